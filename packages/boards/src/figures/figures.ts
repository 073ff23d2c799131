import type { Unit } from '@plantdeck/core/contract';

const formats = new Map<string, Intl.NumberFormat>();

/** A number with exactly `dp` decimals: grouped, Latin figures, U+2212 as minus, a dash for unknown. */
export function formatNumber(value: number | null | undefined, lang: string, dp: number): string {
  if (value == null || !Number.isFinite(value)) return '–';
  const key = `${lang}|${dp}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(lang, {
      minimumFractionDigits: dp,
      maximumFractionDigits: dp,
      numberingSystem: 'latn',
      roundingMode: 'halfExpand',
    } as Intl.NumberFormatOptions);
    formats.set(key, format);
  }
  const text = format.format(value);
  // A rounded "-0" is no reading anybody has seen.
  return /^-[0.,]*$/.test(text) ? text.slice(1) : text.replace('-', '−');
}

const TEN_THOUSAND: Readonly<Record<string, string>> = { 'zh-CN': '万', 'zh-TW': '萬', ja: '万' };
const YUAN: Readonly<Record<string, string>> = { 'zh-CN': '元', 'zh-TW': '元', ja: '元' };

/** A unit as it is written in a language: `10^4 kWh` is 万 kWh in Chinese and 10⁴ kWh elsewhere. */
export function unitName(unit: Unit, lang: string): string {
  const yuan = YUAN[lang];
  let name = unit.display;
  if (yuan) name = name.replace('10^4 CNY', `${TEN_THOUSAND[lang]}${yuan}`).replace('CNY', yuan);
  return name
    .replace('10^4', TEN_THOUSAND[lang] ?? '10⁴')
    .replace('10^3', '10³')
    .replace(/([mh])3\b/g, '$1³')
    .replace(/([mh])2\b/g, '$1²');
}

/** Value and unit with a space between them, in the unit's scale and decimals. */
export function formatQuantity(value: number | null | undefined, unit: Unit, lang: string): string {
  const text = formatNumber(value == null ? null : value * unit.scale, lang, unit.dp);
  const name = unitName(unit, lang);
  return value == null || name === '' ? text : `${text} ${name}`;
}
