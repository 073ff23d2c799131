import type { ExportTable } from '@plantdeck/core/export';
import {
  isTakeOutFile,
  printOut,
  shownTables,
  TAKE_OUT_FILES,
  takeOut,
  type MadeFile,
  type TakeOut,
} from '@plantdeck/core/picture';
import { footLines, NOT_DRAWN } from '../widget/export-widget.ts';
import type { WidgetReader } from '../widget/widget-kind.ts';

export interface BenchExport {
  readonly root: ShadowRoot;
  readonly widgets: readonly Element[];
  readonly reader: Pick<WidgetReader, 't' | 'lang' | 'tz'>;
  readonly nowMs: number;
  readonly person: string;
}

/** A minute curve of a day would fill many pages; the picture shows it. */
const PRINT_ROWS_MAX = 60;

/**
 * Makes the file of the whole page and hands it to the reader.
 * @throws {Error} that names the kinds where the one asked for is none of them
 */
export async function exportBench(file: string, input: BenchExport): Promise<MadeFile> {
  if (!isTakeOutFile(file)) throw new Error(`"${file}" is not one of ${TAKE_OUT_FILES.join(', ')}`);
  return takeOut(file, whatOf(input));
}

export const printBench = (input: BenchExport): Promise<void> => printOut(whatOf(input));

function whatOf({ root, widgets, reader, nowMs, person }: BenchExport): TakeOut {
  const shown = root.querySelector<HTMLElement>('.bench-main');
  if (!shown) throw new Error('the page is not drawn yet');
  const title = reader.t('bench.title');
  const tables = async (): Promise<readonly ExportTable[]> =>
    (await Promise.all(widgets.map((widget) => shownTables(widget)))).flat();
  return {
    root,
    shown,
    notDrawn: NOT_DRAWN,
    whole: '.bench-item',
    stem: `workbench-${new Date(nowMs).toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}`,
    title,
    lang: reader.lang,
    // Each widget tells the age of its own data in its head; the page was taken away now.
    foot: footLines({ title, reader, asOfMs: nowMs, nowMs, choices: {}, person }),
    pageWord: reader.t('widget.foot.page'),
    nowMs,
    async sheets() {
      const all = await tables();
      if (all.length === 0) throw new Error('there is nothing to take away');
      return [{ name: title, tables: all }];
    },
    pageTables: async () => (await tables()).filter(({ rows }) => rows.length <= PRINT_ROWS_MAX),
  };
}
