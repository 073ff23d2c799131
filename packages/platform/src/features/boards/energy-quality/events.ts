import { rangeQuery } from '../parts/open-board.ts';
import {
  POWER_QUALITY_INDEXES,
  type EnergyQualityPanels,
  type PowerQualityEvent,
  type PowerQualityIndex,
} from '@plantdeck/core/contract';
import { violations, WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import { isoOf } from '../parts/panel-context.ts';
import { limitFor, seriesOf, type QualityContext, type QualityPoint } from './context.ts';
import { INDEX_UNITS, RATE } from './units.ts';

const EVENTS_MAX = 60;
/** Residual voltage below which a sag is an interruption, and above which a rise is a swell: EN 50160, per cent. */
const INTERRUPTION_PCT = 10;
const SAG_PCT = 90;
const SWELL_PCT = 110;
/** Rules that watch the same index, by the last parts of their codes. */
const ALARM_CODES: Partial<Record<PowerQualityIndex, RegExp>> = { thdU: /thdu/i, pf: /\bpf\b|powerFactor/i };

interface Alarm {
  readonly id: string;
  readonly code: string;
  readonly onMs: number;
  readonly offMs: number;
}

/** Sags, and everything that went beyond its limit, newest first. */
export async function eventsPanel(context: QualityContext): Promise<EnergyQualityPanels['events']> {
  const alarms = await alarmsIn(context);
  const limits = context.points.flatMap((point) =>
    POWER_QUALITY_INDEXES.flatMap((index) => limitEvents(context, point, index, alarms)),
  );
  const all = [...limits, ...(await sagEvents(context, alarms))].toSorted((a, b) =>
    a.from < b.from ? 1 : a.from > b.from ? -1 : a.id.localeCompare(b.id),
  );
  return { rows: all.slice(0, EVENTS_MAX), total: all.length };
}

function limitEvents(
  context: QualityContext,
  point: QualityPoint,
  index: PowerQualityIndex,
  alarms: readonly Alarm[],
): PowerQualityEvent[] {
  const limit = limitFor(context, point, index);
  if (limit === null || point.code === null) return [];
  const series = seriesOf(context, point, index);
  const stepMs = index === 'flicker' ? 12 * WINDOW_MS : WINDOW_MS;
  // A value of two hours stands at their end.
  const backMs = stepMs - WINDOW_MS;
  return violations(series, limit).map(({ from, length, worst, isOver }) => {
    const passed = isOver ? limit.hi : limit.lo;
    const fromMs = context.values.fromMs + from * WINDOW_MS - backMs;
    const span = { fromMs, toMs: fromMs + length * stepMs };
    return {
      id: `${point.code}.${index}.${span.fromMs / 60_000}`,
      kind: 'limit',
      meterId: point.meterId,
      name: point.name,
      index,
      from: isoOf(context, span.fromMs),
      durationMs: length * stepMs,
      depthPct: passed === 0 ? null : (Math.abs(worst - passed) / Math.abs(passed)) * 100,
      value: worst,
      limit: passed,
      unit: INDEX_UNITS[index],
      isOver,
      drill: drillOf(context, point, alarms, span, ALARM_CODES[index]),
    };
  });
}

async function sagEvents(context: QualityContext, alarms: readonly Alarm[]): Promise<PowerQualityEvent[]> {
  const { db, frame, span, points } = context;
  const codes = points.flatMap(({ code }) => (code === null ? [] : [code]));
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('voltage_sag')
    .select(['code', 'at', 'residual_pct', 'duration_ms'])
    .where('plant_id', '=', frame.plantId)
    .where('code', 'in', codes)
    .where('at', '>=', new Date(span.fromMs))
    .where(
      'at',
      '<',
      new Date(
        Math.max(
          span.toMs,
          context.plant.nowMs < context.period.asked.toMs ? context.plant.nowMs : span.toMs,
        ),
      ),
    )
    .execute();
  return rows.flatMap((row): PowerQualityEvent[] => {
    const point = points.find(({ code }) => code === row.code);
    if (!point) return [];
    const atMs = row.at.getTime();
    const residual = row.residual_pct;
    return [
      {
        id: `${row.code}.sag.${atMs / 60_000}`,
        kind: residual < INTERRUPTION_PCT ? 'interruption' : residual > SWELL_PCT ? 'swell' : 'sag',
        meterId: point.meterId,
        name: point.name,
        from: isoOf(context, atMs),
        durationMs: row.duration_ms,
        depthPct: Math.abs(100 - residual),
        value: residual,
        limit: residual > 100 ? SWELL_PCT : SAG_PCT,
        unit: RATE,
        isOver: residual > 100,
        drill: drillOf(context, point, alarms, { fromMs: atMs, toMs: atMs + 60_000 }, /dip|sag/i),
      },
    ];
  });
}

/** To the alarm that was raised about it, else to the analysis of the point. */
function drillOf(
  context: QualityContext,
  point: QualityPoint,
  alarms: readonly Alarm[],
  span: { readonly fromMs: number; readonly toMs: number },
  codes: RegExp | undefined,
): PowerQualityEvent['drill'] {
  const alarm =
    codes &&
    alarms.find(({ code, onMs, offMs }) => codes.test(code) && onMs < span.toMs && offMs > span.fromMs);
  return alarm
    ? { to: `/alarmDetailsView/${alarm.id}`, query: {} }
    : {
        to: '/energyQuality',
        query: { areaId: context.areaId, ...rangeQuery(context.range), meterId: point.meterId },
      };
}

async function alarmsIn({ db, frame, span }: QualityContext): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(['alarm_id', 'rule_code', 'on_at', 'off_at'])
    .where('plant_id', '=', frame.plantId)
    .where('on_at', '<', new Date(span.toMs))
    .where((where) => where.or([where('off_at', 'is', null), where('off_at', '>', new Date(span.fromMs))]))
    .where('rule_code', 'is not', null)
    .execute();
  return rows.flatMap(({ alarm_id: id, rule_code: code, on_at: on, off_at: off }) =>
    code !== null && Object.values(ALARM_CODES).some((pattern) => pattern.test(code))
      ? [{ id, code, onMs: on.getTime(), offMs: off?.getTime() ?? Infinity }]
      : [],
  );
}
