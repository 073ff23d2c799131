import {
  ELECTRICITY_REPORT_MAX_DAYS,
  ROLLING_MAX_S,
  ROLLING_MIN_EXCLUSIVE_S,
  TARGET_MAX_DECIMALS,
} from '../constants.ts';
import type { RuleProblem } from './problem.ts';

const DAY_MS = 86_400_000;
const NUMERAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** @param text  what was typed; blank is a problem of its own, since the frequency is required */
export function checkRollingFrequency(text: string | number | null | undefined): RuleProblem | null {
  const typed = String(text ?? '').trim();
  if (typed === '') return { key: 'rule.rolling.required' };
  const seconds = NUMERAL.test(typed) ? Number(typed) : Number.NaN;
  const fits = seconds > ROLLING_MIN_EXCLUSIVE_S && seconds <= ROLLING_MAX_S;
  return fits
    ? null
    : { key: 'rule.rolling.range', params: { min: ROLLING_MIN_EXCLUSIVE_S, max: ROLLING_MAX_S } };
}

/** As typed, in the digits that a number is written with: full-width ones come from an input method. */
const plainText = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').trim();

/** The number that a target field holds; null where it is blank. Only to be asked of what `checkTargetNumber` lets pass. */
export function readTargetNumber(text: string): number | null {
  const typed = plainText(text);
  return typed === '' ? null : Number(typed);
}

/**
 * A target or red line as typed: a plain number, not below 0, at most 3 decimals. Blank is allowed: no target. Signs
 * between thousands, a decimal comma and exponents are refused: what they mean depends on who reads them.
 */
export function checkTargetNumber(text: string | number | null | undefined): RuleProblem | null {
  const typed = typeof text === 'number' ? plainNumeral(text) : plainText(text);
  if (typed === '') return null;
  if (!NUMERAL.test(typed)) return { key: 'rule.target.number' };
  if (Number(typed) < 0) return { key: 'rule.target.negative' };
  const decimals = typed.split('.')[1]?.length ?? 0;
  return decimals <= TARGET_MAX_DECIMALS
    ? null
    : { key: 'rule.target.decimals', params: { max: TARGET_MAX_DECIMALS } };
}

/** The same for a target that must be given. */
export function checkRequiredTarget(text: string | number | null | undefined): RuleProblem | null {
  return plainText(String(text ?? '')) === '' ? { key: 'rule.target.required' } : checkTargetNumber(text);
}

/**
 * The time filter of the electricity report.
 * @param fromMs  beginning, epoch ms; @param toMs  end, epoch ms. Sixty whole days are still allowed.
 */
export function checkReportRange(fromMs: number, toMs: number): RuleProblem | null {
  if (!Number.isFinite(fromMs) || !Number.isFinite(toMs)) return { key: 'rule.range.required' };
  if (toMs < fromMs) return { key: 'rule.range.order' };
  if (toMs - fromMs <= ELECTRICITY_REPORT_MAX_DAYS * DAY_MS) return null;
  return { key: 'rule.range.tooLong', params: { max: ELECTRICITY_REPORT_MAX_DAYS } };
}

/** A number without exponent, so that its decimals can be counted: 1e-7 has seven. */
function plainNumeral(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.0+$|(?<!0)0+$/, '') : text;
}
