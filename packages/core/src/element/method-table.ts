import { isStepPrevented } from './intents.ts';
import type { ElementMethods } from './types.ts';

interface WaitingCall {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/**
 * An element's methods exist before its view does: calls wait until the view has given them and are then answered in
 * the order they came in.
 */
export class MethodTable {
  #given: ElementMethods[] = [];
  #waiting: WaitingCall[] = [];

  /** Gives methods for as long as their view lives; where two give the same name the later one answers. */
  set(methods: ElementMethods): () => void {
    this.#given = [...this.#given, methods];
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const call of waiting) this.call(call.name, call.args).then(call.resolve, call.reject);
    return () => {
      this.#given = this.#given.filter((given) => given !== methods);
    };
  }

  has(name: string): boolean {
    return this.#given.some((methods) => name in methods);
  }

  call(name: string, args: readonly unknown[]): Promise<unknown> {
    const method = this.#given.findLast((methods) => name in methods)?.[name];
    if (!method) return new Promise((resolve, reject) => this.#waiting.push({ name, args, resolve, reject }));
    // Inside a promise, so that a method that throws rejects as one that fails later does.
    const done = new Promise((resolve) =>
      resolve((method as (...given: readonly unknown[]) => unknown)(...args)),
    );
    // The page that calls has stopped it itself: nothing was made, and nothing has failed.
    return done.catch((cause: unknown) => {
      if (isStepPrevented(cause)) return null;
      throw cause;
    });
  }

  /** Ends what still waits: the element went away before its view gave these methods. */
  rejectWaiting(reason: string): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const call of waiting) call.reject(new Error(`${call.name}: ${reason}`));
  }
}
