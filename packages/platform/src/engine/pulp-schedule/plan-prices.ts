import { slotTariff, type TariffCalendar } from '../energy/tariff.ts';
import { SLOT_MS } from '../plant-time/periods.ts';
import { PulpProblemError, type PulpProblem } from './plan-problem.ts';

/**
 * Price and tier of each slot by the tariff: the mean price of its quarter hours, the tier of the first.
 * @param slotMinutes  a multiple of 15
 * @throws {PulpProblemError} where no tariff holds
 */
export function slotPrices(
  calendar: TariffCalendar,
  fromMs: number,
  slots: number,
  slotMinutes: number,
): Pick<PulpProblem, 'priceCnyPerKwh' | 'tier'> {
  const quarters = (slotMinutes * 60_000) / SLOT_MS;
  if (!Number.isInteger(quarters) || quarters < 1)
    throw new PulpProblemError('pulp schedule: slotMinutes: a multiple of 15');
  const found = Array.from({ length: slots }, (_, slot) =>
    Array.from({ length: quarters }, (_unused, quarter) => {
      const tariff = slotTariff(calendar, fromMs + (slot * quarters + quarter) * SLOT_MS);
      if (!tariff) throw new PulpProblemError(`pulp schedule: no tariff holds in slot ${slot}`);
      return tariff;
    }),
  );
  return {
    priceCnyPerKwh: found.map((slot) => slot.reduce((sum, { price }) => sum + price, 0) / quarters),
    tier: found.map((slot) => slot[0]?.tier ?? null),
  };
}
