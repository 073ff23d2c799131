import { civilDayAt, isoAt } from '../../../engine/plant-time/zone.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { grouped, reasonReader } from '../../records/index.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, line, stepChart } from '../charts.ts';
import { column, figure, ratio, sumOf, textColumn } from '../figures.ts';
import { COUNT, HOURS, MINUTES, PERCENT } from '../../../engine/units/row-units.ts';

const MINUTE_MS = 60_000;
const SHOWN = 12;
const REASON = 'reason';

/** Stops of equipment in a period: which reasons cost the time, and how long machines run between two stops. */
export const downtime: AnalysisDefinition = {
  page: 'downtimeAnalysis',
  range: 'last30Days',
  choices: async ({ word }) => [
    {
      name: 'by',
      label: 'choice.by',
      options: [
        { value: REASON, label: word('choice.byReason') },
        { value: 'equipment', label: word('choice.byEquipment') },
      ],
    },
  ],
  compute,
};

interface Stop {
  readonly areaId: string;
  readonly reason: string;
  readonly isPlanned: boolean;
  readonly fromMs: number;
  readonly toMs: number;
}

async function stopsIn(
  context: AnalysisContext,
  period: { readonly fromMs: number; readonly toMs: number },
): Promise<Stop[]> {
  const { db, plantId, frame, area, nowMs, language } = context;
  const read = await reasonReader(context);
  const rows = await db
    .selectFrom('stop_event')
    .selectAll()
    .where('plant_id', '=', plantId)
    .where('from_at', '<', new Date(period.toMs))
    .where(({ eb, or }) => or([eb('to_at', 'is', null), eb('to_at', '>', new Date(period.fromMs))]))
    .orderBy('from_at')
    .execute();
  const below = areasBelow(frame, area.areaId);
  return rows
    .filter(({ area_id }) => below.has(area_id))
    .map((row) => {
      const { name, isPlanned } = read({ zh: row.reason_zh, en: row.reason_en, isPlanned: row.planned });
      return {
        areaId: row.area_id,
        reason: typeof name === 'string' ? name : plantName(language, name),
        isPlanned,
        fromMs: row.from_at.getTime(),
        toMs: row.to_at?.getTime() ?? nowMs,
      };
    });
}

/** What of a stop falls into a period. */
const minutesIn = (
  stop: Stop,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): number => Math.max(0, Math.min(stop.toMs, toMs) - Math.max(stop.fromMs, fromMs)) / MINUTE_MS;

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, period, buckets, word } = context;
  const stops = await stopsIn(context, period.elapsed);
  const earlier = await stopsIn(context, period.previous);
  const machines = new Set(stops.map(({ areaId }) => areaId));
  const totalMin = (list: readonly Stop[], part = period.elapsed): number =>
    list.reduce((sum, stop) => sum + minutesIn(stop, part), 0);
  const unplanned = stops.filter(({ isPlanned }) => !isPlanned);
  const beforeUnplanned = earlier.filter(({ isPlanned }) => !isPlanned);
  const lengthMin = (period.elapsed.toMs - period.elapsed.fromMs) / MINUTE_MS;
  const runningH = machines.size === 0 ? null : (machines.size * lengthMin - totalMin(stops)) / 60;
  const byEquipment = context.choice('by') === 'equipment';
  const nameOf = (stop: Stop): string => {
    const unit = frame.areas.get(stop.areaId);
    return byEquipment ? (unit ? context.nameOf(unit) : stop.areaId) : stop.reason;
  };
  const groups = [...grouped(stops, nameOf)]
    .map(([name, list]) => ({ name, list, minutes: totalMin(list) }))
    .toSorted((a, b) => b.minutes - a.minutes);
  const shown = groups.slice(0, SHOWN);
  const all = sumOf(groups.map(({ minutes }) => minutes)) ?? 0;
  let reached = 0;
  const cumulated = shown.map(({ minutes }) => {
    reached += minutes;
    return all === 0 ? null : (reached / all) * 100;
  });
  return {
    figures: [
      figure('minutes', word('figure.stopMinutes'), totalMin(stops), MINUTES, {
        previous: totalMin(earlier, period.previous),
        better: 'low',
      }),
      figure('unplanned', word('figure.unplannedStops'), unplanned.length, COUNT, {
        previous: beforeUnplanned.length,
        better: 'low',
      }),
      figure('mtbf', word('figure.mtbf'), ratio(runningH, unplanned.length), HOURS, { better: 'high' }),
      figure('mttr', word('figure.mttr'), ratio(totalMin(unplanned), unplanned.length), MINUTES, {
        previous: ratio(totalMin(beforeUnplanned, period.previous), beforeUnplanned.length),
        better: 'low',
      }),
    ],
    panels: [
      categoryChart(
        shown.map(({ name }) => name),
        {
          key: 'pareto',
          title: word('panel.pareto'),
          units: [MINUTES, PERCENT] as const,
          series: [
            bars(
              'minutes',
              word('figure.stopMinutes'),
              shown.map(({ minutes }) => minutes),
              { hue: 'd1' },
            ),
            line('share', word('column.cumulated'), cumulated, { axis: 1, markers: true, hue: 'text' }),
          ],
        },
      ),
      stepChart(context, {
        key: 'course',
        title: word('panel.stopsByStep'),
        units: [MINUTES],
        series: [
          bars(
            'unplanned',
            word('series.unplanned'),
            buckets.map((step) => totalMin(unplanned, step)),
            {
              stack: 'stops',
              hue: 'd5',
            },
          ),
          bars(
            'planned',
            word('series.planned'),
            buckets.map((step) =>
              totalMin(
                stops.filter(({ isPlanned }) => isPlanned),
                step,
              ),
            ),
            { stack: 'stops', hue: 'd8' },
          ),
        ],
      }),
    ],
    columns: [
      textColumn('name', byEquipment ? word('choice.byEquipment') : word('choice.byReason')),
      column('count', word('column.count'), COUNT),
      column('minutes', word('figure.stopMinutes'), MINUTES),
      column('mean', word('figure.mttr'), MINUTES),
      column('share', word('column.share'), PERCENT),
      textColumn('last', word('column.last')),
    ],
    rows: groups.map(({ name, list, minutes }) => [
      name,
      list.length,
      minutes,
      ratio(minutes, list.length),
      all === 0 ? null : (minutes / all) * 100,
      lastOf(context, list),
    ]),
    notes: [word('note.stopsClipped')],
  };
}

function lastOf({ frame }: AnalysisContext, list: readonly Stop[]): string {
  const { zone } = frame.calendar;
  const newest = Math.max(...list.map(({ fromMs }) => fromMs));
  return `${civilDayAt(zone, newest)} ${isoAt(zone, newest).slice(11, 16)}`;
}
