/** Everything a chart shows besides its series, as plain data. The host draws it with the library's own canvas. */
export type Shape = RectShape | LineShape | TextShape | DotShape;

interface ShapeBase {
  /** Stable over paints: the same id keeps its drawn element. */
  readonly id: string;
  /** Series are drawn at 2 and 3. */
  readonly z: number;
}

export interface RectShape extends ShapeBase {
  readonly type: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly opacity: number;
}

export interface LineShape extends ShapeBase {
  readonly type: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly stroke: string;
  readonly widthPx: number;
  readonly dash: readonly number[];
}

export interface TextShape extends ShapeBase {
  readonly type: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly fill: string;
  readonly fontPx: number;
  readonly strong: boolean;
  readonly align: 'left' | 'center' | 'right';
  readonly baseline: 'top' | 'middle' | 'bottom';
  /** Colour behind the letters where they may cross a line. */
  readonly halo?: string;
}

export interface DotShape extends ShapeBase {
  readonly type: 'dot';
  readonly x: number;
  readonly y: number;
  readonly radiusPx: number;
  readonly stroke: string;
  readonly fill: string;
  readonly widthPx: number;
}

/** A hairline sits on half a pixel, or it smears over two. */
export function crisp(px: number): number {
  return Math.round(px - 0.5) + 0.5;
}
