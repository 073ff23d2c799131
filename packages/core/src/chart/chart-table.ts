import { formatValue } from './number-format.ts';
import { isGap, type CartesianModel } from './model.ts';
import { leadingSeries, spacing } from './readout.ts';
import { pointTime } from './time-ticks.ts';

/** A chart as a table: the same values, once as a reader sees them and once as numbers for a file. */
export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly ChartTableRow[];
}

export interface ChartTableRow {
  /** Time or category in the reader's words, and for a file: ISO 8601 or the category. */
  readonly label: string;
  readonly labelRaw: string;
  readonly cells: readonly string[];
  /** In display units; null is a gap. */
  readonly values: readonly (number | null)[];
}

type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

export function chartTable(model: CartesianModel, lang: string, t: Translate): ChartTable {
  const { x } = model;
  const unitOf = (i: number) => (model.y[model.series[i]?.axis ?? 0] ?? model.y[0]).unit;
  const head = [
    t(x.type === 'time' ? 'table.time' : 'table.category'),
    ...model.series.map((s, i) => withUnit(s.name, unitOf(i).display)),
  ];
  const rowOf = (
    label: string,
    labelRaw: string,
    raw: readonly (number | null | undefined)[],
  ): ChartTableRow => ({
    label,
    labelRaw,
    cells: raw.map((value, i) => formatValue(value, unitOf(i), lang)),
    values: raw.map((value, i) => shown(value, unitOf(i))),
  });
  if (x.type === 'category') {
    return {
      head,
      rows: x.labels.map((label, i) =>
        rowOf(
          label,
          label,
          model.series.map((series) => series.v[i]),
        ),
      ),
    };
  }
  const stepMs = spacing(leadingSeries(model), 1);
  const times = [...new Set(model.series.flatMap((series) => Array.from(series.t ?? [])))].toSorted(
    (a, b) => a - b,
  );
  const columns = model.series.map(
    (series) => new Map(Array.from(series.t ?? [], (time, i) => [time, series.v[i]])),
  );
  return {
    head,
    rows: times.map((time) =>
      rowOf(
        pointTime(time, x.timeZone, lang, stepMs),
        new Date(time).toISOString(),
        columns.map((column) => column.get(time)),
      ),
    ),
  };
}

function shown(value: number | null | undefined, unit: { readonly scale: number }): number | null {
  // Scaling must not add floating-point dust to what ends in a file.
  return isGap(value) ? null : Number((value * unit.scale).toPrecision(12));
}

function withUnit(name: string, unit: string): string {
  return unit === '' ? name : `${name} (${unit})`;
}
