/** A section mark inside CONTENT text, as read by a lexer. */
export type Marker =
  | { readonly kind: 'think' }
  | { readonly kind: 'think-end' }
  | { readonly kind: 'agent'; readonly id?: string; readonly name?: string; readonly status?: string }
  | { readonly kind: 'agent-after' }
  | { readonly kind: 'agent-end' }
  /** A `</think>` that nothing opened; only the think-tags dialect gives it. */
  | { readonly kind: 'think-end-unopened' };

/** Longest marker in UTF-16 units, `<|` and `|>` included. No lexer ever holds more. */
export const MARKER_MAX_UNITS = 256;

// JSON allows no bare control characters in a string but those from U+007F on.
const AGENT_ATTRIBUTE = / ([a-z]+)=("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")/uy;

/**
 * Reads one whole marker, `<|` to `|>`.
 * @returns null when the text isn't a marker of the grammar; the caller then keeps it as text
 */
export function parseMarker(source: string): Marker | null {
  switch (source) {
    case '<|think|>':
      return { kind: 'think' };
    case '<|/think|>':
      return { kind: 'think-end' };
    case '<|after|>':
      return { kind: 'agent-after' };
    case '<|/agent|>':
      return { kind: 'agent-end' };
    default:
      return source.startsWith('<|agent') ? parseAgentMarker(source) : null;
  }
}

// Keys that we don't know are read and left out, so that a newer platform works with an older element.
function parseAgentMarker(source: string): Marker | null {
  const end = source.length - 2;
  const attributes: { id?: string; name?: string; status?: string } = {};
  let position = '<|agent'.length;
  while (position < end) {
    AGENT_ATTRIBUTE.lastIndex = position;
    const match = AGENT_ATTRIBUTE.exec(source);
    if (match === null || AGENT_ATTRIBUTE.lastIndex > end) return null;
    position = AGENT_ATTRIBUTE.lastIndex;
    const key = match[1];
    if (key === 'id' || key === 'name' || key === 'status')
      attributes[key] = String(JSON.parse(match[2] ?? '""'));
  }
  return { kind: 'agent', ...attributes };
}
