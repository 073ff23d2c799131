import { MARKER_MAX_UNITS, parseMarker, type Marker } from './marker.ts';

/** Receives what a lexer has recognised, in order. */
export interface LexerSink {
  text(text: string): void;
  marker(marker: Marker): void;
}

/** Where the units of the input went; their sum plus what is held equals the input. */
export interface LexerCounts {
  textUnits: number;
  markerUnits: number;
  escapeUnits: number;
  /** Units looked at, those read again included: the measure of linear time. */
  steps: number;
}

export const emptyLexerCounts = (): LexerCounts => ({
  textUnits: 0,
  markerUnits: 0,
  escapeUnits: 0,
  steps: 0,
});

const LF = 10;
const SLASH = 47;
const LESS = 60;
const GREATER = 62;
const LOWER_A = 97;
const LOWER_Z = 122;
const BAR = 124;

/**
 * Reads a chunk of M1 text one UTF-16 unit at a time.
 *
 * What is held back is the lexer's whole state: nothing (text), `<`, `<|`, or the beginning of a marker.
 * @param held  what the call before answered, `''` at the start
 * @returns what is held now: at most 256 units that may still become a marker or an escape
 */
export function lexMarkers(held: string, chunk: string, sink: LexerSink, counts: LexerCounts): string {
  let textFrom = 0;
  const flushText = (to: number): void => {
    if (to > textFrom) giveText(chunk.slice(textFrom, to), sink, counts);
  };
  let index = 0;
  while (index < chunk.length) {
    const unit = chunk.charCodeAt(index);
    counts.steps += 1;
    if (held === '') {
      if (unit === LESS) {
        flushText(index);
        held = '<';
        textFrom = index + 1;
      }
      index += 1;
      continue;
    }
    const failed = stepHeld(held, unit);
    if (failed) {
      // The unit isn't part of what was held: that is text, and the unit is read again.
      giveText(held, sink, counts);
      held = '';
      textFrom = index;
      continue;
    }
    held += chunk[index];
    index += 1;
    textFrom = index;
    if (held === '<||') {
      counts.escapeUnits += 3;
      sink.text('<|');
      held = '';
    } else if (unit === GREATER && held.length > 3 && held.charCodeAt(held.length - 2) === BAR) {
      const marker = parseMarker(held);
      if (marker === null) giveText(held, sink, counts);
      else {
        counts.markerUnits += held.length;
        sink.marker(marker);
      }
      held = '';
    }
  }
  if (held === '') flushText(chunk.length);
  return held;
}

/** Gives what is held as text: at the end of a stream nothing can follow it. */
export function flushMarkers(held: string, sink: LexerSink, counts: LexerCounts): void {
  if (held !== '') giveText(held, sink, counts);
}

function stepHeld(held: string, unit: number): boolean {
  if (held.length === 1) return unit !== BAR;
  if (held.length === 2) return !(unit === BAR || unit === SLASH || (unit >= LOWER_A && unit <= LOWER_Z));
  return unit === LF || unit === LESS || held.length >= MARKER_MAX_UNITS;
}

function giveText(text: string, sink: LexerSink, counts: LexerCounts): void {
  counts.textUnits += text.length;
  sink.text(text);
}
