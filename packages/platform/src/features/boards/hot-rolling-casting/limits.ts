import type { BoardSetting, OwnField } from '@plantdeck/core/contract';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import type { RollingLineData } from '../../../engine/process/process-unit.ts';
import { boardText } from '../../board-words/index.ts';

/** Values that have a window, in the order of their settings. */
export const WINDOW_CODES = [
  'holdingC',
  'degasC',
  'barC',
  'coilerC',
  'emulsionC',
  'emulsionBar',
  'emulsionM3h',
] as const;
export type WindowCode = (typeof WINDOW_CODES)[number];
const UNITS: Readonly<Record<WindowCode, string>> = {
  holdingC: '°C',
  degasC: '°C',
  barC: '°C',
  coilerC: '°C',
  emulsionC: '°C',
  emulsionBar: 'bar',
  emulsionM3h: 'm³/h',
};
/** Whole days before today whose subgroups make the control limits. */
const BASE_DAYS = 1;

export type Window = readonly [number, number];
/** What a line is judged by: of its source, where the enterprise has not set another. */
export interface RollingLimits {
  /** Null where neither says what is normal. */
  windowOf(code: WindowCode): Window | null;
  readonly tolMm: Window;
  readonly massFlowPct: number;
  readonly highLoadPct: number;
  readonly coilKg: number;
  readonly baseDays: number;
}

const lowField = (code: WindowCode): string => `low.${code}`;
const highField = (code: WindowCode): string => `high.${code}`;

export function limitsOf({ own = {} }: BoardSetting, data: RollingLineData): RollingLimits {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  const tolMm: Window = [
    number('tolLowMm') ?? data.toleranceMm[0],
    number('tolHighMm') ?? data.toleranceMm[1],
  ];
  return {
    windowOf(code) {
      const window = data.windows[code];
      const [low, high] = [number(lowField(code)) ?? window?.[0], number(highField(code)) ?? window?.[1]];
      return low === undefined || high === undefined || high <= low ? null : [low, high];
    },
    tolMm,
    massFlowPct: number('massFlowPct') ?? data.massFlowPct,
    highLoadPct: number('highLoadPct') ?? data.highLoadPct,
    coilKg: number('coilKg') ?? data.coilKg,
    baseDays: number('baseDays') ?? BASE_DAYS,
  };
}

/** Settings that only this board has: tolerance, mass flow, load, coil, and the windows of single values. */
export function rollingFields(data: RollingLineData, language: PlatformLanguage): OwnField[] {
  const field = (
    code: string,
    label: string,
    unit: string,
    [min, max, dp]: readonly [number, number, number],
    initial: number | undefined,
  ): OwnField => ({
    kind: 'number',
    code,
    label,
    unit,
    min,
    max,
    dp,
    ...(initial === undefined ? {} : { initial }),
  });
  const own = (code: 'tolLowMm' | 'tolHighMm' | 'massFlowPct' | 'highLoadPct' | 'coilKg' | 'baseDays') =>
    boardText(language, `rolling.field.${code}`);
  return [
    field('tolLowMm', own('tolLowMm'), 'mm', [0.1, 500, 3], data.toleranceMm[0]),
    field('tolHighMm', own('tolHighMm'), 'mm', [0.1, 500, 3], data.toleranceMm[1]),
    field('massFlowPct', own('massFlowPct'), '%', [0.1, 20, 2], data.massFlowPct),
    field('highLoadPct', own('highLoadPct'), '%', [10, 150, 0], data.highLoadPct),
    field('coilKg', own('coilKg'), 'kg', [10, 50_000, 0], data.coilKg),
    field('baseDays', own('baseDays'), 'd', [1, 30, 0], BASE_DAYS),
    ...WINDOW_CODES.flatMap((code) => {
      const name = boardText(language, `rolling.value.${code}`);
      const range = [0, 1_000, code === 'emulsionBar' ? 2 : 0] as const;
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
