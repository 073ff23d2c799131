import type * as v from 'valibot';
import { ApiError, type Call, readInput, RETCODES } from '../api/index.ts';

const TOKEN_NAMES = ['token', 'refreshToken'] as const;

/**
 * The tokens of a call, from its body, or from its query where the configuration allows that: the specification puts
 * them there, but addresses end up in the logs of proxies and in histories.
 * @throws {ApiError} for a token in the query that is not allowed there, or a field that does not fit
 */
export function readTokens<TSchema extends v.GenericSchema>(
  call: Call,
  schema: TSchema,
  allowsTokensInQuery: boolean,
): v.InferOutput<TSchema> {
  const body: object = Object(call.body ?? {});
  if (allowsTokensInQuery) return readInput(schema, { ...call.query, ...body });
  if (TOKEN_NAMES.some((name) => name in call.query)) throw new ApiError(RETCODES.badField, 'token.in-query');
  return readInput(schema, body);
}
