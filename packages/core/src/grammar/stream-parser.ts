import type { MessageNode } from '../contract/assistant.ts';
import { emptyLexerCounts, flushMarkers, lexMarkers, type LexerCounts } from './marker-lexer.ts';
import { EMPTY_NODE_LIST, NodeListWriter, type ClosedBy, type NodeList } from './node-list.ts';
import { EMPTY_THINK_TAGS, flushThinkTags, lexThinkTags, type ThinkTagsState } from './think-tags-lexer.ts';

/** `m1` is the marker grammar; `think-tags` takes a model's own `<think>` tags, best effort. */
export type StreamDialect = 'm1' | 'think-tags';

/**
 * One answer as far as it has been read. Values of this type are never changed: each step answers a new one, and
 * nodes that a step doesn't touch keep their identity.
 */
export interface StreamParserState {
  readonly dialect: StreamDialect;
  /** Lane of THINKING events: plain text without markers. */
  readonly thinking: string;
  readonly list: NodeList;
  /** M1: units that may still become a marker. */
  readonly held: string;
  readonly thinkTags: ThinkTagsState;
  readonly counts: Readonly<LexerCounts>;
}

export function startStream(dialect: StreamDialect = 'm1'): StreamParserState {
  return {
    dialect,
    thinking: '',
    list: EMPTY_NODE_LIST,
    held: '',
    thinkTags: EMPTY_THINK_TAGS,
    counts: emptyLexerCounts(),
  };
}

/** Takes the text of a THINKING event. The CONTENT lane isn't touched, what it holds included. */
export function feedThinking(state: StreamParserState, chunk: string): StreamParserState {
  return chunk === '' ? state : { ...state, thinking: state.thinking + chunk };
}

/** Takes the text of a CONTENT event, cut anywhere. Never throws. */
export function feedContent(state: StreamParserState, chunk: string): StreamParserState {
  if (chunk === '') return state;
  const writer = new NodeListWriter(state.list);
  if (state.dialect === 'think-tags') {
    const thinkTags = lexThinkTags(state.thinkTags, chunk, writer);
    return { ...state, thinkTags, list: writer.result() };
  }
  const counts = { ...state.counts };
  const held = lexMarkers(state.held, chunk, writer, counts);
  return { ...state, held, counts, list: writer.result() };
}

/** Ends the stream: what is held is text, and a section left open says what ended it. */
export function finishStream(state: StreamParserState, closedBy: ClosedBy): StreamParserState {
  const writer = new NodeListWriter(state.list);
  const counts = { ...state.counts };
  if (state.dialect === 'think-tags') flushThinkTags(state.thinkTags, writer);
  else flushMarkers(state.held, writer, counts);
  writer.finish(closedBy);
  return { ...state, held: '', thinkTags: { ...state.thinkTags, held: '' }, counts, list: writer.result() };
}

/** The nodes to show: the THINKING lane first, then CONTENT in its order. */
export function streamNodes(state: StreamParserState): readonly MessageNode[] {
  if (state.thinking === '') return state.list.nodes;
  return [{ type: 'thinking', content: state.thinking }, ...state.list.nodes];
}

/** Nodes of a whole stored text: the same parser, so that history looks as it did live. */
export function parseStream(
  content: string,
  options: { thinking?: string; closedBy?: ClosedBy; dialect?: StreamDialect } = {},
): readonly MessageNode[] {
  const started = feedThinking(startStream(options.dialect), options.thinking ?? '');
  return streamNodes(finishStream(feedContent(started, content), options.closedBy ?? 'end'));
}

/** `message.content`: the text of all content nodes. */
export function joinContent(nodes: readonly MessageNode[]): string {
  return joinType(nodes, 'content');
}

/** `message.thinkContent`: the text of all thinking nodes. */
export function joinThinking(nodes: readonly MessageNode[]): string {
  return joinType(nodes, 'thinking');
}

function joinType(nodes: readonly MessageNode[], type: MessageNode['type']): string {
  return nodes.reduce((text, node) => (node.type === type ? text + node.content : text), '');
}
