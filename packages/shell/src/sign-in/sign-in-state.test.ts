import { expect, test } from 'vitest';
import { initialSignIn, resendSeconds, signInStep, type SignInEvent } from './sign-in-state.ts';

const after = (...events: SignInEvent[]) => events.reduce(signInStep, initialSignIn('wang'));

test('what was typed survives a failure and the choice of the other way', () => {
  const state = after(
    { type: 'typed', field: 'password', text: 'secret' },
    { type: 'submitted' },
    { type: 'failed', failure: new Error('wrong') },
    { type: 'way-chosen', way: 'phone' },
    { type: 'way-chosen', way: 'password' },
  );
  expect(state.values).toMatchObject({ userName: 'wang', password: 'secret' });
  expect(state).toMatchObject({ busy: 'no', failure: null });
});

test('typing takes back the error of that field only', () => {
  const state = after(
    { type: 'refused-input', errors: { userName: { key: 'a' }, password: { key: 'b' } } },
    { type: 'typed', field: 'userName', text: 'x' },
  );
  expect(state.fieldErrors).toEqual({ password: { key: 'b' } });
});

test('a code keeps its six digits, whatever is pasted', () => {
  expect(after({ type: 'typed', field: 'phoneCode', text: ' 12 34-5678' }).values.phoneCode).toBe('123456');
});

test('a code can be sent again after 60 s, counted down in whole seconds', () => {
  const sent = after({ type: 'code-asked' }, { type: 'code-sent', resendAtMs: 60_000 });
  expect([0, 1, 59_001, 60_000, 90_000].map((now) => resendSeconds(sent, now))).toEqual([60, 60, 1, 0, 0]);
  expect(resendSeconds(after(), 0)).toBe(0);
});

test('secrets leave the form once the person is in', () => {
  const state = after(
    { type: 'typed', field: 'password', text: 'secret' },
    { type: 'submitted' },
    { type: 'signed-in' },
  );
  expect(state.values.password).toBe('');
});
