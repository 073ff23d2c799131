import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { workerFile } from '../../store/worker-file.ts';
import type { Part, PartDeps } from '../api/index.ts';
import { openPlant } from '../energy/index.ts';
import { GUMMY_DEFAULTS, gummyProvider } from './gummy/gummy-provider.ts';
import { IFLYTEK_URL, iflytekProvider } from './iflytek/iflytek-provider.ts';
import { grammarProvider } from './grammar/grammar-provider.ts';
import { grammarThread } from './grammar/grammar-thread.ts';
import { findRecogniser } from './grammar/recogniser-files.ts';
import { modelChild } from './model/model-child.ts';
import { findModel } from './model/model-files.ts';
import { modelProvider } from './model/model-provider.ts';
import { noSpeechProvider } from './providers/none.ts';
import { speechEndpoint } from './relay/speech-socket.ts';
import { speechHandlers } from './speech.handlers.ts';
import type { SpeechProvider } from './speech-provider.ts';
import { after, upstreamDeps } from './upstream/upstream-deps.ts';

/** Speech of the platform: its socket, whatever recognises behind it, and addresses for pages that ask iFlytek. */
export function createSpeech(deps: PartDeps): Part {
  return speechPart(providerOf(deps), deps);
}

export function speechPart(
  provider: SpeechProvider,
  { onError, realNow, configuration }: Pick<PartDeps, 'onError' | 'realNow' | 'configuration'>,
): Part {
  return {
    handlers: speechHandlers(configuration.speech, realNow, provider),
    speechSocket: speechEndpoint({ provider, nowMs: () => performance.now(), after, onError }),
    close: async () => provider.close?.(),
  };
}

const MODEL_SCOPE = {
  list: (folder: string) => readdirSync(folder),
  // Beside the model, or wherever the platform's own packages are.
  resolve: (name: string, from: string) =>
    createRequire(import.meta.url).resolve(name, { paths: [from, import.meta.dirname] }),
};

function providerOf({ db, clock, configuration, onError, realNow }: PartDeps): SpeechProvider {
  const { provider, gummy, iflytek, modelDir } = configuration.speech;
  const upstream = upstreamDeps((message) => onError(new Error(message)));
  const isWished = (id: SpeechProvider['id']): boolean => provider === 'auto' || provider === id;
  if (gummy !== undefined && isWished('gummy'))
    return gummyProvider({ ...GUMMY_DEFAULTS, ...gummy, url: gummy.url ?? GUMMY_DEFAULTS.url }, upstream);
  if (iflytek !== undefined && isWished('iflytek'))
    return iflytekProvider({ ...iflytek, url: iflytek.url ?? IFLYTEK_URL }, { ...upstream, wallMs: realNow });
  if (modelDir !== undefined && isWished('local-model'))
    try {
      const model = findModel(modelDir, MODEL_SCOPE);
      const entry = workerFile('speech-model.js', import.meta.url);
      return modelProvider({ start: modelChild(entry, model), onError });
    } catch (error) {
      onError(error);
    }
  const files = isWished('local-grammar') ? findRecogniser(existsSync) : null;
  if (files === null) return noSpeechProvider;
  return grammarProvider({
    start: grammarThread(workerFile('speech-worker.js', import.meta.url), files),
    onError,
    async plantOf({ plantId, dataAreaId }) {
      if (plantId === null) return null;
      const plant = await openPlant({ db, plantId, nowMs: clock.now(), dataAreaId });
      return (
        plant && {
          areas: [...plant.frame.areas.values()].map(({ nameEn }) => nameEn),
          energies: plant.frame.energyTypes.map(({ nameEn }) => nameEn),
        }
      );
    },
  });
}
