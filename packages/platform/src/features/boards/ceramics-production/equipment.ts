/** Effectiveness and reliability of presses and kilns, and what stopped the plant (ISO 22400-2). */
import type { CeramicsProduction, TileEquipment } from '@plantdeck/boards/contract';
import { judge } from '@plantdeck/core/judgement';
import type { Period } from '../../../engine/plant-time/periods.ts';
import {
  effectivenessOf,
  type Effectiveness,
  type MissingInput,
  type ProductOutput,
} from '../../../engine/production/effectiveness.ts';
import {
  elementTimes,
  reliability,
  stopTree,
  sumTimes,
  timeParts,
  type ElementTimes,
} from '../../../engine/production/production-times.ts';
import { boardText } from '../../board-words/index.ts';
import { countedIn } from '../grading/context.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, minutesIn, RELIABILITY_DAYS, type TileContext } from './context.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Panels = {
  readonly [Name in keyof CeramicsProduction['panels']]-?: Filled<CeramicsProduction['panels'][Name]>;
};

const STOPS_SHOWN = 40;
const STOPS_HOURS = 24;

/** A press or a kiln with its times and its output since the accounting day began. */
export interface RatedUnit {
  readonly areaId: string;
  readonly kind: 'press' | 'kiln';
  readonly times: ElementTimes;
  readonly output: ProductOutput;
  readonly effectiveness: Effectiveness;
}

/** Parts of a period in which nothing came. */
function gapsOf(values: Float64Array, fromMs: number): Period[] {
  const gaps: Period[] = [];
  values.forEach((value, at) => {
    if (!Number.isNaN(value)) return;
    const start = fromMs + at * MINUTE_MS;
    const last = gaps.at(-1);
    if (last?.toMs === start) gaps[gaps.length - 1] = { fromMs: last.fromMs, toMs: start + MINUTE_MS };
    else gaps.push({ fromMs: start, toMs: start + MINUTE_MS });
  });
  return gaps;
}

/** Share of the pieces sorted that have a defect made by a kind of equipment; null where too little is counted. */
function defectShare(
  context: TileContext,
  lineId: string | undefined,
  kind: RatedUnit['kind'],
  period: Period,
): number | null {
  const sorter = context.sorters.find(({ data }) => data.lineAreaId === lineId);
  if (!sorter) return null;
  const codes =
    context.limits.defectsOf(kind) ??
    sorter.data.defects.flatMap(({ code, origin }) => (origin === kind ? [code] : []));
  const counted = (names: readonly string[]): number | null => {
    const parts = names.map((name) => countedIn(context, sorter, name, period).known);
    return parts.includes(null) ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  };
  const inspected = counted(context.frame.grades.map(({ code }) => `pieces.${code}`));
  const faulty = counted(codes.map((code) => `defect.${code}`));
  return inspected === null || inspected <= 0 || faulty === null ? null : faulty / inspected;
}

/** Presses and kilns of the shown lines. */
export function ratedUnits(context: TileContext): RatedUnit[] {
  const { presses, kilns, day, atMs, stops, lineIds } = context;
  const period = { fromMs: day.fromMs, toMs: atMs };
  const all = [
    ...presses.map((unit) => ({ ...unit, kind: 'press' as const })),
    ...kilns.map((unit) => ({ ...unit, kind: 'kiln' as const })),
  ];
  const isShown = (lineId: string | undefined): boolean =>
    lineId === undefined || lineIds.length === 0 || lineIds.includes(lineId);
  return all
    .filter(({ data }) => isShown(data.sortingAreaId))
    .map(({ areaId, kind, data, tags }) => {
      const minutes = minutesIn(context, tags.get('outM2PerMin')?.tag, period);
      const known = minutes.filter(Number.isFinite);
      const produced = known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
      const share = defectShare(context, data.sortingAreaId, kind, period);
      const times = elementTimes(
        timeParts({
          period,
          noData: gapsOf(minutes, period.fromMs),
          stops: stops.filter((stop) => stop.areaId === areaId),
        }),
      );
      const output: ProductOutput = {
        producedQuantity: produced,
        goodQuantity: produced === null || share === null ? null : produced * (1 - share),
        plannedRunMsPerItem: HOUR_MS / data.ratedM2PerHour,
      };
      const effectiveness = effectivenessOf(times, produced === null ? [] : [output]);
      return { areaId, kind, times, output, effectiveness };
    });
}

/** P4 of several units: times and quantities first, ratios afterwards. */
export const oeeOf = (units: readonly RatedUnit[]): Effectiveness =>
  effectivenessOf(
    sumTimes(units.map(({ times }) => times)),
    units.map(({ output }) => output),
  );

const REASONS = {
  plannedBusyTime: 'tiles.reason.plannedBusyTime',
  readings: 'tiles.reason.readings',
  output: 'tiles.reason.readings',
  producedQuantity: 'tiles.reason.readings',
  goodQuantity: 'tiles.reason.goodQuantity',
  plannedRunTime: 'tiles.reason.plannedRunTime',
  productionTime: 'tiles.reason.productionTime',
  consistentQuantities: 'tiles.reason.consistentQuantities',
} as const satisfies Readonly<Record<MissingInput, string>>;

/** Why there is no effectiveness; null where there is one. */
export function missingText(
  { language }: Pick<TileContext, 'language'>,
  { oee }: Effectiveness,
): string | null {
  const [first] = oee.missing;
  return oee.pct !== null || first === undefined ? null : boardText(language, REASONS[first]);
}

export function equipmentPanel(context: TileContext, units: readonly RatedUnit[]): Panels['equipment'] {
  const { frame, language, limits, atMs, stops, stopsFromMs } = context;
  const fromMs = Math.max(stopsFromMs, atMs - RELIABILITY_DAYS * DAY_MS);
  const rows = units.map((unit): TileEquipment => {
    const { areaId, kind, effectiveness } = unit;
    const area = frame.areas.get(areaId);
    const found = reliability({
      period: { fromMs, toMs: atMs },
      noData: [],
      stops: stops.filter((stop) => stop.areaId === areaId),
    });
    const { availability, qualityRatio, oee } = effectiveness;
    return {
      id: areaId,
      name: area ? nameOf(area, language) : areaId,
      kind,
      availabilityPct: availability.pct,
      effectivenessPct: effectiveness.effectiveness.pct,
      qualityPct: qualityRatio.pct,
      oeePct: oee.pct,
      judge: judge(oee.pct, { better: 'high', ...limits.oee }),
      reason: missingText(context, effectiveness),
      failures: found.failures,
      mtbfH: found.meanBetweenFailuresMs === null ? null : found.meanBetweenFailuresMs / HOUR_MS,
      mttrMin: found.meanToRepairMs === null ? null : found.meanToRepairMs / MINUTE_MS,
    };
  });
  return { from: isoOf(context, fromMs), days: Math.round((atMs - fromMs) / DAY_MS), units: rows };
}

/** Unplanned stop time by reason, the longest first. */
export function paretoPanel(context: TileContext): Panels['pareto'] {
  const { atMs, stops, stopsFromMs, limits } = context;
  const period = { fromMs: Math.max(stopsFromMs, atMs - limits.paretoDays * DAY_MS), toMs: atMs };
  const areaIds = [...new Set(stops.map(({ areaId }) => areaId))];
  const parts = areaIds.flatMap((areaId) =>
    timeParts({ period, noData: [], stops: stops.filter((stop) => stop.areaId === areaId) }),
  );
  const tree = stopTree(parts.filter(({ stop }) => stop?.isPlanned === false));
  const texts = new Map(stops.map(({ reason, text }) => [reason, text]));
  const byReason = new Map<string, { minutes: number; stops: number }>();
  for (const { reasons } of tree.branches)
    for (const { reason, durationMs, stops: count } of reasons) {
      const sum = byReason.get(reason) ?? { minutes: 0, stops: 0 };
      byReason.set(reason, { minutes: sum.minutes + durationMs / MINUTE_MS, stops: sum.stops + count });
    }
  const inOrder = [...byReason].toSorted(([, a], [, b]) => b.minutes - a.minutes);
  const totalMin = tree.durationMs / MINUTE_MS;
  const shareOf = (minutes: number): number | null =>
    totalMin === 0 ? null : Math.min(100, (minutes / totalMin) * 100);
  let before = 0;
  return {
    days: limits.paretoDays,
    totalMin,
    unknownPct: tree.unknownPct,
    isUnknownHigh: tree.isUnknownHigh,
    reasons: inOrder.map(([code, { minutes, stops: count }]) => {
      before += minutes;
      return {
        code,
        reason: texts.get(code) ?? code,
        minutes,
        stops: count,
        sharePct: shareOf(minutes),
        cumulativePct: shareOf(before),
      };
    }),
  };
}

/** Stops of the last day, the newest first. */
export function stopsPanel(context: TileContext): Panels['stops'] {
  const { atMs, stops, frame, language } = context;
  const fromMs = atMs - STOPS_HOURS * HOUR_MS;
  const recent = stops.filter((stop) => stop.toMs > fromMs).toReversed();
  return {
    hours: STOPS_HOURS,
    all: recent.length,
    stops: recent.slice(0, STOPS_SHOWN).map((stop) => {
      const area = frame.areas.get(stop.areaId);
      return {
        id: `${stop.areaId} ${stop.fromMs}`,
        areaId: stop.areaId,
        unit: area ? nameOf(area, language) : stop.areaId,
        reasonCode: stop.reason,
        reason: stop.text,
        from: isoOf(context, stop.fromMs),
        to: stop.toMs > atMs ? null : isoOf(context, stop.toMs),
        minutes: (Math.min(stop.toMs, atMs) - stop.fromMs) / MINUTE_MS,
        planned: stop.isPlanned,
      };
    }),
  };
}

/** Time of failures and of planned maintenance over the days of reliability, ms. */
export function maintenanceTimes({ stops, stopsFromMs, atMs }: TileContext): {
  readonly correctiveMs: number;
  readonly preventiveMs: number;
} {
  const fromMs = Math.max(stopsFromMs, atMs - RELIABILITY_DAYS * DAY_MS);
  const timeOf = (which: (stop: TileContext['stops'][number]) => boolean): number =>
    stops
      .filter(which)
      .reduce((sum, stop) => sum + Math.max(0, Math.min(stop.toMs, atMs) - Math.max(stop.fromMs, fromMs)), 0);
  return {
    correctiveMs: timeOf(({ reason, isPlanned }) => reason === 'failure' && !isPlanned),
    preventiveMs: timeOf(({ isPlanned }) => isPlanned),
  };
}
