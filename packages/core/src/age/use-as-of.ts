import { useEffect, useMemo, useRef } from 'react';
import { tryParseContract } from '../contract/parse.ts';
import { IsoSchema } from '../contract/values.ts';
import type { ElementHandle } from '../element/types.ts';

/** The `as-of` of what the host gave; one that is no time is named, and the last that fitted holds. */
export function useAsOf(text: string | undefined, element: ElementHandle): string | undefined {
  const last = useRef<string | undefined>(undefined);
  const misfit = useMemo(() => {
    const parsed = text === undefined ? null : tryParseContract(IsoSchema, text);
    return parsed && !parsed.ok ? parsed.reason : null;
  }, [text]);
  useEffect(() => {
    if (misfit === null) last.current = text;
    else element.emit('plant-error', { code: 'attribute', attribute: 'as-of', value: text, reason: misfit });
  }, [text, misfit, element]);
  return misfit === null ? text : last.current;
}
