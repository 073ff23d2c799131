import { join } from 'node:path';
import { expect, test } from 'vitest';
import { wordsProblems } from '../../../../tests/support/words-check.ts';

test('the words of the chart element are complete in eight languages', () => {
  expect(wordsProblems(join(import.meta.dirname, 'words'))).toEqual([]);
});
