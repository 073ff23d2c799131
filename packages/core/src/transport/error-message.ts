import type { RequestError } from '../contract/request-error.ts';

/** retCodes with a meaning of their own: the resource is not permitted, the function is not open to the enterprise. */
export const RETCODE_NOT_PERMITTED = '040301';
export const RETCODE_NOT_OPENED = '040302';
/** The account, or the embedding client, or its secret is wrong. */
export const RETCODE_SIGN_IN_FAILED = '040101';

export type ErrorMessageKey =
  | 'error.networkTimeout'
  | 'error.requestTimeout'
  | 'error.network'
  | 'error.fluctuation'
  | 'error.tokenInvalid'
  | 'error.requestFailed'
  | 'error.noPermission'
  | 'error.contract'
  | 'error.incompatible'
  | 'error.notOpened';

/** Where the way to the platform is at fault and a later try may find it well again. */
const PASSING_STATUS: ReadonlySet<number> = new Set([425, 429, 502, 503]);
/** Somebody on the way waited in vain, while our own 60 s had not run out. */
const WAITED_STATUS: ReadonlySet<number> = new Set([408, 504]);

/** Key of the words that tell a person what went wrong. `error.retMsg`, where there is one, is preferred to them. */
export function errorMessageKey(error: Pick<RequestError, 'kind' | 'retCode' | 'status'>): ErrorMessageKey {
  switch (error.kind) {
    case 'auth':
      return 'error.tokenInvalid';
    case 'timeout':
      return 'error.requestTimeout';
    case 'network':
      return 'error.network';
    case 'contract':
      return 'error.contract';
    case 'incompatible':
      return 'error.incompatible';
    case 'api':
    case 'http':
      return refusalKey(error.retCode, error.status);
    case 'aborted':
      return 'error.requestFailed';
  }
}

/** True where the platform says that this reader may not have it, so that asking again is of no use. */
export function isForbidden(error: Pick<RequestError, 'kind' | 'retCode' | 'status'>): boolean {
  return error.retCode === RETCODE_NOT_PERMITTED || error.status === 401 || error.status === 403;
}

function refusalKey(retCode: string | undefined, status: number | undefined): ErrorMessageKey {
  if (retCode === RETCODE_NOT_OPENED) return 'error.notOpened';
  if (retCode === RETCODE_NOT_PERMITTED || status === 403) return 'error.noPermission';
  if (status !== undefined && WAITED_STATUS.has(status)) return 'error.networkTimeout';
  if (status !== undefined && PASSING_STATUS.has(status)) return 'error.fluctuation';
  return 'error.requestFailed';
}
