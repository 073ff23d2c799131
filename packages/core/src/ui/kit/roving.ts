/** Which of `count` entries a key leads to, or null where the key is none of these. Ends meet where `wrap` is set. */
export function rovingTarget(
  key: string,
  at: number,
  count: number,
  { axis, wrap }: { readonly axis: 'vertical' | 'horizontal'; readonly wrap: boolean },
): number | null {
  if (count === 0) return null;
  const [forward, backward] = axis === 'vertical' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft'];
  const bounded = (index: number): number =>
    wrap ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
  if (key === forward) return bounded(at + 1);
  if (key === backward) return bounded(at < 0 ? count - 1 : at - 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Letters typed one after the other count as one search until this much time passed. */
const TYPEAHEAD_MS = 700;

export interface Typeahead {
  readonly text: string;
  readonly atMs: number;
}

export const NO_TYPEAHEAD: Typeahead = { text: '', atMs: -Infinity };

/** The search after one more letter. */
export function typed(before: Typeahead, letter: string, nowMs: number): Typeahead {
  return { text: nowMs - before.atMs > TYPEAHEAD_MS ? letter : before.text + letter, atMs: nowMs };
}

/**
 * The entry a search leads to: the next one after `at` that begins with it. The same letter again goes on to the next
 * entry that begins with it; a longer search may stay where it is.
 */
export function typeaheadTarget(search: string, labels: readonly string[], at: number): number | null {
  const text = search.toLocaleLowerCase();
  const isOneLetter = [...text].every((letter) => letter === text[0]);
  const wanted = isOneLetter ? text[0] : text;
  if (!wanted) return null;
  const first = isOneLetter ? at + 1 : Math.max(0, at);
  for (let step = 0; step < labels.length; step++) {
    const index = (first + step) % labels.length;
    if (labels[index]?.toLocaleLowerCase().startsWith(wanted)) return index;
  }
  return null;
}

/** A key that types a letter, rather than orders something. */
export function isLetterKey(event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): boolean {
  return (
    [...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  );
}
