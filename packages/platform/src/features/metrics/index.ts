/** What other features use of this one. */
export {
  answerMetric,
  isMetricRange,
  MetricAnswerSchema,
  RANGE_WORDS,
  shownMetrics,
  type MetricAnswer,
} from './plant-metrics.ts';
export { readMetric } from './read-metric.ts';
