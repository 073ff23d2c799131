import type { MenuResource } from '@plantdeck/core/contract';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { MENU } from '@plantdeck/core/routes';
import { allDocuments, type SeedRow } from './documents.ts';
import type { RecordContext } from './resource.ts';

export const PAGE_SORT_CODE = 'pageSort';

/** The modules in the order of the reference menu, ten apart, so that one can be put between two. */
export const pageSortSeed = (): SeedRow[] =>
  MENU.map(({ name }, index) => ({
    id: name,
    values: {
      code: name,
      name: { zh: ROUTE_TITLES['zh-CN'][name], en: ROUTE_TITLES.en[name] },
      sort: (index + 1) * 10,
      isActive: true,
    },
  }));

/** Ranks of menu entries by code, as they are kept now; one that is switched off stands where it did by itself. */
export async function menuRanks(context: RecordContext): Promise<ReadonlyMap<string, number>> {
  const rows = await allDocuments(context, PAGE_SORT_CODE, { seed: pageSortSeed });
  return new Map(
    rows.flatMap(({ values: { code, sort, isActive } }) =>
      typeof code === 'string' && typeof sort === 'number' && isActive === true
        ? [[code, sort] as const]
        : [],
    ),
  );
}

/** A menu tree with its entries in their ranks, on every level; entries without one keep their place. */
export function inMenuOrder(
  nodes: readonly MenuResource[],
  ranks: ReadonlyMap<string, number>,
): MenuResource[] {
  return nodes
    .map((node, index) => ({ node, rank: ranks.get(node.resourcesCode) ?? (index + 1) * 10 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ node }, index) => ({
      ...node,
      sort: index + 1,
      childResources: inMenuOrder(node.childResources, ranks),
    }));
}
