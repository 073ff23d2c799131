import type { SpeechProvider } from '../speech-provider.ts';

/** Where nothing recognises speech: it says so, and never makes up a text. */
export const noSpeechProvider: SpeechProvider = {
  id: 'none',
  caps: { dictation: false, languages: [], partials: false, translateTo: [] },
  open(_wish, sink) {
    sink.error({ code: 'NOT_CONFIGURED', message: 'dictation is not configured', retryable: false });
    return Promise.resolve({ write: () => false, finish: () => {} });
  },
};
