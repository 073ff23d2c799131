import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import type { MenuMatch } from './menu-model.ts';
import { followsLink } from './menu-tree.tsx';
import { useRowWindow } from './virtual-rows.ts';

/** Height of a match, two lines; the style sheet says the same. */
const MATCH_PX = 48;

interface MenuMatchesProps {
  /** The box that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  readonly found: readonly MenuMatch[];
  readonly text: string;
  readonly href: (uri: string) => string;
  readonly open: (uri: string) => boolean;
  readonly onDone: () => void;
}

/** What a search found: only the lines in sight are drawn, whatever their number. */
export function MenuMatches({ box, found, text, href, open, onDone }: MenuMatchesProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const rows = useRowWindow(box, found.length, MATCH_PX);
  if (found.length === 0) return <p className="menu-none">{t('menu.noMatch', { text })}</p>;

  const walk = (event: KeyboardEvent<HTMLUListElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const list = event.currentTarget;
    const at = Number((event.target as HTMLElement).dataset['at'] ?? 0) + step;
    if (at < 0 || at >= found.length) return;
    rows.show(at);
    requestAnimationFrame(() => list.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus());
  };

  return (
    <ul className="rows" onKeyDown={walk} style={{ height: found.length * MATCH_PX }}>
      {found.slice(rows.start, rows.end).map(({ entry, path }, offset) => (
        <li
          key={entry.id}
          style={{ transform: `translateY(${(rows.start + offset) * MATCH_PX}px)` }}
          aria-setsize={found.length}
          aria-posinset={rows.start + offset + 1}
        >
          <a
            className="mi mi-match"
            data-at={rows.start + offset}
            href={href(entry.uri ?? '/')}
            onClick={(event) => {
              if (followsLink(event) || !open(entry.uri ?? '/')) return;
              event.preventDefault();
              onDone();
            }}
          >
            <span className="ell">{entry.name}</span>
            <small className="ell">{path.join(' › ')}</small>
          </a>
        </li>
      ))}
    </ul>
  );
}
