import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Phrase } from '../phrases/phrase-list.ts';

export interface SlashMenuProps {
  readonly id: string;
  readonly words: Words;
  readonly phrases: readonly Phrase[];
  readonly active: number;
  readonly onChoose: (phrase: Phrase) => void;
}

/** What stands behind a slash at the beginning of the input, or null. */
export const slashQuery = (text: string): string | null => /^[/／](\S*)$/.exec(text)?.[1] ?? null;

export const slashOptionId = (id: string, index: number): string => `${id}-${index}`;

/** The phrases under the text field while a slash begins it. The field keeps the focus. */
export function SlashMenu({ id, words, phrases, active, onChoose }: SlashMenuProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  if (phrases.length === 0)
    return (
      <p className="slash slash-none" role="status">
        {words.t('slash.none')}
      </p>
    );
  return (
    <ul ref={list} id={id} className="slash" role="listbox" aria-label={words.t('phrases')}>
      {phrases.map((phrase, index) => (
        // Keys come to the text field, which points here by aria-activedescendant.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <li
          key={phrase.abbreviation}
          id={slashOptionId(id, index)}
          role="option"
          aria-selected={index === active}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(phrase)}
        >
          <span className="abbreviation">{phrase.abbreviation}</span>
          <span className="ell" dir="auto">
            {phrase.text}
          </span>
        </li>
      ))}
    </ul>
  );
}
