import { GraphBuilder, type Graph, type GraphNode, type Head } from './graph.ts';
import { LIMITS, unreadable, within } from './refusal.ts';
import { labelOf, type DiagramSource } from './source-text.ts';

const NAME = String.raw`("[^"]+"|[\p{L}\p{N}_-]+)(?:\[("?[^\]]*"?)\])?`;
const RELATION = new RegExp(
  String.raw`^([\p{L}\p{N}_-]+?|"[^"]+")\s*(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{)\s*([\p{L}\p{N}_-]+|"[^"]+")\s*(?::\s*(.*))?$`,
  'u',
);
const OPENED = new RegExp(String.raw`^${NAME}\s*\{\s*(\})?$`, 'u');
const LONE = new RegExp(String.raw`^${NAME}$`, 'u');
const ATTRIBUTE = /^(\S+)\s+(\S+?)((?:\s*,?\s*(?:PK|FK|UK))*)\s*("[^"]*")?$/;
const HEADS: Readonly<Record<string, Head>> = {
  '|o': 'zero-one',
  'o|': 'zero-one',
  '||': 'one',
  '}o': 'zero-many',
  'o{': 'zero-many',
  '}|': 'many',
  '|{': 'many',
};

export function readEntities({ head, lines }: DiagramSource): Graph {
  if (!/^\s*erDiagram\s*$/.test(head.text)) throw unreadable(head.number);
  const graph = new GraphBuilder('TB');
  let inside: GraphNode | null = null;
  const entity = (written: string, alias?: string): GraphNode => {
    const id = labelOf(written);
    return graph.node(id, alias === undefined ? graph.nodes.get(id)?.label : labelOf(alias));
  };
  for (const line of lines) {
    const text = line.text
      .trim()
      .replace(/:::[\w-]+/g, '')
      .trim();
    if (inside) {
      if (text === '}') {
        inside = null;
        continue;
      }
      const attribute = ATTRIBUTE.exec(text);
      if (!attribute) throw unreadable(line.number);
      const [, type = '', name = '', keys = '', comment] = attribute;
      const marks = [keys.replaceAll(/[\s,]+/g, ' ').trim(), labelOf(comment ?? '')].filter(
        (part) => part !== '',
      );
      inside.sections[0]?.push([`${name}: ${type}`, ...marks].join(' · '));
      within(inside.sections.flat().length, LIMITS.rows);
      continue;
    }
    if (/^(?:classDef|class|style)\s/.test(text)) continue;
    const direction = /^direction\s+(TB|BT|LR|RL)$/.exec(text);
    if (direction) {
      graph.direction = direction[1] as 'TB';
      continue;
    }
    const relation = RELATION.exec(text);
    if (relation) {
      const [, from = '', start = '', stroke = '', end = '', to = '', label = ''] = relation;
      graph.edge(entity(from).id, entity(to).id, {
        label: labelOf(label),
        line: stroke === '..' ? 'dotted' : 'solid',
        startHead: HEADS[start] ?? 'none',
        endHead: HEADS[end] ?? 'none',
      });
      continue;
    }
    const opened = OPENED.exec(text);
    if (opened) {
      const node = entity(opened[1] ?? '', opened[2]);
      node.shape = 'record';
      node.sections = [node.sections[0] ?? []];
      if (opened[3] === undefined) inside = node;
      continue;
    }
    const lone = LONE.exec(text);
    if (!lone) throw unreadable(line.number);
    entity(lone[1] ?? '', lone[2]);
  }
  if (inside !== null) throw unreadable(lines.at(-1)?.number ?? head.number);
  return graph.graph();
}
