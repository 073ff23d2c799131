import type { MenuResource } from '@plantdeck/core/contract';
import { MENU } from '@plantdeck/core/routes';
import { pageName } from '../../engine/names/plant-name.ts';
import { allDocuments, type SeedRow } from './documents.ts';
import type { RecordContext } from './resource.ts';

export const PAGE_SORT_CODE = 'pageSort';

/** The modules in the order of the reference menu, ten apart, so that one can be put between two. */
export const pageSortSeed = (): SeedRow[] =>
  MENU.map(({ name }, index) => ({
    id: name,
    values: {
      code: name,
      name: pageName(name),
      sort: (index + 1) * 10,
      isActive: true,
      note: null,
    },
  }));

/** What is kept of one menu entry. */
export interface KeptEntry {
  readonly rank: number;
  /** What the enterprise says of it. */
  readonly remark: string | null;
}

/** Menu entries by code, as they are kept now; one that is switched off stands where it did by itself. */
export async function keptEntries(context: RecordContext): Promise<ReadonlyMap<string, KeptEntry>> {
  const rows = await allDocuments(context, PAGE_SORT_CODE, { seed: pageSortSeed });
  return new Map(
    rows.flatMap(({ values: { code, sort, isActive, note } }) =>
      typeof code === 'string' && typeof sort === 'number' && isActive === true
        ? [[code, { rank: sort, remark: typeof note === 'string' && note !== '' ? note : null }] as const]
        : [],
    ),
  );
}

/** A menu tree with its entries in their ranks and with their remarks, on every level; others keep their place. */
export function inMenuOrder(
  nodes: readonly MenuResource[],
  kept: ReadonlyMap<string, KeptEntry>,
): MenuResource[] {
  return nodes
    .map((node, index) => ({ node, rank: kept.get(node.resourcesCode)?.rank ?? (index + 1) * 10 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ node }, index) => ({
      ...node,
      resourcesRemark: kept.get(node.resourcesCode)?.remark ?? null,
      sort: index + 1,
      childResources: inMenuOrder(node.childResources, kept),
    }));
}
