import type { EnergyQualityPanels } from '@plantdeck/core/contract';
import { accountingDay, accountingLabelAt, type Period } from '../../../engine/plant-time/periods.ts';
import { quantityOf, sumPeriod } from '../../../engine/energy/quantities.ts';
import { versionOn } from '../../../engine/energy/tariff.ts';
import { tierAccount } from '../../../engine/energy/tier-account.ts';
import { addDays, civilDayAt } from '../../../engine/plant-time/zone.ts';
import { WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import { powerFactorAdjustment, powerFactorOf } from '../../../engine/power-quality/power-factor.ts';
import { readTags, type TagSeries } from '../../../store/tags/tag-store.ts';
import { tariffContext } from '../peak-valley-usage/context.ts';
import { demandPanel, readDemand } from '../peak-valley-usage/demand.ts';
import { tagOf, type QualityContext } from './context.ts';

export type PowerFactorMonth = Exclude<EnergyQualityPanels['pfMonth'], undefined | { gap: unknown }>;

const WINDOW_HOURS = WINDOW_MS / 3_600_000;
/** Sums of values with gaps are no bill: below this share nothing is said. */
const MIN_COMPLETENESS_PCT = 80;

/** E10 and N8 of the accounting month that holds the end of the period, at the point that is billed. */
export async function powerFactorMonth(context: QualityContext): Promise<PowerFactorMonth | null> {
  const { db, frame, month, points, pfStandard, newestMs } = context;
  const point = points.find(({ isBilled, code }) => isBilled && code !== null);
  const label = monthLabel(context);
  if (!point?.code || newestMs === null) return null;
  const span = { fromMs: month.asked.fromMs, toMs: Math.min(month.asked.toMs, newestMs) };
  const tags = [tagOf(point.code, 'p'), tagOf(point.code, 'q')] as const;
  const values = await readTags(db, frame.plantId, frame.calendar.zone, tags, span);
  const whole = energiesIn(values, tags, span);
  const isKnown = whole.completeness >= MIN_COMPLETENESS_PCT;
  const pf = isKnown ? powerFactorOf(whole.activeKwh, whole.reactiveKvarh) : null;
  const adjustPct = pf === null ? null : powerFactorAdjustment(pf, pfStandard);
  const hours = whole.count * WINDOW_HOURS;
  const needed = whole.activeKwh * Math.tan(Math.acos(pfStandard));
  const baseCny = context.withCost ? await billedCny(context) : null;
  return {
    month: label,
    meterId: point.meterId,
    name: point.name,
    pf,
    standard: pfStandard,
    adjustPct,
    ...(context.withCost
      ? { baseCny, adjustCny: baseCny === null || adjustPct === null ? null : (baseCny * adjustPct) / 100 }
      : {}),
    activeKwh: isKnown ? whole.activeKwh : null,
    reactiveKvarh: isKnown ? whole.reactiveKvarh : null,
    missingKvar: isKnown && hours > 0 ? Math.max(0, (whole.reactiveKvarh - needed) / hours) : null,
    days: daysOf(context, values, tags, span),
    completeness: whole.completeness,
  };
}

const monthLabel = ({ frame, month }: QualityContext): string =>
  accountingLabelAt(frame.calendar, month.asked.fromMs).slice(0, 7);

interface Energies {
  readonly activeKwh: number;
  readonly reactiveKvarh: number;
  readonly count: number;
  readonly completeness: number;
}

function energiesIn(values: TagSeries, [p, q]: readonly [string, string], span: Period): Energies {
  const [active, reactive] = [values.of(p), values.of(q)];
  const from = Math.max(0, Math.ceil((span.fromMs - values.fromMs) / WINDOW_MS));
  const to = Math.min(values.length, Math.floor((span.toMs - values.fromMs) / WINDOW_MS));
  let [activeKwh, reactiveKvarh, count] = [0, 0, 0];
  for (let at = from; at < to; at += 1) {
    const [kw, kvar] = [active[at] ?? Number.NaN, reactive[at] ?? Number.NaN];
    if (Number.isNaN(kw) || Number.isNaN(kvar)) continue;
    count += 1;
    activeKwh += kw * WINDOW_HOURS;
    reactiveKvarh += kvar * WINDOW_HOURS;
  }
  return { activeKwh, reactiveKvarh, count, completeness: to > from ? (count / (to - from)) * 100 : 0 };
}

function daysOf(
  { frame }: QualityContext,
  values: TagSeries,
  tags: readonly [string, string],
  span: Period,
): PowerFactorMonth['days'] {
  const { calendar } = frame;
  const days: PowerFactorMonth['days'] = [];
  for (let label = accountingLabelAt(calendar, span.fromMs); ; label = addDays(label, 1)) {
    const day = accountingDay(calendar, label);
    if (day.fromMs >= span.toMs) return days;
    const sum = energiesIn(values, tags, { fromMs: day.fromMs, toMs: Math.min(day.toMs, span.toMs) });
    days.push({
      day: label,
      pf: sum.completeness >= MIN_COMPLETENESS_PCT ? powerFactorOf(sum.activeKwh, sum.reactiveKvarh) : null,
    });
  }
}

/** What the adjustment is reckoned from: demand or capacity charge and energy charge, less the funds in the price. */
async function billedCny(context: QualityContext): Promise<number | null> {
  const { frame, month, areaId, plant } = context;
  if (areaId !== frame.rootAreaId) return null;
  const priced = tariffContext(context);
  const sum = sumPeriod(priced.month.blocks, priced.plan, month.elapsed);
  const account = tierAccount(sum);
  const demand = demandPanel(priced, await readDemand(priced));
  const charge = demand && 'chargeCny' in demand ? (demand.chargeCny ?? null) : null;
  if (account.costCny === null || charge === null) return null;
  const version = versionOn(priced.tariff.versions, civilDayAt(frame.calendar.zone, plant.askedFromMs));
  const kwh = quantityOf(sum) ?? 0;
  return account.costCny + charge - (version?.tariff.funds ?? 0) * kwh;
}
