import type { ReactNode } from 'react';
import { DataTable } from '../panel/data-table.tsx';
import { useBoard } from './board-context.ts';
import { panelTable } from './panel-tables.ts';
import type { PanelCode } from './panel-values.ts';

/** A panel as a table, loaded when somebody first asks for one. */
export default function PanelTableView({ code }: { readonly code: PanelCode }): ReactNode {
  const { board, reader, range, energyCodes } = useBoard();
  const table = panelTable(board, code, range, reader, energyCodes);
  return table && <DataTable table={table} lang={reader.lang} />;
}
