import type { ChartViewHandle } from '@plantdeck/core/chart';
import type { Language } from '@plantdeck/core';
import { toCsv, type ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import { toXlsx } from '@plantdeck/core/workbook';
import { printPicture } from '../export/print-picture.ts';

export interface ChartExport {
  readonly chart: ChartViewHandle;
  readonly title: string;
  readonly lang: Language;
  readonly root: ShadowRoot;
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FORMATS = ['png', 'svg', 'csv', 'xlsx'];

/** @throws {Error} that names the formats where the one asked for is none of them */
export async function exportChart(format: string, { chart, title }: ChartExport): Promise<Blob> {
  switch (format) {
    case 'png':
      return chart.toPng();
    case 'svg':
      return new Blob([await chart.toSvg()], { type: 'image/svg+xml' });
    case 'csv':
      return new Blob([toCsv([tableOf(chart, title)])], { type: 'text/csv;charset=utf-8' });
    case 'xlsx':
      return new Blob([toXlsx([{ name: title, tables: [tableOf(chart, title)] }])], { type: XLSX_TYPE });
    default:
      throw new Error(`"${format}" is not one of ${FORMATS.join(', ')}`);
  }
}

/** Picture and values on paper, without the page around. */
export async function printChart({ chart, title, lang, root }: ChartExport): Promise<void> {
  const bitmap = await createImageBitmap(await chart.toPng());
  const picture = document.createElement('canvas');
  picture.width = bitmap.width;
  picture.height = bitmap.height;
  picture.getContext('2d')?.drawImage(bitmap, 0, 0);
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const foot = [`${title} · ${formatDateTime(Date.now(), zone, lang)} (${zone})`];
  printPicture(root, { title, lang, picture, tables: [tableOf(chart, title)], foot, pageWord: '' });
}

function tableOf(chart: ChartViewHandle, title: string): ExportTable {
  const { head, rows } = chart.table();
  return { title, head, rows: rows.map((row) => [row.labelRaw, ...row.values]) };
}
