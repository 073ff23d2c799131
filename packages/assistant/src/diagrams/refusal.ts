/** Why a text is not drawn: told to the reader in one line, beside the text as it is written. */
export type RefusalReason =
  | { readonly why: 'kind'; readonly name: string }
  | { readonly why: 'text'; readonly line: number }
  | { readonly why: 'size' }
  | { readonly why: 'empty' };

export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`not drawn: ${reason.why}`);
    this.reason = reason;
  }
}

export const unreadable = (line: number): Refusal => new Refusal({ why: 'text', line });

/** What a reader still takes in, and what the layout does in a fraction of a second on a small machine. */
export const LIMITS = {
  textUnits: 20_000,
  lineUnits: 2_000,
  classLineUnits: 800,
  nodes: 100,
  edges: 150,
  groups: 24,
  groupDepth: 5,
  participants: 24,
  rows: 200,
  series: 8,
  labelUnits: 400,
} as const;

/** Refuses what is more than the limit. */
export function within(count: number, most: number): void {
  if (count > most) throw new Refusal({ why: 'size' });
}
