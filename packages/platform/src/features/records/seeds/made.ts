/** What the lines make on which day, for all lists that say so. */
import { daysBetween } from '../../../engine/plant-time/zone.ts';
import type { SeedArea, SeedPlant } from '../seed-plant.ts';
import { stepOf } from './trades.ts';

/** Days ahead that are planned. */
export const PLANNED_DAYS = 3;
/** Days that a line makes one product. */
const CAMPAIGN_DAYS = 4;
const FIRST_DAY = '2020-01-01';

export const compact = (day: string): string => day.replaceAll('-', '');

/** Number of a day in the calendar, the same whenever a list is made. */
export const dayNumber = (plant: SeedPlant, offset: number): number =>
  daysBetween(FIRST_DAY, plant.day(offset));

/** Lines whose output is counted by product. */
export const productLines = (plant: SeedPlant): SeedArea[] =>
  plant.lines.filter((line) => stepOf(plant, line)?.products !== undefined);

/** A product stays on lines of one number from the first to the last; campaigns are of dates. */
export function productMade(plant: SeedPlant, lineId: string, offset: number): string {
  const products = stepOf(plant, { id: lineId })?.products ?? [];
  const campaign = Math.floor(dayNumber(plant, offset) / CAMPAIGN_DAYS);
  const index = plant.chance('product', lineId.split('.').at(-1) ?? '', campaign) * products.length;
  return products[Math.floor(index)] ?? '';
}

export const taskCode = (plant: SeedPlant, lineId: string, offset: number): string =>
  `PT${compact(plant.day(offset))}-${productLines(plant).findIndex(({ id }) => id === lineId) + 1}`;
