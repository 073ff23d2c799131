import { expect, test } from 'vitest';
import { rankPages } from './rank-pages.ts';

const PAGES = [
  {
    id: 'alarms',
    title: 'Alarms and their setting',
    text: 'Acknowledge an alarm in the list. A shelved alarm returns.',
  },
  {
    id: 'import',
    title: 'Importing readings',
    text: 'A file of readings is tried first. Rows that do not fit are named.',
  },
  {
    id: 'export',
    title: 'Exports and printing',
    text: 'Save a board as a picture or as a table. Print it from the menu.',
  },
  {
    id: 'sign-in',
    title: 'Signing in',
    text: 'Enter name and password. Ask for a new password when you forgot it.',
  },
];
const first = (question: string): string | undefined => rankPages(question, PAGES)[0]?.id;

test.each([
  ['acknowledging alarms quickly', 'alarms'],
  ['print the board', 'export'],
  ['forgotten password', 'sign-in'],
  ['import file', 'import'],
])('%s', (question, id) => {
  expect(first(question)).toBe(id);
});

test('languages without spaces go by pairs of signs', () => {
  const pages = [
    { id: 'alarms', title: '报警', text: '在列表中确认报警，也可以搁置。' },
    { id: 'print', title: '打印', text: '从菜单打印看板。' },
  ];
  expect(rankPages('确认报警', pages).map(({ id }) => id)).toEqual(['alarms']);
  expect(rankPages('看板打印', pages).map(({ id }) => id)).toEqual(['print']);
});

test.each(['', '?!', 'quantum chromodynamics', '食堂几点开门'])('%j is about none of them', (question) => {
  expect(rankPages(question, PAGES)).toEqual([]);
});
