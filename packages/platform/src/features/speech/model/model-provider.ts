import type { SpeechProvider } from '../speech-provider.ts';
import { localProvider, type LocalOptions } from '../local/local-provider.ts';

/** Dictation by the operator's model, in whatever languages it has. */
export const modelProvider = ({
  start,
  onError,
}: Pick<LocalOptions<true>, 'start' | 'onError'>): SpeechProvider =>
  localProvider({
    id: 'local-model',
    caps: { dictation: true, languages: [], partials: true, translateTo: [] },
    start,
    aboutOf: () => Promise.resolve(true as const),
    onError,
  });
