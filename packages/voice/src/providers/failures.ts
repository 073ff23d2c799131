import type { FailureCode, VoiceFailure } from '../types.ts';

/** Those that may go away by themselves. */
const RETRYABLE: ReadonlySet<FailureCode> = new Set([
  ...(['permissionDismissed', 'deviceBusy', 'deviceLost', 'captureFailed', 'network'] as const),
  ...(['connectionClosed', 'timeout', 'tooManySessions', 'providerFailed'] as const),
]);

export const failureOf = (
  code: FailureCode,
  detail = '',
  providerCode: string | null = null,
  isRetryable = RETRYABLE.has(code),
): VoiceFailure => ({ code, providerCode, detail, isRetryable });

export const isFailure = (value: unknown): value is VoiceFailure =>
  typeof value === 'object' && value !== null && 'code' in value && 'isRetryable' in value;

/** Of the platform's refusals, by the code it bears. */
const BY_CODE: Readonly<Record<string, FailureCode>> = {
  NOT_CONFIGURED: 'notConfigured',
  UNAUTHORIZED: 'signInExpired',
  TOKEN_INVALID: 'signInExpired',
  '010001': 'signInExpired',
  FORBIDDEN: 'licence',
  LICENCE: 'licence',
  QUOTA: 'quotaExhausted',
  QUOTA_EXHAUSTED: 'quotaExhausted',
  RATE_LIMITED: 'tooManySessions',
  TOO_MANY_SESSIONS: 'tooManySessions',
  BUSY: 'tooManySessions',
  TIMEOUT: 'timeout',
  NETWORK: 'network',
  UPSTREAM_CLOSED: 'network',
  UPSTREAM_UNREACHABLE: 'network',
  UNSUPPORTED_LANGUAGE: 'languageUnsupported',
  BAD_FRAME: 'audioRejected',
  AUDIO_TOO_LARGE: 'audioRejected',
  TOO_FAST: 'audioRejected',
  '040001': 'audioRejected',
};

export const failureOfCode = (code: string, detail: string, isRetryable?: boolean): VoiceFailure =>
  failureOf(BY_CODE[code] ?? 'providerFailed', detail, code, isRetryable);

/** What came of asking the platform for an address: an error of the request, or anything. */
export function failureOfRequest(error: unknown): VoiceFailure {
  if (isFailure(error)) return error;
  const { kind, retCode, status, message } = (
    typeof error === 'object' && error !== null ? error : { message: String(error) }
  ) as { kind?: unknown; retCode?: unknown; status?: unknown; message?: unknown };
  const detail = typeof message === 'string' ? message : '';
  if (kind === 'auth') return failureOf('signInExpired', detail);
  if (typeof retCode === 'string' && retCode in BY_CODE) return failureOfCode(retCode, detail);
  if (status === 429) return failureOf('tooManySessions', detail);
  if (status === 404 || status === 501 || status === 503) return failureOf('notConfigured', detail);
  if (kind === 'network' || kind === 'timeout' || kind === 'http') return failureOf('network', detail);
  return failureOf('providerFailed', detail);
}
