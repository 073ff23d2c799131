import { indexed } from '@plantdeck/core/contract';
import { LIMITS, unreadable, within } from './refusal.ts';
import { boxPath, n, textMarks, type Box, type Mark, type Scene } from './scene.ts';
import { labelOf, oneLine, type DiagramSource } from './source-text.ts';
import { textBox, type TextBox } from './text-size.ts';

export interface Branch {
  readonly label: string;
  readonly branches: Branch[];
}

const SHAPED = /^[^\s([{)]*(?:\(\((.+)\)\)|\)\)(.+)\(\(|\{\{(.+)\}\}|\)(.+)\(|\((.+)\)|\[(.+)\])$/;

export function readMindmap({ head, lines }: DiagramSource): Branch {
  if (!/^\s*mindmap\s*$/.test(head.text)) throw unreadable(head.number);
  const path: { readonly indent: number; readonly branch: Branch }[] = [];
  let root: Branch | null = null;
  let count = 0;
  for (const line of lines) {
    const written = line.text.trim();
    if (/^::icon\(.*\)$/.test(written) || written.startsWith(':::')) continue;
    const shaped = SHAPED.exec(written);
    const label = labelOf(shaped?.slice(1).find((part) => part !== undefined) ?? written);
    const branch: Branch = { label, branches: [] };
    count += 1;
    within(count, LIMITS.nodes);
    const indent = line.text.replaceAll('\t', '  ').search(/\S/);
    while ((path.at(-1)?.indent ?? -1) >= indent) path.pop();
    const parent = path.at(-1)?.branch;
    if (parent) parent.branches.push(branch);
    // There is one root.
    else if (root === null) root = branch;
    else throw unreadable(line.number);
    path.push({ indent, branch });
    within(path.length, 12);
  }
  if (root === null) throw unreadable(head.number);
  return root;
}

export function mindmapParts(root: Branch): string[] {
  return [
    ...(root.branches.length === 0
      ? []
      : [`${oneLine(root.label)}: ${root.branches.map(({ label }) => oneLine(label)).join(', ')}`]),
    ...root.branches.flatMap(mindmapParts),
  ];
}

const GAP_X = 38;
const GAP_Y = 10;
const PADDING = 14;

/** Branches to the right of what they belong to. */
export function mindmapScene(root: Branch): Scene {
  const lines: Mark[] = [];
  const boxes: Mark[] = [];
  let right = 0;
  let y = PADDING;
  const place = (branch: Branch, left: number, depth: number, hue: number): Box => {
    const text: TextBox = textBox(branch.label, depth === 0 ? 14 : 13, 180, 4);
    const width = text.width + (depth === 0 ? 32 : 24);
    const height = Math.max(text.height, 18) + (depth === 0 ? 18 : 12);
    const from = y;
    const children = branch.branches.map((child, index) =>
      place(child, left + width + GAP_X, depth + 1, depth === 0 ? (index % LIMITS.series) + 1 : hue),
    );
    const [first, last] = [children[0], children.at(-1)];
    const middle = first && last ? (first.y + last.y) / 2 : from + height / 2;
    // A branch taller than its own branches pushes what follows down.
    const box: Box = { x: left + width / 2, y: Math.max(middle, from + height / 2), width, height };
    y = Math.max(y, box.y + height / 2 + GAP_Y);
    right = Math.max(right, left + width);
    for (const [index, child] of indexed(children)) {
      const [x1, x2] = [left + width, child.x - child.width / 2];
      const bend = (x1 + x2) / 2;
      const colour = depth === 0 ? (index % LIMITS.series) + 1 : hue;
      lines.push({
        d: `M${n(x1)} ${n(box.y)}C${n(bend)} ${n(box.y)} ${n(bend)} ${n(child.y)} ${n(x2)} ${n(child.y)}`,
        look: `dg-branch dg-c${colour}`,
      });
    }
    const look = depth === 0 ? 'dg-node dg-strong' : depth === 1 ? 'dg-node' : 'dg-node dg-leaf';
    boxes.push({ d: boxPath(box, depth === 0 ? box.height / 2 : 7), look });
    boxes.push(...textMarks(text, box.x, box.y, depth === 0 ? 'dg-label dg-bold' : 'dg-label'));
    return box;
  };
  place(root, PADDING, 0, 1);
  return {
    width: Math.ceil(right + PADDING),
    height: Math.ceil(y - GAP_Y + PADDING),
    marks: [...lines, ...boxes],
  };
}
