/** Reads a metric where a board shows it: through the board's own query, so that no two places can say two figures. */
import { KpiSchema, PanelGapSchema, UnitSchema, type Unit } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { PersonalBoards } from '../api/index.ts';
import type { Metric, MetricSource, MetricSpan } from '../../engine/metrics/metric.ts';
import { daysOf } from '../../engine/plant-time/own-range.ts';
import type { BoardPeriod } from '../boards/index.ts';
import { KW, PERCENT, RATIO, scaledUnit } from '../../engine/units/scaled-units.ts';

export interface MetricQuery {
  readonly areaId: string;
  readonly range: BoardPeriod;
  /** Workshops below the area, for boards that show one at a time. */
  readonly workshopIds: readonly string[];
}

/** One figure; of a list the rows carry a name. */
export interface MetricFigure {
  readonly board: string;
  /** The area that the board showed. */
  readonly areaId: string;
  readonly areaName: string;
  /** What the figure is limited to, such as a line or a grade; in a list the name of the row. */
  readonly name: string | null;
  /** Null is unknown. */
  readonly value: number | null;
  readonly unit: Unit;
  readonly target: number | null;
  /** The value as a share of its target, %; only where that is what the metric asks for. */
  readonly sharePct: number | null;
  readonly previous: number | null;
  readonly previousBasis: string | null;
  readonly over: MetricSpan;
  /** Of the board's period, ISO with offset; of a list that says it, where it begins. */
  readonly from: string;
  readonly to: string;
  readonly asOf: string;
  readonly completenessPct: number;
  /** Why there is no value, in the reader's language. */
  readonly reason: string | null;
  readonly formula: string | null;
  readonly meters: readonly string[];
}

export interface MetricReading {
  readonly figures: readonly MetricFigure[];
  /** The figures are a list by name. */
  readonly isList: boolean;
  /** No board of this plant that the asker may open shows it. */
  readonly isUnknown: boolean;
  /** Every board that shows it does so over another span than the one asked for: those spans. */
  readonly onlyOver: readonly MetricSpan[];
}

const EnvelopeSchema = v.looseObject({
  area: v.looseObject({ id: v.string(), name: v.string() }),
  period: v.looseObject({ from: v.string(), to: v.string() }),
  dataAsOf: v.string(),
  completeness: v.number(),
  panels: v.record(v.string(), v.unknown()),
});
type Envelope = v.InferOutput<typeof EnvelopeSchema>;

/** Whether a source shows a range, or the same span whatever is asked. */
function showsRange(over: MetricSpan, range: BoardPeriod): boolean {
  if (over === 'period') return true;
  if (over === 'day') return range === 'today' || range === 'yesterday' || daysOf(range)?.count === 1;
  if (over === 'month') return range === 'thisMonth' || range === 'today';
  return range === 'today';
}

/** @throws {ApiError} of the board, for an area that is not the asker's */
export async function readMetric(
  boards: PersonalBoards,
  { sources }: Metric,
  query: MetricQuery,
): Promise<MetricReading> {
  const permitted: MetricSource[] = [];
  for (const source of sources) if (await boards.has(source.board)) permitted.push(source);
  const shown = permitted.filter(({ over }) => showsRange(over, query.range));
  const figures: MetricFigure[] = [];
  for (const source of shown)
    for (const areaId of areasOf(source, query)) {
      const payload = v.parse(
        EnvelopeSchema,
        await boards.read(source.board, { areaId, range: query.range }, [panelOf(source)]),
      );
      figures.push(...figuresOf(source, payload));
    }
  return {
    figures: withoutRepeats(figures),
    isList: shown.length > 0 && shown.every((source) => 'rows' in source),
    isUnknown: permitted.length === 0,
    onlyOver: shown.length > 0 ? [] : [...new Set(permitted.map(({ over }) => over))],
  };
}

const panelOf = (source: MetricSource): string => ('kpi' in source ? 'kpis' : source.panel);

/** What two boards show of one thing is said once. */
function withoutRepeats(figures: readonly MetricFigure[]): MetricFigure[] {
  const keyOf = ({ areaId, value, unit, over }: MetricFigure): string =>
    JSON.stringify([areaId, value, unit.code, over]);
  return figures.filter(
    (figure, at) =>
      !figures
        .slice(0, at)
        .some((earlier) => earlier.board !== figure.board && keyOf(earlier) === keyOf(figure)),
  );
}

/** A board that shows one workshop is read once for each of those below the area. */
const areasOf = ({ per }: MetricSource, { areaId, workshopIds }: MetricQuery): readonly string[] =>
  per === 'workshop' && workshopIds.length > 0 ? workshopIds : [areaId];

function figuresOf(source: MetricSource, payload: Envelope): MetricFigure[] {
  const base = {
    board: source.board,
    areaId: payload.area.id,
    areaName: payload.area.name,
    name: null,
    target: null,
    sharePct: null,
    previous: null,
    previousBasis: null,
    over: source.over,
    from: payload.period.from,
    to: payload.period.to,
    asOf: payload.dataAsOf,
    completenessPct: payload.completeness,
    reason: null,
    formula: null,
    meters: [],
  };
  const panel = payload.panels[panelOf(source)];
  if (panel === undefined) return [];
  const gap = v.safeParse(PanelGapSchema, panel);
  if (gap.success) return [{ ...base, value: null, unit: NO_UNIT, reason: gap.output.text ?? null }];
  if ('kpi' in source) {
    const kpi = v
      .parse(v.array(v.looseObject({ code: v.string() })), panel)
      .find(({ code }) => code === source.kpi);
    return kpi === undefined ? [] : [ofKpi(base, source.asTarget === true, v.parse(KpiSchema, kpi))];
  }
  const from = at(panel, 'from');
  const own = { ...base, ...(typeof from === 'string' ? { from } : {}) };
  if (!('rows' in source)) return [ofPart(own, source.unit, numberAt(panel, source.value), panel, panel)];
  const rows = v.parse(v.array(v.unknown()), at(panel, source.rows));
  return rows.map((row) =>
    ofPart(
      { ...own, name: String(at(row, source.name) ?? '') },
      source.unit,
      numberAt(row, source.value),
      panel,
      row,
    ),
  );
}

const ofPart = (
  base: Omit<MetricFigure, 'value' | 'unit'>,
  unit: string,
  value: number | null,
  panel: unknown,
  row: unknown,
): MetricFigure => ({ ...base, value, unit: unitOf(unit, value, panel, row) });

function ofKpi(
  base: Omit<MetricFigure, 'value' | 'unit'>,
  asTarget: boolean,
  kpi: v.InferOutput<typeof KpiSchema>,
): MetricFigure {
  const target = kpi.target ?? null;
  const share = kpi.value !== null && target !== null && target > 0 ? (kpi.value / target) * 100 : null;
  return {
    ...base,
    name: kpi.qualifier ?? null,
    value: kpi.value,
    unit: kpi.unit,
    target,
    previous: kpi.prev ?? null,
    previousBasis: kpi.prevBasis ?? null,
    asOf: kpi.asOf,
    completenessPct: kpi.completeness,
    reason: kpi.reason ?? null,
    formula: kpi.source?.formula ?? null,
    meters: kpi.source?.meters ?? [],
    sharePct: asTarget ? share : null,
  };
}

const NO_UNIT: Unit = { code: '', display: '', scale: 1, dp: 0 };

/** `unit` is a path in the panel, `row.…` one in the row; what is none of them is a code. */
function unitOf(unit: string, value: number | null, panel: unknown, row: unknown): Unit {
  const found = unit.startsWith('row.') ? at(row, unit.slice('row.'.length)) : at(panel, unit);
  const parsed = v.safeParse(UnitSchema, found);
  if (unit !== '' && parsed.success) return parsed.output;
  switch (unit) {
    case '%':
      return PERCENT;
    case 'kW':
      return KW;
    case '':
      return Number.isInteger(value) ? NO_UNIT : RATIO;
    default:
      return scaledUnit(unit, value);
  }
}

/** A value by its path; the empty path is the whole. */
function at(value: unknown, path: string): unknown {
  return path === ''
    ? value
    : path
        .split('.')
        .reduce<unknown>(
          (inner, key) =>
            typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[key] : undefined,
          value,
        );
}

function numberAt(value: unknown, path: string): number | null {
  const found = at(value, path);
  return typeof found === 'number' ? found : null;
}
