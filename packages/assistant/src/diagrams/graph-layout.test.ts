import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GraphBuilder, type Graph, type NodeShape } from './graph.ts';
import { placeGraph } from './graph-layout.ts';
import { LIMITS } from './refusal.ts';
import type { Box } from './scene.ts';

const shapes: readonly NodeShape[] = ['box', 'round', 'diamond', 'circle', 'cylinder', 'hexagon', 'stadium'];

/** Any graph: boxes in nested frames or none, arrows among boxes and frames. */
const graphs = fc
  .record({
    direction: fc.constantFrom('TB' as const, 'BT' as const, 'LR' as const, 'RL' as const),
    groups: fc.array(
      fc.record({
        parent: fc.nat(4),
        title: fc.constantFrom('', 'G', 'A rather long title of a frame', '烧成车间'),
      }),
      { maxLength: 4 },
    ),
    nodes: fc.array(
      fc.record({
        label: fc.constantFrom('', 'A', 'Ball mill 5 over its target time', '一号辊道窑', 'x\ny'),
        shape: fc.constantFrom(...shapes),
        group: fc.nat(8),
      }),
      { minLength: 1, maxLength: 14 },
    ),
    edges: fc.array(
      fc.record({
        from: fc.nat(40),
        to: fc.nat(40),
        label: fc.constantFrom('', '', 'yes', 'at more than 80 %'),
        isGroup: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 18 },
    ),
  })
  .map(({ direction, groups, nodes, edges }): Graph => {
    const builder = new GraphBuilder(direction);
    const names = groups.map((_, index) => `g${index}`);
    for (const [index, { parent, title }] of groups.entries())
      builder.groups.set(`g${index}`, {
        id: `g${index}`,
        title,
        parent: parent < index ? `g${parent}` : null,
      });
    for (const [index, { label, shape, group }] of nodes.entries())
      builder.node(`n${index}`, label, shape).group = names[group] ?? null;
    for (const { from, to, label, isGroup } of edges) {
      const a = `n${from % nodes.length}`;
      builder.edge(
        a,
        isGroup === 0 ? (names[to % Math.max(1, names.length)] ?? a) : `n${to % nodes.length}`,
        { label },
      );
    }
    return builder.graph();
  });

const gap = (a: Box, b: Box): number =>
  Math.max(Math.abs(a.x - b.x) - (a.width + b.width) / 2, Math.abs(a.y - b.y) - (a.height + b.height) / 2);
const holds = (outer: Box, inner: Box): boolean =>
  Math.abs(outer.x - inner.x) <= (outer.width - inner.width) / 2 + 0.5 &&
  Math.abs(outer.y - inner.y) <= (outer.height - inner.height) / 2 + 0.5;

function isWithin(graph: Graph, at: string | null, id: string): boolean {
  if (at === null) return false;
  return at === id || isWithin(graph, graph.groups.find((group) => group.id === at)?.parent ?? null, id);
}

test('every box has its place, no two boxes meet, and each frame holds what is in it', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const placed = placeGraph(graph);
      expect(placed.nodes.map(({ node }) => node.id)).toEqual(graph.nodes.map(({ id }) => id));
      expect(placed.edges.length).toBe(graph.edges.length);
      const sheet: Box = {
        x: placed.width / 2,
        y: placed.height / 2,
        width: placed.width,
        height: placed.height,
      };
      for (const [index, box] of placed.nodes.entries()) {
        expect(holds(sheet, box)).toBe(true);
        for (const other of placed.nodes.slice(index + 1))
          expect(gap(box, other)).toBeGreaterThanOrEqual(-0.01);
        if (box.node.group !== null) {
          const frame = placed.groups.find(({ group }) => group.id === box.node.group);
          expect(frame && holds(frame, box)).toBe(true);
          // Below the title, where there is one.
          if (frame && frame.group.title !== '')
            expect(box.y - box.height / 2 - (frame.y - frame.height / 2)).toBeGreaterThan(20);
        }
      }
      for (const frame of placed.groups) {
        // What does not belong to a frame stands outside.
        for (const box of placed.nodes)
          if (!isWithin(graph, box.node.group, frame.group.id))
            expect(gap(frame, box)).toBeGreaterThanOrEqual(-0.01);
        const outer = placed.groups.find(({ group }) => group.id === frame.group.parent);
        if (frame.group.parent !== null) expect(outer && holds(outer, frame)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('the largest graph that is drawn finds room for all of it, however it is tied', () => {
  const place = (tie: (index: number) => readonly [number, number]): void => {
    const builder = new GraphBuilder('TB');
    for (let index = 0; index < LIMITS.nodes; index += 1) builder.node(`n${index}`);
    for (let index = 0; index < LIMITS.edges; index += 1) {
      const [from, to] = tie(index);
      builder.edge(`n${from % LIMITS.nodes}`, `n${to % LIMITS.nodes}`, {
        label: index % 3 === 0 ? 'label' : '',
      });
    }
    const placed = placeGraph(builder.graph());
    expect(placed.nodes.length).toBe(LIMITS.nodes);
    expect(placed.edges.length).toBe(LIMITS.edges);
  };
  place((index) => [index, index + 1]);
  place((index) => [index * 7, index * 13 + 1]);
  place((index) => [index % 11, index]);
  place((index) => [index, index * index]);
});

test('boxes of a layer stand in the order in which they were written, where no arrow crosses for it', () => {
  const targets = ['raw', 'forming', 'firing', 'finishing'];
  const across = new GraphBuilder('LR');
  for (const id of ['grid', ...targets]) across.node(id, id, 'box');
  for (const to of targets) across.edge('grid', to);
  const placed = placeGraph(across.graph()).nodes.toSorted((a, b) => a.y - b.y);
  expect(placed.map(({ node }) => node.id).filter((id) => id !== 'grid')).toEqual(targets);

  // Written the other way round, their arrows would all cross: fewer crossings win.
  const crossed = new GraphBuilder('TB');
  for (const id of ['top', 'a', 'b', 'c', 'x', 'y', 'z']) crossed.node(id, id, 'box');
  for (const from of ['a', 'b', 'c']) crossed.edge('top', from);
  for (const [from, to] of [
    ['a', 'z'],
    ['b', 'y'],
    ['c', 'x'],
  ] as const)
    crossed.edge(from, to);
  const nodes = placeGraph(crossed.graph()).nodes;
  const order = (ids: readonly string[]): string[] =>
    nodes
      .filter(({ node }) => ids.includes(node.id))
      .toSorted((a, b) => a.x - b.x)
      .map(({ node }) => node.id);
  const above = order(['a', 'b', 'c']);
  expect(order(['x', 'y', 'z'])).toEqual(above.map((id) => ({ a: 'z', b: 'y', c: 'x' })[id]));
});
