import type { HandbookNode } from '@plantdeck/core/contract';
import type { TreeNode } from '@plantdeck/core/ui';

export interface HelpTreeNode extends TreeNode {
  readonly node: HandbookNode;
  readonly children: readonly HelpTreeNode[];
}

/** The directory as a tree; what has no parent here stands at the top, and a circle is left out. */
export function helpTree(nodes: readonly HandbookNode[], parentId: string | null = null): HelpTreeNode[] {
  return nodes
    .filter((node) => node.parentId === parentId)
    .map((node) => ({ id: node.id, label: node.title, node, children: helpTree(nodes, node.id) }));
}

/** Pages of the manual in the order of the directory. */
export function pagesOf(tree: readonly HelpTreeNode[]): HandbookNode[] {
  return tree.flatMap(({ node, children }) => [
    ...(node.kind === 'page' ? [node] : []),
    ...pagesOf(children),
  ]);
}

/** Ids of the folders around a node, outermost first. */
export function around(nodes: readonly HandbookNode[], id: string | null): string[] {
  const path: string[] = [];
  let at = nodes.find((node) => node.id === id)?.parentId ?? null;
  while (at !== null && !path.includes(at)) {
    path.unshift(at);
    at = nodes.find((node) => node.id === at)?.parentId ?? null;
  }
  return path;
}

/** How many nodes stand below one. */
export function countBelow(nodes: readonly HandbookNode[], id: string): number {
  return nodes.filter((node) => around(nodes, node.id).includes(id)).length;
}

/** Folders that a node can be moved to: not itself, and nothing below it. */
export function foldersFor(nodes: readonly HandbookNode[], id: string): HandbookNode[] {
  return nodes.filter(
    (node) => node.kind === 'folder' && node.id !== id && !around(nodes, node.id).includes(id),
  );
}

/** A node's place among its siblings, and how many they are. */
export function placeOf(
  nodes: readonly HandbookNode[],
  id: string,
): { readonly index: number; readonly count: number } {
  const parentId = nodes.find((node) => node.id === id)?.parentId ?? null;
  const siblings = nodes.filter((node) => node.parentId === parentId);
  return { index: siblings.findIndex((node) => node.id === id), count: siblings.length };
}
