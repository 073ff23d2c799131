import { download, toCsv, type ExportTable } from '@plantdeck/core/export';
import { toXlsx } from '@plantdeck/core/workbook';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Makes the file and hands it to the reader. */
export function exportWidget(
  root: ShadowRoot,
  stem: string,
  table: ExportTable,
  file: 'csv' | 'xlsx',
): { readonly name: string; readonly blob: Blob } {
  const blob =
    file === 'csv'
      ? new Blob([toCsv([table])], { type: 'text/csv;charset=utf-8' })
      : new Blob([toXlsx([{ name: table.title, tables: [table] }])], { type: XLSX_TYPE });
  const name = `${stem}.${file}`;
  download(root, name, blob);
  return { name, blob };
}
