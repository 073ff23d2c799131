import { watchBox, isInView } from './box-watch.ts';
import { createChartBox } from './chart-box.ts';
import { createChartCanvas, type ChartCanvas } from './chart-canvas.ts';
import type { ECharts } from './echarts.ts';
import { layoutChart, xPx, yPx, type ChartLayout } from './layout.ts';
import { createLivePoints } from './live-points.ts';
import type { CartesianModel } from './model.ts';
import { PAINT_PERIOD_MS, pageScheduler, type PaintScheduler } from './paint-scheduler.ts';
import type { Readout } from './readout.ts';
import { seriesLooks } from './series-look.ts';
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

export function createChart(container: HTMLElement, options: ChartHostOptions): ChartHost {
  const scheduler = options.scheduler ?? pageScheduler;
  let { model, lang } = options;
  let tokens: ChartTokens = readChartTokens(container);
  let layout: ChartLayout | undefined;
  let width = container.clientWidth;
  let height = container.clientHeight;
  let isVisible = isInView(container);
  let isOptionDirty = true;
  let isLiveDirty = false;
  let lastPaintMs = Number.NEGATIVE_INFINITY;
  let isDisposed = false;
  let readout: Readout | null = null;
  let view: ViewWindow | null = null;

  const box = container.appendChild(createChartBox());
  const canvas = createChartCanvas(box);
  const points = createLivePoints(options.windowPoints);
  const item = { paint: () => paint() };
  const requestNow = (): void => {
    if (isVisible && !isDisposed) scheduler.request(item, 0);
  };
  /** Everything is to be drawn anew. */
  const redraw = (): void => {
    isOptionDirty = true;
    requestNow();
  };
  const isDirty = (): boolean => isOptionDirty || isLiveDirty;

  const stopWatching = watchBox(container, {
    onResize(nextWidth, nextHeight) {
      if (Math.abs(nextWidth - width) < 0.5 && Math.abs(nextHeight - height) < 0.5) return;
      width = nextWidth;
      height = nextHeight;
      // The letters of a kiosk grow with its screen.
      tokens = readChartTokens(container);
      redraw();
    },
    onVisible(visible) {
      isVisible = visible;
      if (!visible) scheduler.cancel(item);
      else if (isDirty()) requestNow();
    },
    onPixelRatio() {
      canvas.stop();
      redraw();
    },
  });
  requestNow();

  function paint(): void {
    if (isDisposed || width < 1 || height < 1) return;
    lastPaintMs = performance.now();
    canvas.fit(width, height);
    const whole = points.into(model);
    const isLive = points.isLive();
    const shown = isLive ? whole : modelInView(whole, view, Math.round(width));
    const measure = textMeasure(tokens.fontFamily);
    const previous = isLive ? layout : undefined;
    layout = layoutChart(shown, tokens, { width, height, lang, measure, previous });
    canvas.paint({ shown, isLive, layout, tokens, measure, readout: readoutNow(), isOptionDirty });
    isOptionDirty = false;
    isLiveDirty = false;
    options.onPaint?.();
  }

  const readoutNow = (): readonly Shape[] =>
    readout && layout ? readoutShapes(model, readout, layout, tokens) : [];

  /** The drawn chart as it is to be, also off screen. */
  function drawn(): ECharts {
    if (isDirty() || !canvas.chart()) paint();
    return startedChart(canvas);
  }

  const rendered = (chart: ECharts, pixelRatio: number): HTMLCanvasElement =>
    chart.renderToCanvas({ pixelRatio, backgroundColor: tokens.surface });

  return {
    setModel(next) {
      if (next === model) return;
      if (!hasSameColumns(model, next)) {
        points.leave();
        canvas.leaveLive();
      }
      model = next;
      redraw();
    },
    setLang(next) {
      if (next === lang) return;
      lang = next;
      redraw();
    },
    readTheme() {
      tokens = readChartTokens(container);
      redraw();
    },
    append(seriesIndex, tMs, value) {
      if (isDisposed || model.x.type !== 'time' || !model.series[seriesIndex]) return false;
      if (points.append(model, seriesIndex, tMs, value)) isOptionDirty = true;
      isLiveDirty = true;
      if (isVisible) scheduler.request(item, lastPaintMs + PAINT_PERIOD_MS);
      return true;
    },
    setWindow(most) {
      if (points.setWindow(model, most)) redraw();
    },
    model: () => points.into(model),
    layout: () => layout,
    isVisible: () => isVisible,
    setView(next) {
      if (next?.fromMs === view?.fromMs && next?.toMs === view?.toMs) return;
      view = next;
      redraw();
    },
    showReadout(next) {
      readout = next;
      if (layout) canvas.drawReadout(readoutNow(), tokens);
    },
    toCanvas(pixelRatio) {
      const onScreen = tokens;
      tokens = readChartTokens(container);
      isOptionDirty = true;
      paint();
      const picture = rendered(startedChart(canvas), pixelRatio);
      // Nothing has reached the screen meanwhile.
      tokens = onScreen;
      isOptionDirty = true;
      paint();
      return picture;
    },
    toPng: async (pixelRatio = 2) => pngOf(rendered(drawn(), pixelRatio)),
    async toSvg() {
      const { chartToSvg } = await import('./svg-painter.ts');
      return chartToSvg(drawn(), tokens.surface);
    },
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      scheduler.cancel(item);
      stopWatching();
      canvas.stop();
      box.remove();
    },
  };
}

function startedChart(canvas: ChartCanvas): ECharts {
  const chart = canvas.chart();
  if (!chart) throw new Error('chart has no size to be drawn at');
  return chart;
}

async function pngOf(picture: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => picture.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('chart could not be encoded as PNG');
  return blob;
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
