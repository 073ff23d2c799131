import type { Measured } from '../statistics/outcome.ts';

/** What a plan, an order and a step of production come to. Pure. */

export interface Attainment {
  /** What is due of the plan by now. */
  readonly dueQuantity: Measured;
  /** PQ over what is due, per cent; null without a plan, or before anything is due. */
  readonly attainmentPct: Measured;
  /** What the period ends at if it goes on like this. */
  readonly projectedQuantity: Measured;
}

/**
 * Schedule attainment (ISO 22400-2) of a period that runs.
 * @param elapsedShare 0..1, of the planned time
 */
export function scheduleAttainment(produced: Measured, planned: Measured, elapsedShare: number): Attainment {
  const dueQuantity = planned === null ? null : planned * elapsedShare;
  return {
    dueQuantity,
    attainmentPct:
      produced === null || dueQuantity === null || dueQuantity <= 0 ? null : (produced / dueQuantity) * 100,
    projectedQuantity: produced === null || elapsedShare <= 0 ? null : produced / elapsedShare,
  };
}

/** Corrective maintenance time of all maintenance time, per cent; null where nothing was maintained. */
export const correctivePct = (correctiveMs: number, preventiveMs: number): Measured =>
  correctiveMs + preventiveMs <= 0 ? null : (correctiveMs / (correctiveMs + preventiveMs)) * 100;

/**
 * What a step made of what it took, per cent: what came to it less what its input stock grew by.
 * @param stock in the unit of both, at the beginning and the end
 */
export function stepYieldPct(
  arrived: Measured,
  made: Measured,
  stock: { readonly from: Measured; readonly to: Measured },
): Measured {
  if (arrived === null || made === null || stock.from === null || stock.to === null) return null;
  const taken = arrived - (stock.to - stock.from);
  return taken <= 0 ? null : (made / taken) * 100;
}

export interface OpenOrder {
  readonly id: string;
  readonly product: string;
  readonly quantity: number;
  /** Day by which it is to be made, `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** First day whose output is made for it. */
  readonly fromDay: string;
}
export interface ProductSupply {
  readonly product: string;
  readonly day: string;
  readonly quantity: number;
  readonly isPlanned: boolean;
}
export interface OrderCover {
  readonly made: number;
  readonly planned: number;
  /** What nothing covers. */
  readonly short: number;
}

/** Output by day goes to the orders of its product that it is made for, the earliest due first; nothing counts twice. */
export function coverOrders(
  orders: readonly OpenOrder[],
  supply: readonly ProductSupply[],
): ReadonlyMap<string, OrderCover> {
  const left = supply.toSorted((a, b) => a.day.localeCompare(b.day)).map((one) => ({ ...one }));
  const covers = new Map<string, OrderCover>();
  const inOrder = orders.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id));
  for (const { id, product, quantity, dueOn, fromDay } of inOrder) {
    const cover = { made: 0, planned: 0, short: quantity };
    for (const one of left) {
      if (one.product !== product || one.day < fromDay || one.day > dueOn) continue;
      const taken = Math.min(cover.short, one.quantity);
      one.quantity -= taken;
      cover.short -= taken;
      cover[one.isPlanned ? 'planned' : 'made'] += taken;
    }
    covers.set(id, cover);
  }
  return covers;
}
