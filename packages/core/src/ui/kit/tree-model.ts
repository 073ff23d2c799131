import { isLetterKey, rovingTarget, typeaheadTarget, typed, type Typeahead } from './roving.ts';

export interface TreeNode {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly TreeNode[] | undefined;
  readonly disabled?: boolean | undefined;
}

/** One line of the tree as it stands. */
export interface TreeRow<TNode extends TreeNode = TreeNode> {
  readonly node: TNode;
  /** 1 for a root. */
  readonly level: number;
  readonly parentId: string | null;
  /** Place among its siblings, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Null for a leaf. */
  readonly isExpanded: boolean | null;
}

/** The lines that are in sight, from the top. */
export function treeRows<TNode extends TreeNode>(
  nodes: readonly TNode[],
  expanded: ReadonlySet<string>,
  level = 1,
  parentId: string | null = null,
): TreeRow<TNode>[] {
  return nodes.flatMap((node, index) => {
    const children = (node.children ?? []) as readonly TNode[];
    const isExpanded = children.length === 0 ? null : expanded.has(node.id);
    const row: TreeRow<TNode> = {
      node,
      level,
      parentId,
      position: index + 1,
      siblings: nodes.length,
      isExpanded,
    };
    return isExpanded ? [row, ...treeRows(children, expanded, level + 1, node.id)] : [row];
  });
}

export type TreeEffect =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'expand' | 'collapse'; readonly ids: readonly string[] }
  | { readonly kind: 'select'; readonly id: string };

export interface TreeKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly timeStamp: number;
}

/** What a key does on a line: as the ARIA pattern for trees has it, any letter begins a search. */
export function treeKey(
  event: TreeKey,
  rows: readonly TreeRow[],
  focusedId: string,
  search: Typeahead,
): { readonly effect: TreeEffect | null; readonly search: Typeahead } {
  const at = rows.findIndex((row) => row.node.id === focusedId);
  const row = rows[at];
  const focus = (index: number | null): { effect: TreeEffect | null; search: Typeahead } => {
    const target = index === null ? undefined : rows[index];
    return { effect: target ? { kind: 'focus', id: target.node.id } : null, search };
  };
  if (!row) return { effect: null, search };
  switch (event.key) {
    case 'ArrowRight':
      if (row.isExpanded === false) return { effect: { kind: 'expand', ids: [row.node.id] }, search };
      return focus(row.isExpanded ? at + 1 : null);
    case 'ArrowLeft':
      if (row.isExpanded) return { effect: { kind: 'collapse', ids: [row.node.id] }, search };
      return focus(rows.findIndex(({ node }) => node.id === row.parentId));
    case '*':
      return {
        effect: {
          kind: 'expand',
          ids: rows
            .filter((other) => other.parentId === row.parentId && other.isExpanded === false)
            .map(({ node }) => node.id),
        },
        search,
      };
    case 'Enter':
    case ' ':
      return { effect: row.node.disabled ? null : { kind: 'select', id: row.node.id }, search };
    default:
      break;
  }
  if (isLetterKey(event)) {
    const next = typed(search, event.key, event.timeStamp);
    return {
      ...focus(
        typeaheadTarget(
          next.text,
          rows.map(({ node }) => node.label),
          at,
        ),
      ),
      search: next,
    };
  }
  return focus(rovingTarget(event.key, at, rows.length, { axis: 'vertical', wrap: false }));
}
