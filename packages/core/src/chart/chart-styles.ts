import chartCss from './chart.css?inline';

/** Style text that an element adopts when it shows a ChartView. */
export const CHART_STYLES: string = chartCss;
