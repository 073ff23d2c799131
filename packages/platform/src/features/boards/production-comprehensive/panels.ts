import { PRODUCTION_METRICS, PRODUCTION_PERIODS, type ProductionPanels } from '@plantdeck/boards/contract';
import type { Drill, Unit } from '@plantdeck/core/contract';
import type { TargetRule } from '@plantdeck/core/judgement';
import { RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import { accountingDays, type Period } from '../../../engine/plant-time/periods.ts';
import { stopTree, timeParts } from '../../../engine/production/production-times.ts';
import { meanOf } from '../../../engine/statistics/summary.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { readLabSamples, readProcessMinutes, tagKey } from '../../../store/tags/process-store.ts';
import { openStop, stateSince, stopsOf } from '../machines/machine-states.ts';
import { perOutput, usedBy } from '../parts/amounts.ts';
import { isoOf, judgeRecent, nameOf } from '../parts/panel-context.ts';
import type { MachineNow, MachineState } from '../workshop-energy/machines.ts';
import {
  coalKgceOf,
  COURSE_DAYS,
  DAY_MS,
  outputOfArea,
  type KilnLine,
  type ProductionContext,
} from './context.ts';
import { cellOf, figuresOf, runRateOf, runTimeOf } from './run.ts';
import { betterOf, type Metric, type Step, type TargetPeriod } from './targets.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** A store's level is as new as this at the oldest. */
const LEVEL_WITHIN_MS = 30 * MINUTE_MS;
const ROWS_SHOWN = 12;
const SPARK_RESULTS = 24;
/** A day with less of the rated clinker tells nothing of a tonne. */
const LEAST_DAY_SHARE = 0.1;

const unit = (code: string, dp: number): Unit => ({ code, display: code, scale: 1, dp });
const UNITS: Readonly<Record<Metric, Unit>> = {
  output: unit('t', 0),
  hourly: unit('t/h', 1),
  runRate: PERCENT,
  kwh: unit('kWh/t', 1),
  kgce: unit('kgce/t', 1),
};
/** Shares of mass have the places that they are measured with; a bare figure has a unit without a sign. */
const UNIT_CODES: Readonly<Record<string, string>> = { '%': '% (m/m)', '': 'modulus' };
/** Crusher and packing take so little for a tonne that a tenth of a kWh is a tenth of it. */
const FINE_BELOW = 5;
const fineUnit = (metric: Metric, target: number): Unit =>
  target < FINE_BELOW && (metric === 'kwh' || metric === 'kgce')
    ? { ...UNITS[metric], dp: 2 }
    : UNITS[metric];

export const areaName = (
  { frame, language }: Pick<ProductionContext, 'frame' | 'language'>,
  id: string,
): string => {
  const area = frame.areas.get(id);
  return area ? nameOf(area, language) : id;
};

const drillOf = ({ step, areaId }: Step): Drill =>
  step === 'kiln'
    ? { to: '/rotarykiln_production_board', query: {} }
    : { to: '/equipmentOperation', query: { areaId } };

const RANK: Readonly<Record<MachineState, number>> = { run: 0, idle: 1, fault: 2, stop: 3, comm: 4 };

export function chainPanel(context: ProductionContext): Filled<ProductionPanels['chain']> {
  const { workshop, base, recentStops, periods, plant } = context;
  return context.steps.map((step) => {
    const units = step.units.flatMap(({ areaId }) => context.machines.get(areaId) ?? []);
    // One that runs makes the step run; of those that stand the most telling is shown.
    const shown = units.toSorted((a, b) => RANK[a.state] - RANK[b.state])[0];
    const own = (each: MachineNow) => stopsOf(workshop, each.machine, recentStops);
    const stands = shown && (shown.state === 'stop' || shown.state === 'fault') ? shown : undefined;
    const since = shown ? stateSince(workshop, base, shown, own(shown)) : null;
    const lastHour = { fromMs: plant.elapsedMs - HOUR_MS, toMs: plant.elapsedMs };
    const made = outputOfArea(context, step.outputAreaId, lastHour);
    return {
      step: step.step,
      id: step.areaId,
      name: areaName(context, step.areaId),
      state: shown?.state ?? 'comm',
      since: since === null ? null : isoOf(context, since),
      reason: stands ? (openStop(own(stands), plant.elapsedMs)?.reason ?? null) : null,
      units: units.map(({ machine, state }) => ({
        id: machine.areaId,
        name: nameOf(machine, context.language),
        state,
      })),
      rateTph: made.completeness >= RATIO_MIN_COMPLETENESS_PCT ? made.value : null,
      runRatePct: runRateOf(runTimeOf(context, step, periods.month.elapsed)).value,
      drill: drillOf(step),
    };
  });
}

export function tablePanel(context: ProductionContext): Filled<ProductionPanels['table']> {
  const { periods } = context;
  const iso = ({ fromMs, toMs }: Period) => ({ from: isoOf(context, fromMs), to: isoOf(context, toMs) });
  return {
    periods: {
      day: iso(periods.day.elapsed),
      month: iso(periods.month.elapsed),
      year: iso(periods.year.elapsed),
    },
    rows: context.steps.map((step) => {
      const found = {
        day: figuresOf(context, step, periods.day.elapsed),
        month: figuresOf(context, step, periods.month.elapsed),
        year: figuresOf(context, step, periods.year.elapsed),
      };
      const cell = (metric: Metric, kind: TargetPeriod) =>
        cellOf(context, step, metric, kind, periods[kind], found[kind][metric]);
      return {
        step: step.step,
        id: step.areaId,
        name: areaName(context, step.areaId),
        drill: drillOf(step),
        metrics: PRODUCTION_METRICS.map((code) => {
          const [day, month, year] = PRODUCTION_PERIODS.map((kind) => cell(code, kind));
          if (!day || !month || !year) throw new Error('a period is missing');
          return {
            code,
            unit: fineUnit(code, day.target ?? 0),
            better: betterOf(code),
            day,
            month,
            year,
          };
        }),
      };
    }),
  };
}

/** Stores of what the shown area may see, with the days that they last. */
export async function stocksPanel(context: ProductionContext): Promise<Filled<ProductionPanels['stocks']>> {
  const { db, frame, plant, unit: line, targets } = context;
  const stores = context.line.stores.flatMap((store, at) =>
    context.isHere(store.areaId) ? [{ store, tag: line.tags.get(tagKey('store', at + 1)) }] : [],
  );
  const tags = stores.flatMap(({ tag }) => tag?.tag ?? []);
  const recent = await readProcessMinutes(db, frame.plantId, tags, {
    fromMs: plant.nowMs - LEVEL_WITHIN_MS,
    toMs: plant.nowMs,
  });
  const day = { fromMs: plant.elapsedMs - DAY_MS, toMs: plant.elapsedMs };
  const start = await readProcessMinutes(db, frame.plantId, tags, {
    fromMs: day.fromMs,
    toMs: day.fromMs + LEVEL_WITHIN_MS,
  });
  return stores.map(({ store, tag }) => {
    const [lo, hi] = targets.limitsOf(store);
    const toPct = tag?.unit === '%' ? 1 : 100 / store.capacityT;
    const course = recent.of(tag?.tag).map((value) => value * toPct);
    const newest = course.findLastIndex(Number.isFinite);
    const levelPct = newest < 0 ? null : clamped(course[newest] ?? 0);
    const t = levelPct === null ? null : (levelPct / 100) * store.capacityT;
    // What left a store is what came in less what is there more.
    const before = start.of(tag?.tag).find(Number.isFinite);
    const made = outputOfArea(context, store.filledBy, day);
    const isKnown = made.value !== null && made.completeness >= RATIO_MIN_COMPLETENESS_PCT;
    const gone =
      isKnown && before !== undefined && t !== null
        ? made.value - (t - (before * toPct * store.capacityT) / 100)
        : null;
    return {
      store: store.store,
      id: store.areaId,
      levelPct,
      t,
      capacityT: store.capacityT,
      coverDays: t !== null && gone !== null && gone > 0 ? t / gone : null,
      lo,
      hi,
      judge: judgeRecent(course, { better: 'band', band: [lo, hi], redLine: hi + (hi - lo) / 2 }),
      asOf: newest < 0 ? null : isoOf(context, recent.fromMs + (newest + 1) * MINUTE_MS),
    };
  });
}

const clamped = (pct: number): number => Math.min(100, Math.max(0, pct));

export async function qualityPanel(context: ProductionContext): Promise<Filled<ProductionPanels['quality']>> {
  const { db, frame, plant, kiln } = context;
  const toMs = kiln?.now?.atMs ?? plant.nowMs;
  const rows: Filled<ProductionPanels['quality']> = [];
  for (const { property, areaIds, days, waitDays, unit: code, dp, lower, ...one } of context.line.quality) {
    const seen = areaIds.filter(context.isHere);
    if (seen.length === 0) continue;
    const upper = property === 'freeLimePct' ? (kiln?.now?.limits.freeLimeMax ?? one.upper) : one.upper;
    const period = { fromMs: toMs - (days + waitDays) * DAY_MS, toMs: plant.nowMs };
    const lists = await Promise.all(
      seen.map((areaId) => readLabSamples(db, frame.plantId, areaId, property, period)),
    );
    const samples = lists.flat().toSorted((a, b) => a.sampledMs - b.sampledMs);
    const values = samples.map(({ value }) => value);
    const passed = values.filter(
      (value) => (lower === null || value >= lower) && (upper === null || value <= upper),
    );
    const newest = samples.at(-1);
    rows.push({
      code: property,
      unit: { ...unit(code, dp), code: UNIT_CODES[code] ?? code },
      value: newest?.value ?? null,
      mean: values.length === 0 ? null : meanOf(values),
      passPct: values.length === 0 ? null : (passed.length / values.length) * 100,
      samples: values.length,
      days,
      lower,
      upper,
      judge: judgeRecent(values, ruleOf(lower, upper)),
      sampleTime: newest ? isoOf(context, newest.sampledMs) : null,
      spark: values.slice(-SPARK_RESULTS),
    });
  }
  return rows;
}

function ruleOf(lower: number | null, upper: number | null): TargetRule {
  if (lower !== null && upper !== null) return { better: 'band', band: [lower, upper], redLine: upper };
  return lower === null
    ? { better: 'low', target: upper, redLine: upper }
    : { better: 'high', target: lower, redLine: lower };
}

export function stopsPanel(context: ProductionContext): Filled<ProductionPanels['stops']> {
  const { stops, periods, steps } = context;
  const shown = new Set(steps.flatMap(({ units }) => units.map(({ areaId }) => areaId)));
  const own = stops.filter(({ areaId }) => shown.has(areaId));
  const day = periods.day.elapsed;
  const rows = own
    .filter(({ fromMs, toMs }) => fromMs < day.toMs && toMs > day.fromMs)
    .toSorted((a, b) => b.fromMs - a.fromMs)
    .map((stop) => ({
      id: `${stop.areaId} ${stop.fromMs}`,
      machine: areaName(context, stop.areaId),
      reason: stop.text,
      reasonCode: stop.reason,
      from: isoOf(context, stop.fromMs),
      to: Number.isFinite(stop.toMs) ? isoOf(context, stop.toMs) : null,
      minutes: (Math.min(stop.toMs, day.toMs) - Math.max(stop.fromMs, day.fromMs)) / MINUTE_MS,
      planned: stop.isPlanned,
      drill: { to: '/downtimeAnalysis', query: { areaId: stop.areaId, range: 'today', by: 'equipment' } },
    }));
  const period = periods.month.elapsed;
  const parts = [...shown].flatMap((id) =>
    timeParts({
      period,
      noData: [],
      stops: own.filter(({ areaId, isPlanned }) => areaId === id && !isPlanned),
    }),
  );
  const { branches, durationMs, unknownPct } = stopTree(parts);
  const byReason = new Map<string, { durationMs: number; stops: number }>();
  for (const { reason, ...one } of branches.flatMap(({ reasons }) => reasons)) {
    const known = byReason.get(reason) ?? { durationMs: 0, stops: 0 };
    byReason.set(reason, { durationMs: known.durationMs + one.durationMs, stops: known.stops + one.stops });
  }
  const textOf = (code: string): string => own.find(({ reason }) => reason === code)?.text ?? code;
  let cumulatedMs = 0;
  return {
    rows: rows.slice(0, ROWS_SHOWN),
    count: rows.length,
    minutes: rows.reduce((sum, { minutes }) => sum + minutes, 0),
    pareto: [...byReason]
      .toSorted(([, a], [, b]) => b.durationMs - a.durationMs)
      .map(([reasonCode, one]) => {
        cumulatedMs += one.durationMs;
        return {
          reasonCode,
          reason: textOf(reasonCode),
          minutes: one.durationMs / MINUTE_MS,
          stops: one.stops,
          share: (one.durationMs / durationMs) * 100,
          cumulated: Math.min(100, (cumulatedMs / durationMs) * 100),
        };
      }),
    unknownPct,
  };
}

export function recoveryPanel(
  context: ProductionContext,
  { kiln }: KilnLine,
): Filled<ProductionPanels['recovery']> {
  const { frame, periods, plant } = context;
  const { clinkerAreaId, recoveryAreaId, ratedClinkerTph } = kiln.data;
  const areas = recoveryAreaId === undefined ? [] : [recoveryAreaId];
  const of = (period: Period) => {
    const clinker = outputOfArea(context, clinkerAreaId, period);
    return {
      clinker,
      kwh: perOutput(usedBy(context, areas, 'recovered', period), clinker).value,
      coal: perOutput(coalKgceOf(context, kiln, period), clinker).value,
    };
  };
  const span = { fromMs: periods.day.elapsed.toMs - COURSE_DAYS * DAY_MS, toMs: periods.day.elapsed.toMs };
  const days = accountingDays(frame.calendar, {
    fromMs: span.fromMs,
    toMs: Math.max(span.toMs, span.fromMs + 1),
  })
    .slice(-COURSE_DAYS)
    .map(({ label, fromMs, toMs }) => {
      const period = { fromMs, toMs: Math.min(toMs, Math.max(plant.elapsedMs, fromMs)) };
      const { clinker, kwh, coal } = of(period);
      const rated = (ratedClinkerTph * (period.toMs - period.fromMs)) / HOUR_MS;
      const tells = rated > 0 && (clinker.value ?? 0) >= rated * LEAST_DAY_SHARE;
      return { day: label, kwhPerT: tells ? kwh : null, coalKgcePerT: tells ? coal : null };
    });
  const month = periods.month.elapsed;
  const recovered = usedBy(context, areas, 'recovered', month);
  const all = usedBy(context, [frame.rootAreaId], 'electric', month);
  const share = context.isHere(frame.rootAreaId) ? perOutput(recovered, all).value : null;
  return {
    days,
    day: of(periods.day.elapsed).kwh,
    month: of(month).kwh,
    sharePct: share === null ? null : share * 100,
  };
}
