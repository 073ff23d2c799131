import { GraphBuilder, type Direction, type Graph } from './graph.ts';
import { unreadable } from './refusal.ts';
import { labelOf, type DiagramSource } from './source-text.ts';

const NAME = String.raw`(?:\[\*\]|[\p{L}\p{N}_][\p{L}\p{N}_.-]*)`;
const TRANSITION = new RegExp(String.raw`^(${NAME})\s*(?:-->)\s*(${NAME})\s*(?::(.*))?$`, 'u');
const ALIAS = /^state\s+"([^"]*)"\s+as\s+([^\s{]+)\s*(\{)?$/;
const OPENED = /^state\s+(?:"([^"]*)"|([^\s{"<]+))\s*\{$/;
const SPECIAL = /^state\s+([^\s{"<]+)\s*(?:<<|\[\[)(choice|fork|join)(?:>>|\]\])$/;
const NOTE = /^note\s+(?:left of|right of|over)\s+([^\s:]+)\s*(?::(.*))?$/;

export function readStates({ head, lines }: DiagramSource): Graph {
  if (!/^\s*stateDiagram(-v2)?\s*;?$/.test(head.text)) throw unreadable(head.number);
  const graph = new GraphBuilder('TB');
  let note: { readonly of: string; readonly text: string[] } | null = null;
  let notes = 0;
  const addNote = (of: string, text: string): void => {
    notes += 1;
    const id = ` note ${notes}`;
    const beside = graph.node(of);
    graph.node(id, labelOf(text), 'note').group = beside.group;
    graph.edge(of, id, { line: 'dotted', endHead: 'none' });
  };
  /** The filled dots belong to the box that they stand in. */
  const named = (name: string, isSource: boolean): string => {
    if (name !== '[*]') return graph.node(name, undefined, undefined).id;
    const id = ` ${isSource ? 'start' : 'end'} of ${graph.group ?? ''}`;
    return graph.node(id, '', isSource ? 'start' : 'end').id;
  };
  const isBlockOpen: ('group' | 'plain')[] = [];
  for (const line of lines) {
    const text = line.text
      .trim()
      .replace(/;$/, '')
      .replace(/:::[\w-]+/g, '')
      .trim();
    if (note !== null) {
      if (/^end\s*note$/.test(text)) {
        addNote(note.of, note.text.join('\n'));
        note = null;
      } else note.text.push(text);
      continue;
    }
    if (/^(?:classDef|class|style|click|hide|scale)\s/.test(text) || text === '--' || text === '') continue;
    const direction = /^direction\s+(TB|TD|BT|LR|RL)$/.exec(text);
    if (direction) {
      if (isBlockOpen.length === 0)
        graph.direction = (direction[1] === 'TD' ? 'TB' : (direction[1] ?? 'TB')) as Direction;
      continue;
    }
    const transition = TRANSITION.exec(text);
    if (transition) {
      const [, from = '', to = '', label = ''] = transition;
      graph.edge(named(from, true), named(to, false), { label: labelOf(label) });
      continue;
    }
    const special = SPECIAL.exec(text);
    if (special) {
      graph.node(special[1] ?? '', '', special[2] === 'choice' ? 'diamond' : 'bar');
      continue;
    }
    const alias = ALIAS.exec(text);
    if (alias) {
      const [, label = '', id = '', brace] = alias;
      if (brace === undefined) graph.node(id, labelOf(label));
      else {
        graph.openGroup(id, labelOf(label));
        isBlockOpen.push('group');
      }
      continue;
    }
    const opened = OPENED.exec(text);
    if (opened) {
      const id = opened[2] ?? opened[1] ?? '';
      graph.openGroup(id, labelOf(graph.nodes.get(id)?.label ?? id));
      isBlockOpen.push('group');
      continue;
    }
    if (text === '}') {
      if (isBlockOpen.pop() === undefined || !graph.closeGroup()) throw unreadable(line.number);
      continue;
    }
    const noted = NOTE.exec(text);
    if (noted) {
      if (noted[2] === undefined) note = { of: noted[1] ?? '', text: [] };
      else addNote(noted[1] ?? '', noted[2]);
      continue;
    }
    const described = /^(?:state\s+)?([\p{L}\p{N}_][\p{L}\p{N}_.-]*)\s*(?::(.+))?$/u.exec(text);
    if (!described) throw unreadable(line.number);
    graph.node(described[1] ?? '', described[2] === undefined ? undefined : labelOf(described[2]));
  }
  if (note !== null || isBlockOpen.length > 0) throw unreadable(lines.at(-1)?.number ?? head.number);
  for (const node of graph.nodes.values()) if (node.shape === 'box') node.shape = 'round';
  return graph.graph();
}
