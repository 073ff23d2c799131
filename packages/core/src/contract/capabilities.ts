import * as v from 'valibot';

/**
 * What an element and a platform say to each other about the forms they speak. Each capability has levels counted
 * from 1; a level stands for one form of the calls and sockets it names and is never given another meaning.
 */
export const CAPABILITY_NAMES = ['session', 'boards', 'sockets', 'live', 'assistant', 'batch'] as const;
export type CapabilityName = (typeof CAPABILITY_NAMES)[number];
/** They are nothing but faster: elements work as well where a platform does not have them. */
export const FASTER_CAPABILITIES: readonly string[] = ['live', 'batch'] satisfies readonly CapabilityName[];

/** Both ends included. */
export interface CapabilityRange {
  readonly min: number;
  readonly max: number;
}
export type CapabilityRanges = Readonly<Record<CapabilityName, CapabilityRange>>;

/** What each level is, for the published list. */
export const CAPABILITY_LEVELS: Readonly<Record<CapabilityName, readonly string[]>> = {
  session: [
    'Tokens, organisations and the enterprise model.',
    'Refresh and sign-out with their tokens in the body.',
  ],
  boards: ['The data of a board by HTTP, whole.'],
  sockets: ['Sockets opened with the access token.', 'Sockets opened with a ticket for one use.'],
  live: ['Differences of a board’s data over the notice socket.'],
  assistant: ['Questions and answers over the assistant’s socket.'],
  batch: ['Several reads as one call, answered line by line.'],
};

const upTo = (name: CapabilityName): CapabilityRange => ({ min: 1, max: CAPABILITY_LEVELS[name].length });

/** What this version speaks, elements and reference platform alike: every level there has been. */
export const OWN_CAPABILITIES: CapabilityRanges = {
  session: upTo('session'),
  boards: upTo('boards'),
  sockets: upTo('sockets'),
  live: upTo('live'),
  assistant: upTo('assistant'),
  batch: upTo('batch'),
};

/** What a platform speaks that does not know the question: the first release, which had no live boards and no batches. */
export const UNTOLD_CAPABILITIES: Readonly<Partial<CapabilityRanges>> = {
  session: { min: 1, max: 1 },
  boards: { min: 1, max: 1 },
  sockets: { min: 1, max: 1 },
  assistant: { min: 1, max: 1 },
};

const level = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999));
const CapabilityRangeSchema = v.pipe(
  v.object({ min: level, max: level }),
  v.check(({ min, max }) => min <= max, 'expected min to be at most max'),
);
/** A platform’s answer. Capabilities that this version has never heard of are none of its business. */
export const CapabilitiesSchema = v.object({
  /** Of the platform, for reports. */
  version: v.pipe(v.string(), v.maxLength(40)),
  capabilities: v.record(v.pipe(v.string(), v.maxLength(40)), CapabilityRangeSchema),
});
export type Capabilities = v.InferOutput<typeof CapabilitiesSchema>;

/** The level both speak, the newest first; null where there is none. */
export function agreedLevel(own: CapabilityRange, other: CapabilityRange | undefined): number | null {
  if (!other) return null;
  const newest = Math.min(own.max, other.max);
  return newest >= Math.max(own.min, other.min) ? newest : null;
}

/** Ranges as one word of an address: `session:1-1,boards:1-1`. */
export function writeRanges(ranges: Readonly<Record<string, CapabilityRange>>): string {
  return Object.entries(ranges)
    .map(([name, { min, max }]) => `${name}:${min}-${max}`)
    .join(',');
}

/** @returns null where the text is none of `writeRanges` */
export function readRanges(text: string): Readonly<Record<string, CapabilityRange>> | null {
  const ranges: Record<string, CapabilityRange> = {};
  for (const each of text.split(',')) {
    const [, name, min, max] = /^([a-z][a-zA-Z]{0,39}):(\d{1,3})-(\d{1,3})$/.exec(each) ?? [];
    if (name === undefined || Number(min) < 1 || Number(min) > Number(max)) return null;
    ranges[name] = { min: Number(min), max: Number(max) };
  }
  return ranges;
}
