import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readAhead, readWhole } from './read-ahead.ts';

const PIECE = 1_000;

/** A body of pieces that counts how many of them were asked for. */
function bodyOf(pieces: number): { readonly body: Readable; taken(): number } {
  let taken = 0;
  const body = Readable.from(
    (function* () {
      for (; taken < pieces;) {
        taken += 1;
        yield new Uint8Array(PIECE).fill(taken);
      }
    })(),
    { objectMode: false, highWaterMark: PIECE },
  );
  return { body, taken: () => taken };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

test('a body arrives while nobody reads it, and comes out whole', async () => {
  const { body, taken } = bodyOf(50);
  const held = readAhead(body, 100 * PIECE);
  await expect.poll(taken).toBe(50);
  const pieces: Uint8Array[] = [];
  for await (const piece of held as AsyncIterable<Uint8Array>) pieces.push(piece);
  const whole = Buffer.concat(pieces);
  expect(whole.length).toBe(50 * PIECE);
  expect([whole[0], whole.at(-1)]).toEqual([1, 50]);
});

test('what has arrived comes out in pieces, however much of it there is', async () => {
  const { body, taken } = bodyOf(5_000);
  const held = readAhead(body, 5_000 * PIECE);
  await expect.poll(taken).toBe(5_000);
  let largest = 0;
  for await (const piece of held as AsyncIterable<Uint8Array>) largest = Math.max(largest, piece.length);
  expect(largest).toBeLessThan(200_000);
});

test('no more than the limit is held', async () => {
  const { body, taken } = bodyOf(500);
  const held = readAhead(body, 20 * PIECE);
  await expect.poll(taken).toBeGreaterThan(20);
  await turns(200);
  // On both sides of it, and a little behind it.
  expect(taken()).toBeLessThan(100);
  // What is not read any more goes by: its sender is still to be answered.
  held.destroy();
  await expect.poll(taken).toBe(500);
});

test('a body that breaks off is heard of', async () => {
  const body = new Readable({ read() {} });
  const held = readAhead(body, PIECE);
  body.push('half');
  body.destroy(new Error('broken off'));
  await expect(async () => {
    for await (const _piece of held);
  }).rejects.toThrow('broken off');
});

test('a body is waited for until it is whole, broken off, or more than is held', async () => {
  const slow = new Readable({ read() {} });
  let isThere = false;
  const waiting = readWhole(slow, 10 * PIECE).then((held) => {
    isThere = true;
    return held;
  });
  slow.push('first');
  await turns(20);
  expect(isThere).toBe(false);
  slow.push(null);
  expect(String(await (await waiting).toArray())).toBe('first');

  const long = await readWhole(bodyOf(500).body, 20 * PIECE);
  expect(Buffer.concat(await long.toArray())).toHaveLength(500 * PIECE);

  const cut = new Readable({ read() {} });
  const rest = readWhole(cut, PIECE);
  cut.push('half');
  cut.destroy(new Error('broken off'));
  const held = await rest;
  await turns(5);
  await expect(held.toArray()).rejects.toThrow('broken off');
});
