import type { SpeechFault } from '../speech-provider.ts';

/** What a code of the vendor is for us; `restart` goes on in another session without a word. */
export type IflytekVerdict = 'restart' | SpeechFault;

const RESTART: ReadonlySet<number> = new Set([
  10_014, 10_019, 10_101, 10_114, 10_164, 10_165, 10_200, 10_222, 10_223, 10_700,
]);
const LICENCE: ReadonlySet<number> = new Set([10_005, 10_010, 10_110, 10_313, 11_200, 11_203]);

export function verdictOf(code: number, vendorText: string): IflytekVerdict {
  if (RESTART.has(code)) return 'restart';
  const message = `${code} ${vendorText}`.trim().slice(0, 300);
  if (LICENCE.has(code)) return { code: 'LICENCE', message, retryable: false };
  if (code === 11_201) return { code: 'QUOTA', message, retryable: false };
  if (code === 11_202) return { code: 'BUSY', message, retryable: true };
  return { code: 'PROVIDER_FAILED', message, retryable: false };
}
