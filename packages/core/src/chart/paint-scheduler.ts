/** What the scheduler paints. `dueAtMs` on the clock of requestAnimationFrame. */
export interface Paintable {
  paint(): void;
}

export interface PaintClock {
  now(): number;
  requestFrame(callback: (nowMs: number) => void): number;
  cancelFrame(handle: number): void;
}

export interface PaintScheduler {
  /**
   * Asks for a paint in one of the next frames, not before `dueAtMs`. Asking again moves a paint only forward in time.
   */
  request(item: Paintable, dueAtMs: number): void;
  cancel(item: Paintable): void;
  /** Whether a frame is asked for; false when nothing waits. */
  readonly isActive: boolean;
}

/**
 * A live chart repaints once in this time: four times a second, with a frame in hand so that a point is on the screen
 * within 250 ms.
 */
export const PAINT_PERIOD_MS = 244;
/** Paints beyond this in one frame wait for the next: a frame at 60 Hz has 16.7 ms, and the page wants some of them. */
const FRAME_BUDGET_MS = 8;
const FRAME_MS = 1000 / 60;
/** A paint that is due within this time joins the frame of one that is due now; from then on they go together. */
const COMPANY_MS = 34;
/** Live charts are painted in this many groups, so that never all of them share a frame. */
const GROUPS = 7;

/**
 * One for all charts of the page. Due paints are spread over a few frames of a period, oldest first, so that twenty live
 * charts cost three paints a frame and never twenty in one. No frame is asked for while nothing waits.
 */
export function createPaintScheduler(clock: PaintClock): PaintScheduler {
  const waiting = new Map<Paintable, number>();
  let frame: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the frame before, if the next one was asked for in it; a sleep in between says nothing about slow frames. */
  let previousFrameMs: number | undefined;

  const stop = () => {
    if (frame !== undefined) clock.cancelFrame(frame);
    if (timer !== undefined) clearTimeout(timer);
    frame = undefined;
    timer = undefined;
  };
  const plan = () => {
    if (waiting.size === 0) return stop();
    if (frame !== undefined) return;
    let soonest = Number.POSITIVE_INFINITY;
    for (const due of waiting.values()) soonest = Math.min(soonest, due);
    const waitMs = soonest - clock.now() - FRAME_MS;
    if (timer !== undefined) clearTimeout(timer);
    timer = undefined;
    // Sleeping until shortly before the next paint is due costs less than a callback in every frame.
    if (waitMs > FRAME_MS) timer = setTimeout(wake, waitMs);
    else frame = clock.requestFrame(run);
  };
  const wake = () => {
    timer = undefined;
    frame ??= clock.requestFrame(run);
  };
  const run = (frameMs: number) => {
    frame = undefined;
    const nowMs = clock.now();
    const gapMs =
      previousFrameMs === undefined ? FRAME_MS : Math.min(100, Math.max(4, frameMs - previousFrameMs));
    previousFrameMs = undefined;
    // Those that are nearly due come along: a frame that touches three canvases costs little more than one that touches one.
    const soon = [...waiting].filter(([, at]) => at <= nowMs + COMPANY_MS).toSorted(([, a], [, b]) => a - b);
    // Slow frames must carry more paints each, or the newest points would wait longer than their time.
    const atLeast = Math.ceil((waiting.size * gapMs) / PAINT_PERIOD_MS);
    const atMost = Math.max(atLeast, Math.ceil(waiting.size / GROUPS));
    let painted = 0;
    for (const [item] of soon) {
      if (painted >= atMost || (painted >= atLeast && clock.now() - nowMs >= FRAME_BUDGET_MS)) break;
      waiting.delete(item);
      painted++;
      item.paint();
    }
    plan();
    if (frame !== undefined) previousFrameMs = frameMs;
  };

  return {
    request(item, dueAtMs) {
      const known = waiting.get(item);
      if (known !== undefined && known <= dueAtMs) return;
      waiting.set(item, dueAtMs);
      plan();
    },
    cancel(item) {
      waiting.delete(item);
      if (waiting.size === 0) stop();
    },
    get isActive() {
      return frame !== undefined || timer !== undefined;
    },
  };
}

/** The page's scheduler, on the browser's own frames. */
export const pageScheduler: PaintScheduler = createPaintScheduler({
  now: () => performance.now(),
  requestFrame: (callback) => requestAnimationFrame(callback),
  cancelFrame: (handle) => cancelAnimationFrame(handle),
});
