import { routeOf } from '@plantdeck/core';
import {
  ENTRIES,
  SsoValuesSchema,
  tryParseContract,
  type Entry,
  type SsoValues,
} from '@plantdeck/core/contract';

/** The entry that a path is, or null. */
export function entryAt(path: string): Entry | null {
  const route = routeOf(path);
  return ENTRIES.find((entry) => entry.route === route) ?? null;
}

const NAMES = ['sign', 'sessionId', 'tenant', 'code', 'ticket', 'state', 'iss', 'error'] as const;

/** What the query of an entry route brings; the first of a repeated value, none that is empty or too long. */
export function entryValues(query: string): SsoValues {
  const search = new URLSearchParams(query);
  const values: Record<string, string> = {};
  for (const name of NAMES) {
    const value = search.get(name);
    if (value) values[name] = value;
  }
  const parsed = tryParseContract(SsoValuesSchema, values);
  return parsed.ok ? parsed.value : {};
}

/** Whether there is anything to sign in with; else the browser is sent to the provider first. */
export function bringsProof(values: SsoValues): boolean {
  return [values.sign, values.code, values.ticket, values.error, values.sessionId].some(
    (value) => value !== undefined,
  );
}
