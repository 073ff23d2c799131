import type { PeakValleyPanels } from '@plantdeck/core/contract';
import { slotsOf } from '../../../engine/energy/day-block.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { isMetered } from '../../../engine/energy/plant-frame.ts';
import { slotTariff, tierBands, versionOn } from '../../../engine/energy/tariff.ts';
import { addDays, civilDayAt, momentOfClock } from '../../../engine/plant-time/zone.ts';
import { CNY_PER_KWH, KW } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf } from '../parts/panel-context.ts';
import { tariffBlocks, type TariffContext } from './context.ts';

/** Quarter-hour load of the civil day the period ends in, under its tiers and prices. */
export async function curvePanel(context: TariffContext): Promise<PeakValleyPanels['curve']> {
  const { frame, plant, plan, period, tariff, language } = context;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  const { zone } = frame.calendar;
  const label = civilDayAt(zone, period.elapsed.toMs - 1);
  // The day has 92 or 100 quarter hours where clocks change.
  const day = {
    fromMs: momentOfClock(zone, label, '00:00'),
    toMs: momentOfClock(zone, addDays(label, 1), '00:00'),
  };
  const toMs = Math.min(day.toMs, Math.max(plant.elapsedMs, day.fromMs));
  const blocks = await tariffBlocks(context, { fromMs: day.fromMs, toMs });
  const parts = blocks.map((block) => slotsOf(block, plan, day.fromMs, toMs));
  const kw = parts.flatMap(({ values }) => values.map((kwh) => (Number.isNaN(kwh) ? null : kwh * 4)));
  if (kw.every((value) => value === null))
    return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  const prices: (number | null)[] = [];
  for (let at = day.fromMs; at < day.toMs; at += SLOT_MS) prices.push(slotTariff(tariff, at)?.price ?? null);
  const t0 = isoOf(context, day.fromMs);
  return {
    day: label,
    load: {
      key: 'load',
      unit: KW,
      t0,
      stepS: SLOT_MS / 1000,
      v: kw,
      q: parts.map(({ quality }) => quality).join(''),
      role: 'actual',
    },
    ...(context.withCost
      ? { price: { key: 'price', unit: CNY_PER_KWH, t0, stepS: SLOT_MS / 1000, v: prices } }
      : {}),
    bands: tierBands(tariff, day).map((band) => ({
      tier: band.tier,
      from: isoOf(context, band.fromMs),
      to: isoOf(context, band.toMs),
    })),
    contractKw: context.contractKw,
    tariffVersion: versionOn(tariff.versions, label)?.version ?? null,
  };
}
