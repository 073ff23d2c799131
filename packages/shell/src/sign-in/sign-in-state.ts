import { VERIFICATION_CODE_DIGITS } from '@plantdeck/core/constants';
import type { RuleProblem } from '@plantdeck/core/rules';

export type SignInWay = 'password' | 'phone';
export type SignInField = 'userName' | 'password' | 'userPhone' | 'phoneCode';

/** The sign-in form. Texts are kept through every failure. */
export interface SignInState {
  readonly way: SignInWay;
  readonly values: Readonly<Record<SignInField, string>>;
  readonly fieldErrors: Readonly<Partial<Record<SignInField, RuleProblem>>>;
  readonly busy: 'no' | 'signing-in' | 'sending-code';
  /** What was thrown; told in the reader's language where it is shown. */
  readonly failure: unknown;
  /** When a code may be sent again, epoch ms of the client. */
  readonly resendAtMs: number | null;
  readonly codeSent: boolean;
}

export type SignInEvent =
  | { readonly type: 'way-chosen'; readonly way: SignInWay }
  | { readonly type: 'typed'; readonly field: SignInField; readonly text: string }
  | { readonly type: 'refused-input'; readonly errors: Partial<Record<SignInField, RuleProblem>> }
  | { readonly type: 'submitted' }
  | { readonly type: 'code-asked' }
  | { readonly type: 'code-sent'; readonly resendAtMs: number }
  | { readonly type: 'failed'; readonly failure: unknown }
  | { readonly type: 'signed-in' };

export function initialSignIn(userName: string): SignInState {
  return {
    way: 'password',
    values: { userName, password: '', userPhone: '', phoneCode: '' },
    fieldErrors: {},
    busy: 'no',
    failure: null,
    resendAtMs: null,
    codeSent: false,
  };
}

export function signInStep(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'way-chosen':
      return { ...state, way: event.way, fieldErrors: {}, failure: null };
    case 'typed': {
      const { [event.field]: _gone, ...fieldErrors } = state.fieldErrors;
      const text =
        event.field === 'phoneCode'
          ? event.text.replace(/\D/g, '').slice(0, VERIFICATION_CODE_DIGITS)
          : event.text;
      return { ...state, values: { ...state.values, [event.field]: text }, fieldErrors, failure: null };
    }
    case 'refused-input':
      return { ...state, fieldErrors: event.errors, failure: null, busy: 'no' };
    case 'submitted':
      return { ...state, busy: 'signing-in', fieldErrors: {}, failure: null };
    case 'code-asked':
      return { ...state, busy: 'sending-code', fieldErrors: {}, failure: null };
    case 'code-sent':
      return { ...state, busy: 'no', resendAtMs: event.resendAtMs, codeSent: true };
    case 'failed':
      return { ...state, busy: 'no', failure: event.failure };
    case 'signed-in':
      return { ...state, busy: 'no', values: { ...state.values, password: '', phoneCode: '' } };
  }
}

/** Whole seconds until a code may be sent again; 0 when it may be now. */
export function resendSeconds({ resendAtMs }: Pick<SignInState, 'resendAtMs'>, nowMs: number): number {
  return resendAtMs === null ? 0 : Math.max(0, Math.ceil((resendAtMs - nowMs) / 1000));
}
