import {
  GraphBuilder,
  type Direction,
  type Graph,
  type GraphEdge,
  type Head,
  type NodeShape,
} from './graph.ts';
import { unreadable } from './refusal.ts';
import { labelOf, type DiagramSource } from './source-text.ts';

/** Openings of shapes with what closes them, the longer ones first. */
const SHAPES: readonly (readonly [string, readonly (readonly [string, NodeShape])[]])[] = [
  ['(((', [[')))', 'double-circle']]],
  ['((', [['))', 'circle']]],
  ['([', [['])', 'stadium']]],
  ['(', [[')', 'round']]],
  ['[[', [[']]', 'subroutine']]],
  ['[(', [[')]', 'cylinder']]],
  [
    '[/',
    [
      ['/]', 'lean-right'],
      ['\\]', 'trapezoid'],
    ],
  ],
  [
    '[\\',
    [
      ['\\]', 'lean-left'],
      ['/]', 'trapezoid-down'],
    ],
  ],
  ['[', [[']', 'box']]],
  ['{{', [['}}', 'hexagon']]],
  ['{', [['}', 'diamond']]],
  ['>', [[']', 'flag']]],
];

/** Names of `@{ shape: … }` that have a form of their own here; others are boxes. */
const NAMED_SHAPES: ReadonlyMap<string, NodeShape> = new Map<string, NodeShape>([
  ...(['rounded', 'event'] as const).map((name) => [name, 'round'] as const),
  ...(['stadium', 'terminal', 'pill'] as const).map((name) => [name, 'stadium'] as const),
  ...(['fr-rect', 'subproc', 'subroutine'] as const).map((name) => [name, 'subroutine'] as const),
  ...(['cyl', 'db', 'database', 'cylinder', 'das', 'h-cyl', 'disk'] as const).map(
    (name) => [name, 'cylinder'] as const,
  ),
  ...(['circle', 'circ'] as const).map((name) => [name, 'circle'] as const),
  ...(['dbl-circ', 'double-circle'] as const).map((name) => [name, 'double-circle'] as const),
  ...(['diam', 'diamond', 'decision', 'question'] as const).map((name) => [name, 'diamond'] as const),
  ...(['hex', 'hexagon', 'prepare'] as const).map((name) => [name, 'hexagon'] as const),
  ...(['lean-r', 'lean-right', 'in-out'] as const).map((name) => [name, 'lean-right'] as const),
  ...(['lean-l', 'lean-left', 'out-in'] as const).map((name) => [name, 'lean-left'] as const),
  ...(['trap-b', 'trapezoid', 'priority'] as const).map((name) => [name, 'trapezoid'] as const),
  ...(['trap-t', 'manual', 'inv-trapezoid'] as const).map((name) => [name, 'trapezoid-down'] as const),
  ...(['odd', 'flag'] as const).map((name) => [name, 'flag'] as const),
  ...(['doc', 'document', 'notch-rect', 'card'] as const).map((name) => [name, 'note'] as const),
]);

const ID = /(?:[\p{L}\p{N}_./\\]|-(?![-.>=]))+/uy;
const LINK = /\s*(?:[\w]+@)?([<xo](?=[-=]))?(-{2,}|={2,}|-\.+-?|~{3,})([>xo])?/y;
/** Ends a link whose label stands inside it. */
const LINK_END = /(-{2,}|={2,}|\.+-)([>xo])?/y;
const IGNORED = /(?:classDef|class|style|linkStyle|click|href|call)\s[^\n]*/y;
const HEADS: Readonly<Record<string, Head>> = { '>': 'arrow', '<': 'arrow', x: 'cross', o: 'circle' };

export function readFlowchart({ head, lines }: DiagramSource): Graph {
  const header = /^\s*(?:flowchart|graph)(?:-elk)?(?:\s+(TD|TB|BT|LR|RL)\b|\s*(?=;|$))(.*)$/.exec(head.text);
  if (!header) throw unreadable(head.number);
  const direction = (header[1] === 'TD' ? 'TB' : (header[1] ?? 'TB')) as Direction;
  const reader = new FlowchartReader(direction, [{ number: head.number, text: header[2] ?? '' }, ...lines]);
  return reader.read();
}

type Link = Pick<GraphEdge, 'label' | 'line' | 'startHead' | 'endHead' | 'length'>;

class FlowchartReader {
  readonly #graph: GraphBuilder;
  readonly #text: string;
  /** Where each line begins. */
  readonly #begins: { readonly at: number; readonly number: number }[] = [];
  #at = 0;
  #groupCount = 0;

  constructor(direction: Direction, lines: readonly { readonly number: number; readonly text: string }[]) {
    this.#graph = new GraphBuilder(direction);
    let text = '';
    for (const line of lines) {
      this.#begins.push({ at: text.length, number: line.number });
      text += `${line.text}\n`;
    }
    this.#text = text;
  }

  read(): Graph {
    for (;;) {
      this.#take(/[\s;]*/y);
      if (this.#at >= this.#text.length) break;
      this.#statement();
      // A statement ends with its line or a semicolon.
      if (this.#take(/[^\S\n]*(?:;|\n|%%[^\n]*|$)/y) === null) throw this.#unreadable();
    }
    if (this.#graph.isOpen) throw this.#unreadable();
    return this.#graph.graph();
  }

  #statement(): void {
    if (this.#take(IGNORED) !== null) return;
    const sub = this.#take(/subgraph(?=[\s;]|$)[^\S\n]*([^\n;]*)/y);
    if (sub) return this.#openGroup((sub[1] ?? '').trim());
    if (this.#take(/end(?=[\s;]|$)/y)) {
      if (!this.#graph.closeGroup()) throw this.#unreadable();
      return;
    }
    if (this.#take(/direction\s+(?:TB|TD|BT|LR|RL)\b/y)) return;
    this.#chain();
  }

  #openGroup(written: string): void {
    const parts = /^([^\s["]+)\s*\[([^]*)\]$/.exec(written);
    this.#groupCount += 1;
    const title = labelOf(parts?.[2] ?? written);
    const id = parts?.[1] ?? (/^[^\s"]+$/.test(written) ? written : ` ${this.#groupCount}`);
    this.#graph.openGroup(id, title);
  }

  #chain(): void {
    let from = this.#nodes();
    for (let link = this.#link(); link !== null; link = this.#link()) {
      const to = this.#nodes();
      for (const a of from) for (const b of to) this.#graph.edge(a, b, link);
      from = to;
    }
  }

  #nodes(): string[] {
    const ids = [this.#node()];
    while (this.#take(/\s*&\s*/y) !== null) ids.push(this.#node());
    return ids;
  }

  #node(): string {
    this.#take(/\s*/y);
    const id = this.#take(ID)?.[0];
    // Words of the grammar are no names, or what is left of a broken line would be drawn as boxes.
    if (id === undefined || id === 'end' || id === 'subgraph') throw this.#unreadable();
    const shape = this.#shape();
    if (shape === null) this.#graph.node(id);
    else this.#graph.node(id, shape.label ?? undefined, shape.shape);
    this.#take(/:::[\w-]+(?:,[\w-]+)*/y);
    return id;
  }

  #shape(): { label: string | null; shape: NodeShape } | null {
    const named = this.#take(/@\{([^{}]*)\}/y);
    if (named) {
      const field = (name: string): string | null =>
        new RegExp(`\\b${name}\\s*:\\s*("[^"]*"|[^,}\\n]+)`).exec(named[1] ?? '')?.[1] ?? null;
      const label = field('label');
      return {
        label: label === null ? null : labelOf(label),
        shape: NAMED_SHAPES.get(labelOf(field('shape') ?? '')) ?? 'box',
      };
    }
    for (const [opening, closings] of SHAPES) {
      if (!this.#text.startsWith(opening, this.#at)) continue;
      const from = this.#at + opening.length;
      const found = this.#closing(from, closings);
      if (found === null) continue;
      this.#at = found.end;
      return { label: labelOf(this.#text.slice(from, found.at)), shape: found.shape };
    }
    return null;
  }

  /** The first closing outside quotes; a label in quotes may go over lines, others end with theirs. */
  #closing(
    from: number,
    closings: readonly (readonly [string, NodeShape])[],
  ): { at: number; end: number; shape: NodeShape } | null {
    let at = from;
    const quoted = /\s*"[^"]*"\s*/y;
    quoted.lastIndex = from;
    if (quoted.test(this.#text)) at = quoted.lastIndex;
    for (; at < this.#text.length && this.#text[at] !== '\n'; at += 1)
      for (const [closing, shape] of closings)
        if (this.#text.startsWith(closing, at)) return { at, end: at + closing.length, shape };
    return null;
  }

  #link(): Link | null {
    const before = this.#at;
    const found = this.#take(LINK);
    if (!found) return null;
    const [, start, body = '', end] = found;
    const line =
      body[0] === '=' ? 'thick' : body[0] === '~' ? 'hidden' : body[1] === '.' ? 'dotted' : 'solid';
    const startHead = start === undefined ? 'none' : (HEADS[start] ?? 'none');
    // `--`, `==` and `-.` without a head open a label that stands inside the link.
    const isOpen =
      end === undefined && (line === 'dotted' ? !body.endsWith('-') || body === '-.' : body.length === 2);
    if (isOpen) return this.#labelledLink(line, startHead, before);
    const length =
      line === 'dotted' ? body.replaceAll('-', '').length : body.length - (end === undefined ? 2 : 1);
    const label = this.#take(/\s*\|([^|]*)\|/y)?.[1] ?? '';
    return {
      label: labelOf(label),
      line,
      startHead,
      endHead: end === undefined ? 'none' : (HEADS[end] ?? 'none'),
      length: Math.min(Math.max(1, length), 4),
    };
  }

  #labelledLink(line: GraphEdge['line'], startHead: Head, before: number): Link {
    const from = this.#at;
    const quoted = this.#take(/\s*"[^"]*"\s*/y);
    for (; this.#at < this.#text.length && this.#text[this.#at] !== '\n'; this.#at += 1) {
      const label = quoted?.[0] ?? this.#text.slice(from, this.#at);
      const end = this.#take(LINK_END);
      if (end)
        return { label: labelOf(label), line, startHead, endHead: HEADS[end[2] ?? ''] ?? 'none', length: 1 };
    }
    this.#at = before;
    throw this.#unreadable();
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #unreadable(): Error {
    let number = 1;
    for (const line of this.#begins) if (line.at <= this.#at) number = line.number;
    return unreadable(number);
  }
}
