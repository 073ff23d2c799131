import type { WordKey } from '../../engine/i18n/language.ts';

/** retCodes of the reference platform. The first three digits read like an HTTP status. */
export const RETCODES = {
  tokenInvalid: '010001',
  badField: '040001',
  badSeal: '040002',
  badEntry: '040003',
  badReadings: '040004',
  signInFailed: '040101',
  forbidden: '040301',
  notOpened: '040302',
  passwordExpired: '040303',
  serviceBlocked: '040304',
  secondFactorNeeded: '040305',
  notFound: '040401',
  notRecorded: '040402',
  notBatched: '040501',
  conflict: '040901',
  tooMany: '042901',
  databaseAway: '050301',
  databaseReadOnly: '050302',
  databaseBusy: '050303',
  storageFull: '050701',
} as const;

export interface ApiErrorExtras {
  /** Answered as `data`, such as the newer setting of a conflict. */
  readonly data?: unknown;
  readonly retryAfterMs?: number;
  /** HTTP status where the transport refuses; 200 with a retCode otherwise. */
  readonly status?: number;
}

/** A refusal with a retCode and a sentence of words/, filled with `values` in the caller's language. */
export class ApiError extends Error {
  readonly retCode: string;
  readonly key: WordKey;
  readonly values: Readonly<Record<string, string | number>>;
  readonly extras: ApiErrorExtras;

  constructor(
    retCode: string,
    key: WordKey,
    values: Record<string, string | number> = {},
    extras: ApiErrorExtras = {},
  ) {
    super(`${retCode} ${key}`);
    this.name = 'ApiError';
    this.retCode = retCode;
    this.key = key;
    this.values = values;
    this.extras = extras;
  }
}
