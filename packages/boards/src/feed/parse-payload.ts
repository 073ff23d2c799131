import { tryParseContract } from '@plantdeck/core/contract';
import type { FeedError } from './feed-store.ts';

export type ParsedPayload<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: FeedError };

/** A parser that does its work once for each payload object: a patched payload is another object. */
export function createPayloadParser<T>(
  schema: Parameters<typeof tryParseContract>[0],
): (payload: unknown) => ParsedPayload<T> {
  let last: { readonly payload: unknown; readonly parsed: ParsedPayload<T> } | null = null;
  return (payload) => {
    if (last && last.payload === payload) return last.parsed;
    const result = tryParseContract(schema, payload);
    const parsed: ParsedPayload<T> = result.ok
      ? { ok: true, value: result.value as T }
      : {
          ok: false,
          error: { kind: 'contract', field: result.field, message: `${result.field}: ${result.reason}` },
        };
    last = { payload, parsed };
    return parsed;
  };
}
