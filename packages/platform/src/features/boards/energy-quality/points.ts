import {
  POWER_QUALITY_INDEXES,
  type EnergyQualityPanels,
  type PowerQualityCell,
  type PowerQualityIndex,
} from '@plantdeck/core/contract';
import { boardText } from '../../board-words/index.ts';
import { assessmentOf, limitFor, type QualityContext, type QualityPoint } from './context.ts';
import { INDEX_UNITS } from './units.ts';

type Source = PowerQualityCell['source'];

/** Formula and standard of an index, as the reader is told them. */
export function sourceOf(context: QualityContext, point: QualityPoint, index: PowerQualityIndex): Source {
  const limit = limitFor(context, point, index);
  return {
    formula: boardText(context.language, `pq.formula.${index}`, { pct: limit?.probabilityPct ?? 95 }),
    standard: limit?.standard || boardText(context.language, 'pq.noLimit'),
  };
}

/** Every point by every index: worst value, 95 % value, share within the limit. */
export function pointsPanel(context: QualityContext): EnergyQualityPanels['points'] {
  return {
    limitSet: context.limitSet,
    rows: context.points.map((point) => ({
      meterId: point.meterId,
      name: point.name,
      nominalKv: point.nominalKv,
      cells: POWER_QUALITY_INDEXES.map((index) => cellOf(context, point, index)),
    })),
  };
}

function cellOf(context: QualityContext, point: QualityPoint, index: PowerQualityIndex): PowerQualityCell {
  const limit = limitFor(context, point, index);
  const { worst, p95, okRatePct, judge, completeness } = assessmentOf(context, point, index);
  return {
    index,
    unit: INDEX_UNITS[index],
    measured: point.code !== null,
    worst,
    p95,
    limit: point.code === null ? null : limitValue(limit),
    ...(limit?.shortHi === undefined ? {} : { shortLimit: limit.shortHi }),
    okRatePct,
    judge,
    completeness,
    source: sourceOf(context, point, index),
  };
}

/** One side, or both. */
function limitValue(limit: ReturnType<typeof limitFor>): PowerQualityCell['limit'] {
  if (!limit || limit.isUnjudged) return null;
  if (limit.isSum || limit.lo === -Infinity) return limit.hi;
  return limit.hi === Infinity ? limit.lo : [limit.lo, limit.hi];
}
