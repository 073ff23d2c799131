import { lineHeight, type TextBox } from './text-size.ts';

/** What is drawn: paths and texts alone, with looks by class, in the order of drawing. */
export type Mark =
  | { readonly d: string; readonly look: string }
  | { readonly text: string; readonly x: number; readonly y: number; readonly look: string };

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}

export interface Box {
  /** Middle of the box. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawnDiagram {
  readonly kind: DiagramKind;
  readonly title: string;
  readonly scene: Scene;
  /** What it says, part by part, for whoever does not see it. */
  readonly parts: readonly string[];
}

export type DiagramKind =
  | 'flowchart'
  | 'sequence'
  | 'state'
  | 'class'
  | 'er'
  | 'mindmap'
  | 'pie'
  | 'gantt'
  | 'timeline'
  | 'journey'
  | 'xychart';

export const n = (value: number): string => String(Math.round(value * 10) / 10);

export function rectPath(left: number, top: number, width: number, height: number, radius = 0): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (r === 0) return `M${n(left)} ${n(top)}h${n(width)}v${n(height)}h${n(-width)}z`;
  const arc = (dx: number, dy: number): string => `a${n(r)} ${n(r)} 0 0 1 ${n(dx)} ${n(dy)}`;
  return (
    `M${n(left + r)} ${n(top)}h${n(width - 2 * r)}${arc(r, r)}v${n(height - 2 * r)}${arc(-r, r)}` +
    `h${n(2 * r - width)}${arc(-r, -r)}v${n(2 * r - height)}${arc(r, -r)}z`
  );
}

export const boxPath = ({ x, y, width, height }: Box, radius = 0): string =>
  rectPath(x - width / 2, y - height / 2, width, height, radius);

export const circlePath = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`;

export const linePath = (points: readonly (readonly [number, number])[], isClosed = false): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}${isClosed ? 'z' : ''}`;

/** Where the letters of a line stand that has its middle at `y`. */
export const baseline = (y: number, px: number): number => y + px * 0.36;

/** The lines of a text around its middle. */
export function textMarks(box: TextBox, x: number, y: number, look: string): Mark[] {
  const step = lineHeight(box.px);
  const top = y - ((box.lines.length - 1) * step) / 2;
  return box.lines.map((text, index) => ({ text, x, y: baseline(top + index * step, box.px), look }));
}
