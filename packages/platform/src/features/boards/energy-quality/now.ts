import type { EnergyQualityPanels } from '@plantdeck/core/contract';
import { freshness } from '@plantdeck/core/judgement';
import { WINDOW_MS, probabilityValue } from '../../../engine/power-quality/assess.ts';
import { readTags } from '../../../store/tags/tag-store.ts';
import { isoOf } from '../parts/panel-context.ts';
import {
  assessmentOf,
  limitFor,
  seriesOf,
  tagOf,
  type QualityContext,
  type QualityPoint,
} from './context.ts';
import { sourceOf } from './points.ts';
import { INDEX_UNITS } from './units.ts';

const DAY_MS = 86_400_000;
const LIVE_TAGS = ['uab', 'ubc', 'uca', 'ia', 'ib', 'ic', 'p', 'q', 'pf', 'f'] as const;
/** Without a limit of the standard the scale is as wide as the narrowest one. */
const DEVIATION_PCT = 7;

/** The newest ten minutes of a point, with the limits of its voltages. */
export async function livePanel(
  context: QualityContext,
  point: QualityPoint,
): Promise<EnergyQualityPanels['live']> {
  const { db, frame, plant, span, values } = context;
  const { code, nominalKv } = point;
  if (code === null || nominalKv === null) return { gap: 'noData' };
  const tags = LIVE_TAGS.map((value) => tagOf(code, value));
  const day = { fromMs: span.toMs - DAY_MS, toMs: span.toMs };
  const newest = await readTags(db, frame.plantId, frame.calendar.zone, tags, day);
  const last = newest.of(tagOf(code, 'f')).findLastIndex((value) => !Number.isNaN(value));
  const asOfMs = last < 0 ? null : newest.fromMs + (last + 1) * WINDOW_MS;
  const now = (value: (typeof LIVE_TAGS)[number]): number | null => {
    const found = last < 0 ? Number.NaN : (newest.of(tagOf(code, value))[last] ?? Number.NaN);
    return Number.isNaN(found) ? null : found;
  };
  const limit = limitFor(context, point, 'uDev');
  const nominalV = nominalKv * 1000;
  const side = (pct: number): number => nominalV * (1 + pct / 100);
  const currents = ['ia', 'ib', 'ic'].flatMap((phase) =>
    [...values.of(tagOf(code, phase))].filter((value) => !Number.isNaN(value)),
  );
  return {
    meterId: point.meterId,
    name: point.name,
    ua: now('uab'),
    ub: now('ubc'),
    uc: now('uca'),
    nominalV,
    limitV: [
      side(limit?.lo === -Infinity ? -DEVIATION_PCT : (limit?.lo ?? -DEVIATION_PCT)),
      side(limit?.hi ?? DEVIATION_PCT),
    ],
    ia: now('ia'),
    ib: now('ib'),
    ic: now('ic'),
    usualA: probabilityValue(currents, 95),
    p: now('p'),
    q: now('q'),
    pf: now('pf'),
    f: now('f'),
    asOf: asOfMs === null ? null : isoOf(context, asOfMs),
    freshness:
      span.toMs < plant.nowMs - 2 * WINDOW_MS && asOfMs === span.toMs
        ? 'fresh'
        : freshness({ asOfMs, nowMs: plant.nowMs, periodS: WINDOW_MS / 1000 }),
  };
}

/** The last 24 hours of the chosen index with its limits. */
export async function trendPanel(
  context: QualityContext,
  point: QualityPoint,
): Promise<EnergyQualityPanels['trend']> {
  const { index, span, db, frame } = context;
  if (point.code === null) return { gap: 'noData' };
  // Two hours more, so that the first flicker of the picture has its twelve values.
  const day = { fromMs: span.toMs - DAY_MS - 12 * WINDOW_MS, toMs: span.toMs };
  const { code } = point;
  const tags = (['uab', 'ubc', 'uca', 'unbalance', 'thdUa', 'thdUb', 'thdUc', 'f', 'pf', 'pst'] as const).map(
    (value) => tagOf(code, value),
  );
  const values = await readTags(db, frame.plantId, frame.calendar.zone, tags, day);
  const series = [...seriesOf(context, point, index, values)].slice(12);
  const limit = limitFor(context, point, index);
  const { p95 } = assessmentOf(context, point, index);
  const t0 = isoOf(context, values.fromMs + 12 * WINDOW_MS);
  const unit = INDEX_UNITS[index];
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const shown =
    index === 'flicker'
      ? { stepS: 7_200, v: series.flatMap((value) => (Number.isNaN(value) ? [] : [value])) }
      : { stepS: WINDOW_MS / 1000, v: series.map(known) };
  return {
    meterId: point.meterId,
    name: point.name,
    index,
    avg: { key: index, unit, t0, ...shown, role: 'actual' },
    ...(p95 === null
      ? {}
      : {
          p95: {
            key: 'p95',
            unit,
            t0,
            stepS: shown.stepS,
            v: shown.v.map(() => p95),
            role: 'baseline' as const,
          },
        }),
    ...(limit && Number.isFinite(limit.hi) ? { limitHi: limit.hi } : {}),
    ...(limit && Number.isFinite(limit.lo) ? { limitLo: limit.lo } : {}),
    source: sourceOf(context, point, index),
  };
}
