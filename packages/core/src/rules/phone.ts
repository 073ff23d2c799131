import { PHONE_DIGITS, VERIFICATION_CODE_DIGITS } from '../constants.ts';
import type { RuleProblem } from './problem.ts';

/** Mainland mobile numbers: first digit 1, second 3 to 9. */
const MOBILE = /^1[3-9]\d{9}$/;

/** Two different problems: not eleven digits, and eleven digits that no mobile number can be. */
export function checkPhone(phone: string): RuleProblem | null {
  if (!isDigits(phone, PHONE_DIGITS)) return { key: 'rule.phone.digits', params: { count: PHONE_DIGITS } };
  return MOBILE.test(phone) ? null : { key: 'rule.phone.wrong' };
}

/** Two different problems: not six characters long, and six characters that are not all digits. */
export function checkCode(code: string): RuleProblem | null {
  if ([...code].length !== VERIFICATION_CODE_DIGITS) {
    return { key: 'rule.code.digits', params: { count: VERIFICATION_CODE_DIGITS } };
  }
  return isDigits(code, VERIFICATION_CODE_DIGITS) ? null : { key: 'rule.code.wrong' };
}

/** What keeps a verification code from being sent: the number it would go to is checked first. */
export function checkCodeRequest(phone: string): RuleProblem | null {
  return checkPhone(phone);
}

function isDigits(text: string, count: number): boolean {
  return text.length === count && /^[0-9]+$/.test(text);
}
