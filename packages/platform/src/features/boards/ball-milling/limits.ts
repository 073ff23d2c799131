import type { BoardSetting } from '@plantdeck/core/contract';

/** What holds where nobody has set anything else. */
export const INITIAL = { runPct: 30, overrunMin: 30, commTimeoutS: 180, kwhPerTTarget: 56 } as const;

/** From where on a mill runs, is over time or is silent, and what a batch may take. */
export interface MillLimits {
  /** 0..1 of its highest quarter hour. */
  readonly runShare: number;
  readonly overrunMs: number;
  readonly commTimeoutMs: number;
  /** For mills without a target of their own; null where none is set. */
  readonly targetMin: number | null;
  /** For a recipe, whatever its mill's source tells; null where none is set. */
  targetMinOf(recipe: string | undefined): number | null;
  readonly kwhPerTTarget: number;
}

export const recipeField = (recipe: string): string => `targetMin.${recipe}`;

export function limitsOf({ own = {} }: BoardSetting): MillLimits {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  return {
    runShare: (number('runPct') ?? INITIAL.runPct) / 100,
    overrunMs: (number('overrunMin') ?? INITIAL.overrunMin) * 60_000,
    commTimeoutMs: (number('commTimeoutS') ?? INITIAL.commTimeoutS) * 1000,
    targetMin: number('targetMin'),
    targetMinOf: (recipe) => (recipe === undefined ? null : number(recipeField(recipe))),
    kwhPerTTarget: number('kwhPerTTarget') ?? INITIAL.kwhPerTTarget,
  };
}
