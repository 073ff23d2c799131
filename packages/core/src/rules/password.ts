import * as v from 'valibot';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts';
import type { RuleProblem } from './problem.ts';

const FlagSchema = v.optional(
  v.nullable(
    v.union([
      v.boolean(),
      v.pipe(
        v.number(),
        v.transform((flag) => flag === 1),
      ),
    ]),
  ),
);
/** The platform's policy; flags may come as 0 and 1. */
export const PasswordPolicySchema = v.object({
  minLength: v.pipe(v.number(), v.integer(), v.minValue(1)),
  maxLength: v.pipe(v.number(), v.integer(), v.minValue(1)),
  numLetters: FlagSchema,
  caseSensitivity: FlagSchema,
  specialCharacter: FlagSchema,
});
export type PasswordPolicy = v.InferOutput<typeof PasswordPolicySchema>;

export interface PasswordEntry {
  /** Left out where the verification code stands in for it. */
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly confirmation: string;
}
export type PasswordField = keyof PasswordEntry;

/** The special characters that count; any other character is allowed but proves nothing. */
export const SPECIAL_CHARACTERS = '~!@#$%^&*-_;';
const DEFAULT_KINDS_MIN = 3;

/**
 * The first rule that a new password breaks, or null.
 * @param policy  null where the platform has none: then 12 to 20 characters of at least three of the four kinds
 */
export function checkNewPassword(password: string, policy: PasswordPolicy | null): RuleProblem | null {
  if (password === '') return { key: 'rule.password.newRequired' };
  const min = policy?.minLength ?? PASSWORD_MIN_LENGTH;
  const max = policy?.maxLength ?? PASSWORD_MAX_LENGTH;
  const length = [...password].length;
  if (length < min || length > max) return { key: 'rule.password.length', params: { min, max } };
  const kinds = kindsOf(password);
  if (!policy) {
    const count = Object.values(kinds).filter(Boolean).length;
    return count >= DEFAULT_KINDS_MIN
      ? null
      : { key: 'rule.password.kinds', params: { count: DEFAULT_KINDS_MIN } };
  }
  if (policy.numLetters && !(kinds.digit && (kinds.upper || kinds.lower)))
    return { key: 'rule.password.numLetters' };
  if (policy.caseSensitivity && !(kinds.upper && kinds.lower))
    return { key: 'rule.password.caseSensitivity' };
  if (policy.specialCharacter && !kinds.special) return { key: 'rule.password.specialCharacter' };
  return null;
}

/** The problem of each field of a change-password form; empty when it may be sent. */
export function checkPasswordChange(
  entry: PasswordEntry,
  policy: PasswordPolicy | null,
): Partial<Record<PasswordField, RuleProblem>> {
  const problems: Partial<Record<PasswordField, RuleProblem>> = {};
  if (entry.oldPassword === '') problems.oldPassword = { key: 'rule.password.oldRequired' };
  const broken = checkNewPassword(entry.newPassword, policy);
  if (broken) problems.newPassword = broken;
  if (entry.confirmation === '') problems.confirmation = { key: 'rule.password.confirmationRequired' };
  else if (entry.confirmation !== entry.newPassword)
    problems.confirmation = { key: 'rule.password.mismatch' };
  return problems;
}

function kindsOf(password: string) {
  return {
    digit: /[0-9]/.test(password),
    upper: /[A-Z]/.test(password),
    lower: /[a-z]/.test(password),
    special: [...password].some((character) => SPECIAL_CHARACTERS.includes(character)),
  };
}
