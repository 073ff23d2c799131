import * as v from 'valibot';
import { isRead } from './read-calls.ts';
import type { EndpointName } from './endpoints.ts';

/**
 * Several reads as one call: `POST {auth}/batch/read`. The answer is a stream of lines, one for each read, in the order
 * in which they are done; see docs/batch-reads.md.
 */
export const BATCH_PATH = '/batch/read';
export const BATCH_CONTENT_TYPE = 'application/x-ndjson';
export const BATCH_READS_MOST = 32;
/** Of the whole request. */
export const BATCH_BYTES_MOST = 131_072;

/** Whether a call may stand in a batch. */
export const mayBatch = (name: EndpointName): boolean => isRead(name);

const BatchReadSchema = v.object({
  /** Chosen by whoever asks; comes back with the answer. */
  id: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999)),
  method: v.picklist(['GET', 'POST']),
  /** From the root of the platform on, with the query. */
  path: v.pipe(v.string(), v.regex(/^\/(?![/\\])[\x21-\x7e]*$/, 'expected a path'), v.maxLength(8_192)),
  /** Of a POST. */
  body: v.optional(v.unknown()),
});
export type BatchRead = v.InferOutput<typeof BatchReadSchema>;

export const BatchSchema = v.object({
  reads: v.pipe(
    v.array(BatchReadSchema),
    v.minLength(1),
    v.maxLength(BATCH_READS_MOST),
    v.check((reads) => new Set(reads.map(({ id }) => id)).size === reads.length, 'expected different ids'),
  ),
});

/** One line of the answer. */
export const BatchLineSchema = v.object({
  id: v.number(),
  /** HTTP status that the read by itself would have had. */
  status: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(599)),
  /** Seconds, where the read by itself would have had a Retry-After. */
  retryAfter: v.optional(v.pipe(v.number(), v.minValue(0))),
  /** The envelope. */
  body: v.optional(v.unknown()),
});
export type BatchLine = v.InferOutput<typeof BatchLineSchema>;

/** What a batch says of a read that it does not carry: whoever wants it asks for it by itself. */
export const BATCH_NOT_CARRIED: readonly number[] = [404, 405, 413, 501];
