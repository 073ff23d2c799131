import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { PlantSession } from '../session/types.ts';
import { tabText } from './kept-text.ts';

export interface Draft<T> {
  readonly value: T;
  readonly write: (next: T) => void;
  /** It was sent or given up. */
  readonly drop: () => void;
}

/**
 * What a person has typed and not sent. The tab keeps it through an expired session, a failed call and a reload; a
 * sign-out takes it away.
 */
export function useDraft<T>(
  session: PlantSession,
  key: string,
  schema: v.GenericSchema<unknown, T>,
  initial: T,
): Draft<T> {
  const [value, setValue] = useState<T>(() => keptDraft(key, schema) ?? initial);
  useEffect(
    () =>
      session.state.subscribe((state) => {
        if (state.name === 'signed-out' && state.reason !== 'expired') tabText.remove(key);
      }),
    [session, key],
  );
  return {
    value,
    write(next) {
      setValue(next);
      tabText.set(key, JSON.stringify(next));
    },
    drop: () => tabText.remove(key),
  };
}

/** A draft of an earlier view of this tab, or null. */
function keptDraft<T>(key: string, schema: v.GenericSchema<unknown, T>): T | null {
  const text = tabText.get(key);
  if (text === null) return null;
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
