import type { FailureCode, VoiceFailure } from '../types.ts';
import { failureOf } from './failures.ts';

interface Row {
  readonly code: FailureCode;
  /** The vendor's meaning, for the log. */
  readonly vendor: string;
  /** Where the product's specification gives the code another meaning: logged beside it. */
  readonly specified?: string;
  /** The sound may go on in another session. */
  readonly isNewSession?: true;
}

/** Codes of iFlytek IAT v2 and of the product's specification. */
export const XUNFEI_ERRORS: Readonly<Record<number, Row>> = {
  10005: { code: 'notConfigured', vendor: 'app id not authorised' },
  10006: { code: 'providerFailed', vendor: 'parameter missing' },
  10007: { code: 'providerFailed', vendor: 'parameter illegal' },
  10009: { code: 'audioRejected', vendor: 'input data invalid' },
  10010: { code: 'licence', vendor: 'engine licence short' },
  10014: { code: 'timeout', vendor: 'session timed out', isNewSession: true },
  10019: { code: 'timeout', vendor: 'session timed out', isNewSession: true },
  10043: { code: 'audioRejected', vendor: 'audio cannot be decoded' },
  10101: { code: 'timeout', vendor: 'engine session has ended', isNewSession: true },
  10105: { code: 'licence', vendor: 'no access' },
  10106: { code: 'notConfigured', vendor: 'parameter invalid', specified: 'invalid app id' },
  10107: { code: 'handshakeRefused', vendor: 'value invalid', specified: 'invalid timestamp' },
  10108: { code: 'handshakeRefused', vendor: 'not in the vendor table', specified: 'invalid signature' },
  10109: { code: 'audioRejected', vendor: 'audio invalid or too long', specified: 'audio encoding error' },
  10110: { code: 'licence', vendor: 'engine licence short', specified: 'no audio data' },
  10111: { code: 'timeout', vendor: 'not initialised', specified: 'audio longer than 60 s' },
  10112: { code: 'audioRejected', vendor: 'null handle', specified: 'audio too short' },
  10114: { code: 'timeout', vendor: 'session over 60 s', specified: 'character encoding error' },
  10160: { code: 'providerFailed', vendor: 'request is not JSON' },
  10161: { code: 'providerFailed', vendor: 'audio is not base64' },
  10163: { code: 'providerFailed', vendor: 'parameter missing or illegal' },
  10164: { code: 'providerFailed', vendor: 'result mapping failed', isNewSession: true },
  10165: { code: 'providerFailed', vendor: 'invalid handle', isNewSession: true },
  10200: { code: 'timeout', vendor: '10 s without data', isNewSession: true },
  10222: { code: 'network', vendor: 'network error', isNewSession: true },
  10223: { code: 'network', vendor: 'no node', isNewSession: true },
  10313: { code: 'notConfigured', vendor: 'app id is empty or does not belong to the key' },
  10700: { code: 'providerFailed', vendor: 'engine timed out', specified: 'engine error' },
  11200: { code: 'quotaExhausted', vendor: 'not authorised or used up' },
  11201: { code: 'quotaExhausted', vendor: 'daily limit reached' },
  11202: { code: 'tooManySessions', vendor: 'limit of calls a second' },
  11203: { code: 'tooManySessions', vendor: 'limit of parallel sessions' },
};

/** @param message  the vendor's own text */
export function xunfeiFailure(
  providerCode: number,
  message: string,
): { readonly failure: VoiceFailure; readonly meaning: string; readonly recovery?: 'newSession' } {
  const row = XUNFEI_ERRORS[providerCode];
  const meaning = row ? (row.specified ? `${row.specified}; ${row.vendor}` : row.vendor) : 'unknown';
  return {
    failure: failureOf(row?.code ?? 'providerFailed', message, String(providerCode)),
    meaning,
    ...(row?.isNewSession && { recovery: 'newSession' as const }),
  };
}
