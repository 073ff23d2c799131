import { signal } from '@preact/signals-core';
import { useMemo } from 'react';
import type { GivenAgeLimits } from '../judgement/data-age.ts';
import type { PlantSession } from '../session/types.ts';
import { useSignalValue } from './hooks.ts';

const NONE = signal<GivenAgeLimits>({});

/** The limits that hosts set for the age of an element's data, nearest first: its own attributes, then its session's. */
export function useAgeLimits(
  session: PlantSession | null,
  { lateAfterSeconds, staleAfterSeconds }: Readonly<Record<string, unknown>>,
): readonly GivenAgeLimits[] {
  // A session of an earlier version has none.
  const around = useSignalValue(session?.ageLimits ?? NONE);
  return useMemo(
    () => [{ lateAfterS: secondsOf(lateAfterSeconds), staleAfterS: secondsOf(staleAfterSeconds) }, around],
    [lateAfterSeconds, staleAfterSeconds, around],
  );
}

const secondsOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
