import type { LexerSink } from './marker-lexer.ts';

/**
 * State of the dialect for back ends that send a model's own `<think>` tags. Best effort: such tags can be written by
 * anybody, so they count only at the start of the message or of a line, outside fences and back-ticks.
 */
export interface ThinkTagsState {
  readonly held: string;
  /** Only blanks so far on this line. */
  readonly atLineStart: boolean;
  /** Text of the line so far, at most a few units: enough to see a fence. */
  readonly lineHead: string;
  /** The open fence's marks, or `''`. */
  readonly fence: string;
  /** An odd number of back-ticks stands on this line. */
  readonly inCode: boolean;
  readonly inThinking: boolean;
  /** A think tag was seen, so a closing one is no longer an orphan of the prompt. */
  readonly seen: boolean;
}

export const EMPTY_THINK_TAGS: ThinkTagsState = {
  held: '',
  atLineStart: true,
  lineHead: '',
  fence: '',
  inCode: false,
  inThinking: false,
  seen: false,
};

const TAG = /^<(\/?)(?:think|thinking|thought)>$/i;
const TAG_BEGINNING = /^<\/?(?:t(?:h(?:i(?:n(?:k(?:i(?:n(?:g)?)?)?)?)?|o(?:u(?:g(?:h(?:t)?)?)?)?)?)?)?$/i;
const LINE_HEAD_UNITS = 6;

/** Reads a chunk and answers the state after it. At most 11 units are held. */
export function lexThinkTags(start: ThinkTagsState, chunk: string, sink: LexerSink): ThinkTagsState {
  const state = { ...start };
  let out = '';
  const flush = (): void => {
    if (out !== '') sink.text(out);
    out = '';
  };
  const give = (text: string): void => {
    for (const unit of text) passUnit(state, unit);
    out += text;
  };
  for (let index = 0; index < chunk.length;) {
    const unit = chunk.charAt(index);
    if (state.held === '') {
      if (unit === '<' && mayBeTag(state)) state.held = '<';
      else give(unit);
      index += 1;
      continue;
    }
    const longer = state.held + unit;
    const tag = TAG.exec(longer);
    if (tag !== null && isTagHere(state, tag[1] === '/')) {
      index += 1;
      flush();
      sink.marker({ kind: tag[1] === '' ? 'think' : state.inThinking ? 'think-end' : 'think-end-unopened' });
      state.held = '';
      state.inThinking = tag[1] === '';
      state.seen = true;
      state.atLineStart = true;
      state.lineHead = '';
    } else if (TAG_BEGINNING.test(longer)) {
      index += 1;
      state.held = longer;
    } else {
      const text = state.held;
      state.held = '';
      give(text);
    }
  }
  flush();
  return state;
}

/** Gives what is held as text at the end of a stream. */
export function flushThinkTags(state: ThinkTagsState, sink: LexerSink): void {
  if (state.held !== '') sink.text(state.held);
}

const mayBeTag = (state: ThinkTagsState): boolean => state.fence === '' && !state.inCode;

// A closing tag ends its section wherever it stands; one that nothing opened counts once, for templates that put the
// opening tag into the prompt.
const isTagHere = (state: ThinkTagsState, closing: boolean): boolean =>
  closing ? state.inThinking || !state.seen : state.atLineStart && !state.inThinking;

interface LineState {
  atLineStart: boolean;
  lineHead: string;
  fence: string;
  inCode: boolean;
}

function passUnit(state: LineState, unit: string): void {
  if (unit === '\n') {
    state.atLineStart = true;
    state.lineHead = '';
    state.inCode = false;
    return;
  }
  if (state.lineHead.length < LINE_HEAD_UNITS) {
    state.lineHead += unit;
    const marks = /^ {0,3}(```|~~~)$/.exec(state.lineHead)?.[1];
    if (marks !== undefined && (state.fence === '' || state.fence === marks)) {
      state.fence = state.fence === '' ? marks : '';
      state.inCode = false;
      state.atLineStart = false;
      return;
    }
  }
  if (unit === '`' && state.fence === '') state.inCode = !state.inCode;
  if (unit !== ' ' && unit !== '\t') state.atLineStart = false;
}
