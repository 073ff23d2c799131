import { effect } from '@preact/signals-core';
import type { SessionTrouble, TroubleCause } from '../session/types.ts';
import { wordsOf } from '../words/catalogue.ts';
import { CORE_WORDS } from '../words/core-words.ts';
import type { ElementHandle } from './types.ts';

/** What keeps an element from its data; `scope`: its token is for other elements. */
export interface Trouble {
  readonly code: SessionTrouble['code'] | 'scope';
  /** A session of an earlier version does not know it. */
  readonly cause?: TroubleCause | 'scope';
  readonly reason: string;
  readonly remedy?: string;
}

const STYLE = `
.plant-trouble {
  margin: 8px;
  padding: 8px 12px;
  border: 1px solid var(--plant-warn);
  border-radius: var(--plant-radius-s, 4px);
  background: var(--plant-surface);
  color: var(--plant-text);
}
.plant-trouble.over {
  position: absolute;
  inset: 0 0 auto;
  z-index: 9;
}
:where(:host) {
  position: relative;
}`;

/** Says in one sentence above what the element shows what is wrong; returns the undo. */
export function putTrouble(element: ElementHandle, { code, cause }: Trouble): () => void {
  element.adopt(STYLE);
  const box = document.createElement('div');
  box.className = 'plant-trouble';
  box.setAttribute('role', 'alert');
  // Above the content; over it where the element lays out its own parts in a row or a grid.
  box.classList.toggle('over', getComputedStyle(element.host).display !== 'block');
  element.root.prepend(box);
  const words = wordsOf(CORE_WORDS, element.language);
  const stop = effect(() => {
    const { t, ready, lang } = words.value;
    box.lang = lang;
    box.textContent = ready ? t(`trouble.${cause ?? code}`) : '';
    box.hidden = !ready;
  });
  return () => {
    stop();
    box.remove();
  };
}
