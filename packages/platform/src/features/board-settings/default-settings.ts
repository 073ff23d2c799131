import type { BoardSetting } from '@plantdeck/core/contract';
import { BOARD_REFRESH } from '../api/index.ts';

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
  // 5 500 t of clinker a day at 83 kWh, 133 kg of coal and 114.5 kgce a tonne of clinker (104 kgce of them heat).
  cement: {
    energyCodes: ['coal', 'electric', 'water'],
    targets: [
      { code: 'sec', month: 115, redLinePct: 104 },
      { code: 'electric', month: 13_800_000, redLinePct: 105 },
      { code: 'coal', month: 21_900, redLinePct: 104 },
      { code: 'water', month: 59_000, redLinePct: 110 },
      { code: 'total', month: 18_900_000, redLinePct: 104 },
    ],
  },
  // 460 t of board a day at 380 kWh, 1.93 t of steam and 226 kgce a tonne.
  paper: {
    energyCodes: ['steam', 'electric', 'water'],
    targets: [
      { code: 'sec', month: 228, redLinePct: 105 },
      { code: 'electric', month: 5_290_000, redLinePct: 105 },
      { code: 'steam', month: 26_800, redLinePct: 104 },
      { code: 'water', month: 106_000, redLinePct: 110 },
      { code: 'total', month: 3_150_000, redLinePct: 104 },
    ],
  },
  // 262 t of billets and rod a day at 135 kWh, 82 Nm3 and 117 kgce a tonne.
  aluminium: {
    energyCodes: ['gas', 'electric', 'water'],
    targets: [
      { code: 'sec', month: 117, redLinePct: 105 },
      { code: 'electric', month: 1_065_000, redLinePct: 105 },
      { code: 'gas', month: 648_000, redLinePct: 104 },
      { code: 'water', month: 8_000, redLinePct: 110 },
      { code: 'total', month: 918_000, redLinePct: 104 },
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
    ...(BOARD_REFRESH[boardCode] ?? { refreshEvery: 60, refreshUnit: 's' }),
    scope: 'enterprise',
    version: 0,
    targets: [...(defaults?.targets ?? [])],
    ...(defaults ? { energyCodes: [...defaults.energyCodes] } : {}),
  };
}
