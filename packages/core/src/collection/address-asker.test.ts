import { describe, expect, test } from 'vitest';
import { addressAsker } from './address-asker.ts';

const ask = (answer: Response | Error): Promise<unknown> =>
  addressAsker('https://mes.example/energy.json', () =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )(new AbortController().signal);

describe('EMB-11: an address of the page', () => {
  test('answers with the payload itself or in an envelope', async () => {
    expect(await ask(Response.json({ a: 1 }))).toEqual({ a: 1 });
    expect(await ask(Response.json({ retCode: '0', retMsg: 'ok', data: { a: 1 } }))).toEqual({ a: 1 });
  });

  test.each([
    ['nobody', new TypeError('Failed to fetch'), { kind: 'network' }],
    ['a refusal', new Response('', { status: 503 }), { kind: 'http', status: 503 }],
    ['a refusal in an envelope', Response.json({ retCode: '040301' }), { kind: 'api', retCode: '040301' }],
    // Such as a page to sign in on, which says 200.
    ['something that is no JSON', new Response('<!doctype html>'), { kind: 'contract', field: '(root)' }],
    ['nothing', new Response(''), { kind: 'contract', field: '(root)' }],
  ])('that %s answers for is told as what it is', async (_, answer, error) => {
    await expect(ask(answer)).rejects.toMatchObject(error);
  });
});
