import { effect } from '@preact/signals-core';
import { knownWords, type WordsFile } from '../../words/catalogue.ts';
import type { Language } from '../../session/types.ts';
import type { WallMessage } from './wall-messages.ts';

/** Tells a frame the texts that the page has put in place of ours, now and whenever they change; the answer ends it. */
export function relayHostTexts(send: (message: WallMessage) => void): () => void {
  const told = new Map<string, WordsFile>();
  return effect(() => {
    for (const [id, texts] of knownWords.hostFiles()) {
      if (told.get(id) === texts) continue;
      told.set(id, texts);
      const at = id.lastIndexOf('/');
      const language = id.slice(at + 1) as Language;
      send({ type: 'texts', namespace: id.slice(0, at), language, texts });
    }
  });
}
