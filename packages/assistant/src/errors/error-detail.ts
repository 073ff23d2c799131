import type { AssistantWords as Words } from '../words/index.ts';
import { ERROR_CATALOGUE, type AssistantErrorId, type AssistantErrorPlace } from './error-catalogue.ts';

/** Detail of `plant-assistant-error`. */
export interface AssistantErrorDetail {
  /** Entry of the catalogue; the same in every language and version. */
  readonly id: AssistantErrorId;
  readonly where: AssistantErrorPlace;
  /** The platform's code, or the kind of fault where there is none. */
  readonly code: string;
  /** What the platform or the browser said. */
  readonly message: string;
  /** In the reader's language. */
  readonly cause: string;
  readonly remedy: string;
  /** What was thrown, where anything was. */
  readonly error?: unknown;
}

/** Detail of a failure, by what was thrown or by a code and words. */
export function errorDetail(
  { t }: Pick<Words, 't'>,
  id: AssistantErrorId,
  thrown: unknown,
): AssistantErrorDetail {
  const fields = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as {
    readonly retCode?: unknown;
    readonly kind?: unknown;
    readonly message?: unknown;
  };
  const code = [fields.retCode, fields.kind].find((value) => typeof value === 'string');
  return {
    id,
    where: ERROR_CATALOGUE[id].where,
    code: code ?? 'unknown',
    message: String(fields.message ?? thrown),
    cause: t(`error.${id}.cause`),
    remedy: t(`error.${id}.remedy`),
    ...(thrown instanceof Error ? { error: thrown } : {}),
  };
}
