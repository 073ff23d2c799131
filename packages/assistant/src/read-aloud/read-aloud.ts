/** What reads aloud, as browsers have it. */
export type Synthesis = Pick<
  SpeechSynthesis,
  'speak' | 'cancel' | 'getVoices' | 'addEventListener' | 'removeEventListener'
>;

/** How a reading ended: at the end of the text, by someone, or because the voice failed. */
export type ReadingEnd = 'done' | 'stopped' | 'failed';

export interface Reading {
  readonly ended: Promise<ReadingEnd>;
  stop(): void;
}

/** Browsers name their voices a while after they are first asked. */
const VOICES_WAIT_MS = 1_500;

/**
 * A voice of this device that speaks the language; null where there is none. Voices of the browser's maker are left out:
 * they would send the answer there.
 */
export async function findVoice(
  synthesis: Synthesis,
  language: string,
): Promise<SpeechSynthesisVoice | null> {
  if (synthesis.getVoices().length === 0) await firstVoices(synthesis);
  const local = synthesis.getVoices().filter((voice) => voice.localService);
  const tagOf = (voice: SpeechSynthesisVoice): string => voice.lang.replace('_', '-').toLowerCase();
  const wanted = language.toLowerCase();
  // Chinese of Taiwan and of the mainland are written apart: one voice reads the other badly, but reads it.
  const [primary = wanted] = wanted.split('-');
  return (
    local.find((voice) => tagOf(voice) === wanted) ??
    local.find((voice) => tagOf(voice).split('-')[0] === primary && voice.default) ??
    local.find((voice) => tagOf(voice).split('-')[0] === primary) ??
    null
  );
}

function firstVoices(synthesis: Synthesis): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      synthesis.removeEventListener('voiceschanged', done);
      resolve();
    };
    const timer = setTimeout(done, VOICES_WAIT_MS);
    synthesis.addEventListener('voiceschanged', done);
  });
}

/** Reads piece by piece. The synthesis is one for the whole page, so whatever is read there elsewhere ends. */
export function readAloud(
  pieces: readonly string[],
  voice: SpeechSynthesisVoice,
  synthesis: Synthesis,
): Reading {
  let isOver = false;
  let finish: (end: ReadingEnd) => void = () => {};
  // Held here: a browser drops an utterance that nothing holds, and its end with it.
  let current: SpeechSynthesisUtterance | null = null;
  const leave = (): void => end('stopped');
  const end = (how: ReadingEnd): void => {
    if (isOver) return;
    isOver = true;
    current = null;
    removeEventListener('pagehide', leave);
    finish(how);
    if (how === 'stopped') synthesis.cancel();
  };
  const say = (at: number): void => {
    const text = pieces[at];
    if (isOver) return;
    if (text === undefined) return end('done');
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onend = () => say(at + 1);
    utterance.onerror = ({ error }) =>
      end(error === 'canceled' || error === 'interrupted' ? 'stopped' : 'failed');
    current = utterance;
    synthesis.speak(current);
  };
  const ended = new Promise<ReadingEnd>((resolve) => {
    finish = resolve;
  });
  addEventListener('pagehide', leave);
  synthesis.cancel();
  say(0);
  return { ended, stop: leave };
}
