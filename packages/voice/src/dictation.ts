import { VOICE_PROVIDER_DEFAULT, VOLUME_REPORT_PERIOD_MS } from '@plantdeck/core/constants';
import { failureOf, isFailure } from './providers/failures.ts';
import { INITIAL_RECORDING, stepRecording } from './recording/recording-state.ts';
import type { RecordingEffect, RecordingEvent } from './recording/recording-state.ts';
import { createSpeechLine } from './session/speech-line.ts';
import type { SpeechLine } from './session/speech-line.ts';
import {
  EMPTY_TRANSCRIPT,
  interimOf,
  markOverlap,
  putSentence,
  segmentsOf,
  textOf,
} from './session/transcript-state.ts';
import { initialLevel, levelReading, levelSettings, stepLevel } from './sound/level-state.ts';
import { toPcm16 } from './sound/pcm.ts';
import { createResampler } from './sound/resampler.ts';
import type { Resampler } from './sound/resampler.ts';
import { DEFAULT_REQUEST } from './types.ts';
import type {
  Capture,
  CreateDictation,
  DictationState,
  FailureCode,
  SpeechCapabilities,
  SpeechProvider,
} from './types.ts';

/** Of these another provider knows nothing. */
const OF_PROVIDER: ReadonlySet<FailureCode> = new Set([
  ...(['webSocketUnsupported', 'recognitionUnsupported', 'unsupportedProvider', 'notConfigured'] as const),
  ...(['network', 'connectionClosed', 'timeout', 'quotaExhausted', 'tooManySessions', 'licence'] as const),
  ...(['handshakeRefused', 'languageUnsupported', 'audioRejected', 'providerFailed'] as const),
]);
/** Sound of a failed attempt is for the provider that takes over now, not for one that is tried much later. */
const KEPT_SOUND_MAX_AGE_MS = 60_000;
/** Blocks of sound come at no even pace. */
const BLOCK_PAUSE_MAX_MS = 500;

/** Carries out what the recording's state machine decides. Two of them share nothing. */
export const createDictation: CreateDictation = (options) => {
  const { timers } = options;
  const settings = levelSettings(options.realAudioThreshold, options.silenceTimeoutMs);
  const request = options.request ?? (() => DEFAULT_REQUEST);
  const listeners = new Set<() => void>();
  const levelListeners = new Set<() => void>();
  const queue: RecordingEvent[] = [];
  const confirmed = new Set<string>();
  const failedIds = new Set<string>();
  let isRunning = false;
  let recording = INITIAL_RECORDING;
  let providerId = options.providerId ?? VOICE_PROVIDER_DEFAULT;
  let deviceId = options.deviceId ?? null;
  let transcript = EMPTY_TRANSCRIPT;
  let sessions = 0;
  let capabilities: SpeechCapabilities | null = null;
  let offeredProviderId: string | null = null;
  let kept: { readonly pcm: Int16Array; readonly atMs: number } | null = null;

  let attempt: AbortController | null = null;
  let capture: Capture | null = null;
  let resampler: (Resampler & { readonly rateHz: number }) | null = null;
  let beforeLine: Int16Array[] = [];
  let line: SpeechLine | null = null;
  let cancelDebounce: (() => void) | null = null;
  let cancelTimeout: (() => void) | null = null;
  let cancelLevel: (() => void) | null = null;
  let level = initialLevel(settings, timers.nowMs());
  let reading = levelReading(level);
  let measured = { squares: 0, count: 0, peak: 0, rms: 0, atMs: 0 };
  let snapshot = toSnapshot();

  function toSnapshot(): DictationState {
    const { status, isCapturing, fillsInput, failure } = recording;
    return {
      status,
      providerId,
      isCapturing,
      result: { ...textOf(transcript), isCompleted: status === 'completed' },
      segments: segmentsOf(transcript),
      interim: status === 'recording' || status === 'processing' ? interimOf(transcript) : '',
      fillsInput,
      capabilities,
      hint: level.hint,
      failure,
      offeredProviderId,
    };
  }

  function changed(): void {
    snapshot = toSnapshot();
    for (const listener of [...listeners]) listener();
  }

  function dispatch(event: RecordingEvent): void {
    queue.push(event);
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { state, effects } = stepRecording(recording, next);
        if (state.status === 'error' && recording.status !== 'error') failed(state.failure?.code);
        if (state.status === 'completed') failedIds.clear();
        recording = state;
        for (const effect of effects) carryOut(effect);
      }
    } finally {
      isRunning = false;
    }
    changed();
  }

  function failed(code: FailureCode | undefined): void {
    failedIds.add(providerId);
    offeredProviderId =
      code !== undefined && OF_PROVIDER.has(code)
        ? (options.providers.find(({ id, unavailable }) => !failedIds.has(id) && unavailable() === null)
            ?.id ?? null)
        : null;
  }

  function carryOut(effect: RecordingEffect): void {
    switch (effect.type) {
      case 'debounce':
        cancelDebounce?.();
        cancelDebounce = timers.after(effect.delayMs, () => {
          cancelDebounce = null;
          dispatch({ type: 'debounced' });
        });
        return;
      case 'cancelDebounce':
        cancelDebounce?.();
        cancelDebounce = null;
        return;
      case 'timeout':
        cancelTimeout?.();
        cancelTimeout = timers.after(effect.delayMs, () => {
          cancelTimeout = null;
          dispatch({ type: 'timedOut' });
        });
        return;
      case 'cancelTimeout':
        cancelTimeout?.();
        cancelTimeout = null;
        return;
      case 'startCapture':
        return startCapture(effect.keepsText);
      case 'openSession':
        return openSession();
      case 'releaseCapture':
        return releaseCapture();
      case 'finishSession':
        return line?.finish();
      case 'abortSession':
        if (recording.status === 'error' && line) kept = { pcm: line.unheard(), atMs: timers.nowMs() };
        line?.abort();
        line = null;
        return;
      case 'resetText':
        resetText();
    }
  }

  function resetText(): void {
    transcript = EMPTY_TRANSCRIPT;
    capabilities = null;
    offeredProviderId = null;
    kept = null;
    failedIds.clear();
  }

  function startCapture(keepsText: boolean): void {
    if (!keepsText) resetText();
    offeredProviderId = null;
    capabilities = null;
    beforeLine = [];
    resampler = null;
    const own = new AbortController();
    attempt = own;
    const provider = options.providers.find(({ id }) => id === providerId);
    const refusal =
      provider === undefined
        ? 'unsupportedProvider'
        : (provider.unavailable() ?? (provider.takes === 'audio' ? options.microphone.unavailable() : null));
    if (provider === undefined || refusal !== null)
      return dispatch({ type: 'failed', failure: failureOf(refusal ?? 'unsupportedProvider') });
    void open(provider, own.signal).catch((error: unknown) => {
      if (own.signal.aborted) return;
      dispatch({
        type: 'failed',
        failure: isFailure(error) ? error : failureOf('captureFailed', String(error)),
      });
    });
  }

  async function open(provider: SpeechProvider, signal: AbortSignal): Promise<void> {
    if (provider.asksFirst) {
      const destination = await provider.destination(request());
      const key = `${provider.id} ${destination}`;
      if (signal.aborted) return;
      const isConfirmed = confirmed.has(key) || (await options.confirmDestination(provider.id, destination));
      if (signal.aborted) return;
      if (!isConfirmed) return dispatch({ type: 'stop', reason: 'user' });
      confirmed.add(key);
    }
    if (provider.takes === 'audio') {
      const opened = await options.microphone.open(
        deviceId,
        {
          block: ({ samples, rateHz }) => {
            if (!signal.aborted) takeBlock(samples, rateHz);
          },
          lost: (failure) => {
            if (!signal.aborted) dispatch({ type: 'failed', failure });
          },
        },
        signal,
      );
      if (signal.aborted) return opened.release();
      capture = opened;
    }
    startLevel(provider.takes === 'audio');
    dispatch({ type: 'captured' });
  }

  function takeBlock(samples: Float32Array, rateHz: number): void {
    for (const sample of samples) {
      measured.squares += sample * sample;
      measured.peak = Math.max(measured.peak, Math.abs(sample));
    }
    measured.count += samples.length;
    if (resampler?.rateHz !== rateHz) {
      if (resampler) takePcm(toPcm16(resampler.flush()));
      resampler = { ...createResampler(rateHz), rateHz };
    }
    takePcm(toPcm16(resampler.push(samples)));
  }

  function takePcm(pcm: Int16Array): void {
    if (line) line.write(pcm);
    else beforeLine.push(pcm);
  }

  function startLevel(isMeasured: boolean): void {
    cancelLevel?.();
    const nowMs = timers.nowMs();
    level = initialLevel(settings, nowMs);
    measured = { squares: 0, count: 0, peak: 0, rms: 0, atMs: nowMs };
    cancelLevel = timers.every(VOLUME_REPORT_PERIOD_MS, () => {
      const atMs = timers.nowMs();
      if (measured.count > 0) {
        measured.rms = Math.sqrt(measured.squares / measured.count);
        measured.atMs = atMs;
      } else if (atMs - measured.atMs > BLOCK_PAUSE_MAX_MS) measured.rms = 0;
      const { hint } = level;
      level = stepLevel(level, {
        nowMs: atMs,
        rms: isMeasured ? measured.rms : null,
        peak: measured.peak,
        random: options.random,
      });
      measured = { ...measured, squares: 0, count: 0, peak: 0 };
      reading = levelReading(level);
      for (const listener of [...levelListeners]) listener();
      if (level.hint !== hint) changed();
    });
  }

  function openSession(): void {
    const provider = options.providers.find(({ id }) => id === providerId);
    if (!provider) return;
    const base = sessions;
    const own = createSpeechLine({
      provider,
      request: request(),
      timers,
      onReady(told) {
        capabilities = told;
        if (recording.status === 'connecting') dispatch({ type: 'ready' });
        else changed();
      },
      onSession(session, overlaps) {
        sessions = Math.max(sessions, base + session + 1);
        if (overlaps) transcript = markOverlap(transcript, base + session);
      },
      onSentence(session, told) {
        transcript = putSentence(transcript, base + session, told);
        changed();
      },
      onFailed: (failure) => dispatch({ type: 'failed', failure }),
      onEnded: () => dispatch({ type: 'ended' }),
      log: options.log,
    });
    line = own;
    if (kept && timers.nowMs() - kept.atMs <= KEPT_SOUND_MAX_AGE_MS && provider.takes === 'audio') {
      if (base > 0) transcript = markOverlap(transcript, base);
      own.write(kept.pcm);
    }
    kept = null;
    for (const pcm of beforeLine) own.write(pcm);
    beforeLine = [];
  }

  function releaseCapture(): void {
    attempt?.abort();
    attempt = null;
    capture?.release();
    capture = null;
    if (resampler) takePcm(toPcm16(resampler.flush()));
    resampler = null;
    beforeLine = [];
    cancelLevel?.();
    cancelLevel = null;
    level = initialLevel(settings, timers.nowMs());
    reading = levelReading(level);
    for (const listener of [...levelListeners]) listener();
  }

  const subscribeTo = (set: Set<() => void>, listener: () => void): (() => void) => {
    // Each subscription by itself, also of one function.
    const own = (): void => listener();
    set.add(own);
    return () => void set.delete(own);
  };

  return {
    state: () => snapshot,
    level: () => reading,
    subscribe: (listener) => subscribeTo(listeners, listener),
    subscribeLevel: (listener) => subscribeTo(levelListeners, listener),
    toggle: () => dispatch({ type: 'toggle', nowMs: timers.nowMs() }),
    press: () => dispatch({ type: 'press' }),
    release: () => dispatch({ type: 'release' }),
    stop: (reason) => dispatch({ type: 'stop', reason }),
    setProvider(id) {
      if (id === providerId) return;
      providerId = id;
      dispatch({ type: 'switched' });
    },
    setDevice(id) {
      deviceId = id;
    },
    acceptOffer() {
      if (offeredProviderId === null || recording.status !== 'error') return;
      providerId = offeredProviderId;
      dispatch({ type: 'resumed' });
    },
    dismissOffer() {
      offeredProviderId = null;
      kept = null;
      changed();
    },
    clear: () => dispatch({ type: 'cleared' }),
    dispose() {
      dispatch({ type: 'disposed' });
      listeners.clear();
      levelListeners.clear();
    },
  };
};
