import { indexed } from '@plantdeck/core/contract';
import { graphlib, layout } from '@dagrejs/dagre';
import type { Graph, GraphEdge, GraphGroup, GraphNode } from './graph.ts';
import { sizeOf } from './node-forms.ts';
import type { Box } from './scene.ts';
import { textBox, widthOf, type TextBox } from './text-size.ts';

export interface PlacedNode extends Box {
  readonly node: GraphNode;
}
export interface PlacedGroup extends Box {
  readonly group: GraphGroup;
  readonly depth: number;
}
export interface PlacedEdge {
  readonly edge: GraphEdge;
  readonly from: Box & { readonly node: GraphNode | null };
  readonly to: Box & { readonly node: GraphNode | null };
  /** Points between the two ends that it goes through. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly label: { readonly x: number; readonly y: number; readonly text: TextBox } | null;
}
export interface PlacedGraph {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly PlacedNode[];
  readonly groups: readonly PlacedGroup[];
  readonly edges: readonly PlacedEdge[];
}

const EDGE_LABEL_PX = 12;
const EDGE_LABEL_MOST_PX = 150;
export const GROUP_TITLE_PX = 12;
const TITLE_ROOM_PX = 22;
const MARGIN_PX = 12;
const LABEL_PADDING_PX = 10;
const LOOP_PX = 60;

/** Puts boxes in layers, arrows between them, frames around them. */
export function placeGraph(graph: Graph): PlacedGraph {
  const isAcross = graph.direction === 'LR' || graph.direction === 'RL';
  const drawing = new graphlib.Graph({ directed: true, multigraph: true, compound: true });
  drawing.setGraph({
    rankdir: graph.direction,
    nodesep: isAcross ? 24 : 32,
    ranksep: isAcross ? 52 : 44,
    edgesep: 16,
    marginx: MARGIN_PX,
    marginy: MARGIN_PX,
  });
  const groupById = new Map(graph.groups.map((group) => [group.id, group]));
  const sizes = new Map(graph.nodes.map((node) => [node.id, sizeOf(node)]));
  for (const { id } of graph.groups) drawing.setNode(keyOf(id), {});
  for (const { id, parent } of graph.groups) if (parent !== null) drawing.setParent(keyOf(id), keyOf(parent));
  for (const node of graph.nodes) {
    drawing.setNode(keyOf(node.id), { ...sizes.get(node.id) });
    if (node.group !== null) drawing.setParent(keyOf(node.id), keyOf(node.group));
  }
  const ends = memberFinder(graph);
  const edges = graph.edges.map((edge, index) => {
    const from = ends(edge.from, 'last', edge.to);
    const to = ends(edge.to, 'first', edge.from);
    const text = textBox(edge.label, EDGE_LABEL_PX, EDGE_LABEL_MOST_PX, 4);
    const hasLabel = text.lines.length > 0;
    // Marks and figures at both ends need room of their own.
    const extra = edge.startLabel !== '' || edge.endLabel !== '' ? 1 : 0;
    drawing.setEdge(
      keyOf(from),
      keyOf(to),
      {
        minlen: edge.length + extra,
        width: hasLabel ? text.width + LABEL_PADDING_PX : 0,
        height: hasLabel ? text.height + 4 : 0,
        labelpos: 'c',
      },
      String(index),
    );
    return { edge, from, to, text, name: String(index) };
  });
  // Frames keep their boxes together only where the layout orders them itself.
  layout(drawing, graph.groups.length === 0 ? { customOrder: asWritten } : {});

  const boxAt = (id: string): Box => {
    const { x, y, width, height } = drawing.node(keyOf(id)) as unknown as Box;
    return { x, y, width, height };
  };
  const stretch = roomForTitles(graph.groups.map((group) => ({ group, box: boxAt(group.id) })));
  const nodes = graph.nodes.map((node) => ({ node, ...stretch.box(boxAt(node.id)) }));
  const boxes = new Map<string, PlacedNode>(nodes.map((placed) => [placed.node.id, placed]));
  const groups = graph.groups.map((group) => ({
    group,
    depth: depthOf(group, groupById),
    ...stretch.frame(boxAt(group.id)),
  }));
  const frames = new Map(groups.map((frame) => [frame.group.id, frame]));
  const endOf = (id: string, stand: string): PlacedEdge['from'] => {
    const frame = frames.get(id);
    if (frame && stand !== id) return { ...frame, node: null };
    const placed = boxes.get(stand);
    if (placed === undefined) throw new Error(`no place for ${stand}`);
    return placed;
  };
  const placedEdges = edges.map(({ edge, from, to, text, name }): PlacedEdge => {
    const found = drawing.edge(keyOf(from), keyOf(to), name) as unknown as {
      readonly points: readonly { x: number; y: number }[];
      readonly x?: number;
      readonly y?: number;
    };
    const [start, end] = [endOf(edge.from, from), endOf(edge.to, to)];
    const points = found.points
      .slice(1, -1)
      .map(stretch.point)
      // What runs inside a frame that is the end itself is not seen.
      .filter((point) => !(isInside(point, start) && !start.node) && !(isInside(point, end) && !end.node));
    const label =
      text.lines.length > 0 && found.x !== undefined && found.y !== undefined
        ? { ...stretch.point({ x: found.x, y: found.y }), text }
        : null;
    return { edge, from: start, to: end, points, label };
  });
  return trimmed({ width: 0, height: 0, nodes, groups, edges: placedEdges });
}

type Drawing = Parameters<typeof layout>[0];
type Order = NonNullable<NonNullable<Parameters<typeof layout>[1]>['customOrder']>;

/** Boxes of a layer stand as they were written, unless another order has fewer crossings. */
const asWritten: Order = (drawing, order) => {
  order(drawing, { disableOptimalOrderHeuristic: true });
  const written = new Map(drawing.nodes().map((id) => [id, placeIn(drawing, id).order]));
  const crossings = crossingsOf(drawing);
  if (crossings === 0) return;
  order(drawing, {});
  if (crossingsOf(drawing) < crossings) return;
  for (const [id, place] of written) placeIn(drawing, id).order = place;
};

const placeIn = (drawing: Drawing, id: string): { rank: number; order: number } =>
  drawing.node(id) as { rank: number; order: number };

/** Pairs of arrows between the same two layers that cross. */
function crossingsOf(drawing: Drawing): number {
  const layers = new Map<number, (readonly [number, number])[]>();
  for (const { v, w } of drawing.edges()) {
    const [from, to] = [placeIn(drawing, v), placeIn(drawing, w)];
    const arrows = layers.get(from.rank) ?? [];
    layers.set(from.rank, arrows);
    arrows.push([from.order, to.order]);
  }
  let count = 0;
  for (const arrows of layers.values())
    for (const [index, [from, to]] of indexed(arrows))
      for (const [otherFrom, otherTo] of arrows.slice(index + 1))
        if ((from - otherFrom) * (to - otherTo) < 0) count += 1;
  return count;
}

/** Takes away the empty room that a layout leaves around a drawing. */
function trimmed(placed: PlacedGraph): PlacedGraph {
  const all: Box[] = [...placed.nodes, ...placed.groups];
  for (const { points, label, from, to } of placed.edges) {
    for (const point of points) all.push({ ...point, width: 8, height: 8 });
    if (label) all.push({ ...label, width: label.text.width + LABEL_PADDING_PX, height: label.text.height });
    // An arrow back to its own box stands beside it.
    if (from === to) all.push({ ...from, width: from.width + LOOP_PX, height: from.height + LOOP_PX });
  }
  const dx = MARGIN_PX - Math.min(...all.map((box) => box.x - box.width / 2));
  const dy = MARGIN_PX - Math.min(...all.map((box) => box.y - box.height / 2));
  const moved = <T extends { readonly x: number; readonly y: number }>(at: T): T => ({
    ...at,
    x: at.x + dx,
    y: at.y + dy,
  });
  const ends = new Map([...placed.nodes, ...placed.groups].map((box) => [box as object, moved(box)]));
  const endOf = (end: PlacedEdge['from']): PlacedEdge['from'] => {
    const found = ends.get(end);
    return found && 'node' in found ? found : moved(end);
  };
  return {
    width: Math.ceil(Math.max(...all.map((box) => box.x + box.width / 2)) + dx + MARGIN_PX),
    height: Math.ceil(Math.max(...all.map((box) => box.y + box.height / 2)) + dy + MARGIN_PX),
    nodes: placed.nodes.map((node) => ends.get(node) as PlacedNode),
    groups: placed.groups.map((group) => ends.get(group) as PlacedGroup),
    edges: placed.edges.map((edge) => ({
      ...edge,
      from: endOf(edge.from),
      to: endOf(edge.to),
      points: edge.points.map(moved),
      label: edge.label && moved(edge.label),
    })),
  };
}

/** The layout keeps its own boxes in the same map: names of ours never meet them. */
const keyOf = (id: string): string => `n:${id}`;

const isInside = (point: { readonly x: number; readonly y: number }, box: Box): boolean =>
  Math.abs(point.x - box.x) <= box.width / 2 && Math.abs(point.y - box.y) <= box.height / 2;

function depthOf(group: GraphGroup, byId: ReadonlyMap<string, GraphGroup>): number {
  let depth = 0;
  for (let at = group.parent; at !== null; at = byId.get(at)?.parent ?? null) depth += 1;
  return depth;
}

/** An arrow to a frame is laid out as one to a box inside: the first of it or the last. */
function memberFinder(graph: Graph): (id: string, which: 'first' | 'last', other: string) => string {
  const membersOf = (id: string): string[] => [
    ...graph.nodes.filter((node) => node.group === id).map((node) => node.id),
    ...graph.groups.filter(({ parent }) => parent === id).flatMap((group) => membersOf(group.id)),
  ];
  const groups = new Set(graph.groups.map(({ id }) => id));
  return (id, which, other) => {
    if (!groups.has(id)) return id;
    const members = membersOf(id).filter((member) => member !== other);
    const inner = new Set(members);
    const isEnd = (member: string): boolean =>
      !graph.edges.some((edge) =>
        which === 'first'
          ? edge.to === member && inner.has(edge.from) && edge.from !== member
          : edge.from === member && inner.has(edge.to) && edge.to !== member,
      );
    return members.find(isEnd) ?? members[0] ?? other;
  };
}

interface Stretch {
  readonly point: (point: { readonly x: number; readonly y: number }) => { x: number; y: number };
  readonly box: (box: Box) => Box;
  readonly frame: (box: Box) => Box;
}

/**
 * The layout knows no titles of frames. Room for them is made afterwards by pulling the drawing apart below the upper
 * edge and beside the right edge of each frame: distances only ever grow, so nothing that was apart meets.
 */
function roomForTitles(frames: readonly { readonly group: GraphGroup; readonly box: Box }[]): Stretch {
  const down: { at: number; by: number }[] = [];
  const right: { at: number; by: number }[] = [];
  for (const { group, box } of frames) {
    if (group.title === '') continue;
    down.push({ at: box.y - box.height / 2, by: TITLE_ROOM_PX });
    const wanted = Math.min(260, widthOf(group.title.replaceAll('\n', ' '), GROUP_TITLE_PX) * 1.06 + 26);
    if (wanted > box.width) right.push({ at: box.x + box.width / 2, by: wanted - box.width });
  }
  const moved = (cuts: typeof down, at: number, isAfter: (cut: number) => boolean): number =>
    cuts.reduce((sum, cut) => (isAfter(cut.at) ? sum + cut.by : sum), at);
  const y = (at: number): number => moved(down, at, (cut) => cut < at);
  const x = (at: number): number => moved(right, at, (cut) => cut < at);
  return {
    point: (point) => ({ x: x(point.x), y: y(point.y) }),
    box: (box) => {
      const [left, top] = [box.x - box.width / 2, box.y - box.height / 2];
      return { ...box, x: x(left) + box.width / 2, y: y(top) + box.height / 2 };
    },
    frame: (box) => {
      const [left, top] = [x(box.x - box.width / 2), y(box.y - box.height / 2)];
      const edge = box.x + box.width / 2;
      const [end, bottom] = [moved(right, edge, (cut) => cut <= edge), y(box.y + box.height / 2)];
      return { x: (left + end) / 2, y: (top + bottom) / 2, width: end - left, height: bottom - top };
    },
  };
}
