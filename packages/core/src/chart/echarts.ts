/**
 * The one place that loads ECharts: the parts that lines and bars need, registered once. Axes, limits, bands and labels
 * are drawn by frame.ts with the library's shapes, which saves its marker, legend, title and axis-pointer components:
 * 156 kB gzip instead of 164 with markers and 173 with the tooltip.
 */
import { BarChart, LineChart } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { graphic, init, use as register, type ECharts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

register([LineChart, BarChart, GridSimpleComponent, CanvasRenderer]);

export { graphic, init };
export type { ECharts };

/** Anything that can be put on a chart's canvas. */
export type CanvasElement = Parameters<ReturnType<ECharts['getZr']>['add']>[0];

/** The library's own classes and its canvas disagree under exactOptionalPropertyTypes; they are the same thing. */
export function asCanvasElement(element: object): CanvasElement {
  return element as CanvasElement;
}
