import type { Speaker, SpeechProvider } from '../speech-provider.ts';
import { localProvider, type LocalOptions } from '../local/local-provider.ts';
import type { GrammarPlant } from './plant-grammar.ts';

export interface GrammarDeps extends Pick<LocalOptions<GrammarPlant>, 'start' | 'onError'> {
  /** The plant as the speaker may see it; null where the organisation has none. */
  plantOf(speaker: Speaker): Promise<GrammarPlant | null>;
}

/** Commands in English about the speaker's own plant, recognised on this machine. */
export const grammarProvider = ({ start, plantOf, onError }: GrammarDeps): SpeechProvider =>
  localProvider({
    id: 'local-grammar',
    caps: { dictation: false, languages: ['en'], partials: false, translateTo: [] },
    start,
    async aboutOf({ speaker, hints }) {
      const plant = await plantOf(speaker);
      return plant && { ...plant, sentences: hints };
    },
    onError,
  });
