import type { SpeechCapabilities, SpeechSink, VoiceFailure } from '../src/types.ts';

/** Writes down what a provider says, and lets a test wait for it. */
export function collectingSink() {
  const texts = new Map<number, string>();
  const translations = new Map<number, string>();
  const failures: { failure: VoiceFailure; recovery: string | undefined }[] = [];
  let capabilities: SpeechCapabilities | null = null;
  let isEnded = false;
  let segments = 0;
  const sink: SpeechSink = {
    ready: (told) => void (capabilities = told),
    segment({ sentenceId, text, translation }) {
      segments += 1;
      texts.set(sentenceId, text);
      if (translation !== undefined) translations.set(sentenceId, translation);
    },
    fail: (failure, recovery) => void failures.push({ failure, recovery }),
    end: () => void (isEnded = true),
  };
  return {
    sink,
    failures,
    capabilities: () => capabilities,
    isEnded: () => isEnded,
    isOver: () => isEnded || failures.length > 0,
    segments: () => segments,
    text: () => [...texts.values()].join(''),
    translation: () => [...translations.values()].join(''),
  };
}
