import { boundTexts, tryParseContract } from '@plantdeck/core/contract';
import { learnOffsets } from '@plantdeck/core/units';
import type { FeedSnapshot } from './feed-store.ts';

/** A feed's payload as the view's own type: null while there is none that fits. */
export interface ParsedFeed<T> {
  readonly board: T | null;
  readonly snapshot: FeedSnapshot;
}

/** What every board's payload says of its time. */
interface Dated {
  readonly period: {
    readonly from: string;
    readonly to: string;
    readonly tz: string;
    readonly dayAccountTime: string;
  };
}

/**
 * Parses each payload object once (a patched payload is another object). Old values stay while a newer payload does
 * not fit; the field that does not is told like any other failure.
 */
export function createFeedParser<T extends Dated>(
  schema: Parameters<typeof tryParseContract>[0],
): (fetched: FeedSnapshot) => ParsedFeed<T> {
  let board: T | null = null;
  let last: { readonly fetched: FeedSnapshot; readonly parsed: ParsedFeed<T> } | null = null;
  let good: unknown = null;

  const parse = (fetched: FeedSnapshot): ParsedFeed<T> => {
    if (fetched.status === 'forbidden' || fetched.data === null || fetched.data === undefined) {
      board = null;
      good = null;
      return { board, snapshot: fetched };
    }
    if (fetched.data === good) return { board, snapshot: fetched };
    const result = tryParseContract(schema, fetched.data);
    if (result.ok) {
      board = boundTexts(result.value) as T;
      const { tz, dayAccountTime, from, to } = board.period;
      learnOffsets(tz, dayAccountTime, [from, to]);
      good = fetched.data;
      return { board, snapshot: fetched };
    }
    const error = { kind: 'contract', field: result.field, message: `${result.field}: ${result.reason}` };
    return { board, snapshot: { ...fetched, status: 'failed', error } };
  };
  return (fetched) => {
    if (last === null || last.fetched !== fetched) last = { fetched, parsed: parse(fetched) };
    return last.parsed;
  };
}
