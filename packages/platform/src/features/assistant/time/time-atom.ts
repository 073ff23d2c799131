/**
 * A word about time as it stands in a question, before it is put together with its neighbours: "yesterday", "night
 * shift", "8 to 12". Pure data, the same for every language.
 */
export type TimeAtom =
  | { readonly kind: 'day'; readonly offset: number }
  | {
      readonly kind: 'date';
      readonly day: number;
      readonly month: number | null;
      readonly year: number | null;
      /** Of the month so many before this one, instead of a month by its name: 0 is this one. */
      readonly monthsBack?: number;
    }
  | { readonly kind: 'weekday'; readonly weekday: number; readonly week: number | null }
  | { readonly kind: 'week'; readonly offset: number }
  | { readonly kind: 'weekNumber'; readonly number: number; readonly year: number | null }
  | { readonly kind: 'month'; readonly offset: number }
  | { readonly kind: 'monthOf'; readonly month: number; readonly year: number | null }
  | { readonly kind: 'year'; readonly offset: number }
  | { readonly kind: 'yearOf'; readonly year: number }
  | { readonly kind: 'shift'; readonly code: ShiftCode; readonly offset?: number }
  | { readonly kind: 'shiftAt'; readonly offset: number }
  | { readonly kind: 'clock'; readonly fromMin: number; readonly toMin: number }
  /** Of the day: from its beginning to the clock, or from the clock to its end. */
  | { readonly kind: 'clockSide'; readonly side: 'before' | 'after'; readonly atMin: number }
  | { readonly kind: 'last'; readonly count: number; readonly unit: 'hour' | 'day' | 'week' | 'month' }
  | { readonly kind: 'part'; readonly of: 2 | 3; readonly number: number }
  /** Up to now, from what stands beside it. */
  | { readonly kind: 'since' }
  /** From what stands before it to what stands after it. */
  | { readonly kind: 'through' }
  /** The period before the one that was asked about before. */
  | { readonly kind: 'before' };

export type ShiftCode = 'night' | 'day' | 'evening';

/** An atom and where it stood. */
export interface PlacedAtom {
  readonly atom: TimeAtom;
  readonly at: number;
  readonly length: number;
}

/** How a language says one kind of atom; null where the match is none after all. */
export type TimeRule = readonly [pattern: RegExp, atom: (match: RegExpExecArray) => TimeAtom | null];

/**
 * Finds the atoms of a text and takes them out of it: blanks stand where they stood.
 * @param rules longer sayings before their parts
 */
export function takeAtoms(
  text: string,
  rules: readonly TimeRule[],
): { readonly atoms: readonly PlacedAtom[]; readonly rest: string } {
  const atoms: PlacedAtom[] = [];
  let rest = text;
  for (const [pattern, make] of rules) {
    const finder = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
    for (let match = finder.exec(rest); match; match = finder.exec(rest)) {
      if (match[0] === '') {
        finder.lastIndex += 1;
        continue;
      }
      const atom = make(match);
      if (!atom) continue;
      const [whole] = match;
      // Blanks around a saying are its neighbours' too.
      const lead = whole.length - whole.trimStart().length;
      atoms.push({ atom, at: match.index + lead, length: whole.trim().length });
      rest = rest.slice(0, match.index) + ' '.repeat(whole.length) + rest.slice(match.index + whole.length);
    }
  }
  return { atoms: atoms.toSorted((a, b) => a.at - b.at), rest };
}
