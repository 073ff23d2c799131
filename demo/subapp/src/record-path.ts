import type { RecordRow } from '@plantdeck/core/contract';

/** A path with `{id}` and names of fields, for one row. */
export function pathOf(pattern: string, row: RecordRow): string {
  return pattern.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(name === 'id' ? row.id : (row.values[name] ?? ''))),
  );
}

/** Whether a path needs a row to be complete. */
export const isOfRow = (pattern: string): boolean => pattern.includes('{');
