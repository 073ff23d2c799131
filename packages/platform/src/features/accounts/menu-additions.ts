import type { MenuResource } from '@plantdeck/core/contract';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import type { RouteName } from '@plantdeck/core/routes';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';

const PAGE = 1;

/** A page that an organisation has made itself. */
export interface OwnEntry {
  /** Unique in the menu. */
  readonly code: string;
  readonly name: string;
  readonly uri: string;
  /** What serves it. */
  readonly appType: string;
}

/** A menu with entries at the end of one of its modules; the module comes along where the reader has nothing else of it. */
export function withEntries(
  menu: readonly MenuResource[],
  module: RouteName,
  entries: readonly OwnEntry[],
  language: PlatformLanguage,
): MenuResource[] {
  if (entries.length === 0) return [...menu];
  const found = menu.find(({ resourcesCode }) => resourcesCode === module);
  const parent = found ?? moduleOf(module, menu.length + 1, language);
  const added = entries.map(({ code, name, uri, appType }, index): MenuResource => ({
    resourcesId: `res-${code.replaceAll(':', '-')}`,
    resourcesCode: code,
    resourcesType: PAGE,
    resourcesName: name,
    resourcesDisplayName: name,
    resourcesUri: uri,
    appType,
    pubType: 'page',
    sort: parent.childResources.length + index + 1,
    isUsable: true,
    presourcesId: parent.resourcesId,
    childResources: [],
  }));
  const filled = { ...parent, childResources: [...parent.childResources, ...added] };
  return found ? menu.map((node) => (node === found ? filled : node)) : [...menu, filled];
}

function moduleOf(module: RouteName, sort: number, language: PlatformLanguage): MenuResource {
  const titles: Readonly<Record<string, string>> = ROUTE_TITLES[language];
  const name = titles[module] ?? module;
  return {
    resourcesId: `res-${module}`,
    resourcesCode: module,
    resourcesType: PAGE,
    resourcesName: name,
    resourcesDisplayName: name,
    resourcesUri: null,
    sort,
    isUsable: true,
    presourcesId: null,
    childResources: [],
  };
}
