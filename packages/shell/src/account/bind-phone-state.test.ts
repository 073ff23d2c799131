import { expect, test } from 'vitest';
import {
  bindPhoneStep,
  INITIAL_PHONE,
  provesOld,
  type BindPhoneEvent,
  type PhoneField,
} from './bind-phone-state.ts';

const after = (...events: BindPhoneEvent[]) => events.reduce(bindPhoneStep, INITIAL_PHONE);
const type = (field: PhoneField, text: string) => ({ type: 'typed', field, text }) as const;

test('a phone that is bound is proved before the new one is asked for', () => {
  expect(provesOld(INITIAL_PHONE, true)).toBe(true);
  expect(provesOld(INITIAL_PHONE, false)).toBe(false);
  expect(provesOld(after({ type: 'old-proved' }), true)).toBe(false);
  expect(after({ type: 'sent', isBound: true }).problems).toEqual({
    oldCode: { key: 'rule.code.digits', params: { count: 6 } },
  });
  expect(after(type('oldCode', '123456'), { type: 'sent', isBound: true }).busy).toBe('sending');
});

test('no code goes to a number that is not one', () => {
  expect(after(type('phone', '12800138000'), { type: 'code-asked', isBound: false })).toMatchObject({
    busy: 'no',
    problems: { phone: { key: 'rule.phone.wrong' } },
  });
  expect(after(type('phone', '138 0013-8000'), { type: 'code-asked', isBound: false }).busy).toBe(
    'sending-code',
  );
  expect(after({ type: 'code-asked', isBound: true }).busy).toBe('sending-code');
});

test('a number with a digit too many is told, not cut', () => {
  const state = after(type('phone', '138001380001'), type('code', '123456'), {
    type: 'sent',
    isBound: false,
  });
  expect(state.problems.phone?.key).toBe('rule.phone.digits');
});

test('failures and expired sessions keep what was typed', () => {
  const state = after(
    { type: 'old-proved' },
    type('phone', '13800138000'),
    type('code', '123456'),
    { type: 'sent', isBound: true },
    { type: 'failed', failure: new Error('no') },
    { type: 'session-ended' },
  );
  expect(state).toMatchObject({
    isOldProved: true,
    values: { phone: '13800138000', code: '123456' },
    failure: null,
  });
});
