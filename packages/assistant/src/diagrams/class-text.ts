import { GraphBuilder, type Graph, type GraphNode, type Head } from './graph.ts';
import { LIMITS, unreadable, within } from './refusal.ts';
import { labelOf, type DiagramSource } from './source-text.ts';

const NAME = String.raw`([\p{L}\p{N}_.-]+(?:~[^~]*~)?|\x60[^\x60]+\x60)`;
const RELATION = new RegExp(
  String.raw`^${NAME}\s*(?:"([^"]*)"\s*)?(<\||\*|o|<)?(--|\.\.)(\|>|\*|o|>)?\s*(?:"([^"]*)"\s*)?${NAME}\s*(?::(.*))?$`,
  'u',
);
const DECLARED = new RegExp(
  String.raw`^class\s+${NAME}\s*(?:\["?([^\]"]*)"?\])?\s*(?:<<([^>]+)>>)?\s*(\{)?\s*(\})?$`,
  'u',
);
const MEMBER = new RegExp(String.raw`^${NAME}\s*:\s*(.+)$`, 'u');
const ANNOTATED = new RegExp(String.raw`^<<([^>]+)>>\s+${NAME}$`, 'u');
const HEADS: Readonly<Record<string, Head>> = {
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'full-diamond',
  o: 'diamond',
  '<': 'arrow',
  '>': 'arrow',
};

export function readClasses({ head, lines }: DiagramSource): Graph {
  if (!/^\s*classDiagram(-v2)?\s*$/.test(head.text)) throw unreadable(head.number);
  const graph = new GraphBuilder('TB');
  let inside: GraphNode | null = null;
  const classOf = (written: string): GraphNode => {
    const [name = '', generic] = written.replaceAll('`', '').split('~');
    const known = graph.nodes.get(name);
    if (known) return known;
    const node = graph.node(name, generic === undefined ? name : `${name}‹${generic}›`, 'record');
    node.sections = [[], []];
    return node;
  };
  const addMember = (node: GraphNode, written: string): void => {
    const annotation = /^<<([^<>]+)>>$/.exec(written)?.[1];
    // Types in angle brackets are no tags here.
    const text = labelOf(written.replaceAll(/~([^~]*)~|<([^<>]*)>/g, '‹$1$2›'));
    if (annotation !== undefined) node.label = `«${annotation}»\n${node.label}`;
    else node.sections[text.includes('(') ? 1 : 0]?.push(text.replace(/[*$]$/, ''));
    within(node.sections.flat().length, LIMITS.rows);
  };
  for (const line of lines) {
    const text = line.text
      .trim()
      .replace(/:::[\w-]+/g, '')
      .trim();
    within(text.length, LIMITS.classLineUnits);
    if (inside) {
      if (text === '}') inside = null;
      else addMember(inside, text);
      continue;
    }
    if (/^(?:classDef|cssClass|style|click|link|callback)\s/.test(text)) continue;
    const direction = /^direction\s+(TB|BT|LR|RL)$/.exec(text);
    if (direction) {
      graph.direction = direction[1] as 'TB';
      continue;
    }
    const space = /^namespace\s+([^\s{]+)\s*\{$/.exec(text);
    if (space) {
      graph.openGroup(` ${space[1] ?? ''}`, labelOf(space[1] ?? ''));
      continue;
    }
    if (text === '}') {
      if (!graph.closeGroup()) throw unreadable(line.number);
      continue;
    }
    const note = /^note\s+(?:for\s+(\S+)\s+)?"([^"]*)"$/.exec(text);
    if (note) {
      const id = ` note ${line.number}`;
      graph.node(id, labelOf(note[2] ?? ''), 'note');
      if (note[1] !== undefined) graph.edge(classOf(note[1]).id, id, { line: 'dotted', endHead: 'none' });
      continue;
    }
    const declared = DECLARED.exec(text);
    if (declared) {
      const node = classOf(declared[1] ?? '');
      if (declared[2] !== undefined) node.label = labelOf(declared[2]);
      if (declared[3] !== undefined) node.label = `«${declared[3]}»\n${node.label}`;
      if (declared[4] !== undefined && declared[5] === undefined) inside = node;
      continue;
    }
    const annotated = ANNOTATED.exec(text);
    if (annotated) {
      const node = classOf(annotated[2] ?? '');
      node.label = `«${annotated[1] ?? ''}»\n${node.label}`;
      continue;
    }
    const relation = RELATION.exec(text);
    if (relation) {
      const [, from = '', startLabel = '', start, line2 = '', end, endLabel = '', to = '', label = ''] =
        relation;
      graph.edge(classOf(from).id, classOf(to).id, {
        label: labelOf(label),
        line: line2 === '..' ? 'dotted' : 'solid',
        startHead: HEADS[start ?? ''] ?? 'none',
        endHead: HEADS[end ?? ''] ?? 'none',
        startLabel: labelOf(startLabel),
        endLabel: labelOf(endLabel),
      });
      continue;
    }
    const member = MEMBER.exec(text);
    if (!member) throw unreadable(line.number);
    addMember(classOf(member[1] ?? ''), member[2] ?? '');
  }
  if (inside !== null || graph.isOpen) throw unreadable(lines.at(-1)?.number ?? head.number);
  for (const node of graph.nodes.values())
    if (node.shape === 'record') {
      node.sections = node.sections.filter((section) => section.length > 0);
      if (node.sections.length === 0) node.shape = 'box';
    }
  return graph.graph();
}
