import type { BoardSetting, OwnField } from '@plantdeck/core/contract';
import { ROTARY_GASES } from '@plantdeck/boards/contract';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import type { RotaryKilnData } from '../../../engine/process/process-unit.ts';
import { boardText } from '../../board-words/index.ts';

/** Values that have a window, in the order of their settings. */
export const WINDOW_CODES = [
  'burningC',
  'torqueA',
  'inletNoxPpm',
  'secondaryC',
  'tertiaryC',
  'calcinerC',
  'stage1C',
  'inletO2Pct',
  'coPct',
] as const;
export type WindowCode = (typeof WINDOW_CODES)[number];
const UNITS: Readonly<Record<WindowCode, string>> = {
  burningC: '°C',
  torqueA: 'A',
  inletNoxPpm: 'ppm',
  secondaryC: '°C',
  tertiaryC: '°C',
  calcinerC: '°C',
  stage1C: '°C',
  inletO2Pct: '%',
  coPct: '%',
};

/** What holds where nothing else is set: 730 kcal/kg are 104 kgce/t, between levels 2 and 3 of GB 16780; free lime by GB/T 21372. */
const INITIAL = { heatTarget: 730, freeLimeMax: 1.5, baseDays: 7 } as const;

export type Window = readonly [number, number];
/** What a kiln is judged by: of its source, where the enterprise has not set another. */
export interface RotaryLimits {
  /** Null where neither says what is normal. */
  windowOf(code: WindowCode): Window | null;
  readonly heatTarget: number;
  readonly lhvKjKg: number;
  readonly lhvSource: 'contract' | 'setting';
  readonly freeLimeMax: number;
  /** Days before today whose samples make the control limits. */
  readonly baseDays: number;
  readonly refO2Pct: number;
  emissionOf(gas: (typeof ROTARY_GASES)[number]): number | null;
  readonly shellAlarmC: number;
  readonly shellRedC: number;
}

const lowField = (code: WindowCode): string => `low.${code}`;
const highField = (code: WindowCode): string => `high.${code}`;
const emissionField = (gas: string): string => `emission.${gas}`;

export function limitsOf({ own = {} }: BoardSetting, data: RotaryKilnData): RotaryLimits {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  const lhv = number('lhvKjKg');
  return {
    windowOf(code) {
      const window = data.windows[code];
      const [low, high] = [number(lowField(code)) ?? window?.[0], number(highField(code)) ?? window?.[1]];
      return low === undefined || high === undefined || high <= low ? null : [low, high];
    },
    heatTarget: number('heatTarget') ?? INITIAL.heatTarget,
    lhvKjKg: lhv ?? data.coalKjPerKg,
    lhvSource: lhv === null ? 'contract' : 'setting',
    freeLimeMax: number('freeLimeMax') ?? INITIAL.freeLimeMax,
    baseDays: number('baseDays') ?? INITIAL.baseDays,
    refO2Pct: number('refO2Pct') ?? data.refO2Pct,
    emissionOf: (gas) => number(emissionField(gas)) ?? data.emissionLimits[gas] ?? null,
    shellAlarmC: number('shellAlarmC') ?? data.shellLimitsC[0],
    shellRedC: number('shellRedC') ?? data.shellLimitsC[1],
  };
}

/** Settings that only this board has: target and heating value, limits, and the windows of single values. */
export function rotaryFields(data: RotaryKilnData, language: PlatformLanguage): OwnField[] {
  const field = (
    code: string,
    label: string,
    unit: string,
    [min, max, dp]: readonly [number, number, number],
    initial: number | undefined,
    hint?: string,
  ): OwnField => ({
    kind: 'number',
    code,
    label,
    unit,
    min,
    max,
    dp,
    ...(initial === undefined ? {} : { initial }),
    ...(hint === undefined ? {} : { hint }),
  });
  const gasNames = { nox: 'NOx', so2: 'SO₂', dust: boardText(language, 'rotary.dust') } as const;
  return [
    field(
      'heatTarget',
      boardText(language, 'rotary.field.heatTarget'),
      'kcal/kg',
      [100, 2_000, 1],
      INITIAL.heatTarget,
    ),
    field(
      'lhvKjKg',
      boardText(language, 'rotary.field.lhvKjKg'),
      'kJ/kg',
      [5_000, 45_000, 0],
      undefined,
      boardText(language, 'rotary.field.lhvKjKg.hint', { value: data.coalKjPerKg }),
    ),
    field(
      'freeLimeMax',
      boardText(language, 'rotary.field.freeLimeMax'),
      '%',
      [0.1, 5, 2],
      INITIAL.freeLimeMax,
    ),
    field(
      'baseDays',
      boardText(language, 'rotary.field.baseDays'),
      'd',
      [1, 60, 0],
      INITIAL.baseDays,
      boardText(language, 'rotary.field.baseDays.hint'),
    ),
    field('refO2Pct', boardText(language, 'rotary.field.refO2Pct'), '%', [0, 20, 1], data.refO2Pct),
    ...ROTARY_GASES.map((gas) =>
      field(
        emissionField(gas),
        boardText(language, 'rotary.field.emission', { gas: gasNames[gas] }),
        'mg/Nm³',
        [0.1, 5_000, 1],
        data.emissionLimits[gas],
      ),
    ),
    field(
      'shellAlarmC',
      boardText(language, 'rotary.field.shellAlarmC'),
      '°C',
      [100, 700, 0],
      data.shellLimitsC[0],
    ),
    field(
      'shellRedC',
      boardText(language, 'rotary.field.shellRedC'),
      '°C',
      [100, 700, 0],
      data.shellLimitsC[1],
    ),
    ...WINDOW_CODES.flatMap((code) => {
      const name = boardText(language, `rotary.value.${code}`);
      const range = [0, 3_000, code === 'coPct' || code === 'inletO2Pct' ? 2 : 0] as const;
      const window = data.windows[code];
      return [
        field(
          lowField(code),
          boardText(language, 'rotary.field.low', { name }),
          UNITS[code],
          range,
          window?.[0],
        ),
        field(
          highField(code),
          boardText(language, 'rotary.field.high', { name }),
          UNITS[code],
          range,
          window?.[1],
        ),
      ];
    }),
  ];
}
