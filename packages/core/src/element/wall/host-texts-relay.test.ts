import * as v from 'valibot';
import { expect, test } from 'vitest';
import { giveHostWords } from '../../words/catalogue.ts';
import { relayHostTexts } from './host-texts-relay.ts';
import { WallMessageSchema, type WallMessage } from './wall-messages.ts';

test('a frame hears the texts that a page gave before it, each change once, and nothing after its end', () => {
  giveHostWords('relay', 'en', { 'x.greeting': 'Good shift' });
  const sent: WallMessage[] = [];
  const stop = relayHostTexts((message) => sent.push(v.parse(WallMessageSchema, message)));
  const mine = (): WallMessage[] =>
    sent.filter((message) => message.type === 'texts' && message.namespace === 'relay');
  const first = { type: 'texts', namespace: 'relay', language: 'en', texts: { 'x.greeting': 'Good shift' } };
  expect(mine()).toEqual([first]);
  giveHostWords('other/deep', 'it', { 'x.greeting': 'Buon turno' });
  expect(mine()).toHaveLength(1);
  expect(sent.at(-1)).toMatchObject({ namespace: 'other/deep', language: 'it' });
  giveHostWords('relay', 'en', { 'x.greeting': 'Good night' });
  expect(mine()).toEqual([first, { ...first, texts: { 'x.greeting': 'Good night' } }]);
  stop();
  giveHostWords('relay', 'en', { 'x.greeting': 'Too late' });
  expect(mine()).toHaveLength(2);
});
