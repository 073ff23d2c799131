import { errorMessageKey } from '../transport/error-message.ts';
import { isRequestError } from '../contract/request-error.ts';
import type { Translate } from './catalogue.ts';

/** What a failure says to a person: the platform's own sentence where it has one, else ours, in the reader's language. */
export function failureText(error: unknown, coreWords: Translate): string {
  if (!isRequestError(error)) return coreWords('error.requestFailed');
  return error.retMsg || coreWords(errorMessageKey(error));
}
