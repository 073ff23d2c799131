import { expect, test } from 'vitest';
import {
  changePasswordStep,
  INITIAL_CHANGE,
  type ChangeField,
  type ChangePasswordEvent,
} from './change-password-state.ts';

const after = (...events: ChangePasswordEvent[]) => events.reduce(changePasswordStep, INITIAL_CHANGE);
const type = (field: ChangeField, text: string) => ({ type: 'typed', field, text }) as const;
const ask = { type: 'save-asked', policy: null } as const;
const good = [
  type('oldPassword', 'old'),
  type('newPassword', 'Abcdefghijk1'),
  type('confirmation', 'Abcdefghijk1'),
];

test('a good entry is confirmed before it is saved, and only then', () => {
  expect(after(...good, ask).step).toBe('confirming');
  expect(after(...good, ask, { type: 'confirmed' }).step).toBe('saving');
  expect(after(...good, { type: 'confirmed' }).step).toBe('editing');
  expect(after(...good, ask, { type: 'not-confirmed' })).toMatchObject({
    step: 'editing',
    values: { newPassword: 'Abcdefghijk1' },
  });
});

test('each way asks for its own proof', () => {
  expect(Object.keys(after(ask).problems)).toEqual(['oldPassword', 'newPassword', 'confirmation']);
  const byCode = { type: 'method-chosen', method: 'code' } as const;
  expect(Object.keys(after(byCode, ask).problems)).toEqual(['code', 'newPassword', 'confirmation']);
  expect(after(byCode, ...good, type('code', '123 456'), ask).step).toBe('confirming');
});

test('typing takes back the problem of that field only', () => {
  expect(Object.keys(after(ask, type('newPassword', 'x')).problems)).toEqual(['oldPassword', 'confirmation']);
});

test('the end of the session takes the passwords and leaves the rest', () => {
  const state = after({ type: 'method-chosen', method: 'code' }, ...good, type('code', '123456'), {
    type: 'session-ended',
  });
  expect(state).toMatchObject({
    method: 'code',
    values: { oldPassword: '', newPassword: '', confirmation: '', code: '123456' },
  });
});

test('a failure keeps everything that was typed', () => {
  const state = after(...good, ask, { type: 'confirmed' }, { type: 'failed', failure: new Error('no') });
  expect(state).toMatchObject({ step: 'editing', values: { oldPassword: 'old' } });
});
