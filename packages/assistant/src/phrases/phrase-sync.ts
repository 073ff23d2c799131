import type { StoredPhrases } from '@plantdeck/core/contract';
import { importPhrases, type Phrase } from './phrase-list.ts';

/** What this browser and the platform last agreed on. */
export interface PhraseSync {
  readonly userId: string;
  readonly version: number;
}

export interface MergedPhrases {
  readonly list: readonly Phrase[];
  /** The platform lacks something that stands here. */
  readonly isAhead: boolean;
}

export const toStored = (list: readonly Phrase[], version: number): StoredPhrases => ({
  version,
  phrases: list.map(({ abbreviation, text }) => ({ short: abbreviation, text })),
});

export const fromStored = ({ phrases }: StoredPhrases): readonly Phrase[] =>
  phrases.map(({ short, text }) => ({ icon: 'message', abbreviation: short, text }));

/**
 * Brings the phrases of the browser and those of the platform together, when a drawer opens.
 * @param isOwn  what stands in the browser is this person's, and more than what everybody begins with
 */
export function mergePhrases(
  local: readonly Phrase[],
  stored: StoredPhrases,
  sync: PhraseSync | null,
  isOwn: boolean,
): MergedPhrases {
  // Nothing was ever kept there, or nothing changed since: the browser goes on.
  if (stored.version === 0) return { list: local, isAhead: isOwn };
  if (sync?.version === stored.version) return { list: local, isAhead: false };
  const remote = fromStored(stored);
  // Changed on another device. What was agreed on is theirs to change; the rest of ours comes along.
  if (!isOwn || sync !== null) return { list: remote, isAhead: false };
  const merged = importPhrases(remote, JSON.stringify(local));
  return merged === null || merged.added === 0
    ? { list: remote, isAhead: false }
    : { list: merged.phrases, isAhead: true };
}
