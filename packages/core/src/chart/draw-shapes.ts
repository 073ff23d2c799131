import { asCanvasElement, graphic, type CanvasElement } from './echarts.ts';
import type { Shape } from './shapes.ts';
import type { ChartTokens } from './tokens.ts';

type Drawn =
  | InstanceType<typeof graphic.Rect>
  | InstanceType<typeof graphic.Line>
  | InstanceType<typeof graphic.Text>
  | InstanceType<typeof graphic.Circle>;

/** The canvas of one chart, as far as shapes need it. */
export interface ShapeCanvas {
  add(element: CanvasElement): unknown;
  remove(element: CanvasElement): unknown;
}

export interface ShapeLayer {
  /** Makes the canvas show exactly these shapes; unchanged ones are not touched. */
  draw(shapes: readonly Shape[], tokens: ChartTokens): void;
  clear(): void;
}

const HALO_PX = 3;

/** Keeps one drawn element per shape id. Moving a label is far cheaper than laying its text out again. */
export function createShapeLayer(canvas: ShapeCanvas): ShapeLayer {
  const drawn = new Map<string, { element: Drawn; shape: Shape; family: string }>();
  return {
    draw(shapes, tokens) {
      const seen = new Set<string>();
      for (const shape of shapes) {
        const key = `${shape.type}:${shape.id}`;
        seen.add(key);
        const known = drawn.get(key);
        if (!known) {
          const element = create(shape, tokens);
          drawn.set(key, { element, shape, family: tokens.fontFamily });
          canvas.add(asCanvasElement(element));
          continue;
        }
        update(known.element, known.shape, shape, tokens, known.family !== tokens.fontFamily);
        known.shape = shape;
        known.family = tokens.fontFamily;
      }
      for (const [key, { element }] of drawn) {
        if (seen.has(key)) continue;
        canvas.remove(asCanvasElement(element));
        drawn.delete(key);
      }
    },
    clear() {
      for (const { element } of drawn.values()) canvas.remove(asCanvasElement(element));
      drawn.clear();
    },
  };
}

function create(shape: Shape, tokens: ChartTokens): Drawn {
  switch (shape.type) {
    case 'rect':
      return new graphic.Rect({ ...rectProps(shape), z: shape.z, silent: true });
    case 'line':
      return new graphic.Line({ ...lineProps(shape), z: shape.z, silent: true });
    case 'dot':
      return new graphic.Circle({ ...dotProps(shape), z: shape.z, silent: true });
    case 'text':
      return new graphic.Text({
        x: shape.x,
        y: shape.y,
        style: textStyle(shape, tokens),
        z: shape.z,
        silent: true,
      });
  }
}

function update(
  element: Drawn,
  before: Shape,
  shape: Shape,
  tokens: ChartTokens,
  isOtherFont: boolean,
): void {
  const place = element as InstanceType<typeof graphic.Rect>;
  if (before.z !== shape.z) place.attr('z', shape.z);
  if (shape.type === 'text' && before.type === 'text') {
    if (before.x !== shape.x) place.attr('x', shape.x);
    if (before.y !== shape.y) place.attr('y', shape.y);
    if (isOtherFont || !sameExcept(before, shape, ['x', 'y']))
      (element as InstanceType<typeof graphic.Text>).setStyle(textStyle(shape, tokens));
    return;
  }
  if (sameExcept(before, shape, [])) return;
  if (shape.type === 'rect') place.attr(rectProps(shape));
  else if (shape.type === 'line') (element as InstanceType<typeof graphic.Line>).attr(lineProps(shape));
  else if (shape.type === 'dot') (element as InstanceType<typeof graphic.Circle>).attr(dotProps(shape));
}

function sameExcept(a: Shape, b: Shape, ignored: readonly string[]): boolean {
  const left = a as unknown as Record<string, unknown>;
  const right = b as unknown as Record<string, unknown>;
  for (const key in right) {
    if (ignored.includes(key)) continue;
    const x = left[key];
    const y = right[key];
    if (x === y) continue;
    if (!Array.isArray(x) || !Array.isArray(y) || x.length !== y.length || x.some((one, i) => one !== y[i]))
      return false;
  }
  return 'halo' in left === 'halo' in right;
}

function rectProps(shape: Extract<Shape, { type: 'rect' }>) {
  const { x, y, width, height } = shape;
  return { shape: { x, y, width, height }, style: { fill: shape.fill, opacity: shape.opacity } };
}

function lineProps(shape: Extract<Shape, { type: 'line' }>) {
  const { x1, y1, x2, y2 } = shape;
  const lineDash = shape.dash.length > 0 ? [...shape.dash] : null;
  return {
    shape: { x1, y1, x2, y2 },
    style: { stroke: shape.stroke, lineWidth: shape.widthPx, lineDash: lineDash as number[] },
  };
}

function dotProps(shape: Extract<Shape, { type: 'dot' }>) {
  return {
    shape: { cx: shape.x, cy: shape.y, r: shape.radiusPx },
    style: { stroke: shape.stroke, fill: shape.fill, lineWidth: shape.widthPx },
  };
}

function textStyle(shape: Extract<Shape, { type: 'text' }>, tokens: ChartTokens) {
  return {
    text: shape.text,
    fill: shape.fill,
    font: `${shape.strong ? 600 : 400} ${shape.fontPx}px ${tokens.fontFamily}`,
    align: shape.align,
    verticalAlign: shape.baseline,
    stroke: shape.halo ?? 'none',
    lineWidth: shape.halo === undefined ? 0 : HALO_PX,
  };
}
