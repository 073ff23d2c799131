import type { AnalysisColumn, AnalysisFigure, Unit } from '@plantdeck/core/contract';
import { changePct } from '../../engine/energy/quantities.ts';

/** A figure, beside the same part of the period before where that is given. */
export function figure(
  key: string,
  label: string,
  value: number | null,
  unit: Unit,
  more: {
    readonly previous?: number | null;
    readonly better?: AnalysisFigure['better'];
    readonly judge?: AnalysisFigure['judge'];
    readonly note?: string;
  } = {},
): AnalysisFigure {
  return {
    key,
    label,
    value: finite(value),
    unit: toldIn(unit, value),
    better: more.better ?? 'none',
    judge: more.judge ?? 'unknown',
    ...(more.previous === undefined
      ? {}
      : { previous: finite(more.previous), changePct: finite(changePct(value, more.previous)) }),
    ...(more.note === undefined ? {} : { note: more.note }),
  };
}

const LARGE = 10_000;
const TONNES: Readonly<Record<string, string>> = { kgce: 'tce', kg: 't' };

/** Kilograms by the ten thousand are told in tonnes. */
function toldIn(unit: Unit, value: number | null): Unit {
  const display = TONNES[unit.code];
  return display === undefined || Math.abs(value ?? 0) < LARGE
    ? unit
    : { ...unit, display, scale: 1e-3, dp: 2 };
}

/** A figure that cannot be told is unknown, never infinite. */
export const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null;

export const ratio = (above: number | null, below: number | null): number | null =>
  above === null || below === null || below === 0 ? null : above / below;

export const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

export const textColumn = (key: string, label: string): AnalysisColumn => ({ key, label });
export const column = (key: string, label: string, unit: Unit): AnalysisColumn => ({ key, label, unit });
