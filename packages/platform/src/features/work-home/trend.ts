import type { IndicatorCfg, Marker, Series, WorkTrend } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { indicatorRule, indicatorValue, type Indicator } from '../../engine/energy/indicator.ts';
import { openPeriod, type OpenPlant } from '../../store/energy/open-plant.ts';
import { SLOT_MS, accountingDays, type BoardRange, type Period } from '../../engine/plant-time/periods.ts';
import { areasBelow } from '../../engine/energy/plant-frame.ts';
import { readReference } from '../../engine/energy/reference-figures.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import type { Call } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { usableIndicator } from './indicators.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Up to here a trend goes by the quarter hour, then by the hour, beyond by the accounting day: never 2 000 points. */
const QUARTERS_MAX_MS = 2 * HOUR_MS;
const HOURLY_MAX_MS = 50 * HOUR_MS;
/** The longest stops and the most urgent alarms; more would hide the lines. */
const MARKERS_MAX = 6;
const URGENT_MAX = 2;

export interface TrendAsked {
  readonly range: BoardRange;
  readonly withPrevious: boolean;
}
export type TrendCourse = Omit<WorkTrend, 'chosen' | 'indicators'>;

/** The course of indicators over a range, with what happened meanwhile at the areas that they are about. */
export async function trendOf(
  call: Call,
  plant: OpenPlant,
  all: readonly IndicatorCfg[],
  { range, withPrevious }: TrendAsked,
): Promise<TrendCourse> {
  const { frame } = plant;
  const { zone } = frame.calendar;
  const period = await openPeriod(plant, range);
  const indicators = all.flatMap((cfg) => usableIndicator(call, plant, cfg) ?? []);
  const records = indicators.map((indicator) => {
    const { cfg } = indicator;
    const stepMs = stepOf(period.asked, indicator);
    const rule = indicatorRule(cfg);
    // A day's target says nothing about an hour's sum.
    const isHeld = !ADDS_UP.has(cfg.statisticsMethod) || (cfg.statisticsCycle === 'day' && stepMs === DAY_MS);
    const seriesOf = (which: 'elapsed' | 'previous', role: NonNullable<Series['role']>): Series => ({
      key: `${cfg.id}:${which}`,
      label: cfg.name,
      unit: cfg.unit,
      t0: isoAt(zone, which === 'elapsed' ? period.asked.fromMs : period.previous.fromMs),
      stepS: stepMs / 1000,
      v: stepsIn(plant, period[which], stepMs).map((step) =>
        indicatorValue(frame, which === 'elapsed' ? period.blocks : period.previousBlocks, step, indicator),
      ),
      role,
    });
    return {
      indicatorId: cfg.id,
      name: cfg.name,
      unit: cfg.unit,
      series: [seriesOf('elapsed', 'actual'), ...(withPrevious ? [seriesOf('previous', 'baseline')] : [])],
      target: isHeld ? (rule.target ?? null) : null,
      redLine: isHeld ? (rule.redLine ?? null) : null,
    };
  });
  return {
    from: isoAt(zone, period.asked.fromMs),
    to: isoAt(zone, period.asked.toMs),
    previousFrom: withPrevious ? isoAt(zone, period.previous.fromMs) : null,
    timeZone: zone,
    records,
    markers: await markersIn(call, plant, areasOf(plant, indicators), period.elapsed),
  };
}

/** Methods whose figure grows with the length of its period. */
const ADDS_UP: ReadonlySet<IndicatorCfg['statisticsMethod']> = new Set(['sum']);
/** Methods that can be told of a quarter hour; the others look at whole hours. */
const OF_A_QUARTER: ReadonlySet<IndicatorCfg['statisticsMethod']> = new Set(['sum', 'ratio']);

function stepOf({ fromMs, toMs }: Period, { cfg }: Indicator): number {
  const lengthMs = toMs - fromMs;
  if (lengthMs <= QUARTERS_MAX_MS && OF_A_QUARTER.has(cfg.statisticsMethod)) return SLOT_MS;
  return lengthMs <= HOURLY_MAX_MS ? HOUR_MS : DAY_MS;
}

function stepsIn({ frame }: OpenPlant, part: Period, stepMs: number): Period[] {
  if (stepMs === DAY_MS)
    return accountingDays(frame.calendar, part).map((day) => ({
      fromMs: Math.max(day.fromMs, part.fromMs),
      toMs: Math.min(day.toMs, part.toMs),
    }));
  const steps: Period[] = [];
  for (let at = part.fromMs; at < part.toMs; at += stepMs)
    steps.push({ fromMs: at, toMs: Math.min(at + stepMs, part.toMs) });
  return steps;
}

/** Areas that the indicators name, with all below them. */
const areasOf = ({ frame }: OpenPlant, indicators: readonly Indicator[]): string[] => [
  ...new Set(
    indicators
      .flatMap(({ references }) => references)
      .flatMap((name) => [...areasBelow(frame, readReference(frame, name)?.areaId ?? frame.rootAreaId)]),
  ),
];

async function markersIn(
  call: Call,
  { frame }: OpenPlant,
  areaIds: readonly string[],
  { fromMs, toMs }: Period,
): Promise<Marker[]> {
  if (areaIds.length === 0) return [];
  const iso = (at: Date): string => isoAt(frame.calendar.zone, at.getTime());
  const [from, to] = [new Date(fromMs), new Date(toMs)];
  const stops = await call.db
    .selectFrom('stop_event')
    .selectAll()
    .where('plant_id', '=', frame.plantId)
    .where('area_id', 'in', areaIds)
    .where('from_at', '<', to)
    .where('from_at', '>=', from)
    .orderBy(sql`coalesce(to_at, ${to}) - from_at`, 'desc')
    .limit(MARKERS_MAX)
    .execute();
  const alarms = call.person.resources.has('alarm:list')
    ? await call.db
        .selectFrom('alarm')
        .selectAll()
        .where('plant_id', '=', frame.plantId)
        .where('area_id', 'in', areaIds)
        .where('priority', '<=', URGENT_MAX)
        .where('raised_hidden', '=', false)
        .where('on_at', '<', to)
        .where('on_at', '>=', from)
        .orderBy('priority')
        .orderBy('on_at', 'desc')
        .limit(MARKERS_MAX)
        .execute()
    : [];
  return [
    ...stops.map((row): Marker => ({
      t: iso(row.from_at),
      ...(row.to_at === null ? {} : { to: iso(row.to_at) }),
      kind: 'stop',
      text: plantName(call.language, { zh: row.reason_zh, en: row.reason_en }),
    })),
    ...alarms.map((row): Marker => ({
      t: iso(row.on_at),
      ...(row.off_at === null ? {} : { to: iso(row.off_at) }),
      kind: 'alarm',
      text: plantName(call.language, { zh: row.name_zh, en: row.name_en }),
      severity: ([1, 2, 3, 4] as const).find((each) => each === row.priority) ?? 4,
    })),
  ].toSorted((a, b) => Date.parse(a.t) - Date.parse(b.t));
}
