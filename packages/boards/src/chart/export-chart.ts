import type { ChartViewHandle } from '@plantdeck/core/chart';
import type { Language } from '@plantdeck/core';
import type { ExportTable } from '@plantdeck/core/export';
import { isTakeOutFile, makeFile, printOut, TAKE_OUT_FILES, type TakeOut } from '@plantdeck/core/picture';
import { formatDateTime } from '@plantdeck/core/units';
import type { Translate } from '@plantdeck/core/words';

export interface ChartExport {
  readonly chart: ChartViewHandle;
  readonly title: string;
  readonly lang: Language;
  readonly root: ShadowRoot;
  readonly timeZone: string;
  /** When the values came, epoch ms. */
  readonly asOfMs: number;
  /** Who reads; empty where nobody is known. */
  readonly person: string;
  readonly t: Translate;
}

const NOT_DRAWN = '.pc-toggle, .pc-sr, .pc-skeleton, .pc-button';

/** @throws {Error} that names the kinds where the one asked for is none of them */
export async function exportChart(file: string, input: ChartExport): Promise<Blob> {
  if (!isTakeOutFile(file)) throw new Error(`"${file}" is not one of ${TAKE_OUT_FILES.join(', ')}`);
  // A picture of a chart alone is the drawing, fit for a report of the host's own.
  if (file === 'png') return input.chart.toPng();
  if (file === 'svg') return new Blob([await input.chart.toSvg()], { type: 'image/svg+xml' });
  return makeFile(file, whatOf(input));
}

/** Picture and values on paper, without the page around. */
export const printChart = (input: ChartExport): Promise<void> => printOut(whatOf(input));

function whatOf({ chart, title, lang, root, timeZone, asOfMs, person, t }: ChartExport): TakeOut {
  const shown = root.querySelector<HTMLElement>('.pce');
  if (!shown) throw new Error('the chart is not drawn yet');
  const table = (): ExportTable => {
    const { head, rows } = chart.table();
    return { title, head, rows: rows.map((row) => [row.labelRaw, ...row.values]) };
  };
  const time = `${formatDateTime(asOfMs, timeZone, lang)} (${timeZone})`;
  return {
    root,
    shown,
    notDrawn: NOT_DRAWN,
    whole: '.pce-box',
    stem: 'chart',
    title,
    lang,
    foot: [
      [title, t('foot.asOf', { time }), ...(person ? [t('foot.reader', { name: person })] : [])].join(' · '),
    ],
    pageWord: t('foot.page'),
    nowMs: Date.now(),
    sheets: async () => [{ name: title, tables: [table()] }],
    pageTables: async () => [table()],
  };
}
