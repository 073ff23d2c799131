import * as v from 'valibot';
import { compareWithPrevious, energyCost, energyQuantity } from '../../energy/index.ts';
import { slotTariff, tierBands, versionOn } from '../../../engine/energy/tariff.ts';
import { addDays, civilDayAt, clockAt, momentOfClock } from '../../../engine/plant-time/zone.ts';
import { knownEnergy, metersOf } from './quantity.tools.ts';
import {
  areaField,
  defineTool,
  energyField,
  FigureSchema,
  MeterIdsSchema,
  periodFields,
  periodOf,
  toFigure,
} from './tool.ts';

const TierRowSchema = v.object({
  tier: v.string(),
  kwh: v.number(),
  sharePct: v.nullable(v.number()),
  costCny: v.nullable(v.number()),
});

/** Money and tariff tiers. */
export const queryCost = defineTool({
  name: 'query_cost',
  description:
    'Energy cost of an area in CNY, of all energies or of one, with the same part of the period before.',
  resource: 'panel:cost',
  input: v.object({ areaId: areaField, energy: energyField, ...periodFields }),
  output: v.object({
    ...FigureSchema.entries,
    previous: v.nullable(v.number()),
    deltaPct: v.nullable(v.number()),
    meters: MeterIdsSchema,
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const energyCode = input.energy === undefined ? undefined : knownEnergy(context, input.energy);
    const { frame } = context.plant;
    const { current, previous, deltaPct } = await compareWithPrevious(context.energy, {
      areaId,
      period: periodOf(input),
      metric: 'cost',
      energyCode,
    });
    const codes = energyCode ? [energyCode] : frame.energyTypes.map((type) => type.energyCode);
    return {
      ...toFigure(context, current),
      previous: previous.value,
      deltaPct,
      meters: metersOf(frame, areaId, codes),
    };
  },
});

export const queryTiers = defineTool({
  name: 'query_tiers',
  description:
    'Electricity of an area by tariff tier (peak, flat, valley), with the cost where the asker may see it.',
  resource: 'panel:kpis',
  input: v.object({ areaId: areaField, ...periodFields }),
  output: v.object({
    ...FigureSchema.entries,
    tiers: v.array(TierRowSchema),
    costCny: v.nullable(v.number()),
    mayCost: v.boolean(),
    meters: MeterIdsSchema,
  }),
  run: async (context, input) => {
    const areaId = input.areaId ?? context.defaultAreaId;
    const asked = { areaId, energyCode: knownEnergy(context, 'electric'), period: periodOf(input) };
    const quantity = await energyQuantity(context.energy, asked);
    const cost = await energyCost(context.energy, asked);
    const mayCost = context.can('panel:cost');
    return {
      ...toFigure(context, quantity),
      tiers: cost.tiers.map(({ tier, kwh, sharePct, costCny }) => ({
        tier,
        kwh,
        sharePct,
        costCny: mayCost ? costCny : null,
      })),
      costCny: mayCost ? cost.value : null,
      mayCost,
      meters: metersOf(context.plant.frame, areaId, ['electric']),
    };
  },
});

export const tariffPrices = defineTool({
  name: 'tariff_prices',
  description: 'Electricity prices of a civil day by the hour, and the tier and price that hold now.',
  resource: 'panel:cost',
  input: v.object({ day: v.optional(v.pipe(v.string(), v.isoDate('expected YYYY-MM-DD'))) }),
  output: v.object({
    day: v.string(),
    now: v.nullable(v.object({ tier: v.string(), priceCny: v.number() })),
    version: v.nullable(v.string()),
    hours: v.array(v.object({ tier: v.string(), from: v.string(), to: v.string(), priceCny: v.number() })),
  }),
  run: async ({ plant }, input) => {
    const { tariff, calendar } = plant.frame;
    const { zone } = calendar;
    const day = input.day ?? civilDayAt(zone, plant.askedFromMs);
    const fromMs = momentOfClock(zone, day, '00:00');
    const bands = tierBands(tariff, { fromMs, toMs: momentOfClock(zone, addDays(day, 1), '00:00') });
    const now = slotTariff(tariff, Math.floor(plant.askedFromMs / 900_000) * 900_000);
    return {
      day,
      now: now && { tier: now.tier, priceCny: now.price },
      version: versionOn(tariff.versions, day)?.version ?? null,
      hours: bands.flatMap((band) => {
        const price = slotTariff(tariff, band.fromMs)?.price;
        const to = clockAt(zone, band.toMs);
        return price === undefined
          ? []
          : [
              {
                tier: band.tier,
                from: clockAt(zone, band.fromMs),
                to: to === '00:00' ? '24:00' : to,
                priceCny: price,
              },
            ];
      }),
    };
  },
});
