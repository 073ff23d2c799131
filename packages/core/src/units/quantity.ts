import { CURRENCY } from '../constants.ts';
import type { Unit } from '../contract/values.ts';
import type { Language } from '../session/types.ts';
import { formatNumber, joinUnit } from './number.ts';

/** From this value on energy and cost are told in ten thousands. */
export const TEN_THOUSAND_FROM = 10_000;

interface QuantityRule {
  /** Digits after the mark in the base unit. */
  readonly decimals: number;
  /** Digits in ten thousands; only quantities that have it switch. */
  readonly scaledDecimals?: number;
}

/** Decimals by base unit, as the wire names it. What is not listed has as many as its unit object says, or one. */
const RULES: Readonly<Record<string, QuantityRule>> = {
  kW: { decimals: 0 },
  kvar: { decimals: 0 },
  kVA: { decimals: 0 },
  kWh: { decimals: 0, scaledDecimals: 2 },
  [CURRENCY]: { decimals: 0, scaledDecimals: 2 },
  'CNY/kWh': { decimals: 4 },
  'CNY/t': { decimals: 2 },
  'kWh/t': { decimals: 1 },
  'kgce/t': { decimals: 1 },
  '%': { decimals: 1 },
  pp: { decimals: 1 },
  PF: { decimals: 3 },
  Hz: { decimals: 2 },
  THD: { decimals: 2 },
  degC: { decimals: 0 },
};

/** How a base unit reads; the currency is told in the reader's language. */
const SYMBOLS: Readonly<Record<string, string>> = {
  m3: 'm³',
  m2: 'm²',
  Nm3: 'Nm³',
  degC: '°C',
  tCO2: 'tCO₂',
  kgCO2: 'kgCO₂',
  PF: '',
  THD: '%',
};

const TEN_THOUSAND: Readonly<Partial<Record<Language, string>>> = { 'zh-CN': '万', 'zh-TW': '萬', ja: '万' };
const CURRENCY_WORD: Readonly<Partial<Record<Language, string>>> = { 'zh-CN': '元', 'zh-TW': '元', ja: '元' };

export type Scale = 'base' | 'tenThousand';

export interface Quantity {
  /** The figure, a dash where it is unknown. */
  readonly text: string;
  /** Its unit in the reader's language; empty for a bare number. */
  readonly unit: string;
}

export interface QuantityStyle {
  /** One scale for an axis or a column (`commonScale`); by default each value has its own. */
  readonly scale?: Scale;
  readonly decimals?: number;
  readonly sign?: 'auto' | 'always';
}

/**
 * A value on the wire as a figure and a unit to read.
 * @param value  in the base unit; null is unknown
 * @param unit   base unit by name, or the unit of a payload, whose own scale holds where it has one
 */
export function formatQuantity(
  value: number | null | undefined,
  unit: Unit | string,
  language: Language,
  style: QuantityStyle = {},
): Quantity {
  const { code, scale, fixedScale, wireDecimals } = readUnit(unit);
  const rule = RULES[code];
  const canScale = rule?.scaledDecimals !== undefined && !fixedScale;
  const isScaled = canScale && (style.scale ?? commonScale([value], code)) === 'tenThousand';
  const decimals =
    style.decimals ??
    (isScaled ? rule.scaledDecimals : fixedScale ? wireDecimals : (rule?.decimals ?? wireDecimals)) ??
    1;
  const shown = value === null || value === undefined ? value : value * (isScaled ? 1e-4 : scale);
  return {
    text: formatNumber(shown, { decimals, ...(style.sign && { sign: style.sign }) }, language),
    unit: isScaled ? tenThousandOf(code, language) : unitText(unit, language),
  };
}

/** As `formatQuantity`, in one text. */
export function quantityText(
  value: number | null | undefined,
  unit: Unit | string,
  language: Language,
  style?: QuantityStyle,
): string {
  const { text, unit: unitShown } = formatQuantity(value, unit, language, style);
  return joinUnit(text, unitShown);
}

/** The one scale of everything on an axis or in a column: that of its largest value. */
export function commonScale(values: readonly (number | null | undefined)[], unit: Unit | string): Scale {
  const { code, fixedScale } = readUnit(unit);
  if (fixedScale || RULES[code]?.scaledDecimals === undefined) return 'base';
  return values.some((value) => Math.abs(value ?? 0) >= TEN_THOUSAND_FROM) ? 'tenThousand' : 'base';
}

/** What a value on the wire is multiplied with to be drawn in a scale. */
export function scaleFactor(scale: Scale): number {
  return scale === 'tenThousand' ? 1e-4 : 1;
}

/** A unit as the reader's language writes it, e.g. `10^4 CNY` is 万元 in Chinese and ×10⁴ CNY in English. */
export function unitText(unit: Unit | string, language: Language, scale: Scale = 'base'): string {
  const display = typeof unit === 'string' ? unit : unit.display;
  const scaled = /^(?:10\^4|10⁴|×10⁴|万|萬)\s*(\S.*)$/u.exec(display);
  if (scaled?.[1]) return tenThousandOf(scaled[1], language);
  const thousand = /^(?:10\^3|10³|×10³|千)\s*(\S.*)$/u.exec(display);
  if (thousand?.[1]) return `${TEN_THOUSAND[language] ? '千' : '×10³'} ${baseText(thousand[1], language)}`;
  return scale === 'tenThousand' ? tenThousandOf(display, language) : baseText(display, language);
}

function tenThousandOf(code: string, language: Language): string {
  const word = TEN_THOUSAND[language];
  const base = baseText(code, language);
  if (!word) return `×10⁴ ${base}`;
  // 万元 is one word, 万 kWh is two.
  return base.startsWith('元') ? `${word}${base}` : `${word} ${base}`;
}

function baseText(code: string, language: Language): string {
  const currency = CURRENCY_WORD[language];
  return code.replace(/[^/*]+/g, (part) =>
    part === CURRENCY && currency ? currency : (SYMBOLS[part] ?? part),
  );
}

function readUnit(unit: Unit | string): {
  readonly code: string;
  readonly scale: number;
  readonly fixedScale: boolean;
  readonly wireDecimals: number | undefined;
} {
  if (typeof unit === 'string') return { code: unit, scale: 1, fixedScale: false, wireDecimals: undefined };
  return { code: unit.code, scale: unit.scale, fixedScale: unit.scale !== 1, wireDecimals: unit.dp };
}
