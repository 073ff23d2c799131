import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { isPermitted, permittedRoutes, type PlantSession } from '@plantdeck/core';
import { BoardConfigAnswerSchema } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { boardRoutes, ROUTE_WORDS, type RouteEntry } from '@plantdeck/core/routes';
import { Icon, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import type { OwnPageProps } from '../routes/own-pages.ts';
import { SHELL_WORDS } from '../words/index.ts';

/** The permitted boards and how often their settings were changed; each opens where they are set. */
export function BoardSettings({
  session,
  title,
  go,
  boards = () => true,
}: Pick<OwnPageProps, 'session' | 'title' | 'go'> & {
  readonly boards?: (route: RouteEntry) => boolean;
}): ReactNode {
  const { t } = useWords(SHELL_WORDS);
  const core = useWords('core');
  const titles = useWords(ROUTE_WORDS);
  const menus = useSignalValue(session.menus);
  const shown = useMemo(() => {
    const permitted = permittedRoutes(menus);
    return boardRoutes().filter((route) => boards(route) && isPermitted(route.path, permitted));
  }, [menus, boards]);
  const versions = useVersions(session, shown);

  if (shown.length === 0) {
    return (
      <StateView kind="empty" title={t('boards.none')}>
        {core.t('message.contactToConfigure')}
      </StateView>
    );
  }
  return (
    <div className="module-page">
      <h1>{title}</h1>
      <ul className="module-links">
        {shown.map((route) => {
          const version = versions.get(route.board ?? '');
          return (
            <li key={route.board}>
              <button
                type="button"
                className="module-link"
                data-board={route.board}
                onClick={() => go(route.path)}
              >
                <Icon name="settings" />
                <span>
                  {titles.t(route.name)}
                  {version !== undefined && (
                    <small>
                      {version === 0 ? t('boards.byDefault') : t('boards.changed', { count: version })}
                    </small>
                  )}
                </span>
                <Icon name="chevron-right" size="s" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Version of each board's settings, as far as the platform tells. */
function useVersions(session: PlantSession, shown: readonly RouteEntry[]): ReadonlyMap<string, number> {
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    const abort = new AbortController();
    for (const { board = '' } of shown) {
      session
        .request('boardConfig', {
          schema: BoardConfigAnswerSchema,
          query: { boardCode: board },
          signal: abort.signal,
        })
        .then(
          ({ setting }) => setVersions((before) => new Map(before).set(board, setting.version)),
          // The list itself does not depend on it.
          () => undefined,
        );
    }
    return () => abort.abort();
  }, [session, shown]);
  return versions;
}
