import type { PlantTree, PlantTreeNode } from '@plantdeck/core/contract';

/** A machine, area, index or parameter that a text was found in, and where it opens. */
export interface PlantHit {
  readonly id: string;
  readonly name: string;
  /** The way from the plant down to it. */
  readonly detail: string;
  readonly to: string;
}

const AREA_KINDS: ReadonlySet<PlantTreeNode['kind']> = new Set([
  'factory',
  'workshop',
  'line',
  'process',
  'unit',
  'other',
]);

/**
 * What of a tree fits a text and can be opened: every word stands in the name, the number or the way to it, and one of
 * them in the name or the number. Names that begin with the text come first, then what lies higher.
 */
export function searchPlantTree(
  tree: PlantTree,
  text: string,
  part: 'areas' | 'leaves',
): readonly PlantHit[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (!tree || first === undefined) return [];
  const found: { readonly hit: PlantHit; readonly rank: number }[] = [];
  const visit = (node: PlantTreeNode, above: readonly string[]): void => {
    const own = `${node.name} ${node.code ?? ''}`.toLocaleLowerCase();
    // The plant itself stands in every way and tells nothing apart.
    const way = above.slice(1).join(' › ');
    const whole = `${own} ${way.toLocaleLowerCase()}`;
    const isWanted = AREA_KINDS.has(node.kind) === (part === 'areas');
    if (
      isWanted &&
      node.opens &&
      words.every((word) => whole.includes(word)) &&
      words.some((word) => own.includes(word))
    )
      found.push({
        hit: { id: node.id, name: node.name, detail: way, to: addressOf(node.opens) },
        rank: (own.startsWith(first) ? 0 : 100) + above.length,
      });
    for (const child of node.children) visit(child, [...above, node.name]);
  };
  visit(tree, []);
  return found.toSorted((a, b) => a.rank - b.rank).map(({ hit }) => hit);
}

function addressOf({ to, query }: NonNullable<PlantTreeNode['opens']>): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? to : `${to}?${search}`;
}
