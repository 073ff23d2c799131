/**
 * Which reads go together in one batch, and which of them by themselves, as a pure function. A batch is one request: it
 * has one token, one organisation and one language, and what it carries lives at the platform that it is sent to.
 */
import { BATCH_BYTES_MOST, BATCH_CONTENT_TYPE, BATCH_READS_MOST, type BatchRead } from '../contract/batch.ts';
import type { Sent } from './request.ts';

/** The headers that a batch has for all of its reads. */
const SHARED_HEADERS = ['authorization', 'x-org-id', 'x-lang'];

export interface Packed {
  /** What the request says; the id of a read is its place among those that were asked for. */
  readonly reads: readonly BatchRead[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * @param calls  in order of importance
 * @param root  address of the platform, without a slash at the end
 * @returns what is carried; whatever is not among `reads` is to be asked for by itself
 */
export function packBatch(calls: readonly Sent[], root: string): Packed {
  const [first] = calls;
  const headers = sharedOf(first);
  const signature = JSON.stringify(headers);
  const reads: BatchRead[] = [];
  const encoder = new TextEncoder();
  let bytes = 0;
  calls.forEach((call, id) => {
    if (reads.length === BATCH_READS_MOST || JSON.stringify(sharedOf(call)) !== signature) return;
    const path = call.url.startsWith(`${root}/`) ? call.url.slice(root.length) : null;
    if (path === null) return;
    const read: BatchRead = {
      id,
      method: call.method,
      path,
      ...(call.body === undefined ? {} : { body: JSON.parse(call.body) as unknown }),
    };
    // And what stands between two reads.
    const size = encoder.encode(JSON.stringify(read)).length + 1;
    if (bytes + size > BATCH_BYTES_MOST - ENVELOPE_BYTES) return;
    bytes += size;
    reads.push(read);
  });
  return { reads, headers };
}

/** `{"reads":[]}` and some air. */
const ENVELOPE_BYTES = 64;

function sharedOf(call: Sent | undefined): Record<string, string> {
  const given = SHARED_HEADERS.map((name) => [name, call?.headers[name]] as const);
  return Object.fromEntries(given.filter((pair): pair is readonly [string, string] => pair[1] !== undefined));
}

/** What an answer to the whole batch means, before any of its lines. */
export type BatchVerdict = 'lines' | 'for-all' | 'unknown';

/** A gateway or a platform that is busy or away says so for every read in it. */
const FOR_ALL = [429, 502, 503, 504];

/** `unknown`: whoever answered knows no batches, or something in between does not let them pass. */
export function verdictOf(status: number, contentType: string | null): BatchVerdict {
  if (FOR_ALL.includes(status)) return 'for-all';
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  return status === 200 && type === BATCH_CONTENT_TYPE ? 'lines' : 'unknown';
}
