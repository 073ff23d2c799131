import { CERAMICS_STEPS, UNIT_ENERGY_CODES } from '@plantdeck/boards/contract';
import type { BoardSetting } from '@plantdeck/core/contract';
import { NORMS } from '../energy-efficiency/norms.ts';
import type { StockData } from '../../../engine/process/process-unit.ts';

export type StepCode = (typeof CERAMICS_STEPS)[number];
export type EnergyCode = (typeof UNIT_ENERGY_CODES)[number];
export const ENERGY_PERIODS = ['day', 'month', 'year'] as const;
export type EnergyPeriod = (typeof ENERGY_PERIODS)[number];

/** Classes of dry-pressed tiles by the water that they absorb, with their levels 1 to 3, kgce/m2. */
export const TILE_CLASSES = {
  upTo02: [4.5, 5.5, 7],
  upTo05: NORMS['ceramics']?.[0]?.levels ?? [4, 4.9, 6.5],
  upTo10: [3.4, 3.7, 4.6],
  above10: [3.2, 3.5, 4.5],
} as const satisfies Readonly<Record<string, readonly [number, number, number]>>;
export type TileClass = keyof typeof TILE_CLASSES;
export const CLASS_CODES = Object.keys(TILE_CLASSES) as TileClass[];

/** What holds where the enterprise has set nothing else. */
export const INITIAL = {
  tileClass: 'upTo05',
  goodTargetPct: 95,
  wasteTargetPct: 1.5,
  oeeTargetPct: 80,
  oeeRedPct: 65,
  planTargetPct: 97,
  planRedPct: 90,
  energyRedPct: 105,
  paretoDays: 7,
  leadDays: 7,
} as const;
/** A year of 22 000 m2 a day: what a m2 of the plant is planned to take. */
export const ENERGY_TARGETS: Readonly<Record<EnergyCode, number>> = { kgce: 4, electric: 5.5, gas: 2.7 };

export const planField = (lineId: string): string => `plan.${lineId}`;
export const energyField = (code: EnergyCode, period: EnergyPeriod): string => `target.${code}.${period}`;
export const redField = (code: EnergyCode): string => `redLinePct.${code}`;
export const lowField = (stockId: string): string => `low.${stockId}`;
export const highField = (stockId: string): string => `high.${stockId}`;
export const DEFECT_FIELDS = { press: 'pressDefects', kiln: 'kilnDefects' } as const;

/** What the board judges by. */
export interface TileLimits {
  /** Shown, in their order. */
  readonly steps: readonly StepCode[];
  readonly tileClass: TileClass;
  readonly goodTargetPct: number;
  readonly wasteTargetPct: number;
  readonly oee: { readonly target: number; readonly redLine: number };
  readonly plan: { readonly target: number; readonly redLine: number };
  /** Days of the pareto, and days before it is due in which an order is made. */
  readonly paretoDays: number;
  readonly leadDays: number;
  /** m2 of a day; null leaves it to the production tasks. */
  planOf(lineId: string): number | null;
  energyOf(
    code: EnergyCode,
    period: EnergyPeriod,
  ): { readonly target: number | null; readonly redLine: number | null };
  stockOf(stockId: string, data: Pick<StockData, 'lowPct' | 'highPct'>): readonly [low: number, high: number];
  moistureOf(window: readonly [number, number]): readonly [low: number, high: number];
  /** Defects that count against a kind of equipment; null leaves it to their origin. */
  defectsOf(kind: 'press' | 'kiln'): readonly string[] | null;
}

export function limitsOf({ own = {} }: BoardSetting): TileLimits {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  const list = (code: string): readonly string[] | null => {
    const value = own[code];
    return Array.isArray(value) && value.length > 0 ? value : null;
  };
  const chosen = list('steps');
  const steps = chosen?.flatMap((code) => CERAMICS_STEPS.find((step) => step === code) ?? []) ?? [];
  // A red line on the good side of its target is none.
  const above = (low: number, high: number): readonly [number, number] =>
    low < high ? [low, high] : [high, high];
  const [oeeRed, oeeTarget] = above(
    number('oeeRedPct') ?? INITIAL.oeeRedPct,
    number('oeeTargetPct') ?? INITIAL.oeeTargetPct,
  );
  const [planRed, planTarget] = above(
    number('planRedPct') ?? INITIAL.planRedPct,
    number('planTargetPct') ?? INITIAL.planTargetPct,
  );
  const band = (low: number | null, high: number | null, [from, to]: readonly [number, number]) => {
    const [lower, upper] = [low ?? from, high ?? to];
    return lower < upper ? ([lower, upper] as const) : ([from, to] as const);
  };
  return {
    steps: steps.length > 0 ? steps : CERAMICS_STEPS,
    tileClass: CLASS_CODES.find((code) => code === own['tileClass']) ?? INITIAL.tileClass,
    goodTargetPct: number('goodTargetPct') ?? INITIAL.goodTargetPct,
    wasteTargetPct: number('wasteTargetPct') ?? INITIAL.wasteTargetPct,
    oee: { target: oeeTarget, redLine: oeeRed },
    plan: { target: planTarget, redLine: planRed },
    paretoDays: number('paretoDays') ?? INITIAL.paretoDays,
    leadDays: number('leadDays') ?? INITIAL.leadDays,
    planOf: (lineId) => number(planField(lineId)),
    energyOf(code, period) {
      const target = number(energyField(code, period)) ?? ENERGY_TARGETS[code];
      return { target, redLine: (target * (number(redField(code)) ?? INITIAL.energyRedPct)) / 100 };
    },
    stockOf: (id, { lowPct, highPct }) =>
      band(number(lowField(id)), number(highField(id)), [lowPct, highPct]),
    moistureOf: (window) => band(number('moistureLow'), number('moistureHigh'), window),
    defectsOf: (kind) => list(DEFECT_FIELDS[kind]),
  };
}
