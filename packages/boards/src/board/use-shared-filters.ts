import { useEffect, useRef } from 'react';
import { useShare } from '@plantdeck/core/element';
import type { BoardKind } from './board-kind.ts';
import type { Scope } from './use-scope.ts';

/** Shows the range, area and parameters that the board's group shows, as far as this board knows them, and tells its own. */
export function useSharedFilters(kind: BoardKind, scope: Scope, choose: (change: Scope) => void): void {
  const shown = useRef(scope);
  const tell = useShare(({ filters }) => {
    const known = Object.entries(filters ?? {}).filter(([name, value]) => isKnown(kind, name, value));
    if (known.length === 0) return;
    const change = Object.fromEntries(known);
    // What the group told is not told again.
    shown.current = { ...shown.current, ...change };
    choose(change);
  });
  useEffect(() => {
    const before = shown.current;
    shown.current = scope;
    const names = new Set([...Object.keys(before), ...Object.keys(scope)]);
    const changed = [...names].filter((name) => (before[name] ?? '') !== (scope[name] ?? ''));
    if (changed.length > 0)
      tell({ filters: Object.fromEntries(changed.map((name) => [name, scope[name] ?? ''])) });
  }, [scope, tell]);
}

function isKnown(kind: BoardKind, name: string, value: string): boolean {
  if (name === 'range') return value === '' || kind.ranges.includes(value);
  return name === 'areaId' || (kind.parameters ?? []).includes(name);
}
