import type { Series } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import type { Reader } from '../board/reader.ts';
import { shownCell, withUnit } from '../board/table-cells.ts';

/** Tables that both boards of baselines have. */
type Word = (key: string) => string;

/** A row a day with some series of it; a series' word is its key. */
export function dayTable(
  days: readonly string[],
  series: readonly Series[],
  word: Word,
  reader: Reader,
): ExportTable {
  return {
    title: word('title'),
    head: [word('day'), ...series.map(({ key, unit }) => withUnit(word(key), unit, reader))],
    rows: days.map((day, index) => [day, ...series.map(({ v, unit }) => shownCell(v[index], unit, reader))]),
  };
}

/** The cumulative sum with what changed on its days. */
export function cusumTable(
  {
    days,
    cusum,
    changePoints,
  }: {
    readonly days: readonly string[];
    readonly cusum: Series;
    readonly changePoints: readonly { readonly t: string; readonly text: string }[];
  },
  word: Word,
  reader: Reader,
): ExportTable {
  return {
    title: word('title'),
    head: [word('day'), withUnit(word('line'), cusum.unit, reader), word('changes')],
    rows: days.map((day, index) => [
      day,
      shownCell(cusum.v[index], cusum.unit, reader),
      changePoints.find(({ t }) => t.startsWith(day))?.text ?? null,
    ]),
  };
}
