import type { DROP_TAGS } from '@plantdeck/boards/contract';
import type { BoardSetting } from '@plantdeck/core/contract';
import type { CastingLineData } from '../../../engine/process/process-unit.ts';

export type DropTag = (typeof DROP_TAGS)[number];
export type Window = readonly [low: number, high: number];

export const RECOVERY_TARGET_PCT = 96;
/** Windows of an alloy, and those that all alloys have. */
export const ALLOY_TAGS = ['launderC', 'speed', 'waterM3h'] as const satisfies readonly DropTag[];
export const COMMON_TAGS = ['waterC', 'levelMm'] as const satisfies readonly DropTag[];
export const windowField = (tag: DropTag, end: 'low' | 'high', alloy?: string): string =>
  alloy === undefined ? `${tag}.${end}` : `${tag}.${end}.${alloy}`;

export interface CastingLimits {
  /** Null where neither recipe nor settings know one. */
  windowOf(tag: DropTag, alloy: string | null): Window | null;
  readonly strandLimitMm: number;
  readonly hydrogenMax: number;
  readonly argonMinNm3h: number;
  readonly rotorMinRpm: number;
  readonly filterMaxKpa: number;
  readonly recoveryTargetPct: number;
  readonly turnaroundTargetMin: number | null;
  /** Codes of the defects that are shown; null shows all. */
  readonly defects: readonly string[] | null;
}

/** Limits of the source, each of them replaced where the enterprise has set its own. */
export function limitsOf({ own = {} }: BoardSetting, data: CastingLineData): CastingLimits {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  const chosen = own['defects'];
  return {
    windowOf(tag, alloy) {
      const recipe = data.recipes.find((one) => one.alloy === alloy) ?? data.recipes[0];
      const window = recipe?.windows[tag];
      const isCommon = COMMON_TAGS.some((one) => one === tag);
      const field = (end: 'low' | 'high') =>
        number(windowField(tag, end, isCommon ? undefined : (recipe?.alloy ?? undefined)));
      const [low, high] = [field('low') ?? window?.[0], field('high') ?? window?.[1]];
      return low === undefined || high === undefined ? null : [low, Math.max(low, high)];
    },
    strandLimitMm: number('strandLimitMm') ?? data.strandLimitMm,
    hydrogenMax: number('hydrogenMax') ?? data.hydrogenMax,
    argonMinNm3h: number('argonMinNm3h') ?? data.argonMinNm3h,
    rotorMinRpm: number('rotorMinRpm') ?? data.rotorMinRpm,
    filterMaxKpa: number('filterMaxKpa') ?? data.filterMaxKpa,
    recoveryTargetPct: number('recoveryPct') ?? RECOVERY_TARGET_PCT,
    turnaroundTargetMin: number('turnaroundMin'),
    defects:
      Array.isArray(chosen) && chosen.length > 0 ? chosen.filter((one) => typeof one === 'string') : null,
  };
}
