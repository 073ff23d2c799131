import { useEffect, useState, type ReactNode } from 'react';
import { retryImport } from '../feed/retry-import.ts';
import { DataTable } from '../panel/data-table.tsx';
import { useBoard } from './board-context.ts';
import type { BoardTables } from './board-kind.ts';
import { panelTable } from './table-cells.ts';

/** A panel as a table, loaded when somebody first asks for one. */
export default function PanelTableView({ code }: { readonly code: string }): ReactNode {
  const { kind, board, reader, range, setting } = useBoard();
  const [tables, setTables] = useState<BoardTables | null>(null);
  useEffect(() => {
    let isShown = true;
    void retryImport(() => kind.loadTables()).then((loaded) => isShown && setTables(loaded));
    return () => void (isShown = false);
  }, [kind]);
  const table = tables && panelTable(kind, tables, board, code, { reader, range, setting });
  return table && <DataTable table={table} lang={reader.lang} />;
}
