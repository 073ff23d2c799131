import type { BoardSetting, OwnField } from '@plantdeck/core/contract';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import { KILN_PHASES, type RollerKilnData } from '../../../engine/process/process-unit.ts';
import { boardText } from '../../board-words/index.ts';

type Phase = (typeof KILN_PHASES)[number];

/** What the kiln is judged by: of the recipe, where the enterprise has not set another. */
export interface KilnLimits {
  bandOf(zone: RollerKilnData['zones'][number]): number;
  /** How far below the rollers may be from above them, K. */
  readonly crossMaxK: number;
  /** Nm3/m2; null where none is set. */
  readonly gasTarget: number | null;
  readonly yieldTargetPct: number;
}

const CROSS_MAX_K = 15;
const GAS_TARGET = 1.4;
const YIELD_TARGET_PCT = 95;
const bandField = (phase: Phase): string => `band.${phase}`;
const numberOf = (setting: BoardSetting, code: string): number | null => {
  const value = setting.own?.[code];
  return typeof value === 'number' ? value : null;
};

export function limitsOf(setting: BoardSetting): KilnLimits {
  return {
    bandOf: ({ phase, bandK }) => numberOf(setting, bandField(phase)) ?? bandK,
    crossMaxK: numberOf(setting, 'crossMaxK') ?? CROSS_MAX_K,
    gasTarget: numberOf(setting, 'gasTarget') ?? GAS_TARGET,
    yieldTargetPct: numberOf(setting, 'yieldTargetPct') ?? YIELD_TARGET_PCT,
  };
}

/** Settings that only this board has: bands of the phases that its kilns have, and targets. */
export function kilnFields(kilns: readonly RollerKilnData[], language: PlatformLanguage): OwnField[] {
  const zones = kilns.flatMap((kiln) => kiln.zones);
  const phases = KILN_PHASES.filter((phase) => zones.some((zone) => zone.phase === phase));
  const number = { kind: 'number', min: 0.1, dp: 2 } as const;
  return [
    ...phases.map((phase): OwnField => {
      const bandK = zones.find((zone) => zone.phase === phase)?.bandK;
      return {
        ...number,
        code: bandField(phase),
        label: boardText(language, `kiln.field.band.${phase}`),
        max: 200,
        unit: 'K',
        ...(bandK === undefined ? {} : { initial: bandK }),
      };
    }),
    {
      ...number,
      code: 'crossMaxK',
      label: boardText(language, 'kiln.field.crossMaxK'),
      max: 200,
      unit: 'K',
      initial: CROSS_MAX_K,
    },
    {
      ...number,
      code: 'gasTarget',
      label: boardText(language, 'kiln.field.gasTarget'),
      max: 20,
      unit: 'Nm³/m²',
      initial: GAS_TARGET,
    },
    {
      ...number,
      code: 'yieldTargetPct',
      label: boardText(language, 'kiln.field.yieldTargetPct'),
      max: 100,
      unit: '%',
      initial: YIELD_TARGET_PCT,
    },
  ];
}
