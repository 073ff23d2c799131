import { useMemo, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import type { HostConfig } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import { routeOf, type RouteEntry } from '@plantdeck/core/routes';
import { Icon, menuIcon } from '@plantdeck/core/ui/base';
import { deadEntries, toMenu, type MenuEntry } from '../menu/menu-model.ts';
import type { Navigation } from '../navigation/navigation.ts';

interface ModulePageProps {
  readonly session: PlantSession;
  readonly navigation: Navigation;
  readonly config: HostConfig;
  readonly route: RouteEntry;
  readonly title: string;
  readonly go: (to: string) => void;
}

/** The page of a module: what lies below it, as far as it is permitted. */
export function ModulePage({ session, navigation, config, route, title, go }: ModulePageProps): ReactNode {
  const menus = useSignalValue(session.menus);
  const module = useMemo(
    () => findModule(toMenu(menus, deadEntries(config)), route.path),
    [menus, config, route],
  );
  if (!module) return null;
  const groups = [
    ...(module.children.some(({ uri }) => uri)
      ? [{ ...module, children: module.children.filter(({ uri }) => uri) }]
      : []),
    ...module.children.filter(({ uri }) => !uri),
  ];
  return (
    <div className="module-page">
      <h1>{title}</h1>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.name}>
          {group.id !== module.id && <h2>{group.name}</h2>}
          <ul className="module-links">
            {pagesOf(group).map(({ id, code, name, uri, remark }) => (
              <li key={id}>
                <a
                  className="module-link"
                  href={navigation.href(uri ?? '/')}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    go(uri ?? '/');
                  }}
                >
                  <Icon name={menuIcon(group.id === module.id ? module.code : code)} />
                  <span>
                    {name}
                    {remark && <small>{remark}</small>}
                  </span>
                  <Icon name="chevron-right" size="s" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function pagesOf(entry: MenuEntry): MenuEntry[] {
  return entry.children.flatMap((child) => (child.uri ? [child] : pagesOf(child)));
}

function findModule(menu: readonly MenuEntry[], path: string): MenuEntry | null {
  for (const entry of menu) {
    if (entry.moduleUri !== null && routeOf(entry.moduleUri) === path) return entry;
    const below = findModule(entry.children, path);
    if (below) return below;
  }
  return null;
}
