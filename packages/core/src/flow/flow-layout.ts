import type { Num } from '../contract/values.ts';

/** A flow of energy in columns: carriers, what takes them, and what they are used for. */
export interface FlowPicture {
  readonly nodes: readonly { readonly id: string; readonly name: string; readonly level: number }[];
  readonly links: readonly FlowLink[];
}
interface FlowLink {
  readonly from: string;
  readonly to: string;
  readonly gj: Num;
  readonly unaccounted?: boolean | undefined;
}

export interface FlowBox {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly gj: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Number of the carrier it starts from, for its hue; null behind the first level. */
  readonly hueIndex: number | null;
}

interface FlowBand {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly gj: number;
  readonly path: string;
  readonly hueIndex: number | null;
  readonly unaccounted: boolean;
}

export interface FlowLayout {
  readonly boxes: readonly FlowBox[];
  readonly bands: readonly FlowBand[];
  /** Left edge of each level, px. */
  readonly columns: readonly number[];
}

export interface FlowSize {
  readonly width: number;
  readonly height: number;
  /** Room for the labels of the last level, px. */
  readonly labelWidth: number;
  /** Distance between two labels that do not touch, px. */
  readonly labelPitch: number;
}

export const FLOW_BOX_PX = 8;
const GAP_PX = 5;
const MIN_HEIGHT_PX = 2;
/** Name of the merged rest, replaced by words at display. */
export const FLOW_OTHER_ID = '__other';
const FLOW_TOP = 12;

/** The twelve largest of the last level and the rest as one; links keep their sums. */
export function topFlow(flow: FlowPicture, top: number = FLOW_TOP): FlowPicture {
  const lastLevel = Math.max(0, ...flow.nodes.map((node) => node.level));
  const into = new Map<string, number>();
  for (const link of flow.links) into.set(link.to, (into.get(link.to) ?? 0) + (link.gj ?? 0));
  const last = flow.nodes.filter((node) => node.level === lastLevel);
  if (last.length <= top || lastLevel === 0) return flow;
  const kept = new Set(
    last
      .toSorted((a, b) => (into.get(b.id) ?? 0) - (into.get(a.id) ?? 0))
      .slice(0, top)
      .map((node) => node.id),
  );
  const merged = new Set(last.filter((node) => !kept.has(node.id)).map((node) => node.id));
  const sums = new Map<string, FlowLink>();
  const links = flow.links.filter((link) => !merged.has(link.to));
  for (const link of flow.links.filter((each) => merged.has(each.to))) {
    const before = sums.get(link.from);
    sums.set(link.from, { from: link.from, to: FLOW_OTHER_ID, gj: (before?.gj ?? 0) + (link.gj ?? 0) });
  }
  return {
    nodes: [
      ...flow.nodes.filter((node) => !merged.has(node.id)),
      { id: FLOW_OTHER_ID, name: '', level: lastLevel },
    ],
    links: [...links, ...sums.values()],
  };
}

/** Places nodes in columns by level and links between them; heights are true to the energy, labels never touch. */
export function layoutFlow(flow: FlowPicture, size: FlowSize): FlowLayout {
  const links = flow.links.filter((link) => (link.gj ?? 0) > 0);
  const throughput = (id: string) => {
    const sum = (pick: 'from' | 'to') =>
      links.reduce((total, link) => total + (link[pick] === id ? (link.gj ?? 0) : 0), 0);
    return Math.max(sum('from'), sum('to'));
  };
  const nodes = flow.nodes
    .map((node) => ({ ...node, gj: throughput(node.id) }))
    .filter((node) => node.gj > 0);
  const levels = [...new Set(nodes.map((node) => node.level))].toSorted((a, b) => a - b);
  const byLevel = levels.map((level) => nodes.filter((node) => node.level === level));
  const pxPerGj = fittingScale(
    byLevel.map((column) => column.map((node) => node.gj)),
    size,
  );
  const span = Math.max(0, size.width - size.labelWidth - FLOW_BOX_PX);
  const columns = levels.map((_, i) => (levels.length < 2 ? 0 : (span * i) / (levels.length - 1)));

  const boxes = new Map<string, FlowBox>();
  byLevel.forEach((column, i) => {
    const used = column.reduce((sum, node) => sum + slot(node.gj * pxPerGj, size.labelPitch), 0);
    const gap = column.length > 1 ? Math.min(28, (size.height - used) / (column.length - 1)) : 0;
    let y = 0;
    column.forEach((node, order) => {
      const height = Math.max(MIN_HEIGHT_PX, node.gj * pxPerGj);
      const room = slot(node.gj * pxPerGj, size.labelPitch);
      boxes.set(node.id, {
        ...node,
        x: columns[i] ?? 0,
        y: y + (room - height) / 2,
        height,
        hueIndex: i === 0 ? order : null,
      });
      y += room + gap;
    });
  });
  return { boxes: [...boxes.values()], bands: placeBands(links, boxes, pxPerGj), columns };
}

const slot = (heightPx: number, pitchPx: number) => Math.max(MIN_HEIGHT_PX, heightPx, pitchPx);

/** The largest scale at which the fullest column still fits, px per GJ. */
function fittingScale(columns: readonly (readonly number[])[], size: FlowSize): number {
  const fits = (scale: number) =>
    columns.every(
      (column) =>
        column.reduce((sum, gj) => sum + slot(gj * scale, size.labelPitch), GAP_PX * (column.length - 1)) <=
        size.height,
    );
  let low = 0;
  let high =
    size.height / Math.max(1e-9, ...columns.map((column) => column.reduce((sum, gj) => sum + gj, 0)));
  if (fits(high)) return high;
  for (let i = 0; i < 40; i += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

function placeBands(
  links: readonly FlowLink[],
  boxes: ReadonlyMap<string, FlowBox>,
  pxPerGj: number,
): FlowBand[] {
  const out = new Map<string, number>();
  const into = new Map<string, number>();
  const orderOf = (id: string) => boxes.get(id)?.y ?? 0;
  const drawn = links.filter((link) => boxes.has(link.from) && boxes.has(link.to));
  const bands: FlowBand[] = [];
  for (const link of drawn.toSorted(
    (a, b) => orderOf(a.from) - orderOf(b.from) || orderOf(a.to) - orderOf(b.to),
  )) {
    const from = boxes.get(link.from);
    const to = boxes.get(link.to);
    if (!from || !to || from.x >= to.x) continue;
    const gj = link.gj ?? 0;
    const thick = Math.max(1, gj * pxPerGj);
    const y0 = from.y + (out.get(from.id) ?? 0);
    const y1 = to.y + (into.get(to.id) ?? 0);
    out.set(from.id, (out.get(from.id) ?? 0) + gj * pxPerGj);
    into.set(to.id, (into.get(to.id) ?? 0) + gj * pxPerGj);
    bands.push({
      id: `${link.from}>${link.to}`,
      from: link.from,
      to: link.to,
      gj,
      path: bandPath(from.x + FLOW_BOX_PX, y0, to.x, y1, thick),
      hueIndex: from.hueIndex,
      unaccounted: link.unaccounted === true,
    });
  }
  return bands;
}

function bandPath(x0: number, y0: number, x1: number, y1: number, thick: number): string {
  const n = (value: number) => Math.round(value * 10) / 10;
  const middle = n((x0 + x1) / 2);
  return `M${n(x0)} ${n(y0)}C${middle} ${n(y0)} ${middle} ${n(y1)} ${n(x1)} ${n(y1)}V${n(y1 + thick)}C${middle} ${n(y1 + thick)} ${middle} ${n(y0 + thick)} ${n(x0)} ${n(y0 + thick)}Z`;
}
