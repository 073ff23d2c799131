import { useEffect, useMemo, type ReactNode } from 'react';
import { menuEntries } from '@plantdeck/core';
import type { FramePlace } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { ROUTES, type RouteEntry } from '@plantdeck/core/routes';
import { Banner, Icon } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { PlainPage } from './plain-page.tsx';
import type { Workplace } from './records.view.tsx';
import { SUBAPP_WORDS } from './words/index.ts';

const ALL: readonly RouteEntry[] = ROUTES;
/** What can be monitored: the pages of the production monitor. */
const VIEWS = ALL.filter(({ app, choosesView }) => app === 'production_monitor' && !choosesView).map(
  ({ name }) => name,
);

interface MonitorViewProps {
  readonly workplace: Workplace;
  readonly place: FramePlace;
  readonly name: string | null;
}

/** The view that the address names, kept up to date; without one, those that the reader may open. */
export function MonitorView({ workplace, place, name }: MonitorViewProps): ReactNode {
  if (name === null || !VIEWS.includes(name)) return <ViewChooser workplace={workplace} unknown={name} />;
  return (
    <PlainPage
      key={name}
      workplace={workplace}
      // Rows are opened below the view, whichever way it was named.
      place={{ ...place, path: `${routeOfViews()}/${name}` }}
      resource={name}
    />
  );
}

const routeOfViews = (): string => ALL.find(({ choosesView }) => choosesView)?.path ?? '';

function ViewChooser({
  workplace: { shell },
  unknown,
}: {
  readonly workplace: Workplace;
  readonly unknown: string | null;
}): ReactNode {
  const { t } = useWords(SUBAPP_WORDS);
  const menus = useSignalValue(shell.menus);
  const views = useMemo(
    () => menuEntries(menus).filter(({ resource }) => VIEWS.includes(resource.resourcesCode)),
    [menus],
  );
  useEffect(() => shell.ready(), [shell]);
  return (
    <div className="page">
      <h1>{t('view.choose')}</h1>
      {unknown !== null && <Banner tone="warn">{t('view.unknown', { name: unknown })}</Banner>}
      <ul className="view-links">
        {views.map(({ resource: { resourcesCode, resourcesName } }) => (
          <li key={resourcesCode}>
            <button
              type="button"
              className="view-link"
              data-view={resourcesCode}
              onClick={() => shell.navigate(`${routeOfViews()}?view=${resourcesCode}`)}
            >
              <Icon name="analysis" />
              <span>{resourcesName}</span>
              <Icon name="chevron-right" size="s" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
