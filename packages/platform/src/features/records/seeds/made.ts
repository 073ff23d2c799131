/** What the tile lines of the ceramics plant make on which day, for all lists that say so. */
import { daysBetween } from '../../../engine/plant-time/zone.ts';
import type { SeedArea, SeedPlant } from '../seed-plant.ts';

export const PRODUCTS = ['P0612-01', 'P0612-02', 'P0612-03', 'P0808-01'] as const;
/** Days ahead that are planned. */
export const PLANNED_DAYS = 3;
/** Days that a line makes one product. */
const CAMPAIGN_DAYS = 4;
const FIRST_DAY = '2020-01-01';

export const compact = (day: string): string => day.replaceAll('-', '');

/** Lines whose output is counted in square metres. */
export const tileLines = (plant: SeedPlant): SeedArea[] =>
  plant.lines.filter(({ id }) => /\.W[2-5]\./.test(id));

/** A tile stays on lines of one number from the press to the packing; campaigns are of dates, whenever a list is made. */
export function productMade(plant: SeedPlant, lineId: string, offset: number): string {
  const campaign = Math.floor(daysBetween(FIRST_DAY, plant.day(offset)) / CAMPAIGN_DAYS);
  const index = plant.chance('product', lineId.split('.').at(-1) ?? '', campaign) * PRODUCTS.length;
  return PRODUCTS[Math.floor(index)] ?? PRODUCTS[0];
}

export const taskCode = (plant: SeedPlant, lineId: string, offset: number): string =>
  `PT${compact(plant.day(offset))}-${tileLines(plant).findIndex(({ id }) => id === lineId) + 1}`;
