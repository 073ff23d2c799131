import { indexed } from '@plantdeck/core/contract';
import { LIMITS, unreadable, within } from './refusal.ts';
import { baseline, n, rectPath, type Mark, type Scene } from './scene.ts';
import { labelOf, type DiagramSource } from './source-text.ts';
import { cut, widthOf } from './text-size.ts';

export interface Pie {
  readonly title: string;
  readonly showsData: boolean;
  readonly slices: readonly { readonly label: string; readonly value: number }[];
}

export function readPie({ head, lines, title }: DiagramSource): Pie {
  const header = /^\s*pie(\s+showData)?(?:\s+title\s+(\S.*))?$/.exec(head.text);
  if (!header) throw unreadable(head.number);
  let showsData = header[1] !== undefined;
  let shownTitle = labelOf(header[2] ?? title);
  const slices: { label: string; value: number }[] = [];
  for (const line of lines) {
    const text = line.text.trim();
    const titled = /^title\s+(\S.*)$/.exec(text);
    if (titled) shownTitle = labelOf(titled[1] ?? '');
    else if (text === 'showData') showsData = true;
    else {
      const slice = /^("[^"]*"|'[^']*')\s*:\s*(\d+(?:\.\d+)?)$/.exec(text);
      const value = Number(slice?.[2]);
      if (!slice || !Number.isFinite(value)) throw unreadable(line.number);
      slices.push({ label: labelOf(slice[1] ?? ''), value });
      within(slices.length, 24);
    }
  }
  if (slices.every(({ value }) => value === 0)) throw unreadable(lines.at(-1)?.number ?? head.number);
  return { title: shownTitle, showsData, slices };
}

const sumOf = (pie: Pie): number => pie.slices.reduce((sum, { value }) => sum + value, 0);

/** Shares of the slices in %, all with as many places as the smallest one needs. */
function sharesOf(pie: Pie): readonly string[] {
  const parts = pie.slices.map(({ value }) => (value / sumOf(pie)) * 100);
  const places = parts.some((part) => part > 0 && part < 1) ? 1 : 0;
  return parts.map((part) => `${part.toFixed(places)} %`);
}

export function pieParts(pie: Pie): string[] {
  const shares = sharesOf(pie);
  return pie.slices.map(({ label, value }, index) => `${label}: ${value} (${shares[index] ?? ''})`);
}

const RADIUS = 72;
const HOLE = 44;
const ROW = 24;
const LEGEND_LEFT = 2 * RADIUS + 48;

export function pieScene(pie: Pie): Scene {
  const sum = sumOf(pie);
  const top = 16;
  const height = Math.max(2 * RADIUS + 2 * top, pie.slices.length * ROW + 2 * top);
  const [cx, cy] = [top + RADIUS, height / 2];
  const at = (angle: number, r: number): string =>
    `${n(cx + r * Math.sin(angle))} ${n(cy - r * Math.cos(angle))}`;
  const marks: Mark[] = [];
  let from = 0;
  for (const [index, { value }] of indexed(pie.slices)) {
    const to = from + (value / sum) * 2 * Math.PI;
    // A whole round is two halves: an arc that ends where it begins is none.
    const middle = (from + to) / 2;
    if (value > 0)
      marks.push({
        d: `M${at(from, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${at(middle, RADIUS)}A${RADIUS} ${RADIUS} 0 0 1 ${at(to, RADIUS)}L${at(to, HOLE)}A${HOLE} ${HOLE} 0 0 0 ${at(middle, HOLE)}A${HOLE} ${HOLE} 0 0 0 ${at(from, HOLE)}z`,
        look: `dg-slice dg-c${(index % LIMITS.series) + 1}`,
      });
    from = to;
  }
  const labels = pie.slices.map(({ label }) => cut(label.replaceAll('\n', ' '), 13, 200));
  const shares = sharesOf(pie);
  const figures = pie.slices.map(({ value }, index) => [
    ...(pie.showsData
      ? [value.toLocaleString('en-US', { maximumFractionDigits: 4 }).replaceAll(',', '\u2009')]
      : []),
    shares[index] ?? '',
  ]);
  const labelWidth = Math.max(...labels.map((label) => widthOf(label, 13)));
  const widthOfFigure = (column: number): number =>
    Math.max(0, ...figures.map((row) => widthOf(row[column] ?? '', 13)));
  const firstRow = cy - (pie.slices.length * ROW) / 2 + ROW / 2;
  let right = LEGEND_LEFT + 20 + labelWidth;
  for (const [index, label] of indexed(labels)) {
    const y = firstRow + index * ROW;
    marks.push({
      d: rectPath(LEGEND_LEFT, y - 5, 10, 10, 3),
      look: `dg-slice dg-c${(index % LIMITS.series) + 1}`,
    });
    marks.push({ text: label, x: LEGEND_LEFT + 18, y: baseline(y, 13), look: 'dg-text' });
  }
  for (let column = 0; column < (figures[0]?.length ?? 0); column += 1) {
    right += 18 + widthOfFigure(column);
    for (const [index, row] of indexed(figures))
      marks.push({
        text: row[column] ?? '',
        x: right,
        y: baseline(firstRow + index * ROW, 13),
        look: `dg-figure${column === (figures[0]?.length ?? 0) - 1 ? ' dg-bold' : ''}`,
      });
  }
  return { width: Math.ceil(right + 16), height, marks };
}
