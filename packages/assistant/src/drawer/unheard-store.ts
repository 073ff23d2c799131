import { tryParseContract, UnheardQuestionSchema } from '@plantdeck/core/contract';
import { tabText } from '@plantdeck/core/element';
import type { UnheardStore } from '../conversation/conversation.ts';
import { unheardKey, type KeptScope } from './kept-keys.ts';

/** Keeps a drawer's question in the tab until the platform has it. */
export function unheardStore(scope: KeptScope, giveBack: (query: string) => void): UnheardStore {
  const key = unheardKey(scope);
  return {
    read() {
      const kept = tryParseContract(UnheardQuestionSchema, readJson(tabText.get(key)));
      return kept.ok ? kept.value : null;
    },
    write(question) {
      if (question === null) tabText.remove(key);
      else tabText.set(key, JSON.stringify(question));
    },
    giveBack,
  };
}

function readJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
