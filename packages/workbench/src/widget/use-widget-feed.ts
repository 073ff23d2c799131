import { useCallback, useEffect, useRef, useState } from 'react';
import {
  addressAsker,
  createPolledFeed,
  isUnanswered,
  RequestError,
  type Language,
  type PlantSession,
  type PolledFeed,
  type PolledState,
} from '@plantdeck/core';
import { boundTexts, parseContract, tryParseContract } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';
import type { AnyWidgetKind } from './widget-kind.ts';
import { NO_STATE } from './no-state.ts';

/** What a widget has of its data, whichever of the three sources they come from. */
export interface WidgetFeed {
  readonly status: 'none' | 'loading' | 'ready' | 'failed' | 'forbidden';
  /** Parsed; kept through failures. */
  readonly data: unknown;
  /** Server time of the answer, epoch ms. */
  readonly asOfMs: number;
  readonly error: RequestError | null;
  readonly failures: number;
  readonly nextTryAtMs: number | null;
  /** The last try to ask for it was not answered. */
  readonly isOffline: boolean;
  /** The host page gave it, with its own time stamp or as of when it did. */
  readonly isHostFed: boolean;
}

interface Answer {
  readonly data: unknown;
  readonly asOfMs: number;
}
interface Kept extends PolledState<Answer> {
  /** Whom the data are for: another person or company never sees them. */
  readonly reader: string;
}

export interface WidgetSource {
  readonly kind: AnyWidgetKind;
  readonly given: unknown;
  /** Time of `given`, ISO; by default when it was given. */
  readonly asOf: string | undefined;
  readonly src: string | undefined;
  readonly session: PlantSession | null;
  readonly cfg: unknown;
  readonly lang: Language;
  readonly refreshMs: number;
  /** Near enough to the visible part of the page to be fetched for. */
  readonly isNear: boolean;
  /** Whether it is on screen now; the same function each time. What is seen comes first. */
  readonly isSeen: () => boolean;
}

const NOTHING: WidgetFeed = {
  status: 'none',
  data: null,
  asOfMs: 0,
  error: null,
  failures: 0,
  nextTryAtMs: null,
  isOffline: false,
  isHostFed: false,
};

/** Reads the first of data, address and session that is given. What it opens is closed when another takes its place. */
export function useWidgetFeed(source: WidgetSource): {
  readonly feed: WidgetFeed;
  readonly refresh: () => Promise<void>;
} {
  const { kind, given, asOf, src, session, cfg, lang, refreshMs, isNear, isSeen } = source;
  const isHostFed = given !== undefined && given !== null;
  const person = useReader(session);
  const reader = src ? `src ${src}` : person === null ? null : `session ${session?.id} ${person}`;
  const [kept, setKept] = useState<Kept | null>(null);
  const running = useRef<PolledFeed<Answer> | null>(null);
  // Settings are compared by what they say, since a host may hand over a new object each time.
  const cfgText = JSON.stringify(cfg);

  useEffect(() => {
    if (isHostFed || !isNear || reader === null) return undefined;
    const feed = createPolledFeed<Answer>({
      ask: src
        ? askAddress(kind, src)
        : askSession(kind, session as PlantSession, JSON.parse(cfgText), isSeen),
      refreshMs,
      nowMs: () => Date.now(),
      document,
    });
    running.current = feed;
    const take = (): void =>
      setKept((before) => {
        const state = feed.get();
        const old = before?.reader === reader ? before.data : null;
        return { ...state, reader, data: state.status === 'forbidden' ? null : (state.data ?? old) };
      });
    take();
    const stop = feed.subscribe(take);
    return () => {
      stop();
      feed.dispose();
      running.current = null;
    };
  }, [kind, isHostFed, src, session, reader, cfgText, lang, refreshMs, isNear, isSeen]);

  const refresh = useCallback(() => running.current?.refresh() ?? Promise.resolve(), []);
  if (isHostFed) {
    const feed = hostFeed(kind, given);
    const asOfMs = asOf === undefined ? feed.asOfMs : Date.parse(asOf);
    return { feed: { ...feed, asOfMs }, refresh };
  }
  const isMine = kept !== null && (reader === null ? isExpired(session) : kept.reader === reader);
  if (!isMine) return { feed: { ...NOTHING, status: reader === null ? 'none' : 'loading' }, refresh };
  return {
    feed: {
      status: kept.status,
      data: kept.data?.data ?? null,
      asOfMs: kept.data?.asOfMs ?? 0,
      error: reader === null ? EXPIRED : kept.error,
      failures: kept.failures,
      nextTryAtMs: reader === null ? null : kept.nextTryAtMs,
      isOffline: reader === null || isUnanswered(kept.error),
      isHostFed: false,
    },
    refresh,
  };
}

const EXPIRED = new RequestError({ kind: 'auth', message: 'The sign-in has expired.' });
const isExpired = (session: PlantSession | null): boolean => {
  const state = session?.state.peek();
  return state?.name === 'signed-out' && state.reason === 'expired';
};

/** Who is signed in where; null while nobody is. */
function useReader(session: PlantSession | null): string | null {
  const state = useSignalValue(session?.state ?? NO_STATE);
  return state?.name === 'ready' ? `${state.person.userId} ${state.person.orgId}` : null;
}
const askSession =
  (kind: AnyWidgetKind, session: PlantSession, cfg: unknown, isSeen: () => boolean) =>
  async (signal: AbortSignal): Promise<Answer> => {
    const request: PlantSession['request'] = (name, options) => session.request(name, { ...options, isSeen });
    const data = boundTexts(await kind.load({ session: { request }, cfg, signal }));
    return { data, asOfMs: session.serverNowMs() };
  };

const askAddress = (kind: AnyWidgetKind, src: string) => {
  const ask = addressAsker(new URL(src, document.baseURI).href, (url, init) =>
    fetch(url, { ...init, headers: { accept: 'application/json' } }),
  );
  return async (signal: AbortSignal): Promise<Answer> => ({
    data: boundTexts(parseContract(kind.schema, await ask(signal), src)),
    asOfMs: Date.now(),
  });
};

const hosted = new WeakMap<object, WidgetFeed>();

/** Data of the host page, parsed once for each object. */
function hostFeed(kind: AnyWidgetKind, given: unknown): WidgetFeed {
  const known = typeof given === 'object' && given !== null ? hosted.get(given) : undefined;
  if (known) return known;
  const result = tryParseContract(kind.schema, given);
  const feed: WidgetFeed = {
    ...NOTHING,
    isHostFed: true,
    asOfMs: Date.now(),
    ...(result.ok
      ? { status: 'ready', data: boundTexts(result.value) }
      : {
          status: 'failed',
          error: new RequestError({
            kind: 'contract',
            field: result.field,
            message: `data: field "${result.field}" does not fit: ${result.reason}`,
          }),
        }),
  };
  if (typeof given === 'object' && given !== null) hosted.set(given, feed);
  return feed;
}
