import { errorMessageKey, isRequestError } from '@plantdeck/core';
import type { Translate } from '@plantdeck/core/words';

/** What a failure says to a person: the platform's own sentence where it has one. */
export function failureText(error: unknown, coreWords: Translate): string {
  if (!isRequestError(error)) return coreWords('error.requestFailed');
  return error.retMsg || coreWords(errorMessageKey(error));
}
