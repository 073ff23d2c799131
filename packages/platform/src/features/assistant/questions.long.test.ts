import type { MessageNode } from '@plantdeck/core/contract';
import { parseStream } from '@plantdeck/core/grammar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { answer, answerLanguage, type AnalystContext } from './analyst.ts';
import { ASKED_QUESTIONS } from '../../../testing/questions/asked-questions.ts';
import { CHANGE_QUESTIONS, WITHOUT_FIGURE } from '../../../testing/questions/change-questions.ts';
import { expectedParts } from '../../../testing/questions/expected-changes.ts';
import { expectedFacts } from '../../../testing/questions/expected-facts.ts';
import { FLOOR_QUESTIONS } from '../../../testing/questions/floor-questions.ts';
import {
  makeQuestionPlant,
  QUESTION_NOW_MS,
  QUESTION_PLANT,
} from '../../../testing/questions/question-plant.ts';
import { SPOKEN_QUESTIONS } from '../../../testing/questions/spoken-questions.ts';
import { TYPED_QUESTIONS } from '../../../testing/questions/typed-questions.ts';
import { TIER_QUESTIONS, TIME_QUESTIONS } from '../../../testing/questions/time-questions.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await makeQuestionPlant(database.db);
}, 120_000);
afterAll(() => database.close());

async function ask(question: string, more: Partial<AnalystContext> = {}) {
  let content = '';
  let recommend: readonly string[] = [];
  const context: AnalystContext = {
    db: database.db,
    orgId: 'org-cer',
    userId: 'u',
    plantId: QUESTION_PLANT,
    nowMs: QUESTION_NOW_MS,
    language: 'en',
    can: () => true,
    ...more,
  };
  for await (const piece of answer(question, context)) {
    if (piece.lane === 'end') ({ recommend } = piece);
    else if (piece.lane === 'content') content += piece.text;
  }
  const nodes: readonly MessageNode[] = parseStream(content, { thinking: '' });
  const text = nodes.map((node) => (node.type === 'content' ? node.content : '')).join('');
  return { text, recommend, nodes };
}

const boldOf = (text: string): string[] =>
  [...text.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1] ?? '');
/** Bold figures, without names and dates that hold a number and without changes. */
const figuresOf = (text: string): string[] =>
  boldOf(text).filter(
    (bold) => /^[\d.,]+(?:\u00a0|$| [^\d]|%)/u.test(bold) && !/^[\d]+#| \d{4}$|:\d\d$/.test(bold),
  );

async function check(
  question: string,
  line: string,
  previousQuestions: readonly string[] = [],
): Promise<void> {
  const language = answerLanguage(question, 'en');
  const { bold, said } = await expectedFacts(database.db, line, language);
  const { text } = await ask(question, { previousQuestions });
  // Dates stand as the reader's language writes them, as on the boards.
  expect([question, /\d{4}-\d{2}(?:-\d{2})?(?!\d)/.exec(text.replace(question, ''))?.[0]]).toEqual([
    question,
    undefined,
  ]);
  if (line === 'none') {
    expect([question, figuresOf(text)]).toEqual([question, []]);
    expect(text.trim()).not.toBe('');
    return;
  }
  for (const fact of bold)
    expect([question, boldOf(text).some((one) => one === fact || one.startsWith(`${fact} `)), text]).toEqual([
      question,
      true,
      text,
    ]);
  for (const fact of said) expect(text).toContain(fact);
  // What is asked stands first, so that no other figure can be taken for the answer.
  const [first] = figuresOf(text);
  expect([question, bold.some((fact) => first === fact || first?.startsWith(`${fact} `)), first]).toEqual([
    question,
    true,
    first,
  ]);
}

test('the set holds 300 questions and more in eight languages, none of them twice', () => {
  const all = [...SPOKEN_QUESTIONS, ...ASKED_QUESTIONS].map(([question]) => question);
  expect(SPOKEN_QUESTIONS).toHaveLength(100);
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all).size).toBe(all.length);
});

describe('questions as supervisors put them, figures as the tables have them', () => {
  test.each(SPOKEN_QUESTIONS)('%s', (question, line) => check(question, line));
});

describe('questions about areas, periods and figures in every language', () => {
  test.each(ASKED_QUESTIONS)('%s', (question, line) => check(question, line));
});

describe('questions from the floor, some of which go on from the ones before', () => {
  test.each(FLOOR_QUESTIONS)('%s', (asked, line) => {
    const questions = typeof asked === 'string' ? [asked] : asked;
    return check(questions.at(-1) ?? '', line, questions.slice(0, -1));
  });
});

describe('questions as they are typed get the figure that is asked for, or none', () => {
  test.each(TYPED_QUESTIONS)('%s', (asked, line) => {
    const questions = typeof asked === 'string' ? [asked] : asked;
    return check(questions.at(-1) ?? '', line, questions.slice(0, -1));
  });
});

describe('questions about tiers get the figure of the tier', () => {
  test.each(TIER_QUESTIONS)('%s', (question, line) => check(question, line));

  test('and no money where the asker may not see it', async () => {
    const { text } = await ask('peak electricity cost yesterday', { can: (code) => code !== 'panel:cost' });
    expect(figuresOf(text)).toEqual([]);
    expect(text.trim()).not.toBe('');
  });
});

describe('questions about a time get its figure or none', () => {
  test.each(TIME_QUESTIONS)('%s', (question, line) => check(question, line));
});

/** The cells of the tables of an answer, without their heads. */
const tablesOf = (text: string): string[][][] =>
  text
    .split(/\n\n/)
    .filter((block) => block.startsWith('|'))
    .map((block) =>
      block
        .split('\n')
        .slice(2)
        .map((row) =>
          row
            .slice(1, -1)
            .split('|')
            .map((cell) => cell.trim()),
        ),
    );

describe('questions that ask why: the parts are those of the tables, and add up to the change to the last digit', () => {
  test.each(CHANGE_QUESTIONS)('%s', async (asked, line, parts) => {
    const questions = typeof asked === 'string' ? [asked] : asked;
    const question = questions.at(-1) ?? '';
    await check(question, line, questions.slice(0, -1));
    const language = answerLanguage(question, 'en');
    const { text, nodes } = await ask(question, { previousQuestions: questions.slice(0, -1) });
    const expected = await expectedParts(database.db, parts);
    const scale = expected.step;
    const count = (cell: string): number => {
      const plain = /^(?:id|it|vi)/.test(language)
        ? cell.replaceAll('.', '').replace(',', '.')
        : cell.replaceAll(',', '');
      const figure = /[+−]?[\d.]+/.exec(plain)?.[0] ?? 'none';
      return Math.round(Number(figure.replace('−', '-')) * 10 ** expected.decimals);
    };
    const tables = tablesOf(text).map((rows) => rows.map((cells) => cells.slice(1).map(count)));
    const [before, now] = [Math.round(expected.before * scale), Math.round(expected.now * scale)];
    const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1;
    expect(tables.length).toBeGreaterThan(expected.rows.length > 0 || expected.effects.length > 0 ? 0 : -1);
    for (const rows of tables) {
      const total = rows.at(-1) ?? [];
      const added = rows.slice(0, -1).reduce((sum, cells) => sum + (cells.at(-1) ?? Number.NaN), 0);
      expect([question, added, total.at(-1)]).toEqual([question, now - before, now - before]);
      for (const [was, is, change] of rows.filter((cells) => cells.length === 3))
        expect((is ?? 0) - (was ?? 0)).toBe(change);
    }
    const all = tables.flat();
    for (const [was, is] of expected.rows)
      expect([
        question,
        was * scale,
        is * scale,
        all.some(
          (row) => row.length === 3 && isNear(row[0] ?? 0, was * scale) && isNear(row[1] ?? 0, is * scale),
        ),
        text,
      ]).toEqual([question, was * scale, is * scale, true, text]);
    for (const effect of expected.effects.filter((one) => Math.abs(one * scale) > 1))
      expect([
        question,
        effect,
        all.some((row) => row.length === 1 && isNear(row[0] ?? 0, effect * scale)),
        text,
      ]).toEqual([question, effect, true, text]);
    // Every figure has its step, and the answer says what it is not.
    expect(nodes.filter((node) => node.type === 'agent').length).toBeGreaterThan(2);
    expect(text).toContain('[^1]');
  });

  test.each(WITHOUT_FIGURE)('%s gets no figure', (question) => check(question, 'none'));
});
