import { indexed } from '@plantdeck/core/contract';
import type { Graph, Head, NodeShape } from './graph.ts';
import { GROUP_TITLE_PX, placeGraph, type PlacedEdge, type PlacedGraph } from './graph-layout.ts';
import { nodeMarks } from './node-forms.ts';
import {
  baseline,
  boxPath,
  circlePath,
  linePath,
  n,
  rectPath,
  textMarks,
  type Box,
  type Mark,
  type Scene,
} from './scene.ts';
import { cut, widthOf } from './text-size.ts';

/** Along and across the direction of the layers, so that all four directions are one. */
interface Turned {
  readonly u: number;
  readonly v: number;
}
interface TurnedBox extends Turned {
  readonly w: number;
  readonly h: number;
}

const PORT_GAP = 22;
const HEAD_LENGTH = 9;

export function graphScene(graph: Graph): Scene {
  const placed = placeGraph(graph);
  const isAcross = graph.direction === 'LR' || graph.direction === 'RL';
  const routes = routesOf(placed, isAcross);
  const marks: Mark[] = [];
  for (const frame of placed.groups.toSorted((a, b) => a.depth - b.depth)) {
    marks.push({ d: boxPath(frame, 8), look: frame.depth % 2 === 0 ? 'dg-group' : 'dg-group dg-inner' });
    if (frame.group.title === '') continue;
    const title = cut(frame.group.title.replaceAll('\n', ' '), GROUP_TITLE_PX, frame.width - 20);
    const [left, top] = [frame.x - frame.width / 2, frame.y - frame.height / 2];
    marks.push({ text: title, x: left + 12, y: baseline(top + 16, GROUP_TITLE_PX), look: 'dg-group-title' });
  }
  for (const route of routes) marks.push(...route.marks);
  for (const { node, ...box } of placed.nodes) marks.push(...nodeMarks(node, box));
  for (const { label, edge } of placed.edges) {
    if (!label || edge.line === 'hidden') continue;
    const { width, height } = label.text;
    marks.push({ d: boxPath({ ...label, width: width + 10, height: height + 2 }, 5), look: 'dg-ground' });
    marks.push(...textMarks(label.text, label.x, label.y, 'dg-link-label'));
  }
  for (const route of routes) marks.push(...route.notes);
  return { width: placed.width, height: placed.height, marks };
}

interface Route {
  readonly marks: readonly Mark[];
  /** Figures beside its ends. */
  readonly notes: readonly Mark[];
}

function routesOf(placed: PlacedGraph, isAcross: boolean): Route[] {
  const turn = (point: { readonly x: number; readonly y: number }): Turned =>
    isAcross ? { u: point.y, v: point.x } : { u: point.x, v: point.y };
  const turnBox = (box: Box): TurnedBox => ({
    ...turn(box),
    w: isAcross ? box.height : box.width,
    h: isAcross ? box.width : box.height,
  });
  const ports = portsOf(placed.edges, turn, turnBox);
  const rows = rowsOf(placed, turnBox);
  return placed.edges.map((edge, index): Route => {
    if (edge.edge.line === 'hidden') return { marks: [], notes: [] };
    const back = ({ u, v }: Turned): readonly [number, number] => (isAcross ? [v, u] : [u, v]);
    if (edge.from === edge.to || (edge.from.node !== null && edge.from.node === edge.to.node))
      return loopRoute(edge, isAcross);
    const [start, end] = [ports.get(`${index} from`), ports.get(`${index} to`)];
    if (!start || !end) return { marks: [], notes: [] };
    const inner = edge.points.map(turn);
    // Between neighbouring layers nothing is in the way.
    const isShort = inner.length <= 1 && edge.label === null;
    const through = isShort
      ? []
      : inner.flatMap((point) => straightThrough(point, rows, end.v >= start.v ? 1 : -1));
    const startDirection = start.side;
    const endDirection = -end.side;
    const startGap = headGap(edge.edge.startHead);
    const endGap = headGap(edge.edge.endHead);
    const points: Turned[] = [
      { u: start.u, v: start.v + startGap * startDirection },
      ...through,
      { u: end.u, v: end.v - endGap * endDirection },
    ];
    const d = smooth(points, back);
    return {
      marks: [
        { d, look: `dg-link dg-${edge.edge.line}` },
        ...headMarks(edge.edge.startHead, start, -startDirection, back),
        ...headMarks(edge.edge.endHead, end, endDirection, back),
      ],
      notes: [
        ...endNote(edge.edge.startLabel, start, startDirection, back, isAcross),
        ...endNote(edge.edge.endLabel, end, -endDirection, back, isAcross),
      ],
    };
  });
}

interface Port extends Turned {
  /** To which side of its box it leads, along the layers. */
  readonly side: 1 | -1;
}

/** Ends of arrows spread over the sides of the boxes, in the order of where they lead, so that they do not cross. */
function portsOf(
  edges: readonly PlacedEdge[],
  turn: (point: { readonly x: number; readonly y: number }) => Turned,
  turnBox: (box: Box) => TurnedBox,
): ReadonlyMap<string, Port> {
  interface Asked {
    readonly key: string;
    readonly end: PlacedEdge['from'];
    readonly side: 1 | -1;
    readonly towards: number;
    readonly isLone: boolean;
  }
  const bySide = new Map<string, Asked[]>();
  for (const [index, edge] of indexed(edges))
    for (const which of ['from', 'to'] as const) {
      const end = edge[which];
      const other = edge[which === 'from' ? 'to' : 'from'];
      const near = (which === 'from' ? edge.points[0] : edge.points.at(-1)) ?? other;
      const box = turnBox(end);
      const { u, v } = turn(near);
      const side = v >= box.v ? 1 : -1;
      const key = `${side} ${end.x} ${end.y}`;
      const far = edge.label === null && edge.points.length <= 1 ? turn(other).u : u;
      const asked = { key: `${index} ${which}`, end, side, towards: far, isLone: false } as const;
      bySide.set(key, [...(bySide.get(key) ?? []), asked]);
    }
  const ports = new Map<string, Port>();
  for (const all of bySide.values()) {
    const sorted = all.toSorted((a, b) => a.towards - b.towards);
    const box = turnBox(sorted[0]?.end ?? { x: 0, y: 0, width: 0, height: 0 });
    const gap = sorted.length > 1 ? Math.min(PORT_GAP, (box.w * 0.62) / (sorted.length - 1)) : 0;
    for (const [index, { key, end, side, towards }] of indexed(sorted)) {
      let away = (index - (sorted.length - 1) / 2) * gap;
      // A lone arrow that could be straight is.
      if (sorted.length === 1 && isFlat(end.node?.shape) && Math.abs(towards - box.u) <= box.w * 0.3)
        away = towards - box.u;
      ports.set(key, { u: box.u + away, v: box.v + side * reach(end.node?.shape, box, away), side });
    }
  }
  return ports;
}

const isFlat = (shape: NodeShape | undefined): boolean =>
  shape === undefined || shape === 'box' || shape === 'round' || shape === 'record' || shape === 'bar';

/** How far the border is from the middle, at a distance to the side of it. */
function reach(shape: NodeShape | undefined, box: TurnedBox, away: number): number {
  const part = Math.min(1, Math.abs(away) / (box.w / 2));
  if (shape === 'diamond') return (box.h / 2) * (1 - part);
  if (shape === 'circle' || shape === 'double-circle' || shape === 'start' || shape === 'end')
    return (box.h / 2) * Math.sqrt(1 - part * part);
  return box.h / 2;
}

/** The middles of the layers with the thickness of each. */
function rowsOf(placed: PlacedGraph, turnBox: (box: Box) => TurnedBox): readonly { v: number; h: number }[] {
  const rows = new Map<number, number>();
  for (const node of placed.nodes) {
    const { v, h } = turnBox(node);
    rows.set(Math.round(v), Math.max(rows.get(Math.round(v)) ?? 0, h));
  }
  return [...rows].map(([v, h]) => ({ v, h }));
}

/** Beside tall boxes of its layer an arrow runs straight, so that it does not cut their corners. */
function straightThrough(point: Turned, rows: readonly { v: number; h: number }[], way: 1 | -1): Turned[] {
  const row = rows.find(({ v }) => Math.abs(v - point.v) < 2);
  if (!row || row.h < 12) return [point];
  return [
    { u: point.u, v: point.v - (way * row.h) / 2 },
    { u: point.u, v: point.v + (way * row.h) / 2 },
  ];
}

/** Curves that begin and end along the layers. */
function smooth(points: readonly Turned[], back: (point: Turned) => readonly [number, number]): string {
  const at = (point: Turned): string => back(point).map(n).join(' ');
  let d = '';
  let last: Turned | null = null;
  for (const point of points) {
    if (last === null) d = `M${at(point)}`;
    else if (Math.abs(last.u - point.u) < 0.5) d += `L${at(point)}`;
    else {
      const middle = (last.v + point.v) / 2;
      d += `C${at({ u: last.u, v: middle })} ${at({ u: point.u, v: middle })} ${at(point)}`;
    }
    last = point;
  }
  return d;
}

const headGap = (head: Head): number => {
  switch (head) {
    case 'arrow':
      return HEAD_LENGTH - 2;
    case 'triangle':
      return 12;
    case 'diamond':
    case 'full-diamond':
      return 16;
    case 'circle':
      return 8;
    default:
      return 0;
  }
};

/** What stands at the end of an arrow. `way` is the direction in which it arrives. */
function headMarks(
  head: Head,
  tip: Turned,
  way: number,
  back: (point: Turned) => readonly [number, number],
): Mark[] {
  const at = (along: number, across: number): readonly [number, number] =>
    back({ u: tip.u + across, v: tip.v - along * way });
  switch (head) {
    case 'none':
      return [];
    case 'arrow':
      return [
        {
          d: linePath([at(0, 0), at(HEAD_LENGTH, 4.5), at(HEAD_LENGTH - 2, 0), at(HEAD_LENGTH, -4.5)], true),
          look: 'dg-head',
        },
      ];
    case 'open':
      return [{ d: linePath([at(9, 5), at(0, 0), at(9, -5)]), look: 'dg-stroke' }];
    case 'triangle':
      return [{ d: linePath([at(0, 0), at(12, 7), at(12, -7)], true), look: 'dg-hollow' }];
    case 'diamond':
    case 'full-diamond':
      return [
        {
          d: linePath([at(0, 0), at(8, 5), at(16, 0), at(8, -5)], true),
          look: head === 'diamond' ? 'dg-hollow' : 'dg-head',
        },
      ];
    case 'circle':
      return [{ d: circlePath(...at(4, 0), 4), look: 'dg-hollow' }];
    case 'cross':
      return [
        {
          d: `${linePath([at(2, -4.5), at(11, 4.5)])}${linePath([at(2, 4.5), at(11, -4.5)])}`,
          look: 'dg-stroke',
        },
      ];
    case 'one':
      return [
        { d: `${linePath([at(7, -6), at(7, 6)])}${linePath([at(11, -6), at(11, 6)])}`, look: 'dg-stroke' },
      ];
    case 'many':
      return [
        {
          d: `${linePath([at(0, -6), at(10, 0), at(0, 6)])}${linePath([at(13, -6), at(13, 6)])}`,
          look: 'dg-stroke',
        },
      ];
    case 'zero-one':
      return [
        { d: linePath([at(6, -6), at(6, 6)]), look: 'dg-stroke' },
        { d: circlePath(...at(13, 0), 4), look: 'dg-hollow' },
      ];
    case 'zero-many':
      return [
        { d: linePath([at(0, -6), at(10, 0), at(0, 6)]), look: 'dg-stroke' },
        { d: circlePath(...at(14, 0), 4), look: 'dg-hollow' },
      ];
  }
}

function endNote(
  label: string,
  port: Port,
  way: number,
  back: (point: Turned) => readonly [number, number],
  isAcross: boolean,
): Mark[] {
  if (label === '') return [];
  const text = cut(label, 11, 80);
  const [x, y] = back({ u: port.u + (isAcross ? -9 : 8), v: port.v + way * (isAcross ? 14 : 20) });
  const left = isAcross && way < 0 ? x - widthOf(text, 11) : x;
  return [
    { d: rectPath(left - 2, y - 7, widthOf(text, 11) + 4, 14, 3), look: 'dg-ground' },
    { text, x: left, y: baseline(y, 11), look: 'dg-small' },
  ];
}

/** An arrow back to its own box, beside it. */
function loopRoute({ edge, from }: PlacedEdge, isAcross: boolean): Route {
  const reachOut = isAcross ? from.height / 2 : from.width / 2;
  const [dx, dy] = [isAcross ? 12 : reachOut, isAcross ? reachOut : 10];
  const tip: Turned = isAcross ? { u: from.x - dx, v: from.y + dy } : { u: from.y + dy, v: from.x + dx };
  const back = ({ u, v }: Turned): readonly [number, number] => (isAcross ? [u, v] : [v, u]);
  const out = 26;
  const at = (u: number, v: number): string => back({ u, v }).map(n).join(' ');
  const begin = isAcross ? from.x + dx : from.y - dy;
  const d = `M${at(begin, tip.v)}C${at(begin, tip.v + out)} ${at(tip.u, tip.v + out)} ${at(tip.u, tip.v + 7)}`;
  return {
    marks: [{ d, look: `dg-link dg-${edge.line}` }, ...headMarks(edge.endHead, tip, -1, back)],
    notes: [],
  };
}
