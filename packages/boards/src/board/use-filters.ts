import { useCallback, useEffect, useMemo } from 'react';
import { BoardFiltersSchema, tryParseContract } from '@plantdeck/core/contract';
import type { ElementHandle } from '@plantdeck/core/element';
import { useNewest } from '../panel/use-newest.ts';
import { SYNONYMS } from './board-element.ts';
import { useScope, type Scope } from './use-scope.ts';

export interface Filters {
  readonly scope: Scope;
  /** The reader chose: the page is asked, and where it holds the filters itself it is only told. */
  readonly choose: (change: Scope) => void;
  /** Without asking: a saved setting or a restored state. */
  readonly set: (change: Scope) => void;
  readonly isChosen: (name: string) => boolean;
}

/**
 * The part of plant and time that is shown. Attributes are where it begins, and the reader's choice holds until the
 * page sets another; with the `filters` property the page holds it, and a choice is a wish that `plant-filter-change`
 * tells.
 */
export function useFilters(
  element: ElementHandle,
  given: Readonly<Record<string, string | undefined>>,
  controlled: unknown,
): Filters {
  const parsed = useMemo(
    () =>
      controlled === undefined || controlled === null
        ? null
        : tryParseContract(BoardFiltersSchema, controlled),
    [controlled],
  );
  useEffect(() => {
    if (parsed && !parsed.ok)
      element.emit('plant-error', {
        code: 'contract',
        field: parsed.field === '(root)' ? 'filters' : `filters.${parsed.field}`,
        reason: parsed.reason,
      });
  }, [element, parsed]);
  const held = useMemo(() => (parsed?.ok ? withoutSynonyms(parsed.value) : null), [parsed]);
  const { scope: own, choose: set, isChosen } = useScope(given);
  const scope = useMemo(() => (held ? withoutEmpty({ ...start(given), ...held }) : own), [held, own, given]);
  const newest = useNewest({ scope, held });
  const choose = useCallback(
    (change: Scope) => {
      const { scope: before, held: holds } = newest.current;
      const filters = withoutEmpty({ ...before, ...change });
      if (JSON.stringify(filters) === JSON.stringify(before)) return;
      const isFree = element.emit('plant-filter-change', { filters, change });
      if (isFree && !holds) set(change);
    },
    [element, newest, set],
  );
  return { scope, choose, set, isChosen };
}

const start = (given: Readonly<Record<string, string | undefined>>): Scope =>
  Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

function withoutSynonyms(filters: Scope): Scope {
  const range = SYNONYMS[filters['range'] as keyof typeof SYNONYMS];
  return range === undefined ? filters : { ...filters, range };
}

const withoutEmpty = (scope: Scope): Scope =>
  Object.fromEntries(Object.entries(scope).filter(([, value]) => value !== ''));
