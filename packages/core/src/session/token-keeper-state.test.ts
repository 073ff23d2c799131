import { expect, test } from 'vitest';
import { RequestError } from '../contract/request-error.ts';
import { initialTokenKeeper, stepTokenKeeper } from './token-keeper-state.ts';
import type { TokenKeeperEvent, TokenKeeperState } from './token-keeper-state.ts';

/** What is left after some events, and what the last of them did. */
function after(...events: readonly TokenKeeperEvent[]) {
  let state: TokenKeeperState = initialTokenKeeper(true);
  let done: readonly string[] = [];
  for (const event of events) {
    const step = stepTokenKeeper(state, event);
    ({ state } = step);
    done = step.effects
      .filter((effect) => effect.do !== 'stop-timers')
      .map((effect) => (effect.do === 'start-timer' ? `${effect.timer} in ${effect.delayMs}` : effect.do));
  }
  return { ...state, done };
}
const token = { type: 'answered', token: 'bare' } as const;
const down = { type: 'failed', error: new Error('down') } as const;
const denial = {
  type: 'failed',
  error: new RequestError({ kind: 'http', message: 'no', status: 401 }),
} as const;

test('one question at a time, whatever asks for it', () => {
  expect(after({ type: 'start' })).toMatchObject({ phase: 'asking', done: ['ask'] });
  for (const event of [{ type: 'start' }, { type: 'refused' }, { type: 'timer', timer: 'retry' }] as const)
    expect(after({ type: 'start' }, event)).toMatchObject({ phase: 'asking', done: [] });
});

test('a token that is refused before it has proved itself waits, a proven one is replaced at once', () => {
  expect(after(token, { type: 'refused' }).done).toEqual(['announce-expired', 'retry in 1000']);
  expect(after(token, { type: 'timer', timer: 'prove' }, { type: 'refused' }).done).toEqual([
    'announce-expired',
    'ask',
  ]);
});

test('a loss is announced once, and so is the return; a proven token forgets the failures', () => {
  expect(after(token, { type: 'timer', timer: 'expire' }).done).toEqual(['announce-expired', 'ask']);
  expect(after(denial).done).toEqual(['announce-denied', 'announce-failed', 'retry in 60000']);
  expect(after(denial, denial).done).toEqual(['announce-failed', 'retry in 60000']);
  expect(after(down, down, down)).toMatchObject({ failures: 3, done: ['announce-failed', 'retry in 4000'] });
  expect(after(denial, token)).toMatchObject({
    isLost: false,
    done: ['prove in 10000', 'announce-token', 'announce-restored'],
  });
  expect(after(down, token, { type: 'timer', timer: 'prove' })).toMatchObject({ failures: 0 });
});

test('nothing happens after the end, nor is anything asked where the page gives the tokens', () => {
  expect(after({ type: 'disposed' }, token)).toMatchObject({ token: 'none', done: [] });
  expect(stepTokenKeeper(initialTokenKeeper(false), { type: 'start' }).effects).toEqual([]);
});
