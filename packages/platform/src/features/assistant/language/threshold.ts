import type { Threshold } from '../question.ts';
import type { Lexicon } from './lexicon.ts';

const UNIT_FACTORS: Readonly<Record<string, number>> = {
  mw: 1000,
  mwh: 1000,
  万: 10_000,
  万度: 10_000,
  万千瓦时: 10_000,
  万kwh: 10_000,
};

/** A bound that the question sets, taken out of it so that its digits are no time. */
export function thresholdIn(
  text: string,
  lexicon: Lexicon,
): { readonly value: Threshold | null; readonly isElectric: boolean; readonly rest: string } {
  for (const op of ['above', 'below'] as const) {
    const match = lexicon[op].exec(text);
    const figure = match?.groups?.['value'] ?? match?.groups?.['value2'];
    if (!match || figure === undefined) continue;
    const unit = match.groups?.['unit'] ?? match.groups?.['unit2'] ?? '';
    const plain = Number(figure.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));
    if (!Number.isFinite(plain)) continue;
    const rest =
      text.slice(0, match.index) + ' '.repeat(match[0].length) + text.slice(match.index + match[0].length);
    const isElectric = /^(?:[km]wh|万?度|万?千瓦时|万kwh|หน่วย|số)$/.test(unit);
    const isPower = /^(?:[km]w|千瓦)$/.test(unit);
    return { value: { op, value: plain * (UNIT_FACTORS[unit] ?? 1), isPower }, isElectric, rest };
  }
  return { value: null, isElectric: false, rest: text };
}
