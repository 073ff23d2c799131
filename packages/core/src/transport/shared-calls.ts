import * as v from 'valibot';
import { parseContract } from '../contract/parse.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { Lane, LaneGroup } from './lane.ts';
import { changesData, isBackground, isRead, maxAgeMsOf } from '../contract/read-calls.ts';
import { givenUp } from '../contract/request-error.ts';
import type { Carry, CarriedTransport, Transport, TransportCall } from './request.ts';

export interface SharedCallsOptions {
  readonly lane: Lane;
  /** The way for reads that go together; without it none do. */
  carry?(group: LaneGroup): Carry;
  /** Whoever asks and is answered in what language, the token included: answers of one are not given to another. */
  identity(): string;
  /** Who is signed in, or null: a call that waited is not sent for somebody else than who asked. */
  caller(): string | null;
  orgId(): string | null;
  /** Whether nobody looks at the page. */
  isHidden(): boolean;
  /** The device's clock, epoch ms. */
  now(): number;
  /** Answers that are kept at most. */
  readonly keptMost?: number;
}

/** The calls of one session: equal reads are one request, some answers are kept for a while, and all take their turn. */
export interface SharedCalls extends Transport {
  /** What is kept may be wrong, and so may be what is on its way. Whoever waits for that still gets it. */
  forget(): void;
}

const KEPT_MOST = 48;

/** One read, by however many it was asked for. */
interface Shared {
  /** As it came, before any schema. */
  readonly data: Promise<unknown>;
  readonly stop: AbortController;
  /** For each who waits, whether what it is for is seen. */
  readonly takers: Set<() => boolean>;
  readonly parsed: Map<v.GenericSchema, unknown>;
  isShared: boolean;
  /** Null while it is under way. */
  keptUntilMs: number | null;
}

export function createSharedCalls(plain: CarriedTransport, options: SharedCallsOptions): SharedCalls {
  const { lane, keptMost = KEPT_MOST } = options;
  const byKey = new Map<string, Shared>();
  let identity = options.identity();

  const forget = (): void => byKey.clear();

  /** The call as whoever asked meant it, at the moment that it is its turn. */
  function turn<TSchema extends v.GenericSchema>(name: EndpointName, call: TransportCall<TSchema>) {
    const caller = options.caller();
    return (group: LaneGroup | null): Promise<v.InferOutput<TSchema>> => {
      const isOther = ENDPOINTS[name].access !== 'public' && caller !== options.caller();
      if (isOther) return Promise.reject(givenUp());
      return plain.request(name, call, group === null ? undefined : options.carry?.(group));
    };
  }

  async function act<TSchema extends v.GenericSchema>(
    name: EndpointName,
    call: TransportCall<TSchema>,
  ): Promise<v.InferOutput<TSchema>> {
    if (call.keepalive) return plain.request(name, call);
    const { signal } = call;
    if (isBackground(name)) return lane.run({ isAct: false, isSeen: () => false, signal }, turn(name, call));
    const isWrite = changesData(name);
    // What was asked before may be answered from before or after it, and the same after a write that failed.
    if (isWrite) forget();
    try {
      return await lane.run({ isAct: true, isSeen: () => true, signal }, turn(name, call));
    } finally {
      if (isWrite) forget();
    }
  }

  function begin(
    name: EndpointName,
    call: TransportCall<v.GenericSchema>,
    key: string,
    first: () => boolean,
  ): Shared {
    const stop = new AbortController();
    const takers = new Set([first]);
    const isSeen = (): boolean => [...takers].some((one) => one());
    // Whoever asks parses; and nobody's signal is everybody's.
    const asked = { ...call, schema: v.unknown(), signal: stop.signal };
    const data = lane.run({ isAct: false, joins: true, isSeen, signal: stop.signal }, turn(name, asked));
    const shared: Shared = { data, stop, takers, parsed: new Map(), isShared: false, keptUntilMs: null };
    const maxAgeMs = maxAgeMsOf(name);
    byKey.set(key, shared);
    data.then(
      () => {
        if (byKey.get(key) !== shared) return;
        if (maxAgeMs === 0) byKey.delete(key);
        else keep(key, shared, maxAgeMs);
      },
      () => byKey.get(key) === shared && byKey.delete(key),
    );
    return shared;
  }

  function keep(key: string, shared: Shared, maxAgeMs: number): void {
    shared.keptUntilMs = options.now() + maxAgeMs;
    byKey.delete(key);
    byKey.set(key, shared);
    const kept = [...byKey].filter(([, { keptUntilMs }]) => keptUntilMs !== null);
    for (const [oldest] of kept.slice(0, Math.max(0, kept.length - keptMost))) byKey.delete(oldest);
  }

  function known(key: string): Shared | undefined {
    const found = byKey.get(key);
    const { keptUntilMs = null } = found ?? {};
    if (!found || (keptUntilMs !== null && options.now() >= keptUntilMs)) return undefined;
    // The longest unused goes first.
    byKey.delete(key);
    byKey.set(key, found);
    return found;
  }

  function read<TSchema extends v.GenericSchema>(
    name: EndpointName,
    call: TransportCall<TSchema>,
  ): Promise<v.InferOutput<TSchema>> {
    const now = options.identity();
    if (now !== identity) forget();
    identity = now;
    if (call.signal?.aborted) return Promise.reject(givenUp());
    const orgId = call.orgId ?? options.orgId();
    const key = keyOf(name, call, orgId);
    const isSeen = (): boolean => !options.isHidden() && (call.isSeen?.() ?? true);
    const before = known(key);
    const shared = before ?? begin(name, orgId ? { ...call, orgId } : call, key, isSeen);
    if (before) shared.isShared = true;
    return new Promise((resolve, reject) => {
      const end = (): void => {
        shared.takers.delete(isSeen);
        call.signal?.removeEventListener('abort', leave);
      };
      const leave = (): void => {
        end();
        reject(givenUp());
        if (shared.takers.size > 0 || shared.keptUntilMs !== null) return;
        if (byKey.get(key) === shared) byKey.delete(key);
        shared.stop.abort();
      };
      shared.takers.add(isSeen);
      call.signal?.addEventListener('abort', leave, { once: true });
      shared.data.then(
        (data) => {
          end();
          try {
            resolve(parsedOf(shared, call.schema, data, name));
          } catch (error) {
            reject(error as Error);
          }
        },
        (error: Error) => {
          end();
          reject(error);
        },
      );
    });
  }

  return {
    forget,
    request: (name, call) => (isRead(name) && !call.keepalive ? read(name, call) : act(name, call)),
  };
}

/** Parsed once a schema. What several hold, none of them may change. */
function parsedOf<TSchema extends v.GenericSchema>(
  shared: Shared,
  schema: TSchema,
  data: unknown,
  name: EndpointName,
): v.InferOutput<TSchema> {
  if (!shared.parsed.has(schema)) {
    const parsed: unknown = parseContract(schema, data, ENDPOINTS[name].path);
    shared.parsed.set(schema, shared.isShared || shared.keptUntilMs !== null ? frozen(parsed) : parsed);
  }
  return shared.parsed.get(schema) as v.InferOutput<TSchema>;
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

function keyOf(name: EndpointName, call: TransportCall<v.GenericSchema>, orgId: string | null): string {
  const { pathParams, query, body, looseEnvelope } = call;
  return JSON.stringify([
    name,
    orgId,
    looseEnvelope,
    sorted(pathParams ?? {}),
    sorted(query ?? {}),
    sorted(body ?? {}),
  ]);
}

/** The order in which parameters were written makes no difference. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const given = Object.entries(value).filter(([, part]: [string, unknown]) => part !== undefined);
  given.sort(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(given.map(([key, part]) => [key, sorted(part)]));
}
