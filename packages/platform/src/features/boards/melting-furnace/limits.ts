import type { BoardSetting } from '@plantdeck/core/contract';

/** What holds where the enterprise has set nothing else. */
export const INITIAL = {
  o2LowPct: 1.5,
  o2HighPct: 3,
  airC: 25,
  nm3PerTTarget: 65,
  lossTargetPct: 2,
  lateMin: 15,
} as const;

export const alloyField = (alloy: string): string => `nm3PerT.${alloy}`;

export interface FurnaceLimits {
  readonly o2WindowPct: readonly [low: number, high: number];
  /** Air as it enters the burners or their regenerators, degC. */
  readonly airC: number;
  /** MJ/Nm3; null leaves it to the source. */
  readonly gasMjPerNm3: number | null;
  nm3PerTOf(alloy: string): number;
  readonly nm3PerTTarget: number;
  readonly lossTargetPct: number;
  /** A heat that is ready by its plan and this is on time, min. */
  readonly lateMin: number;
}

export function limitsOf({ own = {} }: BoardSetting): FurnaceLimits {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  const low = number('o2LowPct') ?? INITIAL.o2LowPct;
  const nm3PerTTarget = number('nm3PerT') ?? INITIAL.nm3PerTTarget;
  return {
    o2WindowPct: [low, Math.max(low, number('o2HighPct') ?? INITIAL.o2HighPct)],
    airC: number('airC') ?? INITIAL.airC,
    gasMjPerNm3: number('gasMjPerNm3'),
    nm3PerTOf: (alloy) => number(alloyField(alloy)) ?? nm3PerTTarget,
    nm3PerTTarget,
    lossTargetPct: number('lossPct') ?? INITIAL.lossTargetPct,
    lateMin: number('lateMin') ?? INITIAL.lateMin,
  };
}
