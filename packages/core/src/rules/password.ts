import * as v from 'valibot';
import { PASSWORD_LENGTH_FLOOR, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts';
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

/** One rule of a policy, and whether a password keeps it: for ticking them off while it is typed. */
export interface PasswordRule extends RuleProblem {
  readonly isKept: boolean;
}

/** All rules of a policy in the order in which they are told. @param policy  null where the platform has none */
export function passwordRules(password: string, policy: PasswordPolicy | null): readonly PasswordRule[] {
  const min = Math.max(policy?.minLength ?? PASSWORD_MIN_LENGTH, PASSWORD_LENGTH_FLOOR);
  const max = Math.max(policy?.maxLength ?? PASSWORD_MAX_LENGTH, min);
  const length = [...password].length;
  const kinds = kindsOf(password);
  const isLengthKept = length >= min && length <= max;
  const ofLength = { key: 'rule.password.length', params: { min, max }, isKept: isLengthKept };
  if (!policy) {
    const count = Object.values(kinds).filter(Boolean).length;
    const isKept = count >= DEFAULT_KINDS_MIN;
    return [ofLength, { key: 'rule.password.kinds', params: { count: DEFAULT_KINDS_MIN }, isKept }];
  }
  const hasLetter = kinds.upper || kinds.lower;
  const asked: readonly [unknown, string, boolean][] = [
    [policy.numLetters, 'rule.password.numLetters', kinds.digit && hasLetter],
    [policy.caseSensitivity, 'rule.password.caseSensitivity', kinds.upper && kinds.lower],
    [policy.specialCharacter, 'rule.password.specialCharacter', kinds.special],
  ];
  return [ofLength, ...asked.flatMap(([isAsked, key, isKept]) => (isAsked ? [{ key, isKept }] : []))];
}

/**
 * The first rule that a new password breaks, or null.
 * @param policy  null where the platform has none: then 12 to 20 characters of at least three of the four kinds
 */
export function checkNewPassword(password: string, policy: PasswordPolicy | null): RuleProblem | null {
  if (password === '') return { key: 'rule.password.newRequired' };
  const broken = passwordRules(password, policy).find(({ isKept }) => !isKept);
  if (!broken) return null;
  const { key, params } = broken;
  return params ? { key, params } : { key };
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
  else if (entry.newPassword === entry.oldPassword) problems.newPassword = { key: 'rule.password.same' };
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
