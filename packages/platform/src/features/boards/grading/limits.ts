import { GRADING_RULES } from '@plantdeck/boards/contract';
import type { BoardSetting } from '@plantdeck/core/contract';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { DEFECT_ORIGINS, type SortingLineData } from '../../../engine/process/process-unit.ts';
import type { ControlRule } from '../../../engine/statistical-control/control-rules.ts';

type Origin = (typeof DEFECT_ORIGINS)[number];
export type GroupBy = 'defect' | 'origin';

/** Rules of the charts: Q5. */
export const RULES = GRADING_RULES satisfies readonly ControlRule[];
/** What holds where the enterprise has set nothing else: GB/T 4100 wants 95 % without a visible defect. */
export const INITIAL = { goodTargetPct: 95, baseDays: 7, groupBy: 'defect' } as const;

export const nameField = (grade: string): string => `name.${grade}`;
export const targetField = (grade: string): string => `target.${grade}`;
export const priceField = (grade: string): string => `price.${grade}`;
export const originField = (defect: string): string => `origin.${defect}`;
export const lowerField = (characteristic: string): string => `lower.${characteristic}`;
export const upperField = (characteristic: string): string => `upper.${characteristic}`;

/** What a line is judged by: of its source, where the enterprise has not set another. */
export interface GradingLimits {
  /** Codes in their order. */
  readonly grades: readonly string[];
  /** Name that the board has of its own; null leaves that of the grade. */
  nameOf(grade: string): string | null;
  /** %; null where none is set. */
  targetOf(grade: string): number | null;
  /** CNY/m2; null where none is known. */
  priceOf(grade: string): number | null;
  /** The grade that is no product. */
  readonly waste: string | null;
  /** Shown, in their order. */
  readonly defects: readonly string[];
  originOf(defect: string): Origin | null;
  readonly groupBy: GroupBy;
  /** Days before today that limits and means are made from. */
  readonly baseDays: number;
  toleranceOf(characteristic: SortingLineData['characteristics'][number]): {
    readonly lower: number | null;
    readonly upper: number | null;
  };
}

export function limitsOf(
  { own = {} }: BoardSetting,
  frame: Pick<PlantFrame, 'grades'>,
  data: SortingLineData,
  goodGrade: string | null,
): GradingLimits {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  const text = (code: string): string | null => {
    const value = own[code];
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  };
  const ordered = (code: string, all: readonly string[]): readonly string[] => {
    const value = own[code];
    const chosen = Array.isArray(value) ? value.filter((one) => all.includes(one)) : [];
    return chosen.length > 0 ? chosen : all;
  };
  const all = frame.grades.map(({ code }) => code);
  // A grade that is not shown is still sorted: the order puts it last.
  const first = ordered('grades', all);
  const waste = text('waste');
  return {
    grades: [...first, ...all.filter((code) => !first.includes(code))],
    nameOf: (grade) => text(nameField(grade)),
    targetOf: (grade) => number(targetField(grade)) ?? (grade === goodGrade ? INITIAL.goodTargetPct : null),
    priceOf: (grade) => number(priceField(grade)) ?? data.pricesCny[grade] ?? null,
    waste: all.find((code) => code === waste) ?? all.at(-1) ?? null,
    defects: ordered(
      'defects',
      data.defects.map(({ code }) => code),
    ),
    originOf(defect) {
      const set = text(originField(defect));
      return (
        DEFECT_ORIGINS.find((origin) => origin === set) ??
        data.defects.find(({ code }) => code === defect)?.origin ??
        null
      );
    },
    groupBy: own['groupBy'] === 'origin' ? 'origin' : INITIAL.groupBy,
    baseDays: number('baseDays') ?? INITIAL.baseDays,
    toleranceOf({ code, lower, upper }) {
      const [low, high] = [number(lowerField(code)) ?? lower, number(upperField(code)) ?? upper];
      // Ends that contradict each other are no tolerance.
      return low !== null && high !== null && low >= high ? { lower, upper } : { lower: low, upper: high };
    },
  };
}
