import { indexed } from '@plantdeck/core/contract';
import type { GraphNode, NodeShape } from './graph.ts';
import { boxPath, circlePath, linePath, n, textMarks, type Box, type Mark } from './scene.ts';
import { lineHeight, textBox, type TextBox } from './text-size.ts';

const LABEL_PX = 13;
const LABEL_MOST_PX = 190;
const ROW_PX = 12;
const ROW_MOST_PX = 280;

const labelOfNode = (node: GraphNode): TextBox =>
  textBox(node.label, LABEL_PX, node.shape === 'record' ? ROW_MOST_PX : LABEL_MOST_PX);
const rowsOf = (node: GraphNode): TextBox[][] =>
  node.sections.map((section) => section.map((row) => textBox(row, ROW_PX, ROW_MOST_PX, 1)));
const ROW_STEP_PX = lineHeight(ROW_PX) + 3;

/** How large a box has to be for what stands in it. */
export function sizeOf(node: GraphNode): { width: number; height: number } {
  const label = labelOfNode(node);
  const width = Math.max(label.width, 16);
  const height = Math.max(label.height, lineHeight(LABEL_PX));
  switch (node.shape) {
    case 'start':
      return { width: 16, height: 16 };
    case 'end':
      return { width: 20, height: 20 };
    case 'bar':
      return { width: 64, height: 8 };
    case 'circle':
    case 'double-circle': {
      const across = Math.ceil(Math.hypot(width, height)) + (node.shape === 'circle' ? 16 : 26);
      return { width: across, height: across };
    }
    case 'diamond':
      if (node.label === '') return { width: 30, height: 30 };
      return { width: width * 1.35 + height + 24, height: height * 1.5 + width * 0.22 + 22 };
    case 'hexagon':
    case 'lean-left':
    case 'lean-right':
    case 'trapezoid':
    case 'trapezoid-down':
    case 'flag':
      return { width: width + 48, height: height + 20 };
    case 'cylinder':
      return { width: width + 32, height: height + 34 };
    case 'stadium':
    case 'subroutine':
      return { width: width + 38, height: height + 18 };
    case 'record': {
      const rows = rowsOf(node);
      const widest = Math.max(width, ...rows.flat().map((row) => row.width));
      const body = rows.reduce((sum, section) => sum + Math.max(1, section.length) * ROW_STEP_PX + 10, 0);
      return { width: Math.max(96, widest + 28), height: height + 16 + body };
    }
    default:
      return { width: width + 30, height: height + 20 };
  }
}

/** The looks of shapes: where something begins or ends, is decided, is kept. */
const LOOKS: Partial<Record<NodeShape, string>> = {
  stadium: 'dg-node dg-strong',
  circle: 'dg-node dg-strong',
  'double-circle': 'dg-node dg-strong',
  diamond: 'dg-node dg-choice',
  hexagon: 'dg-node dg-choice',
  cylinder: 'dg-node dg-store',
  note: 'dg-node dg-note',
};

export function nodeMarks(node: GraphNode, box: Box): Mark[] {
  const look = LOOKS[node.shape] ?? 'dg-node';
  const [left, top] = [box.x - box.width / 2, box.y - box.height / 2];
  const [right, bottom] = [box.x + box.width / 2, box.y + box.height / 2];
  const label = (y = box.y): Mark[] => textMarks(labelOfNode(node), box.x, y, 'dg-label');
  const slant = Math.min(14, box.width / 4);
  const polygon = (...points: [number, number][]): Mark[] => [
    { d: linePath(points, true), look },
    ...label(),
  ];
  switch (node.shape) {
    case 'start':
      return [{ d: circlePath(box.x, box.y, 7), look: 'dg-dot' }];
    case 'end':
      return [
        { d: circlePath(box.x, box.y, 9), look: 'dg-ring' },
        { d: circlePath(box.x, box.y, 5), look: 'dg-dot' },
      ];
    case 'bar':
      return [{ d: boxPath(box, 3), look: 'dg-dot' }];
    case 'circle':
      return [{ d: circlePath(box.x, box.y, box.width / 2), look }, ...label()];
    case 'double-circle':
      return [
        { d: circlePath(box.x, box.y, box.width / 2), look },
        { d: circlePath(box.x, box.y, box.width / 2 - 4), look },
        ...label(),
      ];
    case 'diamond':
      return polygon([box.x, top], [right, box.y], [box.x, bottom], [left, box.y]);
    case 'hexagon':
      return polygon(
        [left + slant, top],
        [right - slant, top],
        [right, box.y],
        [right - slant, bottom],
        [left + slant, bottom],
        [left, box.y],
      );
    case 'lean-right':
      return polygon([left + slant, top], [right, top], [right - slant, bottom], [left, bottom]);
    case 'lean-left':
      return polygon([left, top], [right - slant, top], [right, bottom], [left + slant, bottom]);
    case 'trapezoid':
      return polygon([left + slant, top], [right - slant, top], [right, bottom], [left, bottom]);
    case 'trapezoid-down':
      return polygon([left, top], [right, top], [right - slant, bottom], [left + slant, bottom]);
    case 'flag':
      return polygon([left, top], [right, top], [right, bottom], [left, bottom], [left + slant, box.y]);
    case 'note':
      return [
        {
          d: linePath(
            [
              [left, top],
              [right - 9, top],
              [right, top + 9],
              [right, bottom],
              [left, bottom],
            ],
            true,
          ),
          look,
        },
        {
          d: linePath([
            [right - 9, top],
            [right - 9, top + 9],
            [right, top + 9],
          ]),
          look: 'dg-fold',
        },
        ...label(),
      ];
    case 'subroutine':
      return [
        { d: boxPath(box, 4), look },
        {
          d: `${linePath([
            [left + 7, top],
            [left + 7, bottom],
          ])}${linePath([
            [right - 7, top],
            [right - 7, bottom],
          ])}`,
          look: 'dg-fold',
        },
        ...label(),
      ];
    case 'cylinder': {
      const r = 7;
      const lid = (sweep: 0 | 1): string => `a${n(box.width / 2)} ${r} 0 0 ${sweep} ${n(box.width)} 0`;
      return [
        {
          d: `M${n(left)} ${n(top + r)}${lid(1)}v${n(box.height - 2 * r)}a${n(box.width / 2)} ${r} 0 0 1 ${n(-box.width)} 0z`,
          look,
        },
        { d: `M${n(left)} ${n(top + r)}${lid(0)}`, look: 'dg-fold' },
        ...label(box.y + r / 2 + 1),
      ];
    }
    case 'record':
      return recordMarks(node, box, left, top);
    default: {
      const radius = node.shape === 'stadium' ? box.height / 2 : node.shape === 'round' ? 10 : 5;
      return [{ d: boxPath(box, radius), look }, ...label()];
    }
  }
}

function recordMarks(node: GraphNode, box: Box, left: number, top: number): Mark[] {
  const label = labelOfNode(node);
  const head = label.height + 16;
  const marks: Mark[] = [
    { d: boxPath(box, 6), look: 'dg-node' },
    {
      d: `M${n(left)} ${n(top + head)}v${n(6 - head)}a6 6 0 0 1 6 -6h${n(box.width - 12)}a6 6 0 0 1 6 6v${n(head - 6)}z`,
      look: 'dg-node dg-strong',
    },
    ...textMarks(label, box.x, top + head / 2, 'dg-label dg-bold'),
  ];
  let y = top + head;
  for (const [index, section] of indexed(rowsOf(node))) {
    if (index > 0)
      marks.push({
        d: linePath([
          [left, y],
          [left + box.width, y],
        ]),
        look: 'dg-fold',
      });
    y += 5;
    for (const row of section) {
      marks.push(...textMarks(row, left + 14, y + ROW_STEP_PX / 2, 'dg-row'));
      y += ROW_STEP_PX;
    }
    if (section.length === 0) y += ROW_STEP_PX;
    y += 5;
  }
  return marks;
}
