import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../parts/icon.tsx';
import { NO_TYPEAHEAD } from './roving.ts';
import { treeKey, treeRows, type TreeNode, type TreeRow } from './tree-model.ts';
import { useUiStyles } from './use-ui-styles.ts';

export interface TreeViewProps<TNode extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly TNode[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpandedChange: (expanded: ReadonlySet<string>) => void;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** What stands in a line in place of its label: an icon before it, a figure after it. */
  readonly renderLabel?: (node: TNode) => ReactNode;
  /** Width of a level, px. */
  readonly indentPx?: number;
}

/** A tree of lines with one focus: arrows, Home, End, `*`, Enter, and letters that search. */
export function TreeView<TNode extends TreeNode>({
  label,
  nodes,
  expanded,
  onExpandedChange,
  selected,
  onSelect,
  renderLabel,
  indentPx = 20,
}: TreeViewProps<TNode>): ReactNode {
  useUiStyles();
  const tree = useRef<HTMLDivElement>(null);
  const search = useRef(NO_TYPEAHEAD);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const rows = treeRows(nodes, expanded);
  const inSight = (id: string | null): boolean => rows.some(({ node }) => node.id === id);
  // The one line that Tab leads to: where the focus was, else the chosen one, else the first.
  const entryId = inSight(focusedId) ? focusedId : inSight(selected) ? selected : (rows[0]?.node.id ?? null);

  function onKeyDown(event: KeyboardEvent): void {
    const id = (event.target as HTMLElement).dataset['id'];
    if (id === undefined) return;
    const { effect, search: next } = treeKey(event, rows, id, search.current);
    search.current = next;
    if (!effect) return;
    event.preventDefault();
    event.stopPropagation();
    if (effect.kind === 'focus') {
      setFocusedId(effect.id);
      tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(effect.id)}"]`)?.focus();
    } else if (effect.kind === 'select') choose(effect.id);
    else turn(effect.ids, effect.kind === 'expand');
  }

  function turn(ids: readonly string[], isExpanded: boolean): void {
    const next = new Set(expanded);
    for (const id of ids) {
      if (isExpanded) next.add(id);
      else next.delete(id);
    }
    onExpandedChange(next);
  }

  function choose(id: string): void {
    setFocusedId(id);
    onSelect(id);
  }

  function press(row: TreeRow<TNode>): void {
    if (row.isExpanded !== null) turn([row.node.id], !row.isExpanded);
    if (!row.node.disabled) choose(row.node.id);
  }

  return (
    <div className="tree" role="tree" aria-label={label} ref={tree} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <div
          key={row.node.id}
          className="tree-item"
          role="treeitem"
          data-id={row.node.id}
          aria-level={row.level}
          aria-posinset={row.position}
          aria-setsize={row.siblings}
          aria-expanded={row.isExpanded ?? undefined}
          aria-selected={row.node.id === selected}
          aria-disabled={row.node.disabled || undefined}
          tabIndex={row.node.id === entryId ? 0 : -1}
          style={{ paddingInlineStart: 4 + (row.level - 1) * indentPx }}
          onClick={() => press(row)}
          onFocus={() => setFocusedId(row.node.id)}
        >
          <span className="tree-turn">
            {row.isExpanded !== null && <Icon name="chevron-right" size="s" />}
          </span>
          {renderLabel ? renderLabel(row.node) : <span className="ell">{row.node.label}</span>}
        </div>
      ))}
    </div>
  );
}
