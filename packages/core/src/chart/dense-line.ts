import { graphic, type CanvasElement, asCanvasElement } from './echarts.ts';
import { xPx, yPx, type ChartLayout } from './layout.ts';
import { isGap, type ChartSeries } from './model.ts';
import type { SeriesLook } from './series-look.ts';

/** A line that has many points a column, with how it looks. */
export interface DenseLine {
  readonly series: ChartSeries;
  readonly look: SeriesLook;
}

/** The picture of all dense lines of a chart, to be put on its canvas. */
export interface DenseImage {
  readonly element: CanvasElement;
  draw(lines: readonly DenseLine[], layout: ChartLayout, pixelRatio: number): void;
}

/**
 * Lines with many points a column, drawn as upright strokes of one px. As a path such a line crosses itself thousands of
 * times, which costs a canvas a hundred times more than filling the strokes one by one, and looks the same.
 */
export function createDenseImage(): DenseImage {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  const image = new graphic.Image({ silent: true, z: 3, style: { image: canvas } });
  return {
    element: asCanvasElement(image),
    draw(lines, layout, pixelRatio) {
      const { plot } = layout;
      canvas.width = Math.max(1, Math.round(plot.width * pixelRatio));
      canvas.height = Math.max(1, Math.round(plot.height * pixelRatio));
      if (context) {
        context.setTransform(pixelRatio, 0, 0, pixelRatio, -plot.x * pixelRatio, -plot.y * pixelRatio);
        for (const line of lines) stroke(context, line, layout);
      }
      image.setStyle({ image: canvas, x: plot.x, y: plot.y, width: plot.width, height: plot.height });
      image.dirty();
    },
  };
}

function stroke(context: CanvasRenderingContext2D, { series, look }: DenseLine, layout: ChartLayout): void {
  const { t = [], v, low = [], axis = 0 } = series;
  context.fillStyle = look.colour;
  for (let i = 0; i < t.length; i += 1) {
    const [highest, lowest] = [v[i], low[i]];
    if (isGap(highest) || isGap(lowest)) continue;
    const x = Math.floor(xPx(layout, t[i] ?? 0));
    const next = i + 1 < t.length ? Math.floor(xPx(layout, t[i + 1] ?? 0)) : x + 1;
    const top = yPx(layout, highest, axis);
    const height = Math.max(look.widthPx, yPx(layout, lowest, axis) - top);
    context.fillRect(x, top, Math.max(1, next - x), height);
  }
}
