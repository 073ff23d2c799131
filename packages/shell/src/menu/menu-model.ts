import { breadcrumbOf } from '@plantdeck/core';
import type { HostConfig, MenuResource } from '@plantdeck/core/contract';
import { routeAt, routeNamed } from '@plantdeck/core/routes';

/** A line of the side menu: a page that can be opened, or a module that folds. */
export interface MenuEntry {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Route of the page, null for a module. */
  readonly uri: string | null;
  /** Route of a module's own page. */
  readonly moduleUri: string | null;
  /** What the enterprise says of it. */
  readonly remark: string | null;
  readonly isBoard: boolean;
  /** It opens in a window of its own. */
  readonly opensWindow: boolean;
  readonly children: readonly MenuEntry[];
}

/** A visible line of the tree, in the order of the screen. */
export interface MenuRow {
  readonly entry: MenuEntry;
  /** 0 for a module at the top. */
  readonly level: number;
  readonly expanded: boolean | null;
  readonly parentId: string | null;
  /** Place among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
}

export interface MenuMatch {
  readonly entry: MenuEntry;
  /** Names from the top down to the entry's parent. */
  readonly path: readonly string[];
}

const BUTTON_OR_CONTAINER = 2;

/**
 * The menu of a person, without the routes that lead nowhere here: usable pages and the modules that lead to one, in the platform's order. Buttons are not
 * lines; a container (type 2 with children) is.
 */
export function toMenu(resources: readonly MenuResource[], leftOut: readonly string[] = []): MenuEntry[] {
  return resources
    .filter((each) => each.isUsable)
    .toSorted((a, b) => a.sort - b.sort)
    .flatMap((each) => {
      const children = toMenu(each.childResources, leftOut);
      const uri = leftOut.includes(each.resourcesUri ?? '') ? null : each.resourcesUri || null;
      const isButton = each.resourcesType === BUTTON_OR_CONTAINER && children.length === 0;
      if (isButton || (children.length === 0 && (!uri || isModule(each)))) return [];
      return [
        {
          id: each.resourcesId,
          code: each.resourcesCode,
          name: nameOf(each),
          uri: children.length > 0 ? null : uri,
          moduleUri: children.length > 0 ? uri : null,
          remark: each.resourcesRemark || null,
          ...servedBy(each),
          children,
        },
      ];
    });
}

/** What a platform says of a page wins over what the table of routes knows. */
function servedBy({
  appType,
  pubType,
  resourcesUri,
}: MenuResource): Pick<MenuEntry, 'isBoard' | 'opensWindow'> {
  const route = routeAt(resourcesUri ?? '')?.route;
  return {
    isBoard: appType ? appType === 'board' : route?.board !== undefined,
    opensWindow: pubType ? pubType === 'window' : route?.opensWindow === true,
  };
}

/** A module with a page of its own, which is empty where nothing below it may be opened. */
function isModule({ resourcesUri }: MenuResource): boolean {
  return routeAt(resourcesUri ?? '')?.route.isModule === true;
}

function nameOf(resource: MenuResource): string {
  return resource.resourcesDisplayName || resource.resourcesName;
}

/** A step on the way through the menu to a page. */
export interface BreadcrumbStep {
  readonly name: string;
  /** Route of its own page, where it has one. */
  readonly uri: string | null;
}

/** The way through the menu to a page, top first; empty where the menu has no such page. */
export function breadcrumbTrail(menus: readonly MenuResource[], path: string): BreadcrumbStep[] {
  return breadcrumbOf(menus, path).map((each) => ({ name: nameOf(each), uri: each.resourcesUri || null }));
}

/** The lines on screen for what is unfolded. */
export function visibleRows(
  menu: readonly MenuEntry[],
  expanded: ReadonlySet<string>,
  level = 0,
  parentId: string | null = null,
): MenuRow[] {
  return menu.flatMap((entry, index) => {
    const folds = entry.children.length > 0;
    const open = folds && expanded.has(entry.id);
    return [
      {
        entry,
        level,
        expanded: folds ? open : null,
        parentId,
        position: index + 1,
        siblings: menu.length,
      },
      ...(open ? visibleRows(entry.children, expanded, level + 1, entry.id) : []),
    ];
  });
}

/** Everything that a search can find, in reading order, with names ready to be compared. */
export interface MenuIndexEntry extends MenuMatch {
  readonly wanted: string;
}

/** Made once for a menu, so that a keystroke only compares. */
export function indexMenu(menu: readonly MenuEntry[], path: readonly string[] = []): MenuIndexEntry[] {
  return menu.flatMap((entry) => [
    ...(entry.uri ? [{ entry, path, wanted: entry.name.toLocaleLowerCase() }] : []),
    ...indexMenu(entry.children, [...path, entry.name]),
  ]);
}

/** Entries at any depth whose name holds the text, with the path to each. */
export function searchMenu(index: readonly MenuIndexEntry[], text: string): readonly MenuMatch[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === '' ? [] : index.filter((each) => each.wanted.includes(wanted));
}

/**
 * The lines from the top to the page at an address, or to the nearest one above it: details, and pages that stand in no
 * menu, belong to the line that they hang below. Empty where the menu holds nothing of it.
 */
export function linesTo(
  menu: readonly MenuEntry[],
  menus: readonly MenuResource[],
  address: string,
): readonly MenuEntry[] {
  const lines: MenuEntry[] = [];
  let level = menu;
  for (const { resourcesId } of breadcrumbOf(menus, address)) {
    const line = level.find(({ id }) => id === resourcesId);
    if (!line) break;
    lines.push(line);
    level = line.children;
  }
  return lines;
}

/** Entries that lead nowhere here: that of the report centre, on hosts that name none. */
export const deadEntries = ({ reportCentreUrl }: HostConfig): readonly string[] =>
  reportCentreUrl ? [] : [routeNamed('tianji').path];

export type MenuKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';

/**
 * What a key does in the tree, by the tree pattern of the accessibility guide: up and down walk, right opens or
 * enters, left closes or leaves.
 */
export function menuKey(
  rows: readonly MenuRow[],
  activeId: string,
  key: MenuKey,
): { readonly focus?: string; readonly toggle?: string } {
  const index = Math.max(
    0,
    rows.findIndex((row) => row.entry.id === activeId),
  );
  const row = rows[index];
  if (!row) return {};
  const focusAt = (at: number): { focus?: string } => {
    const target = rows[Math.min(rows.length - 1, Math.max(0, at))];
    return target ? { focus: target.entry.id } : {};
  };
  switch (key) {
    case 'ArrowDown':
      return focusAt(index + 1);
    case 'ArrowUp':
      return focusAt(index - 1);
    case 'Home':
      return focusAt(0);
    case 'End':
      return focusAt(rows.length - 1);
    case 'ArrowRight':
      if (row.expanded === false) return { toggle: row.entry.id };
      return row.expanded ? focusAt(index + 1) : {};
    case 'ArrowLeft':
      if (row.expanded) return { toggle: row.entry.id };
      return row.parentId ? { focus: row.parentId } : {};
  }
}
