import type { Graph } from './graph.ts';
import { oneLine } from './source-text.ts';

/** A graph in words: frames with what is in them, arrows with their labels, boxes that stand alone. */
export function graphParts(graph: Graph): string[] {
  const names = new Map<string, string>([
    ...graph.groups.map(({ id, title }) => [id, oneLine(title)] as const),
    ...graph.nodes.map(({ id, label, shape }) => [id, oneLine(label) || (SIGNS[shape] ?? '◇')] as const),
  ]);
  const nameOf = (id: string): string => names.get(id) ?? id;
  const linked = new Set(graph.edges.flatMap(({ from, to }) => [from, to]));
  return [
    ...graph.nodes
      .filter(({ id, group, sections }) => sections.length > 0 || (group === null && !linked.has(id)))
      .map(({ id, sections }) =>
        [nameOf(id), sections.flat().join(', ')].filter((part) => part !== '').join(': '),
      ),
    ...graph.groups.map(({ id }) => {
      const inside = [
        ...graph.nodes.filter(({ group }) => group === id),
        ...graph.groups.filter(({ parent }) => parent === id),
      ];
      return `${nameOf(id)}: ${inside.map((part) => nameOf(part.id)).join(', ')}`;
    }),
    ...graph.edges
      .filter(({ line }) => line !== 'hidden')
      .map(({ from, to, label, startLabel, endLabel }) => {
        const ends = [startLabel, endLabel].filter((text) => text !== '').join(' – ');
        const said = [oneLine(label), ends].filter((text) => text !== '').join(', ');
        return `${nameOf(from)} → ${nameOf(to)}${said === '' ? '' : `: ${said}`}`;
      }),
  ];
}

const SIGNS: Readonly<Record<string, string>> = { start: '●', end: '◉', bar: '▬' };
