import { GraphBuilder, type Graph, type GraphNode, type Head } from './graph.ts';
import { LIMITS, unreadable, within } from './refusal.ts';
import { labelOf, type DiagramSource } from './source-text.ts';

const NAME = String.raw`("[^"]+"|[\p{L}\p{N}_-]+)(?:\[("?[^\]]*"?)\])?`;
const RELATION = new RegExp(
  String.raw`^([\p{L}\p{N}_-]+?|"[^"]+")\s*(\|o|\|\||\}o|\}\|)(--|\.\.)(o\||\|\||o\{|\|\{)\s*([\p{L}\p{N}_-]+|"[^"]+")\s*(?::(.*))?$`,
  'u',
);
const OPENED = new RegExp(String.raw`^${NAME}\s*\{\s*(\})?$`, 'u');
const LONE = new RegExp(String.raw`^${NAME}$`, 'u');
const HEADS: Readonly<Record<string, Head>> = {
  '|o': 'zero-one',
  'o|': 'zero-one',
  '||': 'one',
  '}o': 'zero-many',
  'o{': 'zero-many',
  '}|': 'many',
  '|{': 'many',
};

/** `type name PK, FK "comment"` as one line of its box, or null. */
function attributeOf(text: string): string | null {
  const [written = '', comment, ...after] = text.split('"');
  if (comment !== undefined && (after.length !== 1 || after[0] !== '')) return null;
  const [type, name, ...keys] = written.trim().split(/(?:\s|,(?=\s*(?:PK|FK|UK)))+/);
  if (type === undefined || name === undefined) return null;
  const named = keys.filter((key) => key !== '');
  if (!named.every((key) => /^(?:PK|FK|UK)$/.test(key))) return null;
  const marks = [named.join(' '), labelOf(comment ?? '')].filter((part) => part !== '');
  return [`${name}: ${type}`, ...marks].join(' · ');
}

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
      const attribute = attributeOf(text);
      if (attribute === null) throw unreadable(line.number);
      inside.sections[0]?.push(attribute);
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
