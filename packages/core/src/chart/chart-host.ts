import { watchBox, isInView } from './box-watch.ts';
import { createChartBox } from './chart-box.ts';
import { createShapeLayer, type ShapeLayer } from './draw-shapes.ts';
import { asCanvasElement, init, type ECharts } from './echarts.ts';
import { frameShapes } from './frame.ts';
import { layoutChart, xPx, yPx, type ChartLayout } from './layout.ts';
import { createDenseImage, type DenseImage } from './dense-line.ts';
import { createLiveLine, updateLiveLine, type LiveLine } from './live-line.ts';
import type { CartesianModel } from './model.ts';
import { toOption } from './options.ts';
import { PAINT_PERIOD_MS, pageScheduler, type PaintScheduler } from './paint-scheduler.ts';
import type { Readout } from './readout.ts';
import { createPointRing, type PointRing } from './ring-buffer.ts';
import { seriesLooks, type SeriesLook } from './series-look.ts';
import { crisp, type Shape } from './shapes.ts';
import { modelInView, type ViewWindow } from './view-window.ts';
import { textMeasure } from './text-measure.ts';
import { readChartTokens, type ChartTokens } from './tokens.ts';

export interface ChartHostOptions {
  readonly model: CartesianModel;
  readonly lang: string;
  /** Points a live line keeps; without it as many as the model came with, at least 600. */
  readonly windowPoints?: number | undefined;
  /** After each paint that put something new on the screen. */
  readonly onPaint?: () => void;
  readonly scheduler?: PaintScheduler;
}

/** One drawn chart. Every change is painted in one of the next frames, and only while the chart can be seen. */
export interface ChartHost {
  setModel(model: CartesianModel): void;
  setLang(lang: string): void;
  /** The theme changed: colours and sizes are read again. */
  readTheme(): void;
  /**
   * Adds one point to a line of a time chart; painted together with others of the same quarter second.
   * @returns false where the chart has no such line
   */
  append(seriesIndex: number, tMs: number, value: number | null): boolean;
  setWindow(points: number): void;
  /** The model with the points that were appended. */
  model(): CartesianModel;
  layout(): ChartLayout | undefined;
  /** Whether the chart is in the window of a page that is shown; only then is it painted. */
  isVisible(): boolean;
  /** Shows a part of the time axis, or all of it; live lines show what they keep. */
  setView(view: ViewWindow | null): void;
  /** Crosshair with a dot on each line, or none. */
  showReadout(readout: Readout | null): void;
  /** The chart as it stands, also where it is off screen. */
  toPng(pixelRatio?: number): Promise<Blob>;
  /** The same at once, in the colours that hold at its place right now, such as those of paper. */
  toCanvas(pixelRatio: number): HTMLCanvasElement;
  /** The chart as it stands as the text of an SVG; the painter for it comes with the first. */
  toSvg(): Promise<string>;
  /** Leaves no listener, timer, observer or canvas. */
  dispose(): void;
}

const DEFAULT_WINDOW_POINTS = 600;
const REPLACED = ['series', 'xAxis', 'yAxis'];

export function createChart(container: HTMLElement, options: ChartHostOptions): ChartHost {
  const scheduler = options.scheduler ?? pageScheduler;
  let { model, lang } = options;
  let windowPoints = options.windowPoints;
  let tokens: ChartTokens = readChartTokens(container);
  let chart: ECharts | undefined;
  let layer: ShapeLayer | undefined;
  let overlay: ShapeLayer | undefined;
  let layout: ChartLayout | undefined;
  let rings: PointRing[] | undefined;
  let lines: LiveLine[] = [];
  let dense: DenseImage | undefined;
  let width = container.clientWidth;
  let height = container.clientHeight;
  let isVisible = isInView(container);
  let isOptionDirty = true;
  let lastPaintMs = Number.NEGATIVE_INFINITY;
  let isDisposed = false;
  let readout: Readout | null = null;
  let view: ViewWindow | null = null;

  const box = container.appendChild(createChartBox());
  const item = { paint: () => paint() };
  const requestNow = () => {
    if (isVisible && !isDisposed) scheduler.request(item, 0);
  };
  const isDirty = () => isOptionDirty || liveDirty;
  let liveDirty = false;

  const stopWatching = watchBox(container, {
    onResize(nextWidth, nextHeight) {
      if (Math.abs(nextWidth - width) < 0.5 && Math.abs(nextHeight - height) < 0.5) return;
      width = nextWidth;
      height = nextHeight;
      // A wall's letters grow with its screen.
      tokens = readChartTokens(container);
      isOptionDirty = true;
      requestNow();
    },
    onVisible(visible) {
      isVisible = visible;
      if (!visible) scheduler.cancel(item);
      else if (isDirty()) requestNow();
    },
    onPixelRatio() {
      disposeChart();
      isOptionDirty = true;
      requestNow();
    },
  });
  requestNow();

  function disposeChart(): void {
    layer = undefined;
    overlay = undefined;
    lines = [];
    dense = undefined;
    chart?.dispose();
    chart = undefined;
  }

  function startChart(): ECharts {
    const created = init(box, null, { renderer: 'canvas', width, height });
    // Without this the library keeps a frame callback running for ten frames after each paint.
    created.getZr().setSleepAfterStill(1);
    chart = created;
    layer = createShapeLayer(created.getZr());
    overlay = createShapeLayer(created.getZr());
    return created;
  }

  function liveModel(): CartesianModel {
    if (!rings) return model;
    const kept = rings;
    return {
      ...model,
      series: model.series.map((series, i) => ({
        ...series,
        t: kept[i]?.times() ?? [],
        v: kept[i]?.values() ?? [],
      })),
    };
  }

  function paint(): void {
    if (isDisposed || width < 1 || height < 1) return;
    lastPaintMs = performance.now();
    const drawn = chart ?? startChart();
    const isResized = drawn.getWidth() !== Math.round(width) || drawn.getHeight() !== Math.round(height);
    if (isResized) drawn.resize({ width, height, silent: true });
    const shown = liveModel();
    paintModel(drawn, shown);
    isOptionDirty = false;
    liveDirty = false;
    options.onPaint?.();
  }

  function paintModel(drawn: ECharts, whole: CartesianModel): void {
    const shown = rings ? whole : modelInView(whole, view, Math.round(width));
    const measure = textMeasure(tokens.fontFamily);
    layout = layoutChart(shown, tokens, {
      width,
      height,
      lang,
      measure,
      previous: rings ? layout : undefined,
    });
    layer?.draw(frameShapes(shown, layout, tokens, measure), tokens);
    drawReadout();
    const now = layout;
    if (rings) {
      const looks = seriesLooks(shown, tokens);
      shown.series.forEach((series, i) => {
        const line = (lines[i] ??= addLine(drawn));
        const look = looks[i];
        if (look) updateLiveLine(line, series, now, look);
      });
    }
    const allLooks = seriesLooks(shown, tokens);
    if (!rings) drawDense(drawn, shown, now, allLooks);
    const isPlain = ({ low }: CartesianModel['series'][number]) => !rings && low === undefined;
    const looks = allLooks.filter((_, i) => isPlain(shown.series[i] as CartesianModel['series'][number]));
    if (isOptionDirty)
      drawn.setOption(toOption({ ...shown, series: shown.series.filter(isPlain) }, layout, tokens, looks), {
        replaceMerge: REPLACED,
      });
    else drawn.getZr().flush();
  }

  /** Draws the lines with a stroke a column; the others are left to the library. */
  function drawDense(
    drawn: ECharts,
    shown: CartesianModel,
    now: ChartLayout,
    looks: readonly SeriesLook[],
  ): void {
    const lines = shown.series.flatMap((series, i) => {
      const look = looks[i];
      return series.low === undefined || !look ? [] : [{ series, look }];
    });
    if (lines.length === 0) {
      if (dense) drawn.getZr().remove(dense.element);
      dense = undefined;
      return;
    }
    if (!dense) {
      dense = createDenseImage();
      drawn.getZr().add(dense.element);
    }
    dense.draw(lines, now, drawn.getDevicePixelRatio());
  }

  function addLine(drawn: ECharts): LiveLine {
    const line = createLiveLine();
    drawn.getZr().add(asCanvasElement(line));
    return line;
  }

  function rendered(pixelRatio: number): HTMLCanvasElement {
    if (!chart) throw new Error('chart has no size to be drawn at');
    return chart.renderToCanvas({ pixelRatio, backgroundColor: tokens.surface });
  }

  function drawReadout(): void {
    if (!layout) return;
    overlay?.draw(readout ? readoutShapes(model, readout, layout, tokens) : [], tokens);
  }

  function goLive(cartesian: CartesianModel): PointRing[] {
    const longest = cartesian.series.reduce((most, series) => Math.max(most, series.v.length), 0);
    const capacity = windowPoints ?? Math.max(DEFAULT_WINDOW_POINTS, longest);
    isOptionDirty = true;
    return cartesian.series.map((series) => {
      const ring = createPointRing(capacity);
      for (let i = 0; i < series.v.length; i++) ring.push(series.t?.[i] ?? 0, series.v[i] ?? null);
      return ring;
    });
  }

  function leaveLive(): void {
    rings = undefined;
    for (const line of lines) chart?.getZr().remove(asCanvasElement(line));
    lines = [];
  }

  return {
    setModel(next) {
      if (next === model) return;
      if (!hasSameColumns(model, next)) leaveLive();
      model = next;
      isOptionDirty = true;
      requestNow();
    },
    setLang(next) {
      if (next === lang) return;
      lang = next;
      isOptionDirty = true;
      requestNow();
    },
    readTheme() {
      tokens = readChartTokens(container);
      isOptionDirty = true;
      requestNow();
    },
    append(seriesIndex, tMs, value) {
      if (isDisposed || model.x.type !== 'time' || !model.series[seriesIndex]) return false;
      rings ??= goLive(model);
      rings[seriesIndex]?.push(tMs, value);
      liveDirty = true;
      if (isVisible) scheduler.request(item, lastPaintMs + PAINT_PERIOD_MS);
      return true;
    },
    setWindow(points) {
      if (points === windowPoints) return;
      windowPoints = points;
      const shown = liveModel();
      if (rings) rings = goLive(shown);
      requestNow();
    },
    model: liveModel,
    layout: () => layout,
    isVisible: () => isVisible,
    setView(next) {
      if (next?.fromMs === view?.fromMs && next?.toMs === view?.toMs) return;
      view = next;
      isOptionDirty = true;
      requestNow();
    },
    showReadout(next) {
      readout = next;
      drawReadout();
    },
    toCanvas(pixelRatio) {
      const onScreen = tokens;
      tokens = readChartTokens(container);
      isOptionDirty = true;
      paint();
      const canvas = rendered(pixelRatio);
      // Nothing has reached the screen meanwhile.
      tokens = onScreen;
      isOptionDirty = true;
      paint();
      return canvas;
    },
    async toPng(pixelRatio = 2) {
      if (isDirty() || !chart) paint();
      const canvas = rendered(pixelRatio);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      if (!blob) throw new Error('chart could not be encoded as PNG');
      return blob;
    },
    async toSvg() {
      const { chartToSvg } = await import('./svg-painter.ts');
      if (isDirty() || !chart) paint();
      if (!chart) throw new Error('chart has no size to be drawn at');
      return chartToSvg(chart, tokens.surface);
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      scheduler.cancel(item);
      stopWatching();
      disposeChart();
      box.remove();
    },
  };
}

/** The same data in other words, after a change of language: appended points stay. */
function hasSameColumns(before: CartesianModel, next: CartesianModel): boolean {
  return (
    before.series.length === next.series.length &&
    before.series.every((series, i) => series.v === next.series[i]?.v && series.t === next.series[i]?.t)
  );
}

function readoutShapes(
  model: CartesianModel,
  readout: Readout,
  layout: ChartLayout,
  tokens: ChartTokens,
): readonly Shape[] {
  const looks = seriesLooks(model, tokens);
  const { plot } = layout;
  const x = xPx(layout, readout.x);
  if (x < plot.x - 1 || x > plot.x + plot.width + 1) return [];
  const shapes: Shape[] = [
    {
      type: 'line',
      id: 'cross',
      z: 8,
      x1: crisp(x),
      x2: crisp(x),
      y1: plot.y,
      y2: plot.y + plot.height,
      stroke: tokens.text3,
      widthPx: 1,
      dash: [],
    },
  ];
  for (const row of readout.rows) {
    const i = model.series.findIndex((series) => series.id === row.id);
    if (row.value === null || model.series[i]?.kind !== 'line') continue;
    shapes.push({
      type: 'dot',
      id: `cross-${row.id}`,
      z: 9,
      x,
      y: yPx(layout, row.value, row.axis),
      radiusPx: tokens.fontPx / 3.4,
      stroke: looks[i]?.colour ?? tokens.text,
      fill: tokens.surface,
      widthPx: 2,
    });
  }
  return shapes;
}
