import type { MenuResource } from '../contract/session.ts';

/** `resourcesType` of a page or module, and of a button or container. */
export const RESOURCE_PAGE = 1;
export const RESOURCE_BUTTON = 2;

/** A resource with the way that leads to it, top first; the resource itself is the last. */
export interface MenuEntry {
  readonly resource: MenuResource;
  readonly path: readonly MenuResource[];
}

/** Every resource that may be used, in reading order: by `sort` on each level, parents before children. */
export function menuEntries(
  menus: readonly MenuResource[],
  above: readonly MenuResource[] = [],
): MenuEntry[] {
  return inOrder(menus)
    .filter((resource) => resource.isUsable)
    .flatMap((resource) => {
      const path = [...above, resource];
      return [{ resource, path }, ...menuEntries(resource.childResources, path)];
    });
}

/**
 * Usable flag of each button (type 2) by its code, wherever it hangs in the tree. Where a code comes twice, one usable
 * place is enough. Below an unusable resource nothing is usable.
 */
export function buttonFlags(menus: readonly MenuResource[], isReachable = true): Record<string, boolean> {
  // No prototype: the codes come from outside.
  const flags: Record<string, boolean> = Object.create(null) as Record<string, boolean>;
  for (const resource of menus) {
    const isUsable = isReachable && resource.isUsable;
    if (resource.resourcesType === RESOURCE_BUTTON) note(flags, resource.resourcesCode, isUsable);
    for (const [code, flag] of Object.entries(buttonFlags(resource.childResources, isUsable)))
      note(flags, code, flag);
  }
  return flags;
}

/** The tree that a menu shows: usable pages and modules in order, without buttons. */
export function menuPages(menus: readonly MenuResource[]): MenuResource[] {
  return inOrder(menus)
    .filter((resource) => resource.isUsable && resource.resourcesType !== RESOURCE_BUTTON)
    .map((resource) => ({ ...resource, childResources: menuPages(resource.childResources) }));
}

function note(flags: Record<string, boolean>, code: string, flag: boolean): void {
  flags[code] = flag || flags[code] === true;
}

function inOrder(menus: readonly MenuResource[]): MenuResource[] {
  return [...menus].sort((left, right) => left.sort - right.sort);
}
