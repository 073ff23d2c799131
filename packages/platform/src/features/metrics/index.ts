/** What other features use of this one. */
export { readMetric, type MetricFigure, type MetricQuery, type MetricReading } from './read-metric.ts';
