import type { MessageNode } from '@plantdeck/core/contract';
import { parseStream } from '@plantdeck/core/grammar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/test-database.ts';
import { answer, answerLanguage, type AnalystContext } from '../analyst.ts';
import { ASKED_QUESTIONS } from './asked-questions.ts';
import { expectedFacts } from './expected-facts.ts';
import { FLOOR_QUESTIONS } from './floor-questions.ts';
import { makeQuestionPlant, QUESTION_NOW_MS, QUESTION_PLANT } from './question-plant.ts';
import { SPOKEN_QUESTIONS } from './spoken-questions.ts';

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
/** Bold figures, without names that hold a number and without changes. */
const figuresOf = (text: string): string[] =>
  boldOf(text).filter((bold) => /^[\d.,]+(?:\u00a0|$| [^\d]|%)/u.test(bold) && !/^[\d]+#/.test(bold));

async function check(
  question: string,
  line: string,
  previousQuestions: readonly string[] = [],
): Promise<void> {
  const language = answerLanguage(question, 'en');
  const { bold, said } = await expectedFacts(database.db, line, language);
  const { text } = await ask(question, { previousQuestions });
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
