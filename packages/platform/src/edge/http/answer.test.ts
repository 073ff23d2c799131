import { expect, test } from 'vitest';
import { SqlError } from '../../store/database/sql-engine.ts';
import { faultRefusal, refusalText } from './answer.ts';

const told = (error: Error): string => {
  const refusal = faultRefusal(error);
  return refusal === null ? 'nothing' : refusalText(refusal, 'en');
};

test.each([
  ['the connection breaks', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['the engine ends', new SqlError('the database ended', '57P02', undefined, { hasEnded: true })],
  [
    'the disk of the engine fills',
    new SqlError('the database ended', '53100', undefined, { hasEnded: true }),
  ],
])('a call during which %s claims neither that its row was stored nor that it was not', (_title, error) => {
  expect(told(error)).toMatch(/check whether (it|your last change) was saved/);
  expect(told(error)).not.toMatch(/nothing|can still be read/i);
});

test('a disk that is full for writes alone says that reading goes on', () => {
  expect(told(new SqlError('could not extend file', '53100', undefined))).toContain('can still be read');
});
