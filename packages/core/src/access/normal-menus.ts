import type { MenuResource } from '../contract/session.ts';

interface Found {
  readonly resource: MenuResource;
  parentId: string | null;
}

/**
 * A menu as a tree, whatever the platform sent: nested, flat with `presourcesId`, or both. Of resources with one id the
 * first stays, and what hangs below the others hangs below it. A resource whose parent is missing stands at the top;
 * so does the first of a ring of resources that name each other as parents.
 */
export function normalMenus(menus: readonly MenuResource[]): MenuResource[] {
  const found = collect(menus);
  for (const one of found.values()) {
    if (one.parentId !== null && !found.has(one.parentId)) one.parentId = null;
  }
  openRings(found);
  return build(found);
}

/** Every resource once, in reading order, with the parent it names or hangs below. */
function collect(menus: readonly MenuResource[]): Map<string, Found> {
  const found = new Map<string, Found>();
  // A list of what is still to be read, since a tree from outside may be deeper than the stack.
  const waiting = menus.map((resource) => ({ resource, above: resource.presourcesId ?? null })).toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { resource, above } = next;
    const { resourcesId, childResources } = resource;
    if (!found.has(resourcesId)) {
      found.set(resourcesId, { resource, parentId: above === resourcesId ? null : above });
    }
    for (const child of childResources.toReversed()) waiting.push({ resource: child, above: resourcesId });
  }
  return found;
}

/** Takes the parent from the first resource, in reading order, of each ring. */
function openRings(found: ReadonlyMap<string, Found>): void {
  const done = new Set<string>();
  for (const start of found.keys()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let id: string | null = start;
    while (id !== null && !done.has(id) && !onWay.has(id)) {
      way.push(id);
      onWay.add(id);
      id = found.get(id)?.parentId ?? null;
    }
    if (id !== null && onWay.has(id)) {
      const ring = new Set(way.slice(way.indexOf(id)));
      const first = [...found].find(([each]) => ring.has(each))?.[1];
      if (first) first.parentId = null;
    }
    for (const each of way) done.add(each);
  }
}

function build(found: ReadonlyMap<string, Found>): MenuResource[] {
  const made = new Map<string, MenuResource>();
  for (const [id, { resource }] of found) made.set(id, { ...resource, childResources: [] });
  const top: MenuResource[] = [];
  for (const [id, { parentId }] of found) {
    const own = made.get(id);
    if (!own) continue;
    const parent = parentId === null ? undefined : made.get(parentId);
    (parent ? parent.childResources : top).push(own);
  }
  return top;
}
