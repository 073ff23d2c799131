import { PRODUCTION_PERFORMANCE, type ProductionPanels } from '@plantdeck/boards/contract';
import type { Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import { effectivenessOf, type RatioFigure } from '../../../engine/production/effectiveness.ts';
import { elementTimes, reliability, timeParts } from '../../../engine/production/production-times.ts';
import {
  correctiveMaintenancePct,
  hourlyOutput,
  scheduleAttainmentPct,
  stoppedMs,
  testedGoodPct,
} from '../../../engine/production/run-time.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { stateSpans } from '../../../store/energy/machines.ts';
import { readLabSamples } from '../../../store/tags/process-store.ts';
import { DAY_MS, outputOfArea, type KilnLine, type ProductionContext, type RunPeriod } from './context.ts';
import { areaName, HOUR_MS } from './panels.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Row = Filled<ProductionPanels['performance']>['rows'][number];
type Code = (typeof PRODUCTION_PERFORMANCE)[number];

const HOURS: Unit = { code: 'h', display: 'h', scale: 1, dp: 1 };
const TPH: Unit = { code: 't/h', display: 't/h', scale: 1, dp: 1 };
const UNITS: Readonly<Partial<Record<Code, Unit>>> = { P5: TPH, P8: HOURS, P8R: HOURS };
const LOW: ReadonlySet<Code> = new Set(['P7', 'P8R', 'P10']);
/** As much less than planned is abnormal, per cent. */
const ATTAINED_PCT = 95;

/** P1 to P10 of the kiln, which everything else of the line waits for; P10 is of all logged units. */
export async function performancePanel(
  context: ProductionContext,
  line: KilnLine,
): Promise<Filled<ProductionPanels['performance']>> {
  const day = await performanceOf(context, line, context.periods.day);
  const month = await performanceOf(context, line, context.periods.month);
  const cell = (code: Code, { values, completeness }: Figures) => {
    const value = values[code];
    const target = code === 'P9' ? 100 : null;
    const redLine = code === 'P9' ? ATTAINED_PCT : null;
    return { value, target, redLine, judge: judge(value, { better: 'high', target, redLine }), completeness };
  };
  return {
    id: line.kiln.areaId,
    name: areaName(context, line.kiln.areaId),
    rows: PRODUCTION_PERFORMANCE.map((code): Row => ({
      code,
      unit: UNITS[code] ?? PERCENT,
      better: LOW.has(code) ? 'low' : 'high',
      day: cell(code, day),
      month: cell(code, month),
    })),
  };
}

interface Figures {
  readonly values: Readonly<Record<Code, number | null>>;
  readonly completeness: number;
}

export async function performanceOf(
  context: ProductionContext,
  { kiln, now }: KilnLine,
  { elapsed: period }: RunPeriod,
): Promise<Figures> {
  const { db, frame, blocks, stops, workshop, targets, line } = context;
  const { clinkerAreaId, labAreaId, ratedClinkerTph } = kiln.data;
  const machine = context.machines.get(kiln.areaId)?.machine;
  const own = stops.filter(({ areaId }) => areaId === kiln.areaId);
  const spans = machine
    ? stateSpans(blocks, machine, period, machine.highest, workshop.idleShare, own)
    : [{ ...period, state: 'unknown' as const }];
  const record = { period, stops: own, noData: spans.filter(({ state }) => state === 'unknown') };
  const times = elementTimes(timeParts(record));
  const clinker = outputOfArea(context, clinkerAreaId, period);
  const isCounted = clinker.completeness >= RATIO_MIN_COMPLETENESS_PCT;
  const produced = isCounted ? clinker.value : null;
  const samples = await readLabSamples(db, frame.plantId, labAreaId, 'freeLimePct', {
    fromMs: period.fromMs,
    toMs: context.plant.nowMs,
  });
  const limit = now?.limits.freeLimeMax ?? limitOf(context);
  const inPeriod = samples.filter(({ sampledMs }) => sampledMs <= period.toMs);
  // A sample stands for the clinker of the hour before it.
  const goodPct = testedGoodPct(
    inPeriod.map(({ sampledMs, value }) => ({
      quantity:
        outputOfArea(context, clinkerAreaId, {
          fromMs: Math.max(period.fromMs, sampledMs - HOUR_MS),
          toMs: sampledMs,
        }).value ?? 0,
      isGood: value <= limit,
    })),
  );
  const ideal = frame.areas.get(clinkerAreaId)?.idealPerHour ?? ratedClinkerTph;
  const found = effectivenessOf(times, [
    {
      producedQuantity: produced,
      goodQuantity: produced === null || goodPct === null ? null : (produced * goodPct) / 100,
      plannedRunMsPerItem: HOUR_MS / ideal,
    },
  ]);
  const of = ({ pct }: RatioFigure): number | null => pct;
  const { meanBetweenFailuresMs, meanToRepairMs } = reliability(record);
  const hours = (ms: number | null): number | null => (ms === null ? null : ms / HOUR_MS);
  const step = line.steps.find(({ outputAreaId }) => outputAreaId === clinkerAreaId);
  const lengthMs = period.toMs - period.fromMs;
  const kind = period === context.periods.day.elapsed ? 'day' : 'month';
  const whole = context.periods[kind].whole;
  const planned = step
    ? targets.of(step, 'output', kind, lengthMs / DAY_MS, (whole.toMs - whole.fromMs) / DAY_MS).target
    : null;
  const passed = inPeriod.filter(({ value }) => value <= limit).length;
  const repaired = (reason: string): number => {
    const units = new Set(stops.map(({ areaId }) => areaId));
    return [...units].reduce(
      (sum, id) =>
        sum +
        stoppedMs(
          stops.filter((stop) => stop.areaId === id && stop.reason === reason),
          period,
        ),
      0,
    );
  };
  return {
    completeness: clinker.completeness,
    values: {
      P1: of(found.availability),
      P2: of(found.effectiveness),
      P3: of(found.qualityRatio),
      P4: of(found.oee),
      P5: hourlyOutput(produced, lengthMs - times.noData),
      P6: inPeriod.length === 0 ? null : (passed / inPeriod.length) * 100,
      P7: goodPct === null ? null : 100 - goodPct,
      P8: hours(meanBetweenFailuresMs),
      P8R: hours(meanToRepairMs),
      P9: scheduleAttainmentPct(produced, planned),
      P10: correctiveMaintenancePct(repaired('failure'), repaired('planned')),
    },
  };
}

const limitOf = ({ line }: ProductionContext): number =>
  line.quality.find(({ property }) => property === 'freeLimePct')?.upper ?? Number.POSITIVE_INFINITY;
