import { SVGRenderer } from 'echarts/renderers';
import type { ECharts } from './echarts.ts';

/** The part of the library's SVG painter that is used: it draws what a chart holds, without a page. */
interface SvgPainter {
  renderToString(options: { cssAnimation: false; cssEmphasis: false; useViewBox: true }): string;
  setBackgroundColor(color: string): void;
}
type PainterClass = new (
  root: null,
  storage: unknown,
  options: { ssr: true; width: number; height: number },
) => SvgPainter;

/** The library hands its painter only to a registry. */
function painterClass(): PainterClass {
  let found: PainterClass | undefined;
  const registry = { registerPainter: (_: string, painter: PainterClass) => void (found = painter) };
  SVGRenderer(registry as never);
  if (!found) throw new Error('the drawing library has no SVG painter');
  return found;
}

interface Storage {
  getDisplayList(update: boolean): readonly { readonly style?: { readonly fill?: unknown } }[];
}

/** Hatching made for a canvas carries no size of its own, without which an SVG is not well formed. */
function sizePattern(fill: unknown): void {
  if (typeof fill !== 'object' || fill === null || !('image' in fill)) return;
  const { image } = fill;
  if (image instanceof HTMLCanvasElement)
    Object.assign(fill, { imageWidth: image.width, imageHeight: image.height });
}

/** What a chart shows now as the text of an SVG. */
export function chartToSvg(chart: ECharts, background: string): string {
  const Painter = painterClass();
  const zr = chart.getZr() as unknown as { readonly storage: Storage };
  for (const { style } of zr.storage.getDisplayList(true)) sizePattern(style?.fill);
  const painter = new Painter(null, zr.storage, {
    ssr: true,
    width: chart.getWidth(),
    height: chart.getHeight(),
  });
  painter.setBackgroundColor(background);
  return painter.renderToString({ cssAnimation: false, cssEmphasis: false, useViewBox: true });
}
