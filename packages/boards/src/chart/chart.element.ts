import { CHART_STYLES } from '@plantdeck/core/chart';
import { pickCommon, stepEvents, type ReactElementDescriptor } from '@plantdeck/core/element';
import chartElementCss from './chart-element.css?inline';
import { ChartElementView } from './chart-element-view.tsx';

/** `<plant-chart>`: one line or bar chart from a chart description, without a board around it. */
export const chartElement: ReactElementDescriptor = {
  name: 'chart',
  summary: 'A line or bar chart from a chart description, with its table and its text summary.',
  attributes: {
    ...pickCommon(
      'session',
      'lang',
      'theme',
      'density',
      'fit',
      'src',
      'refresh-seconds',
      'late-after-seconds',
      'stale-after-seconds',
      'share',
      'time-zone',
      'shifts',
      'unit-system',
      'tariff-periods',
    ),
    'as-of': {
      kind: 'string',
      description:
        'Time of the data, ISO 8601 with offset, where they do not say it themselves (`asOf`); by default the newest point of an axis that runs with the clock, else the answer of `src`.',
    },
    height: {
      kind: 'number',
      min: 40,
      max: 4000,
      description:
        'Height of the drawing in px; by default 240, and with `fit="fill"` whatever its place leaves.',
    },
    table: { kind: 'boolean', description: 'Shows the values as a table.' },
    window: {
      kind: 'number',
      min: 2,
      max: 20000,
      description: 'Points that a line keeps while points are appended; by default 600.',
    },
    zoom: {
      kind: 'boolean',
      description:
        'A reader may look closer at a part of a time chart, by buttons, keys, Ctrl with the wheel, or a pinch.',
    },
    label: {
      kind: 'string',
      description: 'Name of the chart for those who cannot see it; by default its title.',
    },
  },
  properties: {
    data: {
      type: 'contract.ChartSpec | undefined',
      description:
        'Chart description: kind, x, series; see the contract. A field that does not fit is named on screen.',
    },
  },
  events: {
    'plant-ready': {
      description:
        'The first picture stands on the screen, or will as soon as the chart is scrolled into view.',
    },
    'plant-error': {
      description: 'Data that does not fit, cannot be fetched, or a part of the program that did not arrive.',
    },
    'plant-loaded': { description: 'New data have come.' },
    'plant-empty': { description: 'The data that came hold no value.' },
    'plant-age': {
      type: "{ readonly state: 'live' | 'late' | 'stale' | 'offline'; readonly ageS: number }",
      description: 'detail `{ state, ageS }`: the age of the data came into another state.',
    },
    'plant-view-change': {
      type: '{ readonly table: boolean }',
      description: 'detail `{ table }`: the reader switched between picture and table.',
    },
    'plant-size-change': {
      type: '{ readonly width: number; readonly height: number }',
      description: 'detail `{ width, height }`: px of the element’s own box.',
    },
    ...stepEvents('export'),
    'plant-select': {
      type: '{ readonly x: number; readonly title: string; readonly values: readonly { readonly name: string; readonly value: number | null }[] }',
      description: 'A place was chosen: detail has x, title and the values.',
    },
  },
  methods: {
    refresh: { description: 'Fetches `src` again; resolves when the answer is there.' },
    exportAs: {
      type: "(file: 'png' | 'svg' | 'pdf' | 'csv' | 'xlsx'): Promise<Blob | null>",
      description:
        "'png', 'svg', 'pdf', 'csv' or 'xlsx': resolves to a Blob of what is shown, or null where the page prevented it.",
    },
    print: { description: 'Opens the print dialog with the picture and its values.' },
    focus: { description: 'Puts the keyboard on the chart.' },
    getState: {
      type: '(): Promise<{ readonly table: boolean }>',
      description: 'Resolves to what the reader has chosen, `{ table }`: plain JSON for a link.',
    },
    setState: { type: '(state: unknown): Promise<void>', description: 'Takes such a state again.' },
    appendPoint: {
      type: '(seriesIndex: number, tMs: number, value: number | null): Promise<void>',
      description:
        'appendPoint(seriesIndex, tMs, value) adds a point to a line of a time chart; on the screen within 250 ms.',
    },
  },
  parts: {
    age: 'Mark of data that are late, stale or cut off.',
    chart: 'The drawing.',
    table: 'The values as a table.',
    title: 'The title above the drawing.',
    tip: 'The values under the pointer.',
  },
  styles: [CHART_STYLES, chartElementCss],
  view: ChartElementView,
};
