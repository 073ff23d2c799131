import { LIMITS, within } from './refusal.ts';

export type NodeShape =
  | 'box'
  | 'round'
  | 'stadium'
  | 'subroutine'
  | 'cylinder'
  | 'circle'
  | 'double-circle'
  | 'diamond'
  | 'hexagon'
  | 'lean-right'
  | 'lean-left'
  | 'trapezoid'
  | 'trapezoid-down'
  | 'flag'
  | 'note'
  | 'bar'
  | 'start'
  | 'end'
  | 'record';

export type Head =
  | 'none'
  | 'arrow'
  | 'circle'
  | 'cross'
  | 'triangle'
  | 'diamond'
  | 'full-diamond'
  | 'open'
  | 'one'
  | 'many'
  | 'zero-one'
  | 'zero-many';

export interface GraphNode {
  readonly id: string;
  label: string;
  shape: NodeShape;
  group: string | null;
  /** Lines below the label, in sections, of a class or a table. */
  sections: string[][];
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly line: 'solid' | 'dotted' | 'thick' | 'hidden';
  readonly startHead: Head;
  readonly endHead: Head;
  readonly startLabel: string;
  readonly endLabel: string;
  /** Ranks that it reaches over. */
  readonly length: number;
}

export interface GraphGroup {
  readonly id: string;
  readonly title: string;
  readonly parent: string | null;
}

export type Direction = 'TB' | 'BT' | 'LR' | 'RL';

export interface Graph {
  readonly direction: Direction;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups: readonly GraphGroup[];
}

/** Collects a graph as it is read, within the limits. Ids are only ever keys of maps. */
export class GraphBuilder {
  direction: Direction;
  readonly nodes = new Map<string, GraphNode>();
  readonly edges: GraphEdge[] = [];
  readonly groups = new Map<string, GraphGroup>();
  readonly #open: string[] = [];

  constructor(direction: Direction = 'TB') {
    this.direction = direction;
  }

  get group(): string | null {
    return this.#open.at(-1) ?? null;
  }

  /** The node of this id; who names it first gives it a place, who gives it a label or shape has the last word. */
  node(id: string, label?: string, shape?: NodeShape): GraphNode {
    let node = this.nodes.get(id);
    if (node === undefined) {
      node = { id, label: label ?? id, shape: shape ?? 'box', group: this.group, sections: [] };
      this.nodes.set(id, node);
      within(this.nodes.size, LIMITS.nodes);
    }
    if (label !== undefined) node.label = label;
    if (shape !== undefined) node.shape = shape;
    return node;
  }

  edge(from: string, to: string, given: Partial<Omit<GraphEdge, 'from' | 'to'>> = {}): void {
    this.edges.push({
      from,
      to,
      label: '',
      line: 'solid',
      startHead: 'none',
      endHead: 'arrow',
      startLabel: '',
      endLabel: '',
      length: 1,
      ...given,
    });
    within(this.edges.length, LIMITS.edges);
  }

  openGroup(id: string, title: string): void {
    if (!this.groups.has(id)) this.groups.set(id, { id, title, parent: this.group });
    within(this.groups.size, LIMITS.groups);
    this.#open.push(id);
    within(this.#open.length, LIMITS.groupDepth);
  }

  /** Answers false where none is open. */
  closeGroup(): boolean {
    return this.#open.pop() !== undefined;
  }

  get isOpen(): boolean {
    return this.#open.length > 0;
  }

  graph(): Graph {
    // A name that stands for a group is no box of its own, and a group with nothing in it is one.
    for (const id of this.groups.keys()) this.nodes.delete(id);
    for (const group of [...this.groups.values()].toReversed()) {
      const isUsed =
        [...this.nodes.values()].some((node) => node.group === group.id) ||
        [...this.groups.values()].some(({ parent }) => parent === group.id);
      if (isUsed) continue;
      this.groups.delete(group.id);
      const box: GraphNode = {
        id: group.id,
        label: group.title,
        shape: 'box',
        group: group.parent,
        sections: [],
      };
      this.nodes.set(group.id, box);
    }
    return {
      direction: this.direction,
      nodes: [...this.nodes.values()],
      edges: this.edges,
      groups: [...this.groups.values()],
    };
  }
}
