import { checkNewPassword, type PasswordPolicy } from '@plantdeck/core/rules';
import { ApiError, RETCODES } from '../api/index.ts';
import type { WordKey } from '../../engine/i18n/language.ts';

/** The platform's words for the rules both ends share. */
const RULE_WORDS: Readonly<Record<string, WordKey>> = {
  'rule.password.newRequired': 'account.password-length',
  'rule.password.length': 'account.password-length',
  'rule.password.kinds': 'account.password-kinds',
  'rule.password.numLetters': 'account.password-num-letters',
  'rule.password.caseSensitivity': 'account.password-case',
  'rule.password.specialCharacter': 'account.password-special',
};

/** @throws {ApiError} naming the first rule that a new password breaks; without a policy those of the product */
export function refuseBroken(password: string, policy: PasswordPolicy | null): void {
  const problem = checkNewPassword(password === '' ? ' ' : password, policy);
  if (problem)
    throw new ApiError(RETCODES.badEntry, RULE_WORDS[problem.key] ?? 'account.password-length', {
      ...problem.params,
    });
}
