import * as v from 'valibot';
import { metricOf } from '../../../engine/metrics/catalogue.ts';
import { METRIC_SPANS } from '../../../engine/metrics/metric.ts';
import {
  answerMetric,
  isMetricRange,
  MetricAnswerSchema,
  RANGE_WORDS,
  shownMetrics,
} from '../../metrics/index.ts';
import { areaField, defineTool, RefusedCall, type ToolContext } from './tool.ts';

const boardsOf = ({ boards }: ToolContext) =>
  boards ?? { has: () => Promise.resolve(false), read: () => Promise.resolve(null) };

/** A figure that a board shows, from that board. */
export const queryMetric = defineTool({
  name: 'query_metric',
  description:
    'A figure as a board of this plant shows it, such as OEE, defect rate, first-pass yield, idle energy, power factor or furnace efficiency: its value, target, span and how it is computed. Ids come from list_metrics. Use the other tools for quantities, cost, output, stops and alarms.',
  resource: null,
  input: v.object({
    metric: v.pipe(v.string(), v.description('id of a metric, from list_metrics')),
    areaId: areaField,
    range: v.optional(v.pipe(v.string(), v.description(`one of ${RANGE_WORDS}; today where none is named`))),
    by: v.optional(
      v.pipe(v.picklist(['day']), v.description('also the figure of each day, 31 days at most')),
    ),
  }),
  output: MetricAnswerSchema,
  run: (context, { metric: id, areaId, range = 'today', by }) => {
    const metric = metricOf(id);
    const refuse = (field: string, reason: string) => new RefusedCall({ code: 'bad-input', field, reason });
    if (!metric) throw refuse('metric', 'expected an id from list_metrics');
    if (!isMetricRange(range)) throw refuse('range', `expected one of ${RANGE_WORDS}`);
    const { plant, areaIds, language } = context;
    const asker = {
      boards: boardsOf(context),
      frame: plant.frame,
      areaIds,
      language,
      nowMs: plant.askedFromMs,
    };
    const query = { areaId: areaId ?? context.defaultAreaId, range };
    return answerMetric(asker, metric, query, by === 'day');
  },
});

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
    const metrics = await shownMetrics(boardsOf(context), context.language);
    return { metrics: metrics.map((metric) => ({ ...metric, over: [...metric.over] })) };
  },
});
