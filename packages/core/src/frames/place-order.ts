import type { FramePlace } from '../contract/frames.ts';

/** How long an application that numbers nothing may still speak of the page that it has just been led away from. */
export const HAND_OVER_MS = 3_000;
/** Addresses that an application has told and the shell has not opened yet. */
const MAX_ASKED = 32;

/**
 * Which page a report of an address belongs to, as a pure function. The shell numbers the places that it leads an
 * application to; a report bears the number of the place that it was made at. One that was on its way while the reader
 * went elsewhere is of an earlier page and leads nobody back.
 */
export interface PlaceOrder {
  readonly sequence: number;
  readonly place: FramePlace;
  /** Reports that were heard and may come back as a visit: the application's own moves, which are no new page. */
  readonly asked: readonly FramePlace[];
  /** The page before the last one the shell led to, for applications that number nothing. */
  readonly left: { readonly place: FramePlace; readonly atMs: number } | null;
}

export const NOWHERE: PlaceOrder = {
  sequence: 1,
  place: { path: '/', query: '' },
  asked: [],
  left: null,
};

/** The shell shows a place: its own move gets a new number, one that the application asked for keeps it. */
export function orderVisit(order: PlaceOrder, next: FramePlace, nowMs: number): PlaceOrder {
  if (isSamePlace(next, order.place)) return order;
  const at = order.asked.findIndex((asked) => leadsTo(asked, next));
  if (at >= 0) return { ...order, place: next, asked: order.asked.slice(at + 1) };
  return {
    sequence: order.sequence + 1,
    place: next,
    asked: [],
    left: { place: order.place, atMs: nowMs },
  };
}

/** A report of the application, heard or too late. */
export function orderReport(
  order: PlaceOrder,
  report: { readonly path: string; readonly sequence?: number | undefined },
  nowMs: number,
): { readonly order: PlaceOrder; readonly isHeard: boolean } {
  const told = placeOf(report.path);
  if (report.sequence === undefined ? namesLeft(order, told, nowMs) : report.sequence !== order.sequence)
    return { order, isHeard: false };
  if (isSamePlace(told, order.place)) return { order, isHeard: true };
  return { order: { ...order, asked: [...order.asked, told].slice(-MAX_ASKED) }, isHeard: true };
}

/** An application that numbers nothing has shown the new page, as its title tells: the hand-over is done. */
export function orderTitle(order: PlaceOrder, path: string): PlaceOrder {
  return order.left && placeOf(path).path === order.place.path ? { ...order, left: null } : order;
}

function namesLeft({ left, place }: PlaceOrder, told: FramePlace, nowMs: number): boolean {
  if (!left || nowMs - left.atMs > HAND_OVER_MS) return false;
  // On one page the former address alone is the former place; its path is that of the new one as well.
  return left.place.path === place.path ? isSamePlace(left.place, told) : told.path === left.place.path;
}

/** What a shell adds to a query of its own leaves a place what the application asked for. */
function leadsTo(asked: FramePlace, shown: FramePlace): boolean {
  if (asked.path !== shown.path) return false;
  const there = new URLSearchParams(shown.query);
  return [...new URLSearchParams(asked.query)].every(([name, value]) => there.getAll(name).includes(value));
}

const isSamePlace = (a: FramePlace, b: FramePlace): boolean => a.path === b.path && a.query === b.query;

function placeOf(to: string): FramePlace {
  const [path = '/', query = ''] = to.split('?', 2);
  return { path, query };
}
