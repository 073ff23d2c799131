/** Takes `<think>` sections out of a model's text as it comes; a tag may be cut anywhere. */
export interface SplitText {
  readonly lane: 'text' | 'thinking';
  readonly text: string;
}

const TAG = /<\/?(?:think|thinking|thought)>/i;
const LONGEST_TAG = '</thinking>'.length;

export function createThinkSplit() {
  let isThinking = false;
  let held = '';
  let hasText = false;
  const out = (text: string): SplitText[] => {
    if (text === '') return [];
    if (!isThinking && text.trim() !== '') hasText = true;
    return [{ lane: isThinking ? 'thinking' : 'text', text }];
  };
  /** Tags count before the answer has begun: later ones are what it writes about. */
  const counts = (tag: string): boolean => (tag.startsWith('</') ? isThinking : !isThinking && !hasText);

  function take(isEnd: boolean): SplitText[] {
    const found: SplitText[] = [];
    for (;;) {
      const match = TAG.exec(held);
      if (!match) break;
      const before = held.slice(0, match.index);
      held = held.slice(match.index + match[0].length);
      found.push(...out(before));
      if (counts(match[0])) isThinking = !isThinking;
      else found.push(...out(match[0]));
    }
    const cut = held.lastIndexOf('<');
    const waits =
      !isEnd && cut >= 0 && held.length - cut < LONGEST_TAG && /^<\/?[a-z]*$/i.test(held.slice(cut));
    const text = waits ? held.slice(0, cut) : held;
    held = waits ? held.slice(cut) : '';
    found.push(...out(text));
    return found;
  }

  return {
    push(text: string): SplitText[] {
      held += text;
      return take(false);
    },
    end: (): SplitText[] => take(true),
  };
}
