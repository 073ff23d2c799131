import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';

/** So many addresses are told apart; who has been quiet longest is forgotten first. */
const ADDRESSES_MOST = 5_000;

interface Window {
  readonly fromMs: number;
  readonly calls: number;
}

/**
 * How many calls of one endpoint came from each address within a window, for the limiter.
 *
 * The limiter reads a count later than it asks for it. The store that comes with it hands out its own record, which the
 * other calls of the same tick have raised by then, and the whole tick would be refused; here each call gets its own number.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  /** The limiter makes one itself, and hands over options that have no say here. */
  constructor(_options: FastifyRateLimitOptions = {}) {}

  /** Counts one call. `timeWindow` and the `ttl` that is told are ms. */
  incr(
    key: string,
    callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
    timeWindow: number,
  ): void {
    const nowMs = Date.now();
    const former = this.#windows.get(key);
    const isOver = former === undefined || former.fromMs + timeWindow <= nowMs;
    const window = isOver ? { fromMs: nowMs, calls: 1 } : { fromMs: former.fromMs, calls: former.calls + 1 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const quietest = this.#windows.size > ADDRESSES_MOST ? this.#windows.keys().next().value : undefined;
    if (quietest !== undefined) this.#windows.delete(quietest);
    callback(null, { current: window.calls, ttl: window.fromMs + timeWindow - nowMs });
  }

  /** Every endpoint counts for itself. */
  child(): CallCounts {
    return new CallCounts();
  }
}
