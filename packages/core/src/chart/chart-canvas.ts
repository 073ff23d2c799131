import { createDenseImage, type DenseImage } from './dense-line.ts';
import { createShapeLayer, type ShapeLayer } from './draw-shapes.ts';
import { asCanvasElement, init, type ECharts } from './echarts.ts';
import { frameShapes } from './frame.ts';
import type { ChartLayout } from './layout.ts';
import { createLiveLine, updateLiveLine, type LiveLine } from './live-line.ts';
import type { CartesianModel } from './model.ts';
import { toOption } from './options.ts';
import { seriesLooks, type SeriesLook } from './series-look.ts';
import type { Shape } from './shapes.ts';
import type { textMeasure } from './text-measure.ts';
import type { ChartTokens } from './tokens.ts';

/** What is drawn in one paint. */
export interface ChartScene {
  readonly shown: CartesianModel;
  readonly isLive: boolean;
  readonly layout: ChartLayout;
  readonly tokens: ChartTokens;
  readonly measure: ReturnType<typeof textMeasure>;
  readonly readout: readonly Shape[];
  /** Without it only live lines changed. */
  readonly isOptionDirty: boolean;
}

/** The canvas of a chart with what the library draws on it, and what we draw ourselves. */
export interface ChartCanvas {
  /** Null until the first paint, and after `stop`. */
  chart(): ECharts | null;
  /** Makes it, or gives it another size. */
  fit(width: number, height: number): void;
  paint(scene: ChartScene): void;
  drawReadout(shapes: readonly Shape[], tokens: ChartTokens): void;
  leaveLive(): void;
  /** Disposes of the canvas; the next `fit` makes another. */
  stop(): void;
}

const REPLACED = ['series', 'xAxis', 'yAxis'];

export function createChartCanvas(box: HTMLElement): ChartCanvas {
  let chart: ECharts | null = null;
  let layer: ShapeLayer | undefined;
  let overlay: ShapeLayer | undefined;
  let lines: LiveLine[] = [];
  let dense: DenseImage | undefined;

  function start(width: number, height: number): ECharts {
    const created = init(box, null, { renderer: 'canvas', width, height });
    // Without this the library keeps a frame callback running for ten frames after each paint.
    created.getZr().setSleepAfterStill(1);
    layer = createShapeLayer(created.getZr());
    overlay = createShapeLayer(created.getZr());
    return created;
  }

  function drawLive(drawn: ECharts, { shown, layout }: ChartScene, looks: readonly SeriesLook[]): void {
    shown.series.forEach((series, i) => {
      const line = (lines[i] ??= addLine(drawn));
      const look = looks[i];
      if (look) updateLiveLine(line, series, layout, look);
    });
  }

  function addLine(drawn: ECharts): LiveLine {
    const line = createLiveLine();
    drawn.getZr().add(asCanvasElement(line));
    return line;
  }

  /** Draws the lines with a stroke a column; the others are left to the library. */
  function drawDense(drawn: ECharts, { shown, layout }: ChartScene, looks: readonly SeriesLook[]): void {
    const denseLines = shown.series.flatMap((series, i) => {
      const look = looks[i];
      return series.low === undefined || !look ? [] : [{ series, look }];
    });
    if (denseLines.length === 0) {
      if (dense) drawn.getZr().remove(dense.element);
      dense = undefined;
      return;
    }
    if (!dense) {
      dense = createDenseImage();
      drawn.getZr().add(dense.element);
    }
    dense.draw(denseLines, layout, drawn.getDevicePixelRatio());
  }

  return {
    chart: () => chart,
    fit(width, height) {
      chart ??= start(width, height);
      if (chart.getWidth() !== Math.round(width) || chart.getHeight() !== Math.round(height))
        chart.resize({ width, height, silent: true });
    },
    paint(scene) {
      if (!chart) return;
      const { shown, isLive, layout, tokens } = scene;
      layer?.draw(frameShapes(shown, layout, tokens, scene.measure), tokens);
      overlay?.draw(scene.readout, tokens);
      const looks = seriesLooks(shown, tokens);
      if (isLive) drawLive(chart, scene, looks);
      else drawDense(chart, scene, looks);
      if (!scene.isOptionDirty) {
        chart.getZr().flush();
        return;
      }
      const plain = shown.series.map(({ low }) => !isLive && low === undefined);
      const series = shown.series.filter((_, i) => plain[i]);
      const plainLooks = looks.filter((_, i) => plain[i]);
      chart.setOption(toOption({ ...shown, series }, layout, tokens, plainLooks), { replaceMerge: REPLACED });
    },
    drawReadout: (shapes, tokens) => overlay?.draw(shapes, tokens),
    leaveLive() {
      for (const line of lines) chart?.getZr().remove(asCanvasElement(line));
      lines = [];
    },
    stop() {
      layer = undefined;
      overlay = undefined;
      lines = [];
      dense = undefined;
      chart?.dispose();
      chart = null;
    },
  };
}
