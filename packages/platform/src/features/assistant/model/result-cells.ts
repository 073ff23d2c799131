import { writtenNumbers } from './written-numbers.ts';

/** The cells of what was read for one answer: each has a name that a model writes instead of a figure. */
export interface Cell {
  readonly value: unknown;
  /** Base unit; null where the figure is a bare number, undefined where nothing says. */
  readonly unit: string | null | undefined;
}

export interface ResultCells {
  /** @returns the same result with a name for every object of it, as a model gets it */
  add(output: unknown): unknown;
  /** What has no names, such as the question and files: its numbers may be repeated. */
  addText(text: string): void;
  find(name: string): Cell | undefined;
  /** A field of all rows that have it: `q1.*.value`. */
  column(name: string): readonly Cell[] | undefined;
  readonly figures: readonly Cell[];
  readonly texts: readonly string[];
}

const UNIT_OF_FIELD: readonly (readonly [RegExp, string])[] = [
  [/kwh$/i, 'kWh'],
  [/kw$/i, 'kW'],
  [/pct$/i, '%'],
  [/cny$/i, 'CNY'],
  [/(?:min|minutes)$/i, 'min'],
  [/m2$/i, 'm2'],
];
/** Bare numbers also where their object has a unit. */
const COUNTS =
  /^(?:count|total|standing|unplanned|unacknowledged|priority|limit|days|revision|estimatedslots|page|rank)$/i;

function unitOfField(field: string, inherited: string | undefined): string | null | undefined {
  if (COUNTS.test(field)) return null;
  return UNIT_OF_FIELD.find(([pattern]) => pattern.test(field))?.[1] ?? inherited;
}

export function createResultCells(): ResultCells {
  const byName = new Map<string, Cell>();
  const figures: Cell[] = [];
  const texts: string[] = [];
  let results = 0;

  function keep(name: string, cell: Cell): void {
    byName.set(name, cell);
    if (typeof cell.value === 'number') figures.push(cell);
    if (typeof cell.value === 'string') texts.push(cell.value);
  }

  /** @param path  of the object or list, relative to the row that it stands in */
  function walk(
    value: unknown,
    at: { row: string; path: string; unit: string | undefined },
    next: Rows,
  ): unknown {
    if (Array.isArray(value)) {
      figures.push({ value: value.length, unit: null });
      return value.map((one: unknown, index) =>
        isObject(one)
          ? walkObject(one, { row: `${next.result}.r${(next.count += 1)}`, path: '', unit: at.unit }, next)
          : walkLeaf(one, { ...at, path: `${at.path}.${index + 1}` }),
      );
    }
    return isObject(value) ? walkObject(value, at, next) : walkLeaf(value, at);
  }
  function walkLeaf(
    value: unknown,
    { row, path, unit }: { row: string; path: string; unit: string | undefined },
  ): unknown {
    keep(`${row}${path}`, {
      value,
      // A place in a list has the unit of the list.
      unit: unitOfField(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '', unit),
    });
    return value;
  }
  function walkObject(
    value: Readonly<Record<string, unknown>>,
    at: { row: string; path: string; unit: string | undefined },
    next: Rows,
  ): unknown {
    const own = value['unit'];
    const unit = typeof own === 'string' && own !== '' ? own : at.unit;
    const inner = Object.entries(value).map(([field, one]) => [
      field,
      walk(one, { row: at.row, path: `${at.path}.${field}`, unit }, next),
    ]);
    return Object.fromEntries(at.path === '' ? [['cell', at.row], ...inner] : inner);
  }

  return {
    add(output) {
      results += 1;
      const result = `q${results}`;
      return walk(output, { row: result, path: '', unit: undefined }, { result, count: 0 });
    },
    addText(text) {
      texts.push(text);
      for (const { readings, unit } of writtenNumbers(text, 'either'))
        for (const { value } of readings) figures.push({ value, unit });
    },
    find: (name) => byName.get(name),
    column(name) {
      const [, result, field] = /^(q\d+)\.\*\.(.+)$/.exec(name) ?? [];
      if (result === undefined || field === undefined) return undefined;
      const cells: Cell[] = [];
      for (let row = 1, missing = 0; missing < 50; row += 1) {
        const cell = byName.get(`${result}.r${row}.${field}`);
        missing = cell ? 0 : missing + 1;
        if (cell) cells.push(cell);
      }
      return cells.length > 0 ? cells : undefined;
    },
    figures,
    texts,
  };
}

/** Rows of a result are counted through all of its lists, so that a name is short and there is one of each. */
interface Rows {
  readonly result: string;
  count: number;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
