/** A call that came before the element's code. */
interface EarlyCall {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

type Methods = Record<string, ((...args: readonly unknown[]) => unknown) | undefined>;

/** Calls of an element's methods before its code is there: taken, kept, and made when it comes. */
export function createEarlyCalls() {
  const early = new WeakMap<Element, EarlyCall[]>();
  return {
    take(element: Element, methods: readonly string[]): void {
      if (early.has(element)) return;
      const calls: EarlyCall[] = [];
      early.set(element, calls);
      const target = element as unknown as Methods;
      for (const name of methods)
        if (!(name in element))
          target[name] = (...args) =>
            new Promise((resolve, reject) => calls.push({ name, args, resolve, reject }));
    },
    /** The element has its code now. */
    make(element: Element, methods: readonly string[]): void {
      const calls = early.get(element);
      if (!calls) return;
      early.delete(element);
      const target = element as unknown as Methods;
      for (const name of methods) if (Object.hasOwn(element, name)) delete target[name];
      for (const { name, args, resolve, reject } of calls)
        new Promise((done) => done(target[name]?.(...args))).then(resolve, reject);
    },
  };
}
