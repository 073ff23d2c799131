import { UnitSchema } from '@plantdeck/core/contract';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import * as v from 'valibot';
import { METRICS, metricOf } from '../../../engine/metrics/catalogue.ts';
import { METRIC_SPANS } from '../../../engine/metrics/metric.ts';
import { metricName } from '../../../engine/metrics/metric-names.ts';
import { isOwnRange } from '../../../engine/plant-time/own-range.ts';
import { BOARD_RANGES, isBoardRange } from '../../../engine/plant-time/periods.ts';
import { BOARD_PANELS } from '../../api/index.ts';
import { readMetric, type MetricFigure } from '../../metrics/index.ts';
import { areaField, defineTool, nameOfArea, RefusedCall, type ToolContext } from './tool.ts';

const MetricFigureSchema = v.object({
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

const boardsOf = ({ boards }: ToolContext) =>
  boards ?? { has: () => Promise.resolve(false), read: () => Promise.resolve(null) };

/** Workshops of an area, itself among them. */
function workshopIds({ plant, areaIds }: ToolContext, areaId: string): string[] {
  const { areas } = plant.frame;
  const found: string[] = [];
  const visit = (id: string): void => {
    const area = areas.get(id);
    if (!area || areaIds?.has(id) === false) return;
    if (area.type === 'workshop') found.push(id);
    else for (const child of area.children) visit(child);
  };
  visit(areaId);
  return found;
}

/** The board's own name; where a figure is of one part of the plant without saying so, that part's. */
function named(context: ToolContext, figure: MetricFigure) {
  const { areas } = context.plant.frame;
  const [only] = figure.meters.length === 1 ? figure.meters : [];
  const part =
    only !== undefined && only !== figure.areaId && areas.has(only) ? nameOfArea(context, only) : null;
  const route = BOARD_PANELS.find(({ code }) => code === figure.board)?.route;
  return {
    ...figure,
    boardName: route === undefined ? figure.board : ROUTE_TITLES[context.language][route],
    name: figure.name ?? part,
    meters: [...figure.meters],
  };
}

/** A figure that a board shows, from that board. */
export const queryMetric = defineTool({
  name: 'query_metric',
  description:
    'A figure as a board of this plant shows it, such as OEE, defect rate, first-pass yield, idle energy, power factor or furnace efficiency: its value, target, span and how it is computed. Ids come from list_metrics. Use the other tools for quantities, cost, output, stops and alarms.',
  resource: null,
  input: v.object({
    metric: v.pipe(v.string(), v.description('id of a metric, from list_metrics')),
    areaId: areaField,
    range: v.optional(
      v.pipe(
        v.string(),
        v.description(
          `one of ${BOARD_RANGES.join(', ')}, a day 2026-11-03, a month 2026-11 or days 2026-11-01..2026-11-07; today where none is named`,
        ),
      ),
    ),
  }),
  output: v.object({
    metric: v.string(),
    name: v.string(),
    figures: v.array(MetricFigureSchema),
    isList: v.boolean(),
    isUnknown: v.boolean(),
    onlyOver: v.array(v.picklist(METRIC_SPANS)),
  }),
  run: async (context, { metric: id, areaId: asked, range: asRange }) => {
    const metric = metricOf(id);
    if (!metric)
      throw new RefusedCall({
        code: 'bad-input',
        field: 'metric',
        reason: 'expected an id from list_metrics',
      });
    const range = asRange ?? 'today';
    if (!isBoardRange(range) && !isOwnRange(range))
      throw new RefusedCall({
        code: 'bad-input',
        field: 'range',
        reason: 'expected a range of the boards or days',
      });
    const areaId = asked ?? context.defaultAreaId;
    const reading = await readMetric(boardsOf(context), metric, {
      areaId,
      range,
      workshopIds: workshopIds(context, areaId),
    });
    return {
      metric: id,
      name: metricName(id, context.language),
      figures: reading.figures.map((figure) => named(context, figure)),
      isList: reading.isList,
      isUnknown: reading.isUnknown,
      onlyOver: [...reading.onlyOver],
    };
  },
});

/** Ids of the metrics that a board of the plant shows and the asker may open. */
export async function shownMetrics(context: Pick<ToolContext, 'boards'>): Promise<ReadonlySet<string>> {
  const { boards } = context;
  const shown = new Set<string>();
  if (boards)
    for (const { id, sources } of METRICS)
      for (const { board } of sources) if (await boards.has(board)) shown.add(id);
  return shown;
}

/** Which figures there are, for a model that looks for one. */
export const listMetrics = defineTool({
  name: 'list_metrics',
  description:
    'Every figure of the boards of this plant that the asker may see: id, name and over which span it is known.',
  resource: null,
  input: v.object({}),
  output: v.object({
    metrics: v.array(v.object({ id: v.string(), name: v.string(), over: v.array(v.picklist(METRIC_SPANS)) })),
  }),
  run: async (context) => {
    const boards = boardsOf(context);
    const metrics = [];
    for (const { id, sources } of METRICS) {
      const shown = [];
      for (const source of sources) if (await boards.has(source.board)) shown.push(source.over);
      if (shown.length > 0)
        metrics.push({ id, name: metricName(id, context.language), over: [...new Set(shown)] });
    }
    return { metrics };
  },
});
