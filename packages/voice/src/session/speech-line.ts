import { AMPLITUDE_SILENCE_CUTOFF, SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';
import { peakOf } from '../sound/pcm.ts';
import { createSoundRing } from '../sound/sound-ring.ts';
import type {
  SpeechCapabilities,
  SpeechProvider,
  SpeechRequest,
  SpeechSession,
  Timers,
  VoiceFailure,
} from '../types.ts';

/** Longer than reaching a provider may take, so that no first word is overwritten meanwhile. */
const RING_MS = 30_000;
/** Before the provider's limit: from here on a pause is used, from there on it is cut wherever it is. */
const LOOK_BEFORE_MS = 10_000;
const FORCE_BEFORE_MS = 4_000;
const PAUSE_MS = 300;
/** Against the loudest of the last seconds: halls are never silent. */
const PAUSE_SHARE = 0.12;
const PEAK_DECAY_PER_S = 0.8;
/** Said again to the next session where it was not cut in a pause, or the provider ended by itself. */
const OVERLAP_MS = 1_000;
const SKIP_STEP_MS = 100;
/** How long a session that was handed over may take for its last results. */
const DRAIN_TIMEOUT_MS = 12_000;
/** Sessions in a row that end without a single result. */
const FRUITLESS_MAX = 2;

const samplesOf = (ms: number): number => Math.round((ms * SPEECH_SAMPLE_RATE_HZ) / 1_000);
const msOf = (samples: number): number => (samples * 1_000) / SPEECH_SAMPLE_RATE_HZ;

export interface SpeechLineOptions {
  readonly provider: SpeechProvider;
  readonly request: SpeechRequest;
  readonly timers: Timers;
  onReady(capabilities: SpeechCapabilities): void;
  /** Sessions count from 0; `overlaps` where the session is given sound again that another had. */
  onSession(session: number, overlaps: boolean): void;
  onSentence(
    session: number,
    told: {
      readonly sentenceId: number;
      readonly text: string;
      readonly isFinal: boolean;
      readonly translation?: string | undefined;
    },
  ): void;
  onFailed(failure: VoiceFailure): void;
  onEnded(): void;
  log(message: string, details: Readonly<Record<string, string | number | null>>): void;
}

/** One stretch of speech over as many sessions of a provider as it takes. */
export interface SpeechLine {
  write(pcm: Int16Array): void;
  /** No more sound comes; `onEnded` follows when every session has said its last. */
  finish(): void;
  /** Closes everything; nothing is called any more. */
  abort(): void;
  /** Sound that no session has recognised, for another provider. */
  unheard(): Int16Array;
}

interface Running {
  readonly index: number;
  handle: SpeechSession | null;
  isReady: boolean;
  readyAtMs: number;
  /** Place up to which sound was written into it. */
  sentTo: number;
  hasResults: boolean;
  isOver: boolean;
  cancelDrain: (() => void) | null;
}

export function createSpeechLine(options: SpeechLineOptions): SpeechLine {
  const { provider, request, timers } = options;
  const ring = createSoundRing(samplesOf(RING_MS));
  const draining = new Set<Running>();
  let current: Running | null = null;
  let sessions = 0;
  let fruitless = 0;
  let isFinishing = false;
  let isOver = false;
  let limitMs = provider.maxSessionMs ?? Number.POSITIVE_INFINITY;
  let loudest = 0;
  let quietMs = 0;
  let unheardFrom = 0;

  function open(from: number, overlaps: boolean): void {
    const running: Running = {
      index: sessions,
      handle: null,
      isReady: false,
      readyAtMs: 0,
      sentTo: from,
      hasResults: false,
      isOver: false,
      cancelDrain: null,
    };
    sessions += 1;
    current = running;
    options.onSession(running.index, overlaps);
    const isDone = (): boolean => isOver || running.isOver;
    const handle = provider.open(request, {
      ready(capabilities) {
        if (isDone() || running.isReady) return;
        running.isReady = true;
        running.readyAtMs = timers.nowMs();
        if (capabilities.maxSeconds !== null)
          limitMs = Math.min(
            provider.maxSessionMs ?? Number.POSITIVE_INFINITY,
            capabilities.maxSeconds * 1_000,
          );
        if (running.index > 0) skipQuiet(running);
        options.onReady(capabilities);
        if (isDone()) return;
        pump(running);
        if (isFinishing && running === current) running.handle?.finish();
      },
      segment(segment) {
        if (isDone()) return;
        running.hasResults = true;
        fruitless = 0;
        options.onSentence(running.index, segment);
      },
      fail(failure, recovery) {
        if (isDone()) return;
        options.log('speech session failed', {
          provider: provider.id,
          code: failure.code,
          providerCode: failure.providerCode,
          detail: failure.detail,
        });
        over(running);
        if (running !== current) return settle();
        if (recovery === 'newSession' && goOn(running)) return;
        unheardFrom = resumeAt(running);
        current = null;
        closeAll();
        options.onFailed(failure);
      },
      end() {
        if (isDone()) return;
        over(running);
        if (running !== current) return settle();
        if (isFinishing && running.isReady && (running.handle?.pendingMs() ?? 0) === 0) {
          current = null;
          return settle();
        }
        if (goOn(running)) return;
        if (provider.takes === 'listens') {
          // Nobody spoke.
          current = null;
          isFinishing = true;
          return settle();
        }
        unheardFrom = resumeAt(running);
        current = null;
        closeAll();
        options.onFailed({
          code: 'connectionClosed',
          providerCode: null,
          detail: 'sessions end without a result',
          isRetryable: true,
        });
      },
    });
    running.handle = handle;
    // It may have been ready, failed or been stopped before it was handed out.
    if (isOver || running.isOver) handle.abort();
    else if (running.isReady) {
      pump(running);
      if (isFinishing) handle.finish();
    }
  }

  function over(running: Running): void {
    running.isOver = true;
    running.cancelDrain?.();
    draining.delete(running);
  }

  /** Where another session takes up what this one cannot have recognised. */
  function resumeAt({ sentTo, handle, isReady }: Running): number {
    if (!isReady) return sentTo;
    return Math.max(ring.start(), 0, sentTo - samplesOf(handle?.pendingMs() ?? 0) - samplesOf(OVERLAP_MS));
  }

  /** Opens another session in the place of one that is over; false where that has not helped before. */
  function goOn(running: Running): boolean {
    if (!running.hasResults) fruitless += 1;
    if (fruitless >= FRUITLESS_MAX) return false;
    const from = resumeAt(running);
    running.handle?.abort();
    // One that listens itself hears nothing twice.
    open(from, provider.takes === 'audio');
    return true;
  }

  /** Silence before a later session is left out, so that it catches up with the person. */
  function skipQuiet(running: Running): void {
    const step = samplesOf(SKIP_STEP_MS);
    while (
      running.sentTo + 3 * step <= ring.end() &&
      isQuiet(ring.read(running.sentTo, running.sentTo + 3 * step))
    )
      running.sentTo += step;
  }

  const isQuiet = (pcm: Int16Array): boolean =>
    peakOf(pcm) < Math.max(AMPLITUDE_SILENCE_CUTOFF, loudest * PAUSE_SHARE);

  function pump(running: Running): void {
    if (!running.isReady || running.handle === null || running.isOver) return;
    const pcm = ring.read(running.sentTo, ring.end());
    running.sentTo = ring.end();
    if (pcm.length > 0) running.handle.write(pcm);
  }

  function handOverInTime(): void {
    const running = current;
    if (!running?.isReady || running.handle === null || !Number.isFinite(limitMs) || isFinishing) return;
    const usedMs = timers.nowMs() - running.readyAtMs + running.handle.pendingMs();
    if (usedMs < limitMs - Math.min(LOOK_BEFORE_MS, limitMs / 4)) return;
    const isPause = quietMs >= PAUSE_MS;
    if (!isPause && usedMs < limitMs - Math.min(FORCE_BEFORE_MS, limitMs / 8)) return;
    draining.add(running);
    running.cancelDrain = timers.after(DRAIN_TIMEOUT_MS, () => {
      over(running);
      running.handle?.abort();
      settle();
    });
    const overlap = isPause ? 0 : samplesOf(OVERLAP_MS);
    open(Math.max(ring.start(), ring.end() - overlap), overlap > 0);
    running.handle.finish();
  }

  function settle(): void {
    if (isOver || current !== null || draining.size > 0 || !isFinishing) return;
    isOver = true;
    ring.clear();
    options.onEnded();
  }

  function closeAll(): void {
    isOver = true;
    for (const running of [...draining, ...(current ? [current] : [])]) {
      running.cancelDrain?.();
      running.isOver = true;
      running.handle?.abort();
    }
    draining.clear();
    current = null;
  }

  open(0, false);
  return {
    write(pcm) {
      if (isOver || isFinishing || pcm.length === 0) return;
      ring.append(pcm);
      const peak = peakOf(pcm);
      loudest = Math.max(peak, loudest * PEAK_DECAY_PER_S ** (msOf(pcm.length) / 1_000));
      quietMs = isQuiet(pcm) ? quietMs + msOf(pcm.length) : 0;
      if (current) pump(current);
      handOverInTime();
    },
    finish() {
      if (isOver || isFinishing) return;
      isFinishing = true;
      if (current?.isReady) current.handle?.finish();
    },
    abort() {
      closeAll();
      ring.clear();
    },
    unheard: () => ring.read(unheardFrom, ring.end()),
  };
}
