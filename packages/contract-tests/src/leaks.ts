/** Counts what stays open in a page: timers, frames, observers, sockets, and listeners on what outlives an element. */

export interface OpenThings {
  readonly timers: number;
  readonly frames: number;
  readonly observers: number;
  readonly sockets: number;
  readonly listeners: number;
}

export interface LeakWatch {
  /** What is open now and was opened since the watch began. */
  open(): OpenThings;
  /** Puts the page's own functions back. */
  restore(): void;
}

type Undo = () => void;

/** Starts to count. Only what opens from now on is seen. */
export function watchLeaks(): LeakWatch {
  const timers = new Set<unknown>();
  const frames = new Set<unknown>();
  const observers = new Set<object>();
  const sockets = new Set<WebSocket>();
  const listeners = new Map<EventTarget, Set<string>>();
  const undo: Undo[] = [
    ...watchTimers(timers),
    ...watchFrames(frames),
    watchObserver('MutationObserver', observers),
    watchObserver('ResizeObserver', observers),
    watchObserver('IntersectionObserver', observers),
    watchSockets(sockets),
    watchListeners(listeners),
  ];
  return {
    open: () => ({
      timers: timers.size,
      frames: frames.size,
      observers: observers.size,
      sockets: sockets.size,
      listeners: [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    }),
    restore: () => {
      for (const back of undo.toReversed()) back();
    },
  };
}

function watchTimers(open: Set<unknown>): Undo[] {
  const {
    setTimeout: startTimeout,
    setInterval: startInterval,
    clearTimeout: stopTimeout,
    clearInterval: stopInterval,
  } = window;
  const patched = {
    setTimeout: (run: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = startTimeout(() => {
        open.delete(id);
        if (typeof run === 'function') run(...args);
      }, ms);
      open.add(id);
      return id;
    },
    setInterval: (run: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = startInterval(run, ms, ...args);
      open.add(id);
      return id;
    },
    clearTimeout: (id?: number) => {
      open.delete(id);
      stopTimeout(id);
    },
    clearInterval: (id?: number) => {
      open.delete(id);
      stopInterval(id);
    },
  };
  Object.assign(window, patched);
  return [
    () =>
      Object.assign(window, {
        setTimeout: startTimeout,
        setInterval: startInterval,
        clearTimeout: stopTimeout,
        clearInterval: stopInterval,
      }),
  ];
}

function watchFrames(open: Set<unknown>): Undo[] {
  const { requestAnimationFrame: start, cancelAnimationFrame: stop } = window;
  window.requestAnimationFrame = (run) => {
    const id = start.call(window, (atMs) => {
      open.delete(id);
      run(atMs);
    });
    open.add(id);
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    open.delete(id);
    stop.call(window, id);
  };
  return [() => Object.assign(window, { requestAnimationFrame: start, cancelAnimationFrame: stop })];
}

/** An observer is open from its first `observe` to its `disconnect`, or until it has let go of every target. */
function watchObserver(
  name: 'MutationObserver' | 'ResizeObserver' | 'IntersectionObserver',
  open: Set<object>,
): Undo {
  const prototype = window[name].prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const { observe, unobserve, disconnect } = prototype;
  if (!observe || !disconnect) throw new Error(`${name} has no observe`);
  const targets = new WeakMap<object, Set<unknown>>();
  prototype['observe'] = function (this: object, ...args: unknown[]) {
    open.add(this);
    targets.set(this, (targets.get(this) ?? new Set()).add(args[0]));
    return observe.apply(this, args);
  };
  if (unobserve) {
    prototype['unobserve'] = function (this: object, ...args: unknown[]) {
      const own = targets.get(this);
      own?.delete(args[0]);
      if (own?.size === 0) open.delete(this);
      return unobserve.apply(this, args);
    };
  }
  prototype['disconnect'] = function (this: object) {
    open.delete(this);
    targets.delete(this);
    return disconnect.call(this);
  };
  return () => Object.assign(prototype, { observe, disconnect, ...(unobserve && { unobserve }) });
}

function watchSockets(open: Set<WebSocket>): Undo {
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      open.add(this);
      super.addEventListener('close', () => open.delete(this));
    }
    override close(code?: number, reason?: string): void {
      open.delete(this);
      super.close(code, reason);
    }
  };
  return () => {
    window.WebSocket = Native;
  };
}

const listenerIds = new WeakMap<object, number>();
let nextListenerId = 0;

/** Only on targets that outlive an element: window, document, html, body, media queries. */
function watchListeners(open: Map<EventTarget, Set<string>>): Undo {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const outlives = (target: EventTarget): boolean =>
    target === window ||
    target === document ||
    target === document.documentElement ||
    target === document.body ||
    target instanceof MediaQueryList;

  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, type, listener, options) {
    const target = this ?? window;
    if (listener && outlives(target)) {
      const id = idOf(type, listener, options);
      const set = open.get(target) ?? new Set();
      open.set(target, set.add(id));
      const { once, signal } = typeof options === 'object' ? options : {};
      signal?.addEventListener('abort', () => set.delete(id));
      if (once) add.call(target, type, () => set.delete(id), { once: true });
    }
    add.call(target, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget | undefined,
    type,
    listener,
    options,
  ) {
    const target = this ?? window;
    if (listener) open.get(target)?.delete(idOf(type, listener, options));
    remove.call(target, type, listener, options);
  };
  return () => {
    EventTarget.prototype.addEventListener = add;
    EventTarget.prototype.removeEventListener = remove;
  };
}

function idOf(type: string, listener: object, options: boolean | EventListenerOptions | undefined): string {
  let id = listenerIds.get(listener);
  if (id === undefined) listenerIds.set(listener, (id = ++nextListenerId));
  const isCapture = typeof options === 'object' ? options.capture === true : options === true;
  return `${type}/${id}/${isCapture}`;
}
