import { prepareDay, type DayBlock } from '../../engine/energy/day-block.ts';
import type { MeterPlan } from '../../engine/energy/plant-frame.ts';
import { createYield } from '../import/index.ts';

/** An import brings thousands of meters and areas: what is done for each lets others have their turn. */
const SLOTS_A_DAY = 96;

/** Maps in slices. @param days that are read for each of them */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  days: number,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const yieldToEventLoop = createYield();
  const results: Result[] = [];
  for (const item of items) {
    const pause = yieldToEventLoop(1 + days * SLOTS_A_DAY);
    if (pause) await pause;
    results.push(map(item));
  }
  return results;
}

/** Adds up what steps of an analysis sum again and again. */
export async function prepareDays(plans: Iterable<MeterPlan>, blocks: readonly DayBlock[]): Promise<void> {
  const yieldToEventLoop = createYield();
  for (const plan of plans)
    for (const block of blocks) {
      const pause = yieldToEventLoop(1 + prepareDay(block, plan));
      if (pause) await pause;
    }
}
