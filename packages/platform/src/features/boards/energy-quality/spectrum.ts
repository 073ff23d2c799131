import type { EnergyQualityPanels } from '@plantdeck/core/contract';
import { probabilityValue } from '../../../engine/power-quality/assess.ts';
import { HARMONIC_ORDERS, currentLimitA, harmonicLimitPct } from '../../../engine/power-quality/limits.ts';
import { readTags } from '../../../store/tags/tag-store.ts';
import { currentBasis, spectrumTags, tagOf, type QualityContext, type QualityPoint } from './context.ts';

export type Spectrum = Exclude<EnergyQualityPanels['spectrum'], undefined | { gap: unknown }>;

const WEEK_MS = 7 * 86_400_000;

/** Single harmonics of a point: what 95 % of the values stay below, at most over a week. Null without any. */
export async function readSpectrum(context: QualityContext, point: QualityPoint): Promise<Spectrum | null> {
  const { db, frame, span, setting, limitSet } = context;
  const { code, nominalKv } = point;
  if (code === null || nominalKv === null) return null;
  const week = { fromMs: Math.max(span.fromMs, span.toMs - WEEK_MS), toMs: span.toMs };
  const values = await readTags(db, frame.plantId, frame.calendar.zone, spectrumTags(code), week);
  const basis = currentBasis(setting, point);
  const p95 = (tag: string): number | null =>
    probabilityValue(
      [...values.of(tag)].filter((value) => !Number.isNaN(value)),
      95,
    );
  const orders = HARMONIC_ORDERS.map((order) => ({
    order,
    uPct: p95(tagOf(code, `h${order}`)),
    limitPct: harmonicLimitPct(order, limitSet, nominalKv),
    iA: p95(tagOf(code, `ih${order}`)),
    limitA: currentLimitA(order, nominalKv, basis.shortCircuitMva, basis.sharePct),
  }));
  if (orders.every(({ uPct, iA }) => uPct === null && iA === null)) return null;
  return { meterId: point.meterId, name: point.name, ...basis, orders };
}
