/**
 * Charts: a model in the words of the plant goes in, pixels, a table and a sentence come out. The drawing library is
 * loaded from here only, lazily and in parts; importing this door costs none of it.
 */
export { CHART_STYLES } from './chart-styles.ts';
export { chartTable, type ChartTable, type ChartTableRow } from './chart-table.ts';
export { ChartView, type ChartViewHandle, type ChartViewProps } from './chart-view.tsx';
export { CHART_WORDS, registerChartWords } from './chart-words.ts';
export type { ChartHost, ChartHostOptions } from './chart-host.ts';
export { ChunkLoadError, loadChart, loadChunk, preloadChart } from './load-chart.ts';
export {
  isGap,
  seriesTimes,
  type CartesianModel,
  type CategoryAxis,
  type ChartNote,
  type ChartSeries,
  type LimitLine,
  type SeriesHue,
  type SeriesRole,
  type TierBand,
  type TimeAxis,
  type ValueAxis,
} from './model.ts';
export { formatNumber, formatValue, formatWithUnit } from './number-format.ts';
export type { Readout } from './readout.ts';
export { chartSummary } from './summary.ts';
export { pointTime, timeTicks } from './time-ticks.ts';
