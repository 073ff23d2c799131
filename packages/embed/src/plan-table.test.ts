import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ElementPlan } from './loader.ts';
import { LANGUAGES, packPlans, planReader } from './plan-table.ts';

const words = (...groups: string[]): Record<string, string[]> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      groups.map((group) => `chunks/${group.slice(0, -7)}${language}-${group.slice(-7)}.js`),
    ]),
  );
const plan = (name: string, own: Partial<ElementPlan> = {}): Record<string, ElementPlan> => ({
  [name]: {
    entry: `chunks/${name}-aB_-123.js`,
    chunks: [],
    late: [],
    words: {},
    shows: false,
    methods: [],
    ...own,
  },
});

test('what is packed comes back as it was, in the order of its use', () => {
  const plans = {
    ...plan('session', { chunks: ['chunks/core-DC7EoHS.js', 'chunks/lit-BGBBhGu.js'] }),
    ...plan('kiln-board', {
      chunks: ['chunks/core-DC7EoHS.js'],
      late: ['chunks/drawing-YhPyKMJ.js'],
      words: words('words-1234567', 'words-kiln-1234567'),
    }),
    ...plan('kiosk', { words: words('words-1234567'), shows: true, methods: ['refresh', 'next'] }),
    ...plan('menu', { methods: ['refresh'] }),
  };
  const { names, find } = planReader(packPlans(plans));
  expect(names).toEqual(Object.keys(plans));
  expect(Object.fromEntries(Object.keys(plans).map((name) => [name, find(name)]))).toEqual(plans);
  for (const name of ['kiln', 'board', 'kiln-board-aB_-1234', '', 'constructor', '__proto__'])
    expect(find(name), name).toBeUndefined();
  expect(planReader(packPlans({})).find('menu')).toBeUndefined();
});

test('files that two elements share stand in one order, whichever the build found first', () => {
  const [core, lit] = ['chunks/core-DC7EoHS.js', 'chunks/lit-BGBBhGu.js'];
  const { find } = planReader(
    packPlans({
      ...plan('menu', { chunks: [lit, core] }),
      ...plan('kiosk', { chunks: [core] }),
      ...plan('answer', { chunks: [core, lit] }),
    }),
  );
  expect(find('menu')?.chunks).toEqual([core, lit]);
  expect(find('answer')?.chunks).toEqual([core, lit]);
});

test('a name of another form stops the build, it is no file that nobody finds', () => {
  expect(() => packPlans(plan('menu', { entry: 'chunks/other-aB_-123.js' }))).toThrow('not named for');
  expect(() => packPlans(plan('menu', { chunks: ['assets/core-DC7EoHS.js'] }))).toThrow('assets/core');
  const differing = words('words-1234567');
  differing['it'] = ['chunks/words-it-7654321.js'];
  expect(() => packPlans(plan('menu', { words: differing }))).toThrow('differ in their hash');
  const apart = words('words-1234567', 'words-kiln-abcdefg');
  expect(() => packPlans(plan('menu', { words: apart }))).toThrow('differ in their hash');
});

test('a further board with words of its own costs less than 48 bytes', () => {
  const hash = (seed: number): string =>
    Buffer.from(Uint8Array.from({ length: 6 }, (_, index) => (seed * 7919 + index * 104_729) ** 2 % 251))
      .toString('base64url')
      .slice(0, 7);
  const boards = (count: number): string =>
    packPlans(
      Object.assign(
        {},
        ...Array.from({ length: count }, (_, index) =>
          plan(`other-name-${index}-board`, {
            entry: `chunks/other-name-${index}-board-${hash(index)}.js`,
            chunks: ['chunks/core-DC7EoHS.js'],
            words: words('words-1234567', `words-other-name-${index}-1234567`),
          }),
        ),
      ) as Record<string, ElementPlan>,
    );
  const bytes = (text: string): number => gzipSync(text).length;
  expect((bytes(boards(40)) - bytes(boards(20))) / 20).toBeLessThan(48);
});
