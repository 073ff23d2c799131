import { VERIFICATION_CODE_DIGITS } from '@plantdeck/core/constants';
import { checkCode, checkPasswordChange, type PasswordPolicy, type RuleProblem } from '@plantdeck/core/rules';

export type ChangeMethod = 'old' | 'code';
export type ChangeField = 'oldPassword' | 'newPassword' | 'confirmation' | 'code';

/** The change-password form. What was typed is kept through every failure; only passwords end with the session. */
export interface ChangePasswordState {
  readonly method: ChangeMethod;
  readonly values: Readonly<Record<ChangeField, string>>;
  readonly problems: Readonly<Partial<Record<ChangeField, RuleProblem>>>;
  readonly step: 'editing' | 'sending-code' | 'confirming' | 'saving';
  /** What was thrown; told in the reader's language where it is shown. */
  readonly failure: unknown;
  readonly isCodeSent: boolean;
}

export type ChangePasswordEvent =
  | { readonly type: 'method-chosen'; readonly method: ChangeMethod }
  | { readonly type: 'typed'; readonly field: ChangeField; readonly text: string }
  | { readonly type: 'save-asked'; readonly policy: PasswordPolicy | null }
  | { readonly type: 'confirmed' }
  | { readonly type: 'not-confirmed' }
  | { readonly type: 'code-asked' }
  | { readonly type: 'code-sent' }
  | { readonly type: 'failed'; readonly failure: unknown }
  | { readonly type: 'saved' }
  | { readonly type: 'session-ended' };

export const INITIAL_CHANGE: ChangePasswordState = {
  method: 'old',
  values: { oldPassword: '', newPassword: '', confirmation: '', code: '' },
  problems: {},
  step: 'editing',
  failure: null,
  isCodeSent: false,
};

export function changePasswordStep(
  state: ChangePasswordState,
  event: ChangePasswordEvent,
): ChangePasswordState {
  switch (event.type) {
    case 'method-chosen':
      return { ...state, method: event.method, problems: {}, failure: null };
    case 'typed':
      return typed(state, event.field, event.text);
    case 'save-asked': {
      if (state.step !== 'editing') return state;
      const problems = problemsOf(state, event.policy);
      const step = Object.keys(problems).length === 0 ? 'confirming' : 'editing';
      return { ...state, problems, step, failure: null };
    }
    case 'confirmed':
      return state.step === 'confirming' ? { ...state, step: 'saving' } : state;
    case 'not-confirmed':
      return { ...state, step: 'editing' };
    case 'code-asked':
      return { ...state, step: 'sending-code', failure: null };
    case 'code-sent':
      return { ...state, step: 'editing', isCodeSent: true };
    case 'failed':
      return { ...state, step: 'editing', failure: event.failure };
    case 'saved':
      return INITIAL_CHANGE;
    case 'session-ended':
      return {
        ...state,
        values: { ...INITIAL_CHANGE.values, code: state.values.code },
        problems: {},
        step: 'editing',
        failure: null,
      };
  }
}

function typed(state: ChangePasswordState, field: ChangeField, text: string): ChangePasswordState {
  const { [field]: _gone, ...problems } = state.problems;
  const kept = field === 'code' ? text.replace(/\s/g, '').slice(0, VERIFICATION_CODE_DIGITS) : text;
  return { ...state, values: { ...state.values, [field]: kept }, problems, failure: null };
}

function problemsOf(
  { method, values }: ChangePasswordState,
  policy: PasswordPolicy | null,
): ChangePasswordState['problems'] {
  const { newPassword, confirmation, oldPassword } = values;
  if (method === 'old') return checkPasswordChange({ oldPassword, newPassword, confirmation }, policy);
  const code = checkCode(values.code);
  return { ...(code ? { code } : {}), ...checkPasswordChange({ newPassword, confirmation }, policy) };
}
