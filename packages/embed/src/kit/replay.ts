import { OWN_CAPABILITIES } from '@plantdeck/core/contract';
import { ReplaySocket, type SocketServer } from './replay-socket.ts';
import {
  boardAt,
  fromFolder,
  movedOn,
  readRecording,
  translate,
  type LiveFrame,
  type RecordedCall,
  type RecordedPlant,
} from './recording.ts';

/** What the recorded platform does: `live` is as it was; the others are the states that a reader may meet. */
export const REPLAY_STATES = ['live', 'loading', 'empty', 'error', 'stale', 'forbidden'] as const;
export type ReplayState = (typeof REPLAY_STATES)[number];

export interface ReplayOptions {
  /** Folder of the recording; by default `recording/` beside the bundle. */
  readonly folder: string;
  /** Address under which the recorded platform answers; none that exists is needed. */
  readonly baseUrl?: string;
  readonly state?: ReplayState;
  /** How fast the plant's clock runs; 1 is as it was. */
  readonly speed?: number;
  /** The page's clock, epoch ms. */
  readonly now?: () => number;
  /** Payloads of boards that the recorded plant does not have, since they are for another trade. */
  readonly samples?: readonly unknown[];
}

export interface Replay {
  readonly baseUrl: string;
  /** Signs a `<plant-session>` with this `base-url` in as the recorded person. */
  signIn(session: SignsIn): Promise<void>;
  /** What the plant's clock shows now, epoch ms. */
  plantNowMs(): number;
  /** A payload of a board as it is now, for its `data`. */
  board(code: string): unknown;
  /** Gives the page its own calls and sockets back. */
  stop(): void;
}

/** What `session` of a `<plant-session>` offers. */
export interface SignsIn {
  signIn(login: never): Promise<void>;
}

export const RECORDED_URL = 'https://recorded-plant.invalid';
/** Each call is answered from memory: there is no way that would be saved by asking together. */
const { batch: _, ...SPOKEN } = OWN_CAPABILITIES;
/** Data that are this old count as stale on every board, ms. */
const STALE_MS = 3 * 3_600_000;
const NOT_PERMITTED = '040301';
/** Calls that a session begins with: without them there would be nobody to be refused. */
const BEGINNING =
  /\/(orgUser\/org\/list|has\/config|enterprise\/structure\/get|resources\/|customizedInfo\/|unread\/number|oauth\/)/;

/**
 * Lets a recorded plant answer in place of a platform, in this page alone: calls and sockets to its address are answered
 * from the recording, by the plant's own clock; all others go where they went. Nothing is asked of any server but the
 * files of the recording. Start it before the session that uses it.
 */
export async function startReplay(options: ReplayOptions): Promise<Replay> {
  const own = { fetch: globalThis.fetch, WebSocket: globalThis.WebSocket };
  const plant = await readRecording(fromFolder(options.folder, own.fetch.bind(globalThis)));
  const replay = createReplay(plant, options);
  globalThis.fetch = (input, init) => replay.fetch(input, init) ?? own.fetch.call(globalThis, input, init);
  globalThis.WebSocket = new Proxy(own.WebSocket, {
    construct: (target, [url, protocols]: [string | URL, string | string[] | undefined]) =>
      replay.openSocket(String(url)) ?? new target(url, protocols),
  });
  return {
    ...replay,
    stop() {
      replay.stop();
      Object.assign(globalThis, own);
    },
  };
}

/** The recorded platform itself, which touches nothing of the page. */
export function createReplay(plant: RecordedPlant, options: ReplayOptions) {
  const { recording } = plant;
  const baseUrl = options.baseUrl ?? RECORDED_URL;
  const state = options.state ?? 'live';
  const now = options.now ?? (() => Date.now());
  const startedMs = now();
  const liveFromMs = Date.parse(recording.liveFrom);
  const calls = state === 'empty' ? plant.empty : plant.answers;
  const sockets = new Set<ReplaySocket>();
  const wholeMs = (): number => (now() - startedMs) * (options.speed ?? 1);
  /** The recording runs round and round; its times go on. */
  const lapMs = (): number => wholeMs() - (wholeMs() % recording.liveMs);
  const passedMs = (): number => wholeMs() % recording.liveMs;
  const plantNowMs = (): number => liveFromMs + wholeMs();
  const shownNowMs = (): number => plantNowMs() + (state === 'stale' ? STALE_MS : 0);
  const board = (code: string): unknown =>
    movedOn(boardAt(plant.live, code, passedMs()), lapMs()) ?? sampleNow(code);
  /** A sample with its times moved to the plant's clock. */
  const sampleNow = (code: string): unknown => {
    const sample = options.samples?.find((each) => isSampleOf(each, code));
    return sample && movedOn(sample, plantNowMs() - Date.parse(sample.serverTime));
  };

  async function answer(call: AskedCall): Promise<unknown> {
    // What was recorded speaks as the version that it comes with.
    if (call.path.endsWith('/oauth/capabilities'))
      return ok({ version: recording.version, capabilities: SPOKEN });
    if (call.path.endsWith('/socket/ticket')) return ok({ ticket: 'recorded', expiredTime: 60 });
    if (call.path.endsWith('/oauth/token/refresh'))
      return ok({ token: 'recorded', refreshToken: 'recorded', expiredTime: 86_400 });
    if (call.path.endsWith('/serverTime')) return ok({ serverTime: new Date(shownNowMs()).toISOString() });
    if (/\/track\//.test(call.path)) return ok(null);
    if (state === 'forbidden' && !BEGINNING.test(call.path))
      return { retCode: NOT_PERMITTED, retMsg: 'Not permitted for this account.', data: null };
    const index = nearestCall(calls, call);
    const sample = index < 0 && state !== 'empty' ? sampleNow(call.query['boardCode'] ?? '') : undefined;
    if (sample !== undefined && call.path.endsWith('/board/data')) return ok(sample);
    if (index < 0)
      return { retCode: '040401', retMsg: `The recording has no answer to ${call.path}.`, data: null };
    const words = await plant.words(call.language);
    const texts = (state === 'empty' ? words?.empty : words?.answers)?.[index];
    const recorded = calls[index]?.answer;
    const code = call.query['boardCode'];
    const isLive = state !== 'empty' && isBoard(recorded) && code !== undefined;
    const live = isLive && isDefaultScope(calls, call) ? board(code) : undefined;
    if (live === undefined) return translate(recorded, texts);
    return ok(inOtherWords(live, dictionary(recorded, texts)));
  }

  async function respond(request: Request): Promise<Response> {
    const call = await readCall(request, baseUrl);
    if (state === 'loading' && !BEGINNING.test(call.path)) return abortOf(request.signal);
    if (state === 'error' && !BEGINNING.test(call.path))
      return Response.json(
        { retCode: '050000', retMsg: 'The platform is being maintained.', data: null },
        { status: 503 },
      );
    return Response.json(await answer(call), { headers: { date: new Date(shownNowMs()).toUTCString() } });
  }

  const server: SocketServer = {
    notice(socket, subscription) {
      if (state !== 'live' || subscription.messageType !== 'board') return;
      void tellBoard(socket, subscription);
    },
    question(socket, { query, requestId, language }) {
      const known = plant.assistant[language] ?? plant.assistant[recording.languages[0] ?? 'en'] ?? [];
      const found = known.find((each) => each.query.trim() === query.trim()) ?? known[0];
      if (!found) return;
      for (const { atMs, frame } of found.frames)
        socket.later(atMs, () => socket.tell({ ...frame, requestId }), requestId);
    },
  };

  /** A board's state now and its changes as they come, in the language of the subscription. */
  async function tellBoard(
    socket: ReplaySocket,
    { boardCode, subscriptionId, language }: BoardSubscription,
  ): Promise<void> {
    const index = plant.answers.findIndex(
      (each) => each.query['boardCode'] === boardCode && isBoard(each.answer),
    );
    const words = (await plant.words(language))?.answers[index];
    const texts = dictionary(plant.answers[index]?.answer, words);
    let seq = 0;
    const tell = (payload: unknown): void =>
      socket.tell({
        head: {
          type: 'message_notice',
          messageType: 'board',
          subscriptionId,
          timestamp: Math.round(plantNowMs()),
          seq: seq++,
        },
        payload,
      });
    const data = board(boardCode);
    if (data === undefined) return;
    tell({ kind: 'snapshot', boardCode, data: inOtherWords(data, texts) });
    const from = passedMs();
    const lap = lapMs();
    const speed = options.speed ?? 1;
    for (const frame of plant.live as readonly LiveFrame[]) {
      if (frame.board !== boardCode || frame.atMs <= from) continue;
      if ((frame.payload as { kind?: unknown }).kind !== 'patch') continue;
      socket.later(
        (frame.atMs - from) / speed,
        () => tell(inOtherWords(movedOn(frame.payload, lap), texts)),
        subscriptionId,
      );
    }
    // At the end of a lap the board begins anew, which the client asks for when it meets an unexpected beginning.
    socket.later(
      (recording.liveMs - from) / speed,
      () => {
        seq = 0;
        tell({ kind: 'snapshot', boardCode, data: inOtherWords(board(boardCode), texts) });
      },
      subscriptionId,
    );
  }

  return {
    baseUrl,
    plantNowMs,
    board,
    signIn: (session: SignsIn): Promise<void> => session.signIn(recording.person as never),
    /** Answers a call to the recorded platform; undefined for all others. */
    fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
      const url = input instanceof Request ? input.url : String(input);
      return url.startsWith(`${baseUrl}/`) ? respond(new Request(input, init)) : undefined;
    },
    /** A socket of the recorded platform; undefined for any other address. */
    openSocket(url: string): WebSocket | undefined {
      if (!url.startsWith(`${baseUrl.replace(/^http/, 'ws')}/`)) return undefined;
      const socket = new ReplaySocket(url, server);
      sockets.add(socket);
      return socket as unknown as WebSocket;
    },
    stop(): void {
      for (const socket of sockets) socket.close();
      sockets.clear();
    },
  };
}

export interface BoardSubscription {
  readonly messageType: string;
  readonly boardCode: string;
  readonly subscriptionId: string;
  readonly language: string;
}

type Asked = Omit<RecordedCall, 'answer'>;
interface AskedCall extends Asked {
  readonly language: string;
}

/** Never answers; ends when whoever asked gives up. */
const abortOf = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = (): void => reject(signal.reason as Error);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

function isSampleOf(
  sample: unknown,
  code: string,
): sample is { readonly boardCode: string; readonly serverTime: string } {
  return (
    typeof sample === 'object' &&
    sample !== null &&
    'serverTime' in sample &&
    typeof sample.serverTime === 'string' &&
    'boardCode' in sample &&
    sample.boardCode === code
  );
}

const ok = (data: unknown): unknown => ({ retCode: '0', retMsg: 'ok', data });

async function readCall(request: Request, baseUrl: string): Promise<AskedCall> {
  const url = new URL(request.url.slice(baseUrl.length), 'http://x');
  const text = request.method === 'GET' ? '' : await request.clone().text();
  return {
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: text === '' ? null : (JSON.parse(text) as unknown),
    language: request.headers.get('x-lang') ?? 'en',
  };
}

/** The recorded call that says the same, or most of it: pages and periods of other visits have other times in them. */
export function nearestCall(calls: readonly Asked[], { method, path, query, body }: Asked): number {
  let best = -1;
  let bestScore = -1;
  calls.forEach((call, index) => {
    if (call.method !== method || anybody(call.path) !== anybody(path)) return;
    // Another board's figures are no answer, however alike the rest is.
    if (call.query['boardCode'] !== query['boardCode']) return;
    const keys = new Set([...Object.keys(call.query), ...Object.keys(query)]);
    const same = [...keys].filter((key) => call.query[key] === query[key]).length;
    const score =
      (keys.size === 0 ? 1 : same / keys.size) + (JSON.stringify(call.body) === JSON.stringify(body) ? 1 : 0);
    if (score > bestScore) [best, bestScore] = [index, score];
  });
  return best;
}

/** Whether an answer is a board's payload. */
const isBoard = (answer: unknown): boolean =>
  (answer as { data?: { panels?: unknown } } | null)?.data?.panels !== undefined;

/** The organisation without data was recorded by another person; what a person may see stands below their id. */
const anybody = (path: string): string => path.replace(/\/resources\/[^/]+\//, '/resources/anybody/');

/** Whether a board is asked for as its live recording shows it: without a period or area of the reader's choice. */
function isDefaultScope(calls: readonly Asked[], call: Asked): boolean {
  const first = calls.find(
    ({ path, query }) => path === call.path && query['boardCode'] === call.query['boardCode'],
  );
  return JSON.stringify(first?.query) === JSON.stringify(call.query);
}

/** The texts of an answer by what they say in the language of the recording. */
function dictionary(
  answer: unknown,
  texts: Readonly<Record<string, string>> | undefined,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [place, text] of Object.entries(texts ?? {})) {
    let at = answer;
    for (const key of place.split('/')) at = (at as Record<string, unknown> | undefined)?.[key];
    if (typeof at === 'string') found.set(at, text);
  }
  return found;
}

function inOtherWords(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (texts.size === 0) return value;
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => inOtherWords(each, texts));
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inOtherWords(each, texts)]));
  return value;
}
