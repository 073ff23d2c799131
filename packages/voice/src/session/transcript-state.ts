import type { Segment } from '../types.ts';

interface Sentence {
  /** Across sessions; stays with the sentence. */
  readonly id: number;
  readonly session: number;
  readonly sentenceId: number;
  readonly text: string;
  readonly translation: string;
  readonly isFinal: boolean;
}

/** What was recognised, over all sessions of a recording. */
export interface Transcript {
  readonly sentences: readonly Sentence[];
  /** Sessions that were given sound again that the one before them may have recognised. */
  readonly overlapping: readonly number[];
  readonly nextId: number;
}

export const EMPTY_TRANSCRIPT: Transcript = { sentences: [], overlapping: [], nextId: 0 };

/** A newer text of a sentence takes the place of its older one; it is never appended. */
export function putSentence(
  transcript: Transcript,
  session: number,
  told: {
    readonly sentenceId: number;
    readonly text: string;
    readonly isFinal: boolean;
    readonly translation?: string | undefined;
  },
): Transcript {
  const { sentences, nextId } = transcript;
  const at = sentences.findIndex((each) => each.session === session && each.sentenceId === told.sentenceId);
  const before = sentences[at];
  const sentence: Sentence = {
    id: before?.id ?? nextId,
    session,
    sentenceId: told.sentenceId,
    text: told.text,
    translation: told.translation ?? before?.translation ?? '',
    isFinal: told.isFinal,
  };
  if (before) return { ...transcript, sentences: sentences.with(at, sentence) };
  return {
    ...transcript,
    nextId: nextId + 1,
    sentences: [...sentences, sentence].toSorted(
      (one, other) => one.session - other.session || one.sentenceId - other.sentenceId,
    ),
  };
}

export const markOverlap = (transcript: Transcript, session: number): Transcript => ({
  ...transcript,
  overlapping: [...transcript.overlapping, session],
});

export function segmentsOf({ sentences, overlapping }: Transcript): Segment[] {
  const segments: Segment[] = [];
  let before = '';
  let beforeSession = -1;
  let inSession = '';
  for (const { id, session, text, translation } of sentences) {
    if (session !== beforeSession) {
      before = inSession || before;
      inSession = '';
      beforeSession = session;
    }
    const isFirst = inSession === '';
    const own = isFirst && overlapping.includes(session) ? withoutOverlap(before, text) : text;
    inSession = joined(inSession, text);
    segments.push({ sentenceId: id, transcription: own, translation });
  }
  return segments.filter(({ transcription, translation }) => transcription !== '' || translation !== '');
}

/** Of scripts that write no blank between words, with their punctuation. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef]/u;
const PUNCTUATION = /[\p{P}\p{S}\s]/u;

export function joined(before: string, after: string): string {
  if (before === '' || after === '') return before + after;
  const last = [...before].at(-1) ?? '';
  const first = [...after][0] ?? '';
  const isBlank =
    /\s/u.test(last) ||
    /\s/u.test(first) ||
    UNSPACED.test(last) ||
    UNSPACED.test(first) ||
    /[,.;:!?)\]%]/.test(first);
  return before + (isBlank ? '' : ' ') + after;
}

/** The letters of a text and where each is. */
function letters(
  text: string,
): { readonly letter: string; readonly at: number; readonly isWordStart: boolean }[] {
  const found: { letter: string; at: number; isWordStart: boolean }[] = [];
  let at = 0;
  let isWordStart = true;
  for (const letter of text) {
    if (PUNCTUATION.test(letter)) isWordStart = true;
    else {
      found.push({ letter: letter.toLowerCase(), at, isWordStart: isWordStart || UNSPACED.test(letter) });
      isWordStart = false;
    }
    at += letter.length;
  }
  return found;
}

/** More letters than these were not said in the sound that was given twice. */
const OVERLAP_MAX_LETTERS = 60;

/**
 * `after` without the words that `before` ends with. Compares letters only, whole words, and removes nothing that is
 * not the same: a word twice is better than one lost.
 */
export function withoutOverlap(before: string, after: string): string {
  const tail = letters(before).slice(-OVERLAP_MAX_LETTERS);
  const head = letters(after);
  for (let length = Math.min(tail.length, head.length); length > 0; length -= 1) {
    const from = tail.length - length;
    if (!tail[from]!.isWordStart || head[length]?.isWordStart === false) continue;
    if (head.slice(0, length).every(({ letter }, index) => letter === tail[from + index]!.letter))
      return after.slice(head[length]?.at ?? after.length);
  }
  return after;
}

/** What may still be heard otherwise. */
export const interimOf = ({ sentences }: Transcript): string =>
  sentences.reduce((text, sentence) => (sentence.isFinal ? text : joined(text, sentence.text)), '');

export function textOf(transcript: Transcript): { readonly text: string; readonly translation: string } {
  let text = '';
  let translation = '';
  for (const segment of segmentsOf(transcript)) {
    text = joined(text, segment.transcription);
    translation = joined(translation, segment.translation);
  }
  return { text, translation };
}
