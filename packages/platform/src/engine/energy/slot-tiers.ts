import { SLOT_MS, type Period } from '../plant-time/periods.ts';
import type { DayBlock } from './day-block.ts';
import { TIERS, slotTariff, type TariffCalendar } from './tariff.ts';

/** Tier and price of each quarter hour of a day. */
export function tiersOf(
  calendar: TariffCalendar,
  day: Period,
  slots: number,
): Pick<DayBlock, 'tier' | 'price'> {
  const tier = new Int8Array(slots).fill(-1);
  const price = new Float64Array(slots).fill(Number.NaN);
  if (calendar.versions.length === 0) return { tier, price };
  for (let index = 0; index < slots; index += 1) {
    const found = slotTariff(calendar, day.fromMs + index * SLOT_MS);
    if (!found) continue;
    tier[index] = TIERS.indexOf(found.tier);
    price[index] = found.price;
  }
  return { tier, price };
}
