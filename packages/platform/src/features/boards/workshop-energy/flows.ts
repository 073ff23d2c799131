import type { WorkshopPanels } from '@plantdeck/core/contract';
import { comparable } from '../../energy/index.ts';
import { accountingDay, accountingLabelAt } from '../../../engine/plant-time/periods.ts';
import { flatPriceOf, isMetered, meterPlan } from '../../../engine/energy/plant-frame.ts';
import { quantityOf, sumPeriod } from '../../../engine/energy/quantities.ts';
import { outputIn, secOf } from '../../../engine/energy/team-sums.ts';
import { shownTiers, tierAccount } from '../../../engine/energy/tier-account.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import { CNY_PER_KWH, scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { tierAmounts } from '../peak-valley-usage/context.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import { KWH_PER_T, outputUnit, shownOutput, type WorkshopContext } from './context.ts';
import { source } from './kpis.ts';
import { machinesIn, type MachineBase } from './machines.ts';

const HOUR_MS = 3_600_000;
const MEDIA_DAYS = 7;
const ELECTRIC = 'electric';

/** Hours of the accounting day the period ends in. Hours to come are there, empty, so that the axis stands. */
export async function hourlyPanel(
  context: WorkshopContext,
  machines: MachineBase,
): Promise<WorkshopPanels['hourly']> {
  const { frame, plant, period, plan, outputAreas, language, idleShare } = context;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  const day = accountingDay(frame.calendar, accountingLabelAt(frame.calendar, period.elapsed.toMs - 1));
  const toMs = period.elapsed.toMs;
  const blocks = await plant.store.blocks(frame, { fromMs: day.fromMs, toMs }, plant.nowMs);
  const hours = [];
  let unitCode = frame.productUnit;
  for (let fromMs = day.fromMs; fromMs < day.toMs; fromMs += HOUR_MS) {
    const hour = { fromMs, toMs: Math.min(fromMs + HOUR_MS, toMs) };
    const isWhole = fromMs + HOUR_MS <= toMs;
    const t = isoOf(context, fromMs);
    if (hour.toMs <= hour.fromMs) {
      hours.push({ t, kwh: null, output: null, sec: null, idleKwh: null });
      continue;
    }
    const energy = sumPeriod(blocks, plan, hour);
    const output = outputIn(blocks, outputAreas, hour);
    const made = shownOutput(context, output);
    if (made.value !== null) unitCode = made.unitCode;
    const idle = machinesIn(machines, blocks, hour, idleShare);
    hours.push({
      t,
      kwh: quantityOf(energy),
      output: made.value,
      // A part of an hour holds too little to be a ratio.
      sec: isWhole ? secOf(energy, output) : null,
      idleKwh: idle.known === 0 ? null : idle.idleKwh,
    });
  }
  if (hours.every(({ kwh }) => kwh === null))
    return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  const most = (values: readonly (number | null)[]) => Math.max(0, ...values.map((value) => value ?? 0));
  return {
    hours,
    energyUnit: scaledUnit('kWh', most(hours.map(({ kwh }) => kwh))),
    outputUnit: outputUnit(unitCode, most(hours.map(({ output }) => output))),
    secUnit: KWH_PER_T,
  };
}

/** Electricity of the period by tier with its mean price. */
export function tiersPanel(context: WorkshopContext, dataAsOfMs: number): WorkshopPanels['tiers'] {
  const { frame, period, plan, areaId, range, withCost, language } = context;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  const shown = shownTiers(frame.tariff, period.elapsed);
  const flatPrice = flatPriceOf(frame);
  const account = tierAccount(sumPeriod(period.blocks, plan, period.elapsed), shown, flatPrice);
  if (account.kwh === null) return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  const before = tierAccount(sumPeriod(period.previousBlocks, plan, period.previous), shown, flatPrice);
  return {
    energyUnit: scaledUnit('kWh', account.kwh),
    lines: tierAmounts(account, withCost),
    untariffedKwh: account.untariffedKwh,
    ...(withCost
      ? {
          avgPrice: {
            code: 'avgPrice',
            value: account.avgPriceCny,
            unit: CNY_PER_KWH,
            better: 'low' as const,
            judge: 'unknown' as const,
            prev: comparable(before.avgPriceCny, before.completeness),
            ...(period.basis ? { prevBasis: period.basis } : {}),
            completeness: account.completeness,
            quality: 'good' as const,
            asOf: isoOf(context, dataAsOfMs),
            source: source(context, 'source.avgPrice', period.elapsed.fromMs),
          },
        }
      : {}),
    drill: { to: '/powerUsageAnalysis', query: { areaId, range } },
  };
}

/** Gas, steam, water and whatever else the workshop is metered for, over seven accounting days. */
export async function mediaPanel(context: WorkshopContext): Promise<WorkshopPanels['media']> {
  const { frame, plant, period, areaId, language } = context;
  const types = frame.energyTypes.filter(
    (type) => type.energyCode !== ELECTRIC && isMetered(meterPlan(frame, areaId, type.energyCode)),
  );
  if (types.length === 0) return { gap: 'notConfigured', text: boardText(language, 'panel.noMedia') };
  const { calendar } = frame;
  const last = accountingLabelAt(calendar, period.elapsed.toMs - 1);
  const span = {
    fromMs: accountingDay(calendar, addDays(last, 1 - MEDIA_DAYS)).fromMs,
    toMs: period.elapsed.toMs,
  };
  const blocks = await plant.store.blocks(frame, span, plant.nowMs);
  return {
    days: blocks.map(({ label }) => label),
    isRunning: (blocks.at(-1)?.toMs ?? 0) > span.toMs,
    rows: types.map((type) => {
      const sums = blocks.map((block) => sumPeriod([block], meterPlan(frame, areaId, type.energyCode), span));
      const values = sums.map(quantityOf);
      return {
        energyCode: type.energyCode,
        name: nameOf(type, language),
        unit: scaledUnit(type.unit, Math.max(0, ...values.map((value) => value ?? 0))),
        values,
        estimated: sums.map(({ estimated }) => estimated),
      };
    }),
  };
}
