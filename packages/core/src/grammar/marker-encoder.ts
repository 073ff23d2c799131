import type { MessageNode } from '../contract/assistant.ts';
import { MARKER_MAX_UNITS } from './marker.ts';

/** Opens a thinking section. */
export const encodeThinkOpen = (): string => '<|think|>';
/** Closes a thinking section. */
export const encodeThinkClose = (): string => '<|/think|>';
/** Parts what an agent did from what came out of it. */
export const encodeAgentAfter = (): string => '<|after|>';
/** Closes an agent section. */
export const encodeAgentClose = (): string => '<|/agent|>';

export interface AgentAttributes {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly status?: string | undefined;
}

/**
 * Opens an agent section. A name that would make the marker longer than 256 units is cut, with an ellipsis.
 * @throws {RangeError} when id and status alone don't fit
 */
export function encodeAgentOpen(attributes: AgentAttributes): string {
  const whole = agentMarker(attributes);
  if (whole.length <= MARKER_MAX_UNITS) return whole;
  const points = Array.from(attributes.name ?? '');
  while (points.length > 0) {
    points.pop();
    const shorter = agentMarker({ ...attributes, name: `${points.join('')}…` });
    if (shorter.length <= MARKER_MAX_UNITS) return shorter;
  }
  throw new RangeError(`an agent marker holds at most ${MARKER_MAX_UNITS} units; id or status are too long`);
}

function agentMarker(attributes: AgentAttributes): string {
  let marker = '<|agent';
  for (const key of ['id', 'name', 'status'] as const) {
    const value = attributes[key];
    if (value !== undefined) marker += ` ${key}=${encodeJsonString(value)}`;
  }
  return `${marker}|>`;
}

const encodeJsonString = (value: string): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('|>', '\\u007c>');

export interface MarkerEncoder {
  /** Text as it goes into CONTENT. Pieces may be cut anywhere: the last unit is remembered over calls. */
  text(piece: string): string;
  thinkOpen(): string;
  thinkClose(): string;
  agentOpen(attributes: AgentAttributes): string;
  agentAfter(): string;
  agentClose(): string;
}

/** One encoder per answer. Everything that a model or a tool wrote goes through `text`. */
export function createMarkerEncoder(): MarkerEncoder {
  let endsWithLess = false;
  const marker = (source: string): string => {
    endsWithLess = false;
    return source;
  };
  return {
    text(piece) {
      if (piece === '') return '';
      const escaped = piece.replaceAll('<|', '<||');
      const encoded = endsWithLess && piece.startsWith('|') ? `|${escaped}` : escaped;
      endsWithLess = piece.endsWith('<');
      return encoded;
    },
    thinkOpen: () => marker(encodeThinkOpen()),
    thinkClose: () => marker(encodeThinkClose()),
    agentOpen: (attributes) => marker(encodeAgentOpen(attributes)),
    agentAfter: () => marker(encodeAgentAfter()),
    agentClose: () => marker(encodeAgentClose()),
  };
}

/** The CONTENT text of whole nodes; the parser gives the same nodes back. `closedBy` isn't written. */
export function encodeNodes(nodes: readonly MessageNode[]): string {
  const encoder = createMarkerEncoder();
  let out = '';
  for (const node of nodes) {
    if (node.type === 'content') out += encoder.text(node.content);
    else if (node.type === 'thinking')
      out += encoder.thinkOpen() + encoder.text(node.content) + encoder.thinkClose();
    else {
      out += encoder.agentOpen(node) + encoder.text(node.content);
      if (node.contentAfter !== undefined) out += encoder.agentAfter() + encoder.text(node.contentAfter);
      out += encoder.agentClose();
    }
  }
  return out;
}
