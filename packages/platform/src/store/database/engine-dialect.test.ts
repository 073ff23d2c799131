import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { engineDialect } from './engine-dialect.ts';
import type { SqlResult } from './sql-engine.ts';

/** An engine that answers when it is told to, and a database over it. */
function held() {
  const asked: { readonly sql: string; answer(): void; fail(): void }[] = [];
  const db = new Kysely<object>({
    dialect: engineDialect({
      query: (text) =>
        new Promise<SqlResult>((resolve, reject) => {
          asked.push({
            sql: text,
            answer: () => resolve({ rows: [], affectedRows: 0 }),
            fail: () => reject(new Error(`${text} failed`)),
          });
        }),
      close: async () => {},
    }),
  });
  const run = (text: string, on: Kysely<object> = db) => sql.raw(text).execute(on);
  const texts = () => asked.map((one) => one.sql);
  /** Answers the statement of this text that is asked last, once it is asked. */
  const answer = async (text: string, how: 'answer' | 'fail' = 'answer') => {
    await expect.poll(texts).toContain(text);
    asked.findLast((one) => one.sql === text)?.[how]();
    await settled();
  };
  return { db, run, texts, answer };
}

/** Everything that needs no further answer has happened. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('statements by themselves are handed over at once, in their order', async () => {
  const { run, texts, answer } = held();
  const all = Promise.all([run('a'), run('b'), run('c')]);
  await settled();
  expect(texts()).toEqual(['a', 'b', 'c']);
  for (const text of ['c', 'a', 'b']) await answer(text);
  await all;
});

test('between the begin and the end of a transaction stands nothing else, and nobody passes by one that waits', async () => {
  const { db, run, texts, answer } = held();
  const first = db.transaction().execute((inside) => run('first', inside));
  await settled();
  const lone = run('before');
  const second = db.transaction().execute((inside) => run('second', inside));
  await settled();
  const last = run('after');
  await answer('begin');
  await answer('first');
  expect(texts()).toEqual(['begin', 'first', 'commit']);
  await answer('commit');
  await first;
  await settled();
  expect(texts()).toEqual(['begin', 'first', 'commit', 'before', 'begin']);
  await answer('before');
  await answer('begin');
  await answer('second');
  await answer('commit');
  await answer('after');
  await Promise.all([lone, second, last]);
  expect(texts().slice(5)).toEqual(['second', 'commit', 'after']);
});

test('a transaction that fails, at its begin too, gives its turn away', async () => {
  const { db, run, answer } = held();
  const unbegun = expect(db.transaction().execute((inside) => run('never', inside))).rejects.toThrow(
    'begin failed',
  );
  const waiting = run('behind');
  await answer('begin', 'fail');
  await unbegun;
  await answer('behind');
  await waiting;

  const broken = expect(db.transaction().execute((inside) => run('inside', inside))).rejects.toThrow(
    'inside failed',
  );
  const next = run('next');
  await answer('begin');
  await answer('inside', 'fail');
  await answer('rollback');
  await broken;
  await answer('next');
  await next;
});
