import { useMemo, type ReactNode } from 'react';
import { isPermitted, permittedRoutes } from '@plantdeck/core';
import { useSignalValue } from '@plantdeck/core/element';
import { boardRoutes, ROUTE_WORDS } from '@plantdeck/core/routes';
import { Banner, Icon, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** The permitted boards, each of which opens on this route; where the address named one that is none, it says so. */
export function BoardChooser({
  session,
  route,
  query,
  title,
  go,
}: Pick<OwnPageProps, 'session' | 'route' | 'query' | 'title' | 'go'>): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const titles = useWords(ROUTE_WORDS);
  const menus = useSignalValue(session.menus);
  const boards = useMemo(() => {
    const permitted = permittedRoutes(menus);
    return boardRoutes().filter(({ path }) => isPermitted(path, permitted));
  }, [menus]);
  const wanted = new URLSearchParams(query).get('boardCode');

  if (boards.length === 0) {
    return (
      <StateView kind="empty" title={t('boards.none')}>
        {core.t('message.contactToConfigure')}
      </StateView>
    );
  }
  return (
    <div className="module-page">
      <h1>{title}</h1>
      {wanted !== null && <Banner tone="warn">{t('boards.unknown', { code: wanted })}</Banner>}
      <ul className="module-links">
        {boards.map((board) => (
          <li key={board.board}>
            <button
              type="button"
              className="module-link"
              data-board={board.board}
              onClick={() => go(`${route.path}?${new URLSearchParams({ boardCode: board.board ?? '' })}`)}
            >
              <Icon name="board" />
              <span>{titles.t(board.name)}</span>
              <Icon name="chevron-right" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
