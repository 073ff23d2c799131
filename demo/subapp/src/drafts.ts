import { tabText } from '@plantdeck/core/element';

/**
 * What somebody has typed and not saved. It outlives an expired session, a reload and a closed dialog, and belongs to one
 * person in one company: whoever signs in next does not find it.
 */
export interface Drafts {
  read(name: string): Record<string, string> | null;
  keep(name: string, entries: Readonly<Record<string, string>>): void;
  drop(name: string): void;
}

export function draftsOf(owner: string): Drafts {
  const keyOf = (name: string): string => `plantdeck.draft.${owner}.${name}`;
  return {
    read(name) {
      const text = tabText.get(keyOf(name));
      return text === null ? null : parse(text);
    },
    keep: (name, entries) => tabText.set(keyOf(name), JSON.stringify(entries)),
    drop: (name) => tabText.remove(keyOf(name)),
  };
}

function parse(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const entries = Object.entries(value).filter(
      (pair): pair is [string, string] => typeof pair[1] === 'string',
    );
    return Object.fromEntries(entries);
  } catch {
    return null;
  }
}
