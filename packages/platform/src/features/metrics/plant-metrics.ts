/** The metrics of a plant as somebody may see them: which there are, and their figures with names in words. */
import { UnitSchema } from '@plantdeck/core/contract';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import * as v from 'valibot';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { METRICS } from '../../engine/metrics/catalogue.ts';
import { METRIC_SPANS, type Metric, type MetricSpan } from '../../engine/metrics/metric.ts';
import { metricName } from '../../engine/metrics/metric-names.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { isOwnRange, ownPeriod } from '../../engine/plant-time/own-range.ts';
import { accountingDays, BOARD_RANGES, isBoardRange, resolveRange } from '../../engine/plant-time/periods.ts';
import { BOARD_PANELS, type PersonalBoards } from '../api/index.ts';
import type { BoardPeriod } from '../boards/index.ts';
import { readMetric, type MetricFigure, type MetricQuery } from './read-metric.ts';

/** A range of the boards, or days of one's own. */
export const isMetricRange = (text: string): text is BoardPeriod => isBoardRange(text) || isOwnRange(text);
export const RANGE_WORDS = `${BOARD_RANGES.join(', ')}, a day 2026-11-03, a month 2026-11 or days 2026-11-01..2026-11-07`;

const FigureSchema = v.object({
  board: v.string(),
  boardName: v.string(),
  areaId: v.string(),
  areaName: v.string(),
  name: v.nullable(v.string()),
  value: v.nullable(v.number()),
  unit: UnitSchema,
  target: v.nullable(v.number()),
  sharePct: v.nullable(v.number()),
  previous: v.nullable(v.number()),
  previousBasis: v.nullable(v.string()),
  over: v.picklist(METRIC_SPANS),
  from: v.string(),
  to: v.string(),
  asOf: v.string(),
  completenessPct: v.number(),
  reason: v.nullable(v.string()),
  formula: v.nullable(v.string()),
  meters: v.array(v.string()),
});
export const MetricAnswerSchema = v.object({
  metric: v.string(),
  name: v.string(),
  figures: v.array(FigureSchema),
  isList: v.boolean(),
  isUnknown: v.boolean(),
  onlyOver: v.array(v.picklist(METRIC_SPANS)),
  /** Where days are asked for: the figure of each, oldest first. */
  days: v.optional(v.array(v.object({ day: v.string(), value: v.nullable(v.number()), unit: UnitSchema }))),
});
export type MetricAnswer = v.InferOutput<typeof MetricAnswerSchema>;

/** Who asks, of which plant. */
export interface MetricAsker {
  readonly boards: PersonalBoards;
  readonly frame: PlantFrame;
  /** Areas whose data the asker may see; null is all of them. */
  readonly areaIds: ReadonlySet<string> | null;
  readonly language: PlatformLanguage;
  /** Until when a running period has come. */
  readonly nowMs: number;
}

/** Each day is a reading of its own. */
export const MOST_COURSE_DAYS = 31;

/**
 * @param isByDay  each day's figure as well; left out where the range is one day, has more than 31, or where a day has
 *   several figures
 * @throws {ApiError} of the board, for an area that is not the asker's
 */
export async function answerMetric(
  asker: MetricAsker,
  metric: Metric,
  { areaId, range }: { readonly areaId: string; readonly range: BoardPeriod },
  isByDay = false,
): Promise<MetricAnswer> {
  const workshopIds = workshopsIn(asker, areaId);
  const reading = await readMetric(asker.boards, metric, { areaId, range, workshopIds });
  const days = isByDay ? await readDays(asker, metric, { areaId, range, workshopIds }) : null;
  return {
    metric: metric.id,
    name: metricName(metric.id, asker.language),
    figures: reading.figures.map((figure) => named(asker, figure)),
    isList: reading.isList,
    isUnknown: reading.isUnknown,
    onlyOver: [...reading.onlyOver],
    ...(days === null ? {} : { days }),
  };
}

async function readDays(
  { boards, frame, nowMs }: MetricAsker,
  metric: Metric,
  query: MetricQuery,
): Promise<MetricAnswer['days'] | null> {
  const { calendar } = frame;
  const { fromMs, toMs } = isBoardRange(query.range)
    ? resolveRange(calendar, query.range, nowMs)
    : ownPeriod(calendar, query.range);
  const labels = accountingDays(calendar, { fromMs, toMs: Math.min(toMs, nowMs) }).map(({ label }) => label);
  if (labels.length < 2 || labels.length > MOST_COURSE_DAYS) return null;
  const days = [];
  for (const label of labels) {
    if (!isOwnRange(label)) return null;
    const { figures } = await readMetric(boards, metric, { ...query, range: label });
    const [figure] = figures;
    if (figure === undefined || figures.length > 1) return null;
    days.push({ day: label, value: figure.value, unit: figure.unit });
  }
  return days;
}

/** Workshops of an area, itself among them. */
function workshopsIn({ frame, areaIds }: MetricAsker, areaId: string): string[] {
  const found: string[] = [];
  const visit = (id: string): void => {
    const area = frame.areas.get(id);
    if (!area || areaIds?.has(id) === false) return;
    if (area.type === 'workshop') found.push(id);
    else for (const child of area.children) visit(child);
  };
  visit(areaId);
  return found;
}

/** The board's own name; where a figure is of one part of the plant without saying so, that part's. */
function named({ frame, language }: MetricAsker, figure: MetricFigure): MetricAnswer['figures'][number] {
  const [only] = figure.meters.length === 1 ? figure.meters : [];
  const part = only === undefined || only === figure.areaId ? undefined : frame.areas.get(only);
  const route = BOARD_PANELS.find(({ code }) => code === figure.board)?.route;
  return {
    ...figure,
    boardName: route === undefined ? figure.board : ROUTE_TITLES[language][route],
    name: figure.name ?? (part ? plantName(language, { zh: part.nameZh, en: part.nameEn }) : null),
    meters: [...figure.meters],
  };
}

export interface ShownMetric {
  readonly id: string;
  readonly name: string;
  readonly over: readonly MetricSpan[];
}

/** The metrics that a board of the plant shows and the asker may open, with the spans they are known over. */
export async function shownMetrics(
  boards: PersonalBoards,
  language: PlatformLanguage,
): Promise<ShownMetric[]> {
  const shown: ShownMetric[] = [];
  for (const { id, sources } of METRICS) {
    const over = new Set<MetricSpan>();
    for (const source of sources) if (await boards.has(source.board)) over.add(source.over);
    if (over.size > 0) shown.push({ id, name: metricName(id, language), over: [...over] });
  }
  return shown;
}
