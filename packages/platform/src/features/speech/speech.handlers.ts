import {
  ApiError,
  registerHandlers,
  RETCODES,
  type HandlerTable,
  type SpeechSettings,
} from '../api/index.ts';
import { IFLYTEK_URL } from './iflytek/iflytek-provider.ts';
import type { SpeechProvider } from './speech-provider.ts';
import { SIGNATURE_LIFE_MS, signedIflytekUrl } from './iflytek/iflytek-signature.ts';

/**
 * What the speech socket understands, and an address for pages that speak to iFlytek themselves. Its keys stay here; the
 * page has the clock of the signature.
 */
export function speechHandlers(
  { provider, iflytek }: SpeechSettings,
  realNow: () => number,
  { id, caps }: Pick<SpeechProvider, 'id' | 'caps'>,
): HandlerTable {
  return registerHandlers({
    speechCapabilities: async () => ({ provider: id, ...caps }),
    speechXunfeiUrl: async () => {
      if (iflytek === undefined || provider === 'none')
        throw new ApiError(RETCODES.notOpened, 'speech.not-configured', {}, { status: 503 });
      const serverTimeMs = realNow();
      return {
        url: signedIflytekUrl(iflytek.url ?? IFLYTEK_URL, iflytek, serverTimeMs),
        appId: iflytek.appId,
        serverTimeMs,
        expiresInMs: SIGNATURE_LIFE_MS,
      };
    },
  });
}
