import { PHONE_DIGITS, VERIFICATION_CODE_DIGITS } from '@plantdeck/core/constants';
import { checkCode, checkCodeRequest, checkPhone, type RuleProblem } from '@plantdeck/core/rules';

export type PhoneField = 'oldCode' | 'phone' | 'code';

/** The phone form: a bound phone is proved first, then the new one is entered. What was typed is kept throughout. */
export interface BindPhoneState {
  /** The old phone was proved a moment ago. */
  readonly isOldProved: boolean;
  readonly values: Readonly<Record<PhoneField, string>>;
  readonly problems: Readonly<Partial<Record<PhoneField, RuleProblem>>>;
  readonly busy: 'no' | 'sending-code' | 'sending';
  /** What was thrown; told in the reader's language where it is shown. */
  readonly failure: unknown;
  readonly isCodeSent: boolean;
}

export type BindPhoneEvent =
  | { readonly type: 'typed'; readonly field: PhoneField; readonly text: string }
  /** The next step is wanted. */
  | { readonly type: 'sent'; readonly isBound: boolean }
  | { readonly type: 'code-asked'; readonly isBound: boolean }
  | { readonly type: 'code-sent' }
  | { readonly type: 'old-proved' }
  | { readonly type: 'bound' }
  | { readonly type: 'back' }
  | { readonly type: 'failed'; readonly failure: unknown }
  | { readonly type: 'session-ended' };

export const INITIAL_PHONE: BindPhoneState = {
  isOldProved: false,
  values: { oldCode: '', phone: '', code: '' },
  problems: {},
  busy: 'no',
  failure: null,
  isCodeSent: false,
};

/** Whether the old phone is to be proved now. */
export function provesOld(state: Pick<BindPhoneState, 'isOldProved'>, isBound: boolean): boolean {
  return isBound && !state.isOldProved;
}

export function bindPhoneStep(state: BindPhoneState, event: BindPhoneEvent): BindPhoneState {
  switch (event.type) {
    case 'typed': {
      const { [event.field]: _gone, ...problems } = state.problems;
      const digits = event.field === 'phone' ? PHONE_DIGITS + 1 : VERIFICATION_CODE_DIGITS;
      const text = event.text.replace(/[\s-]/g, '').slice(0, digits);
      return { ...state, values: { ...state.values, [event.field]: text }, problems, failure: null };
    }
    case 'sent':
      return begin(
        state,
        'sending',
        provesOld(state, event.isBound) ? oldProblems(state) : newProblems(state),
      );
    case 'code-asked':
      return begin(state, 'sending-code', provesOld(state, event.isBound) ? {} : phoneProblem(state));
    case 'code-sent':
      return { ...state, busy: 'no', isCodeSent: true };
    case 'old-proved':
      return { ...state, busy: 'no', isOldProved: true, isCodeSent: false, problems: {}, failure: null };
    case 'bound':
      return INITIAL_PHONE;
    case 'back':
      return { ...state, isOldProved: false, isCodeSent: false, problems: {}, failure: null };
    case 'failed':
      return { ...state, busy: 'no', failure: event.failure };
    case 'session-ended':
      return { ...state, busy: 'no', failure: null };
  }
}

type Problems = BindPhoneState['problems'];

function begin(state: BindPhoneState, busy: BindPhoneState['busy'], problems: Problems): BindPhoneState {
  if (state.busy !== 'no') return state;
  const isGood = Object.keys(problems).length === 0;
  return { ...state, busy: isGood ? busy : 'no', problems, failure: null };
}

function oldProblems({ values }: BindPhoneState): Problems {
  const oldCode = checkCode(values.oldCode);
  return oldCode ? { oldCode } : {};
}

function phoneProblem({ values }: BindPhoneState): Problems {
  const phone = checkCodeRequest(values.phone);
  return phone ? { phone } : {};
}

function newProblems({ values }: BindPhoneState): Problems {
  const phone = checkPhone(values.phone);
  const code = checkCode(values.code);
  return { ...(phone ? { phone } : {}), ...(code ? { code } : {}) };
}
