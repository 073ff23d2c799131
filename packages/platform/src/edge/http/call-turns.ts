/** Calls of one caller that run at once. A page asks for more; on one thread the others would only wait for each other. */
const AT_ONCE = 4;

interface Caller {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * A caller that asks for everything at once waits for itself: further calls start as the earlier ones end, and the calls of
 * others find the database and the thread as free as before. How many may wait, the number of connections limits.
 */
export class CallTurns {
  readonly #callers = new Map<string, Caller>();

  async run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const caller = this.#callers.get(name) ?? { running: 0, waiting: [] };
    this.#callers.set(name, caller);
    if (caller.running < AT_ONCE) caller.running += 1;
    else await new Promise<void>((resolve) => caller.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next one takes over the place.
      const next = caller.waiting.shift();
      if (next) next();
      else caller.running -= 1;
      if (caller.running === 0) this.#callers.delete(name);
    }
  }
}
