import type { TimeAtom, TimeRule } from '../time/time-atom.ts';

/** What a question may be about, in the order in which it is looked for. */
export const SUBJECTS = [
  'notMeasured',
  'tasks',
  'handbook',
  'savings',
  'alarms',
  'stops',
  'demand',
  'powerQuality',
  'price',
  'unitConsumption',
  'cost',
  'co2',
  'tiers',
  'energy',
  'output',
  'machines',
  'reading',
  'quantity',
  'meters',
  'areas',
] as const;
type WordedSubject = (typeof SUBJECTS)[number];
/** `metric` is a figure of a board, found by its name in the catalogue. */
export type Subject = WordedSubject | 'metric';

export type Tier = 'topPeak' | 'peak' | 'flat' | 'valley' | 'deepValley';

/**
 * How people of a language put what the analyst knows. Patterns run over normalised text (small letters, no full-width
 * forms) from which names of areas and words about time have been taken out.
 */
export interface Lexicon {
  readonly help: RegExp;
  readonly future: RegExp;
  readonly cause: RegExp;
  /** Orders to change something: nothing is changed from a question. */
  readonly order: RegExp;
  readonly compare: RegExp;
  /** Ends a text whose next period is only what another is compared with. */
  readonly comparedWith: RegExp;
  readonly top: RegExp;
  readonly least: RegExp;
  readonly each: RegExp;
  /** Groups `count`. */
  readonly topCount: RegExp;
  /** Groups `op` and `value`, then the unit. */
  readonly above: RegExp;
  readonly below: RegExp;
  readonly followUp: RegExp;
  readonly count: RegExp;
  readonly nowWords: RegExp;
  readonly subjects: Readonly<Record<WordedSubject, RegExp>>;
  readonly tiers: readonly (readonly [RegExp, Tier])[];
  readonly energies: readonly (readonly [RegExp, string])[];
  readonly areaTypes: readonly (readonly [RegExp, string])[];
  /** Names a place that may not be there; group `name`. */
  readonly place: readonly RegExp[];
  /** Names that are no place: "which", "each". */
  readonly noPlace: RegExp;
  readonly number: (word: string) => number | null;
  readonly time: readonly TimeRule[];
  /** Words about time that no rule took: the question is about a period that is not understood. */
  readonly timeLeft: RegExp;
}

const plainNumber = (word: string): number | null => (/^\d+$/.test(word) ? Number(word) : null);

/** Numbers in figures or in a language's small words. */
export const numbersOf =
  (words: Readonly<Record<string, number>>) =>
  (word: string): number | null =>
    plainNumber(word) ?? words[word] ?? null;

/** Minutes of a clock. @param half  what stands for "and a half" */
export function minutesOf(hours: string | undefined, minutes: string | undefined, half?: string): number {
  const ofHour = minutes === undefined || minutes === '' ? 0 : minutes === half ? 30 : Number(minutes);
  return Number(hours ?? 0) * 60 + ofHour;
}

/**
 * "So many days, weeks, months or years ago": the whole calendar day, week, month or year so far back, as "last week" is
 * the whole one; the answer names its dates. Null without a number.
 */
export const ago = (unit: 'day' | 'week' | 'month' | 'year', count: number | null): TimeAtom | null =>
  count === null || count < 1 ? null : { kind: unit, offset: -count };

/** The month of a name by its beginning. */
export function monthNamed(names: readonly string[], text: string): number {
  return names.findIndex((name) => text.startsWith(name)) + 1;
}

const PIECE = '(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})';
/** Dates in figures that read the same everywhere. */
export const ISO_TIME: readonly TimeRule[] = [
  [
    new RegExp(PIECE),
    (match) => ({ kind: 'date', year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }),
  ],
  [
    // Where one of the two can be no month; 5/11 is read in two ways, and not guessed.
    /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/,
    (match) => {
      const [first, second] = [Number(match[1]), Number(match[2])];
      if (first > 12 === second > 12) return null;
      return { kind: 'date', year: null, month: Math.min(first, second), day: Math.max(first, second) };
    },
  ],
  [
    /\b(\d{4})-w(\d{1,2})\b/,
    (match) => ({ kind: 'weekNumber', number: Number(match[2]), year: Number(match[1]) }),
  ],
  [
    /\b(20\d{2})-(\d{2})\b/,
    (match) => ({ kind: 'monthOf', month: Number(match[2]), year: Number(match[1]) }),
  ],
];
