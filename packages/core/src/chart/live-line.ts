import { graphic } from './echarts.ts';
import { xPx, yPx, type ChartLayout } from './layout.ts';
import type { ChartSeries } from './model.ts';
import type { SeriesLook } from './series-look.ts';

/** Linear maps from values to px, and the newest points as they lie in memory. */
interface LiveShape {
  t: ArrayLike<number>;
  v: ArrayLike<number | null>;
  x0: number;
  xPerMs: number;
  y0: number;
  yPerUnit: number;
}

const LivePath = graphic.extendShape({
  type: 'plantdeck-live-line',
  shape: { t: [], v: [], x0: 0, xPerMs: 0, y0: 0, yPerUnit: 0 } satisfies LiveShape,
  buildPath(path, raw) {
    const shape = raw as LiveShape;
    let isOpen = false;
    for (let i = 0; i < shape.t.length; i++) {
      const value = shape.v[i];
      if (value === null || value === undefined || value !== value) {
        isOpen = false;
        continue;
      }
      const x = shape.x0 + (shape.t[i] as number) * shape.xPerMs;
      const y = shape.y0 + value * shape.yPerUnit;
      if (isOpen) path.lineTo(x, y);
      else path.moveTo(x, y);
      isOpen = true;
    }
  },
});

/** A path of the library; the class behind it has no name that a declaration could carry. */
export type LiveLine = InstanceType<typeof graphic.Polyline>;

/**
 * A line that is drawn straight from the ring buffer with the library's own canvas. A live chart repaints four times a
 * second; sending each repaint through the library's data pipeline costs several times the drawing itself.
 */
export function createLiveLine(): LiveLine {
  const line = new LivePath({
    silent: true,
    z: 3,
    style: { fill: 'none' },
    shape: { t: [], v: [], x0: 0, xPerMs: 0, y0: 0, yPerUnit: 0 } satisfies LiveShape,
  });
  return line as unknown as LiveLine;
}

export function updateLiveLine(
  line: LiveLine,
  series: ChartSeries,
  layout: ChartLayout,
  look: SeriesLook,
): void {
  const axis = series.axis ?? 0;
  const origin = layout.x.from;
  const xPerMs = xPx(layout, origin + 1) - xPx(layout, origin);
  const yPerUnit = yPx(layout, 1, axis) - yPx(layout, 0, axis);
  // dirtyShape instead of setShape: the fields are replaced as they are, without a copy of the points.
  Object.assign(line.shape, {
    t: series.t ?? [],
    v: series.v,
    xPerMs,
    x0: xPx(layout, origin) - origin * xPerMs,
    yPerUnit,
    y0: yPx(layout, 0, axis),
  } satisfies LiveShape);
  line.dirtyShape();
  const lineDash = look.dash.length > 0 ? [...look.dash] : null;
  line.setStyle({
    stroke: look.colour,
    lineWidth: look.widthPx,
    lineDash: lineDash as number[],
    lineJoin: 'bevel',
  });
}
