import { expect, test } from 'vitest';
import { demoAccountsOf } from './seed.ts';

const namesOf = (plantIds: readonly string[]) => demoAccountsOf(plantIds).map(({ userName }) => userName);

test('a start names the accounts of the plants that run', () => {
  expect(namesOf(['CER'])).toEqual(['cer.manager', 'cer.operator', 'admin']);
  expect(namesOf(['CEM', 'ALU'])).toEqual(['admin', 'cem.manager', 'alu.manager']);
  expect(namesOf([])).toHaveLength(6);
});
