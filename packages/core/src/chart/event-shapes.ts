import { xPx, type ChartLayout } from './layout.ts';
import type { CartesianModel } from './model.ts';
import { crisp, type Shape } from './shapes.ts';
import type { ChartTokens } from './tokens.ts';

const DASH: readonly number[] = [3, 3];
const GAP_PX = 4;

/** Upright dashed lines at what happened, each named beside its top where the name ends before the next one. Pure. */
export function eventShapes(
  model: CartesianModel,
  layout: ChartLayout,
  tokens: ChartTokens,
  measure: (text: string, fontPx: number, strong: boolean) => number,
): readonly Shape[] {
  const { plot } = layout;
  const shown = (model.events ?? [])
    .filter(({ tMs }) => tMs >= layout.x.from && tMs <= layout.x.to)
    .map(({ tMs, name }) => ({ x: crisp(xPx(layout, tMs)), name }))
    .toSorted((a, b) => a.x - b.x);
  return shown.flatMap(({ x, name }, index): Shape[] => {
    const line: Shape = {
      type: 'line',
      id: `event-${index}`,
      z: 1,
      x1: x,
      x2: x,
      y1: plot.y,
      y2: plot.y + plot.height,
      stroke: tokens.text3,
      widthPx: 1,
      dash: DASH,
    };
    const end = shown[index + 1]?.x ?? plot.x + plot.width;
    if (layout.narrow || x + GAP_PX + measure(name, tokens.fontPx, false) > end) return [line];
    return [
      line,
      {
        type: 'text',
        id: `event-name-${index}`,
        z: 5,
        x: x + GAP_PX,
        y: plot.y + 2,
        text: name,
        fill: tokens.text2,
        fontPx: tokens.fontPx,
        strong: false,
        align: 'left',
        baseline: 'top',
        halo: tokens.surface,
      },
    ];
  });
}
