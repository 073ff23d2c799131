import { useEffect, useRef, type ReactNode } from 'react';
import { siblingTag, useElement, useLanguage } from '@plantdeck/core/element';
import { loadWords } from '@plantdeck/core/words';

/** Namespace of the words of `<plant-answer>`. */
const ANSWER_WORDS = 'assistant';

/** What `<plant-answer>` can be told. */
interface AnswerElement extends HTMLElement {
  begin(): void;
  push(text: string): void;
  end(): void;
}

/**
 * Markdown as the suite shows it everywhere: by the answer element, which lets nothing of a text run. Until it has
 * come, or where a page brings none, the text stands as it was written.
 */
export function ManualText({ markdown }: { readonly markdown: string }): ReactNode {
  const { host } = useElement();
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const tag = siblingTag(host, 'help-center', 'answer');

  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    let isGone = false;
    const plain = document.createElement('pre');
    plain.className = 'manual-plain';
    plain.textContent = markdown;
    const answer = document.createElement(tag) as AnswerElement;
    const show = (): void => {
      if (isGone) return;
      customElements.upgrade(answer);
      plain.remove();
      answer.begin();
      answer.push(markdown);
      answer.end();
    };
    current.replaceChildren(answer);
    current.append(plain);
    // Its buttons speak the reader's language: their words, which come with the element, are waited for.
    void customElements
      .whenDefined(tag)
      .then(() => loadWords(ANSWER_WORDS, language))
      .then(show);
    return () => {
      isGone = true;
      current.replaceChildren();
    };
  }, [markdown, tag, language]);

  return <div className="manual-text" ref={box} />;
}
