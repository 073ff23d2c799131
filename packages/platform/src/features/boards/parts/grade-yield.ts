import type { DayBlock } from '../../../engine/energy/day-block.ts';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { outputOf, RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import type { PanelContext } from './panel-context.ts';

export interface GradeYield {
  /** Null where less than 80 % is known, or nothing was sorted. */
  readonly pct: number | null;
  readonly completeness: number;
  /** Output of all grades, and by grade; null where it is not counted. */
  readonly total: number;
  readonly byGrade: ReadonlyMap<string, number | null>;
}

/** Q1 of a period: share of a grade in the output of an area, per cent. */
export function gradeYield(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  areaId: string,
  period: Period,
  grade: string,
): GradeYield {
  const sums = frame.areas.has(areaId)
    ? frame.grades.map(({ code }) => ({ code, sum: outputOf(frame, blocks, areaId, period, code) }))
    : [];
  const total = sums.reduce((all, { sum }) => all + (sum?.quantity ?? 0), 0);
  const [known, expected] = sums.reduce(
    ([a, b], { sum }) => [a + (sum?.known ?? 0), b + (sum?.expected ?? 0)],
    [0, 0],
  );
  const completeness = expected === 0 ? 0 : (known / expected) * 100;
  const byGrade = new Map(sums.map(({ code, sum }) => [code, sum?.quantity ?? null]));
  const good = byGrade.get(grade) ?? null;
  const isKnown = completeness >= RATIO_MIN_COMPLETENESS_PCT && total > 0 && good !== null;
  return { pct: isKnown ? (good / total) * 100 : null, completeness, total, byGrade };
}

/** The grade that counts: that of the settings, else the best. */
export const countedGrade = ({ frame, setting }: Pick<PanelContext, 'frame' | 'setting'>) =>
  frame.grades.find(({ code }) => code === setting.materialGradeId) ?? frame.grades[0];
