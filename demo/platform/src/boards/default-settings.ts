import type { BoardSetting } from '@plantdeck/core/contract';

/** Settings that hold until an enterprise saves its own, by plant model. Targets are in base units. */
interface PlantDefaults {
  readonly energyCodes: readonly string[];
  readonly targets: NonNullable<BoardSetting['targets']>;
}

const PLANT_DEFAULTS: Readonly<Record<string, PlantDefaults>> = {
  // 22 000 m2 a day at 5.5 kWh, 2.6 Nm3 and 4.0 kgce per m2, in a month of thirty days.
  ceramics: {
    energyCodes: ['gas', 'electric', 'water'],
    targets: [
      { code: 'sec', month: 4, redLinePct: 105 },
      { code: 'electric', month: 3_630_000, redLinePct: 105 },
      { code: 'gas', month: 1_740_000, redLinePct: 104 },
      { code: 'water', month: 40_000, redLinePct: 110 },
      { code: 'total', month: 2_538_000, redLinePct: 104 },
    ],
  },
};

/** Code of the comprehensive energy (kgce) and of the unit consumption among the targets. */
export const TARGET_TOTAL = 'total';
export const TARGET_SEC = 'sec';

/**
 * The setting of a board that nobody has saved yet; version 0.
 * @param model model of the plant; an imported plant has no targets
 */
export function defaultBoardSetting(boardCode: string, areaId: string, model: string): BoardSetting {
  const defaults = PLANT_DEFAULTS[model];
  return {
    boardCode,
    areaId,
    scrollMode: 'manual',
    scrollEveryS: 10,
    refreshEvery: 60,
    refreshUnit: 's',
    scope: 'enterprise',
    version: 0,
    targets: [...(defaults?.targets ?? [])],
    ...(defaults ? { energyCodes: [...defaults.energyCodes] } : {}),
  };
}
