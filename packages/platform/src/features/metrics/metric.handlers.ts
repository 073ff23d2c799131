import * as v from 'valibot';
import { metricOf } from '../../engine/metrics/catalogue.ts';
import { energyContextOf } from '../accounts/index.ts';
import {
  ApiError,
  type BoardAsker,
  type PersonalBoards,
  readBody,
  registerHandlers,
  RETCODES,
  ruleReason,
} from '../api/index.ts';
import { openPlant } from '../energy/index.ts';
import { answerMetric, isMetricRange, RANGE_WORDS, shownMetrics } from './plant-metrics.ts';

const MOST_METRICS = 20;
const TEXT_MAX = 80;
export const QuerySchema = v.object({
  metrics: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(TEXT_MAX))),
    v.minLength(1),
    v.maxLength(MOST_METRICS),
  ),
  areaId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(TEXT_MAX))),
  range: v.optional(v.pipe(v.string(), v.maxLength(TEXT_MAX)), 'today'),
  by: v.optional(v.picklist(['day'])),
});

/** The figures of the boards by what they mean, for reports and BI: with the same rights as on the boards. */
export function metricHandlers(boardsOf: (asker: BoardAsker) => PersonalBoards) {
  return registerHandlers({
    async metrics(call) {
      return { metrics: call.plantId === null ? [] : await shownMetrics(boardsOf(call), call.language) };
    },
    async metricsQuery(call) {
      const { metrics, areaId, range, by } = readBody(call, QuerySchema);
      const refuse = (field: string, limit: string): ApiError =>
        new ApiError(RETCODES.badField, 'call.bad-field', {
          field,
          reason: ruleReason({ key: 'oneOf', params: { limit } }),
        });
      if (!isMetricRange(range)) throw refuse('range', RANGE_WORDS);
      const plant = call.plantId === null ? null : await openPlant(energyContextOf(call, call.plantId));
      if (!plant) return { results: [] };
      const { frame } = plant;
      const boards = boardsOf(call);
      const asker = {
        boards,
        frame,
        areaIds: call.person.dataAreaId == null ? null : new Set(frame.areas.keys()),
        language: call.language,
        nowMs: plant.askedFromMs,
      };
      const results = [];
      for (const [at, id] of metrics.entries()) {
        const metric = metricOf(id);
        if (!metric) throw refuse(`metrics.${at}`, '/analysis/metrics');
        const query = { areaId: areaId ?? frame.rootAreaId, range };
        results.push(await answerMetric(asker, metric, query, by === 'day'));
      }
      return { results };
    },
  });
}
