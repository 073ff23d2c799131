import type { MessageNode } from '../contract/assistant.ts';
import type { LexerSink } from './marker-lexer.ts';
import type { Marker } from './marker.ts';

/** The section that text goes into now. `agent-after` is the second half of an agent's. */
export type OpenSection = 'none' | 'content' | 'thinking' | 'agent' | 'agent-after';

/** Why an open section ended without its closing marker. */
export type ClosedBy = 'end' | 'stop' | 'error' | 'lost';

export interface NodeList {
  readonly nodes: readonly MessageNode[];
  readonly open: OpenSection;
  /** Markers without effect (nothing to close, `after` outside an agent), for diagnostics. */
  readonly ignoredMarkers: number;
}

export const EMPTY_NODE_LIST: NodeList = { nodes: [], open: 'none', ignoredMarkers: 0 };

/**
 * Applies text and markers to a list of nodes. The list it was made from stays as it is: nodes that don't change keep
 * their identity, so that a view can tell what is new.
 */
export class NodeListWriter implements LexerSink {
  #nodes: MessageNode[];
  #open: OpenSection;
  #ignoredMarkers: number;

  constructor(list: NodeList) {
    this.#nodes = [...list.nodes];
    this.#open = list.open;
    this.#ignoredMarkers = list.ignoredMarkers;
  }

  result(): NodeList {
    return { nodes: this.#nodes, open: this.#open, ignoredMarkers: this.#ignoredMarkers };
  }

  text(text: string): void {
    if (text === '') return;
    if (this.#open === 'none') {
      this.#nodes.push({ type: 'content', content: text });
      this.#open = 'content';
      return;
    }
    this.#replaceLast((node) =>
      node.type === 'agent' && this.#open === 'agent-after'
        ? { ...node, contentAfter: (node.contentAfter ?? '') + text }
        : { ...node, content: node.content + text },
    );
  }

  marker(marker: Marker): void {
    switch (marker.kind) {
      case 'think':
        this.#nodes.push({ type: 'thinking', content: '' });
        this.#open = 'thinking';
        return;
      case 'agent': {
        const { kind: _kind, ...attributes } = marker;
        this.#nodes.push({ type: 'agent', content: '', ...attributes });
        this.#open = 'agent';
        return;
      }
      case 'agent-after':
        if (this.#open !== 'agent') return this.#ignore();
        this.#replaceLast((node) => ({ ...node, contentAfter: '' }) as MessageNode);
        this.#open = 'agent-after';
        return;
      case 'think-end':
        if (this.#open !== 'thinking') return this.#ignore();
        this.#open = 'none';
        return;
      case 'agent-end':
        if (this.#open !== 'agent' && this.#open !== 'agent-after') return this.#ignore();
        this.#open = 'none';
        return;
      case 'think-end-unopened':
        this.#turnTextIntoThinking();
    }
  }

  /** Ends the list: a section that is still open says what ended it. Nothing is moved or deleted. */
  finish(closedBy: ClosedBy): void {
    if (this.#open === 'thinking' || this.#open === 'agent' || this.#open === 'agent-after')
      this.#replaceLast((node) => ({ ...node, closedBy }) as MessageNode);
    this.#open = 'none';
  }

  #turnTextIntoThinking(): void {
    const [first] = this.#nodes;
    if (this.#nodes.length !== 1 || first?.type !== 'content') return this.#ignore();
    this.#nodes = [{ type: 'thinking', content: first.content }];
    this.#open = 'none';
  }

  #ignore(): void {
    this.#ignoredMarkers += 1;
  }

  #replaceLast(change: (node: MessageNode) => MessageNode): void {
    const last = this.#nodes.length - 1;
    const node = this.#nodes[last];
    if (node !== undefined) this.#nodes[last] = change(node);
  }
}
