import type { SocketEndpoint, SocketListener, SocketSession } from '../../api/index.ts';
import { RETCODES } from '../../api/index.ts';
import type { SpeechFault, SpeechProvider, SpeechSession } from '../speech-provider.ts';
import { createSeats, type Seats } from './seats.ts';
import { PCM_BYTES_PER_SECOND, spend, type SoundBudget } from './sound-budget.ts';
import {
  errorFrame,
  FINISHED_FRAME,
  initFrame,
  readClientFrame,
  resultFrame,
  SPEECH_START,
  type SpeechStart,
} from './speech-frames.ts';

export const SPEECH_RESOURCE = 'assistant';

export interface SpeechLimits {
  /** A page that goes over from one session to the next has two for a moment. */
  readonly sessionsPerPerson: number;
  readonly sessions: number;
  /** Sound that may come at once: kept from before the click, or while a connection was slow. */
  readonly burstBytes: number;
  readonly chunkBytes: number;
  readonly sessionMs: number;
  /** Without a frame. A page leaves out silence, but not for as long. */
  readonly idleMs: number;
  /** For the last words after finish-task. */
  readonly lastWordsMs: number;
}

export const SPEECH_LIMITS: SpeechLimits = {
  sessionsPerPerson: 3,
  sessions: 50,
  burstBytes: 10 * PCM_BYTES_PER_SECOND,
  chunkBytes: 16_384,
  sessionMs: 600_000,
  idleMs: 60_000,
  lastWordsMs: 10_000,
};

export interface SpeechSocketOptions {
  readonly provider: SpeechProvider;
  /** Monotonic. */
  nowMs(): number;
  /** @returns what takes the action back */
  after(delayMs: number, action: () => void): () => void;
  readonly onError: (error: unknown) => void;
  readonly limits?: Partial<SpeechLimits> | undefined;
}

const CLOSE_DONE = 1000;
const CLOSE_POLICY = 1008;
const CLOSE_UPSTREAM = 1011;
const CLOSE_TRY_LATER = 1013;

const fault = (code: string, message: string, retryable = false): SpeechFault => ({
  code,
  message,
  retryable,
});

/** The speech socket: sound of a page in, sentences of the recogniser out. */
export function speechEndpoint(options: SpeechSocketOptions): SocketEndpoint {
  const limits = { ...SPEECH_LIMITS, ...options.limits };
  const seats = createSeats(limits.sessionsPerPerson, limits.sessions);
  return {
    resource: SPEECH_RESOURCE,
    element: ['plant-assistant', 'plant-dictation'],
    hearsSound: true,
    errorFrame: (retCode, message) =>
      errorFrame(fault(retCode === RETCODES.forbidden ? 'FORBIDDEN' : retCode, message)),
    open: (session) => openRelay(session, { options, limits, seats }),
  };
}

interface Surroundings {
  readonly options: SpeechSocketOptions;
  readonly limits: SpeechLimits;
  readonly seats: Seats;
}

function openRelay(session: SocketSession, { options, limits, seats }: Surroundings): SocketListener {
  const { provider, nowMs, after, onError } = options;
  const ending = new AbortController();
  const timers = new Map<'length' | 'idle' | 'last', () => void>();
  let giveBack: (() => void) | null = null;
  let upstream: SpeechSession | null = null;
  let isBegun = false;
  let isFinishing = false;
  let isOver = false;
  let budget: SoundBudget = { bytes: limits.burstBytes, atMs: nowMs() };
  /** Sound that came before the recogniser was ready; never more than the burst. */
  let early: Uint8Array[] = [];

  const wait = (name: 'length' | 'idle' | 'last', delayMs: number, action: () => void): void => {
    timers.get(name)?.();
    timers.set(name, after(delayMs, action));
  };
  const release = (): void => {
    isOver = true;
    for (const cancel of timers.values()) cancel();
    timers.clear();
    early = [];
    upstream = null;
    ending.abort();
    giveBack?.();
    giveBack = null;
  };
  const fail = (reason: SpeechFault, closeCode: number): void => {
    if (isOver) return;
    release();
    session.send(errorFrame(reason));
    session.close(closeCode, reason.code);
  };
  const end = (): void => {
    if (isOver) return;
    release();
    session.send(FINISHED_FRAME);
    session.close(CLOSE_DONE, 'finished');
  };
  const touch = (): void =>
    wait('idle', limits.idleMs, () =>
      fail(fault('TIMEOUT', `no sound for ${limits.idleMs / 1_000} s`, true), CLOSE_DONE),
    );

  const begin = (start: SpeechStart): void => {
    isBegun = true;
    const { languages, translateTo } = provider.caps;
    const language = languageOf(start.language, languages);
    if (language === null)
      return fail(fault('UNSUPPORTED_LANGUAGE', `language: one of ${languages.join(', ')}`), CLOSE_POLICY);
    const { caller, orgId, plantId } = session;
    const wish = {
      language,
      target: start.translation && translateTo.includes(start.target) ? start.target : undefined,
      hints: start.hints,
      speaker: { userId: caller.userId, orgId, plantId, dataAreaId: caller.dataAreaId ?? null },
    };
    const sink = {
      segment(segment: Parameters<typeof resultFrame>[0]) {
        // A newer text of the sentence follows; only its last one must arrive.
        if (!isOver && (segment.final || session.pressure() === 'clear')) session.send(resultFrame(segment));
      },
      error: (reason: SpeechFault) =>
        fail(reason, reason.code === 'NOT_CONFIGURED' ? CLOSE_DONE : CLOSE_UPSTREAM),
      end,
    };
    provider.open(wish, sink, ending.signal).then(
      (opened) => {
        if (isOver) return;
        upstream = opened;
        for (const chunk of early.splice(0)) pass(chunk);
        if (isFinishing) upstream?.finish();
      },
      (error: unknown) => {
        if (isOver) return;
        onError(error);
        fail(fault('UPSTREAM_UNREACHABLE', 'the recogniser does not answer', true), CLOSE_UPSTREAM);
      },
    );
  };
  const pass = (chunk: Uint8Array): void => {
    if (upstream?.write(chunk) === false)
      fail(fault('BUSY', 'the recogniser is too far behind', true), CLOSE_UPSTREAM);
  };

  const maxSeconds = provider.id === 'none' ? undefined : limits.sessionMs / 1_000;
  session.send(initFrame(provider.id, { ...provider.caps, maxSeconds }));
  if (provider.id === 'none') begin(SPEECH_START);
  else {
    giveBack = seats.take(`${session.orgId} ${session.caller.userId}`);
    if (giveBack === null)
      fail(fault('TOO_MANY_SESSIONS', 'too many dictations at a time', true), CLOSE_TRY_LATER);
    else {
      touch();
      wait('length', limits.sessionMs, () =>
        fail(fault('SESSION_LIMIT', `a session has ${limits.sessionMs / 1_000} s`, true), CLOSE_DONE),
      );
    }
  }

  return {
    message(text) {
      if (isOver || isFinishing) return;
      touch();
      const frame = readClientFrame(text);
      if (frame.kind === 'misfit') return fail(fault('BAD_FRAME', frame.reason), CLOSE_POLICY);
      if (frame.kind === 'start')
        return isBegun
          ? fail(fault('BAD_FRAME', 'frame: the session has begun'), CLOSE_POLICY)
          : begin(frame.start);
      isFinishing = true;
      // Nothing was said.
      if (!isBegun) return end();
      wait('last', limits.lastWordsMs, end);
      upstream?.finish();
    },
    sound(bytes) {
      if (isOver || isFinishing) return;
      touch();
      if (bytes.byteLength > limits.chunkBytes)
        return fail(fault('AUDIO_TOO_LARGE', `sound: ${limits.chunkBytes} bytes at most`), CLOSE_POLICY);
      if (bytes.byteLength % 2 === 1)
        return fail(fault('BAD_FRAME', 'sound: whole samples of 16 bits'), CLOSE_POLICY);
      const left = spend(budget, bytes.byteLength, nowMs(), limits.burstBytes);
      if (left === null) return fail(fault('TOO_FAST', 'sound: faster than it is spoken'), CLOSE_POLICY);
      budget = left;
      if (!isBegun) begin(SPEECH_START);
      if (upstream === null) early.push(bytes);
      else pass(bytes);
    },
    closed: release,
  };
}

/** The provider's name of a wished language; null where it has none of it. */
function languageOf(wished: string, languages: readonly string[]): string | null {
  if (languages.includes(wished) || languages.length === 0) return wished;
  if (wished === 'auto') return languages[0] ?? null;
  const short = wished.split('-')[0]?.toLowerCase() ?? '';
  return languages.find((language) => language === short) ?? null;
}
