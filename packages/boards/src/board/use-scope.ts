import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNewest } from '../panel/use-newest.ts';

/** What a board is asked for: parameters of its query by name. */
export type Scope = Readonly<Record<string, string>>;

interface Choice {
  /** What the page had set when the reader chose: a choice holds until the page sets another. */
  readonly given: string | undefined;
  readonly value: string;
}

/** The part of plant and time that is shown: what the page gives, unless the reader has chosen something else. */
export function useScope(given: Readonly<Record<string, string | undefined>>): {
  readonly scope: Scope;
  readonly choose: (change: Scope) => void;
  /** Whether the reader's own choice of a parameter holds. */
  readonly isChosen: (name: string) => boolean;
} {
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const key = JSON.stringify(given);
  const scope = useMemo(() => {
    const base = JSON.parse(key) as Readonly<Record<string, string | undefined>>;
    const names = new Set([...Object.keys(base), ...Object.keys(chosen)]);
    return Object.fromEntries(
      [...names].flatMap((name): [string, string][] => {
        const choice = chosen[name];
        const value =
          choice && choice.given === base[name] && choice.value !== '' ? choice.value : base[name];
        return value === undefined || value === '' ? [] : [[name, value]];
      }),
    );
  }, [key, chosen]);
  const choose = useCallback(
    (change: Scope) => {
      const base = JSON.parse(key) as Readonly<Record<string, string | undefined>>;
      const choices = Object.entries(change).map(([name, value]) => [name, { given: base[name], value }]);
      setChosen((before) => ({ ...before, ...(Object.fromEntries(choices) as Record<string, Choice>) }));
    },
    [key],
  );
  // A choice is over for good once the page sets another value, also when it later sets the first one again.
  useEffect(() => {
    const base = JSON.parse(key) as Readonly<Record<string, string | undefined>>;
    setChosen((before) => {
      const kept = Object.entries(before).filter(([name, { given: of }]) => of === base[name]);
      return kept.length === Object.keys(before).length ? before : Object.fromEntries(kept);
    });
  }, [key]);
  const newest = useNewest({ key, chosen });
  const isChosen = useCallback(
    (name: string) => {
      const base = JSON.parse(newest.current.key) as Readonly<Record<string, string | undefined>>;
      const choice = newest.current.chosen[name];
      return choice !== undefined && choice.value !== '' && choice.given === base[name];
    },
    [newest],
  );
  return { scope, choose, isChosen };
}
