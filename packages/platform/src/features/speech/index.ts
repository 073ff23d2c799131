import type { Part, PartDeps } from '../api/index.ts';
import { noSpeechProvider } from './providers/none.ts';
import { speechEndpoint } from './relay/speech-socket.ts';
import type { SpeechProvider } from './speech-provider.ts';

/** Speech of the platform: its socket, whatever recognises behind it. */
export function createSpeech({ onError }: PartDeps): Part {
  return speechPart(noSpeechProvider, onError);
}

export function speechPart(provider: SpeechProvider, onError: PartDeps['onError']): Part {
  return {
    speechSocket: speechEndpoint({ provider, nowMs: () => performance.now(), after: timeout, onError }),
    close: async () => provider.close?.(),
  };
}

function timeout(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  timer.unref();
  return () => clearTimeout(timer);
}
