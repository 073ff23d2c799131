import type { BoardSetting, Judge } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { mixMean } from '../../../engine/energy/team-sums.ts';

/** Targets of the unit consumption, kWh/t: one for everything, and one for each grade where an enterprise sets it. */
export const SEC_TARGET = 'secTarget';
export const gradeTarget = (grade: string): string => `secTarget:${grade}`;

/** The red line stands this far beyond its target. */
const RED_LINE_SHARE = 1.05;

/** Target of a mix; null where none is set. */
export function secTarget(
  frame: PlantFrame,
  { own = {} }: Pick<BoardSetting, 'own'>,
  gradeT: readonly number[],
): number | null {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  const common = number(SEC_TARGET);
  const byGrade = frame.grades.map(({ code }) => number(gradeTarget(code)) ?? common);
  return gradeT.some((t) => t > 0) ? mixMean(gradeT, byGrade) : common;
}

export const secRule = (target: number | null) =>
  ({ better: 'low', target, redLine: target === null ? null : target * RED_LINE_SHARE }) as const;

export const judgeSec = (value: number | null, target: number | null): Judge => judge(value, secRule(target));
