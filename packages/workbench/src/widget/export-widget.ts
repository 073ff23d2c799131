import type { ExportTable } from '@plantdeck/core/export';
import {
  isTakeOutFile,
  printOut,
  TAKE_OUT_FILES,
  takeOut,
  type MadeFile,
  type TakeOut,
} from '@plantdeck/core/picture';
import { formatAge, formatDateTime } from '@plantdeck/core/units';
import type { AnyWidgetKind, WidgetReader } from './widget-kind.ts';

export interface WidgetExport {
  readonly root: ShadowRoot;
  readonly kind: AnyWidgetKind;
  readonly data: unknown;
  readonly reader: WidgetReader;
  readonly heading: string;
  /** Server time of the data, and now, epoch ms. */
  readonly asOfMs: number;
  readonly nowMs: number;
  /** What the reader has narrowed the view to, in words of the program. */
  readonly choices: Readonly<Record<string, string>>;
  /** Who reads; empty where nobody is known. */
  readonly person: string;
}

/** Controls, whose state is of no use on a picture. */
export const NOT_DRAWN =
  '.ibtn, .menu-anchor, .seg, .pc-toggle, .pc-button, .pc-sr, .pc-skeleton, .sr, .toast-region, dialog, iframe, .banner .btn, .bench-cover, .bench-tools, .bench-resize';

/**
 * Makes the file and hands it to the reader.
 * @throws {Error} that names the kinds where the one asked for is none of them
 */
export async function exportWidget(file: string, input: WidgetExport): Promise<MadeFile> {
  if (!isTakeOutFile(file)) throw new Error(`"${file}" is not one of ${TAKE_OUT_FILES.join(', ')}`);
  if ((file === 'csv' || file === 'xlsx') && !input.kind.table)
    throw new Error('there is nothing to take away');
  return takeOut(file, whatOf(input));
}

export const printWidget = (input: WidgetExport): Promise<void> => printOut(whatOf(input));

function whatOf(input: WidgetExport): TakeOut {
  const { root, kind, data, reader, heading, asOfMs, nowMs } = input;
  const shown = root.querySelector<HTMLElement>('.widget');
  if (!shown) throw new Error('the widget is not drawn yet');
  const tables = async (): Promise<readonly ExportTable[]> => (kind.table ? [kind.table(data, reader)] : []);
  return {
    root,
    shown,
    notDrawn: NOT_DRAWN,
    whole: '.panel, li, tr',
    stem: kind.info.type,
    title: heading,
    lang: reader.lang,
    foot: footLines({ title: heading, reader, asOfMs, nowMs, person: input.person, choices: input.choices }),
    pageWord: reader.t('widget.foot.page'),
    nowMs,
    ...(kind.table && { sheets: async () => [{ name: heading, tables: await tables() }] }),
    pageTables: tables,
  };
}

export interface FootInput extends Pick<WidgetExport, 'choices' | 'person' | 'asOfMs' | 'nowMs'> {
  readonly title: string;
  readonly reader: Pick<WidgetReader, 't' | 'lang' | 'tz'>;
}

/** What it is, how old it is, what it is narrowed to and who reads: so that a sheet can be trusted on its own. */
export function footLines({ title, reader, asOfMs, nowMs, choices, person }: FootInput): readonly string[] {
  const { t, lang, tz } = reader;
  const age = formatAge(Math.max(0, (nowMs - asOfMs) / 1000), lang);
  const filters = Object.entries(choices).map(([name, value]) => `${name} = ${value}`);
  return [
    [
      title,
      t('widget.foot.asOf', { time: `${formatDateTime(asOfMs, tz, lang)} (${tz}, ${age})` }),
      ...(filters.length > 0 ? [t('widget.foot.filters', { filters: filters.join(', ') })] : []),
      t('widget.foot.reader', { name: person || '–' }),
    ].join(' · '),
  ];
}
