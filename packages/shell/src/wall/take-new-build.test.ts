import { expect, test } from 'vitest';
import { takeNewBuild, type NewBuildSurroundings } from './take-new-build.ts';

function surroundings(served: readonly (boolean | Error)[]) {
  const answers = [...served];
  const done: string[] = [];
  const end = new AbortController();
  const around: NewBuildSurroundings = {
    isServed: async () => {
      const answer = answers.shift() ?? false;
      if (answer instanceof Error) throw answer;
      done.push(answer ? 'served' : 'not served');
      return answer;
    },
    reload: () => void done.push('reload'),
    wait: async (ms) => void done.push(`wait ${ms / 1000} s`),
    random: () => 0.5,
    end: end.signal,
  };
  return { around, done, end };
}

test('a wall loads a new build once the platform serves it, not before', async () => {
  const { around, done } = surroundings([new Error('nobody'), false, true]);
  await takeNewBuild(around);
  expect(done).toEqual(['wait 30 s', 'wait 10 s', 'not served', 'wait 10 s', 'served', 'reload']);
});

test('a wall that left while it waited loads nothing', async () => {
  const { around, done, end } = surroundings([true]);
  end.abort();
  await takeNewBuild(around);
  expect(done).toEqual(['wait 30 s']);
});
