import { memo, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useWords } from '@plantdeck/core/words';
import { SHELL_WORDS } from '../words/index.ts';
import type { MenuMatch } from './menu-model.ts';
import { followsLink } from './menu-tree.tsx';
import { useRowWindow } from './virtual-rows.ts';

/** What a match, two lines, is higher than a line of the tree; the style sheet says the same. */
const MORE_PX = 14;

interface MenuMatchesProps {
  /** The box that scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  readonly found: readonly MenuMatch[];
  readonly text: string;
  /** Height of a line of the tree. */
  readonly rowPx: number;
  readonly href: (uri: string) => string;
  readonly open: (uri: string) => boolean;
  readonly onDone: () => void;
}

/** What a search found: only the lines in sight are drawn, whatever their number. */
export function MenuMatches({ box, found, text, rowPx, href, open, onDone }: MenuMatchesProps): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const matchPx = rowPx + MORE_PX;
  const rows = useRowWindow(box, found.length, matchPx);
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
    <ul className="rows" onKeyDown={walk} style={{ height: found.length * matchPx }}>
      {found.slice(rows.start, rows.end).map((match, offset) => (
        // By its place: the next letter fills the lines that stand there already.
        <Match
          key={rows.start + offset}
          match={match}
          at={rows.start + offset}
          count={found.length}
          matchPx={matchPx}
          href={href}
          open={open}
          onDone={onDone}
        />
      ))}
    </ul>
  );
}

interface MatchProps {
  readonly match: MenuMatch;
  readonly at: number;
  readonly count: number;
  readonly matchPx: number;
  readonly href: (uri: string) => string;
  readonly open: (uri: string) => boolean;
  readonly onDone: () => void;
}

const Match = memo(function Match({
  match: { entry, path },
  at,
  count,
  matchPx,
  href,
  open,
  onDone,
}: MatchProps): ReactNode {
  const uri = entry.uri ?? '/';
  return (
    <li style={{ transform: `translateY(${at * matchPx}px)` }} aria-setsize={count} aria-posinset={at + 1}>
      <a
        className="mi mi-match"
        data-at={at}
        href={href(uri)}
        onClick={(event) => {
          if (followsLink(event) || !open(uri)) return;
          event.preventDefault();
          onDone();
        }}
      >
        <span className="ell">{entry.name}</span>
        <small className="ell">{path.join(' › ')}</small>
      </a>
    </li>
  );
});
