import * as v from 'valibot';
import { REQUEST_TIMEOUT_MS } from '../constants.ts';
import {
  BATCH_CONTENT_TYPE,
  BATCH_NOT_CARRIED,
  BATCH_PATH,
  BATCH_READS_MOST,
  BatchLineSchema,
} from '../contract/batch.ts';
import { packBatch, verdictOf } from './batch-state.ts';
import { groupUrl, withoutSlash } from './endpoint-url.ts';
import { NotCarried } from './lane.ts';
import type { LaneGroup } from './lane.ts';
import { createLineReader } from './line-reader.ts';
import { answerOf, parseJson, reportServerTime, timeoutError, unreachable } from './request.ts';
import type { Answer, Carry, Sent, TransportOptions } from './request.ts';
import { givenUp } from '../contract/request-error.ts';

export interface BatchesOptions extends Omit<
  TransportOptions,
  'token' | 'orgId' | 'language' | 'onTokenInvalid'
> {
  /** Whether the platform has said that it takes batches. */
  isOffered(): boolean;
}

/** Reads of one session that go together: one request, and an answer for each as soon as it is done. */
export interface Batches {
  /** How many reads may go together now; 1 where none. */
  most(): number;
  /** The way for a read of this group. @throws {NotCarried} where it has to go by itself */
  carry(group: LaneGroup): Carry;
}

interface Member {
  readonly sent: Sent;
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

export function createBatches(options: BatchesOptions): Batches {
  const { fetch, timeoutMs = REQUEST_TIMEOUT_MS } = options;
  const root = withoutSlash(options.baseUrl);
  const gathering = new WeakMap<LaneGroup, Member[]>();
  /** Once something in between did not let a batch pass, none is tried again. */
  let isOff = false;

  async function send(members: readonly Member[]): Promise<void> {
    const packed = packBatch(
      members.map(({ sent }) => sent),
      root,
    );
    const isAlone = packed.reads.length < 2;
    const carried = new Set(isAlone ? [] : packed.reads.map(({ id }) => id));
    const open = new Map<number, Member>();
    members.forEach((member, id) =>
      carried.has(id) ? open.set(id, member) : member.reject(new NotCarried()),
    );
    if (isAlone) return;
    const controller = new AbortController();
    const leave = [...open].map(([id, { sent }]) => listen(sent.signal, () => drop(id, givenUp())));
    const stopEnd = listen(options.end, () => all((member) => member.reject(givenUp())));
    let timer: ReturnType<typeof setTimeout> | undefined;

    function take(id: number): Member | undefined {
      const member = open.get(id);
      open.delete(id);
      return member;
    }
    /** With the last one who waits the request is over. */
    function drop(id: number, error: Error): void {
      take(id)?.reject(error);
      if (open.size === 0) controller.abort();
    }
    /** There is nothing more to come for anybody. */
    function all(tell: (member: Member) => void): void {
      for (const member of open.values()) tell(member);
      open.clear();
      controller.abort();
    }
    /** Counted from the last line on: reads behind others may take longer than one by itself. */
    function waitOn(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        options.onReach?.(false);
        all((member) => member.reject(timeoutError(timeoutMs)));
      }, timeoutMs);
    }
    /** @returns whether it is a line of a batch */
    function hear(line: string): boolean {
      const read = v.safeParse(BatchLineSchema, parseJson(line));
      if (!read.success) return false;
      const { id, status, retryAfter, body } = read.output;
      const member = take(id);
      if (BATCH_NOT_CARRIED.includes(status)) member?.reject(new NotCarried());
      else
        member?.resolve({
          status,
          retryAfterMs: retryAfter === undefined ? undefined : retryAfter * 1_000,
          body,
        });
      return true;
    }

    async function hearAll(stream: ReadableStream<Uint8Array>): Promise<void> {
      const reader = stream.getReader();
      const lines = createLineReader();
      // To its end, though nobody may wait any more: the connection can be used again then.
      for (;;) {
        const { value, done } = await reader.read();
        const whole = value ? lines.push(value) : [];
        const last = done ? lines.end() : null;
        for (const line of last === null ? whole : [...whole, last]) {
          if (hear(line)) continue;
          isOff = true;
          return controller.abort();
        }
        if (done) return;
        waitOn();
      }
    }

    let isBegun = false;
    try {
      // Everybody may have left between being asked and here.
      if (open.size === 0) return;
      waitOn();
      const sentAtMs = options.now();
      const response = await fetch(groupUrl('auth', options) + BATCH_PATH, {
        method: 'POST',
        headers: { ...packed.headers, accept: BATCH_CONTENT_TYPE, 'content-type': 'application/json' },
        body: JSON.stringify({ reads: packed.reads.filter(({ id }) => open.has(id)) }),
        signal: controller.signal,
      });
      isBegun = true;
      reportServerTime(response.headers, sentAtMs, options);
      options.onReach?.(true);
      const verdict = verdictOf(response.status, response.headers.get('content-type'));
      if (verdict === 'for-all') {
        const answer = answerOf(response, await response.text());
        return all((member) => member.resolve(answer));
      }
      if (verdict === 'unknown') isOff = true;
      else if (response.body) await hearAll(response.body);
    } catch (error) {
      // Nobody at all is there: each is told so, as if it had gone by itself.
      if (!isBegun && open.size > 0) {
        options.onReach?.(false);
        all((member) => member.reject(unreachable(error)));
      }
    } finally {
      clearTimeout(timer);
      for (const stop of [...leave, stopEnd]) stop();
      // Cut off in the middle, or never begun: what has its answer keeps it.
      if (open.size > 0) all((member) => member.reject(new NotCarried()));
    }
  }

  return {
    most: () => (isOff || !options.isOffered() ? 1 : BATCH_READS_MOST),
    carry: (group) => (sent) =>
      new Promise((resolve, reject) => {
        const member = { sent, resolve, reject };
        const others = gathering.get(group);
        if (others) return void others.push(member);
        const members = [member];
        gathering.set(group, members);
        // All of a group begin in the same moment.
        queueMicrotask(() => {
          gathering.delete(group);
          void send(members);
        });
      }),
  };
}

function listen(signal: AbortSignal | undefined, onAbort: () => void): () => void {
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  return () => signal?.removeEventListener('abort', onAbort);
}
