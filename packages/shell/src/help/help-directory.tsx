import { useState, type ReactNode } from 'react';
import type { HandbookNode } from '@plantdeck/core/contract';
import { TreeView } from '@plantdeck/core/ui';
import { StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { around, helpTree, type HelpTreeNode } from './help-tree.ts';
import { HELP_WORDS } from './words/index.ts';

interface HelpDirectoryProps {
  readonly nodes: readonly HandbookNode[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** Folders can be chosen too, not only opened. */
  readonly choosesFolders?: boolean;
  readonly renderLabel?: (node: HelpTreeNode) => ReactNode;
}

/** The tree of folders and pages; the way to the chosen page is open. */
export function HelpDirectory({
  nodes,
  selected,
  onSelect,
  choosesFolders = false,
  renderLabel,
}: HelpDirectoryProps): ReactNode {
  const { t } = useWords(HELP_WORDS);
  // Open at the beginning, since a handbook is looked through; folded only by hand.
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const way = around(nodes, selected);
  const folders = nodes.filter(({ kind }) => kind === 'folder').map(({ id }) => id);
  const expanded = new Set(folders.filter((id) => !folded.has(id)));
  if (nodes.length === 0) {
    return (
      <div className="panel help-directory" part="panel">
        <StateView kind="empty" title={t('help.empty')} />
      </div>
    );
  }
  return (
    <nav className="panel help-directory" part="panel" aria-label={t('help.directory')}>
      <TreeView
        label={t('help.directory')}
        nodes={helpTree(nodes)}
        expanded={expanded}
        onExpandedChange={(next) => setFolded(new Set(folders.filter((id) => !next.has(id))))}
        selected={selected}
        onSelect={(id) => {
          const isFolder = folders.includes(id);
          if (!isFolder || choosesFolders) onSelect(id);
          setFolded((before) => new Set([...before].filter((each) => !way.includes(each) || each === id)));
        }}
        {...(renderLabel ? { renderLabel } : {})}
      />
    </nav>
  );
}
