import type { EChartsCoreOption } from 'echarts/core';
import type { ChartLayout } from './layout.ts';
import { isGap, type CartesianModel, type ChartSeries } from './model.ts';
import { seriesLooks, type SeriesLook } from './series-look.ts';
import type { ChartTokens } from './tokens.ts';

const STEPPED_BACK_OPACITY = 0.45;
const BAR_MAX_WIDTH_PX = 32;
/** Stripes at an angle, thinner than what they leave. */
const HATCH = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 3], rotation: -Math.PI / 4 } as const;

/**
 * The library's option for a chart whose frame is drawn by ourselves: a grid at the layout's place, bare axes with the
 * layout's scales, and the series. Ids are stable, so that an update replaces what it names and keeps the rest.
 */
export function toOption(
  model: CartesianModel,
  layout: ChartLayout,
  tokens: ChartTokens,
  looks: readonly SeriesLook[] = seriesLooks(model, tokens),
): EChartsCoreOption {
  const { plot } = layout;
  const x =
    model.x.type === 'category'
      ? { id: 'x', type: 'category', show: false, data: [...model.x.labels], boundaryGap: true }
      : { id: 'x', type: 'value', show: false, scale: true, min: layout.x.from, max: layout.x.to };
  return {
    animation: false,
    // The pale theme of the library would add its own background and colours.
    backgroundColor: 'transparent',
    grid: {
      id: 'grid',
      left: plot.x,
      top: plot.y,
      width: plot.width,
      height: plot.height,
      outerBoundsMode: 'none',
    },
    xAxis: [x],
    yAxis: layout.scales.map((scale, i) => ({
      id: `y${i}`,
      type: 'value',
      show: false,
      min: scale.min,
      max: scale.max,
    })),
    series: model.series.map((series, i) => seriesOption(model, series, looks[i] as SeriesLook, tokens)),
  };
}

function seriesOption(
  model: CartesianModel,
  series: ChartSeries,
  look: SeriesLook,
  tokens: ChartTokens,
): Record<string, unknown> {
  const common = {
    id: series.id,
    name: series.name,
    yAxisIndex: series.axis ?? 0,
    silent: true,
    animation: false,
    emphasis: { disabled: true },
  };
  if (series.kind === 'bar') {
    return {
      ...common,
      type: 'bar',
      data: barData(series),
      barMaxWidth: BAR_MAX_WIDTH_PX,
      barCategoryGap: '32%',
      barGap: '8%',
      itemStyle: {
        color: look.colour,
        borderColor: tokens.surface,
        borderWidth: series.stack === undefined ? 0 : 0.5,
        ...(series.hatched === true ? { decal: { ...HATCH, color: tokens.surface } } : {}),
      },
      ...(series.stack === undefined ? {} : { stack: series.stack }),
    };
  }
  return {
    ...common,
    type: 'line',
    connectNulls: false,
    z: 3,
    data:
      model.x.type === 'category'
        ? Array.from(series.v, (value) => (isGap(value) ? '-' : value))
        : pointPairs(series),
    lineStyle: {
      color: look.colour,
      width: look.widthPx,
      type: look.dash.length === 0 ? 'solid' : [...look.dash],
      cap: 'butt',
      join: 'round',
    },
    showSymbol: series.markers === true,
    ...(series.markers === true
      ? {
          symbol: 'circle',
          symbolSize: tokens.fontPx / 2,
          itemStyle: { color: tokens.surface, borderColor: look.colour, borderWidth: 1.5 },
        }
      : { symbol: 'none' }),
  };
}

/** The running period, and everything that is not highlighted, steps back. */
function barData(series: ChartSeries): readonly unknown[] {
  return Array.from(series.v, (value, i) => {
    if (isGap(value)) return '-';
    const back =
      i === series.runningIndex ||
      (series.highlight && series.highlight.length > 0 && !series.highlight.includes(i));
    return back === true ? { value, itemStyle: { opacity: STEPPED_BACK_OPACITY } } : value;
  });
}

/** Pairs of time and value; a gap is a pair with '-', which the library leaves open. */
function pointPairs(series: ChartSeries): readonly (readonly [number, number | '-'])[] {
  const pairs: [number, number | '-'][] = [];
  for (let i = 0; i < series.v.length; i++) {
    const value = series.v[i];
    pairs.push([series.t?.[i] ?? i, isGap(value) ? '-' : value]);
  }
  return pairs;
}
