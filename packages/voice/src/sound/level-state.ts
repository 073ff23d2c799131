import {
  AMPLITUDE_SILENCE_CUTOFF,
  REAL_ACTIVE_ABOVE,
  REAL_AUDIO_THRESHOLD_DEFAULT,
  REAL_AUDIO_THRESHOLD_MAX,
  REAL_AUDIO_THRESHOLD_MIN,
  SILENCE_TIMEOUT_DEFAULT_MS,
  SILENCE_TIMEOUT_MAX_MS,
  SILENCE_TIMEOUT_MIN_MS,
  SIMULATED_ACTIVE_ABOVE,
  SIMULATED_WAVE_PERIOD_MS,
  VOLUME_MAX,
  VOLUME_MIN,
  VOLUME_SMOOTHING,
} from '@plantdeck/core/constants';
import type { LevelReading, SoundHint } from '../types.ts';

/** How long it is too loud, or nothing comes, until the person is told. */
const HINT_AFTER_MS = 3_000;
/** Pauses of speech that do not end a stretch of clipping. */
const CLIPPING_PAUSE_MS = 1_000;
/** Root mean square to volume: the amplitude of silence is where real volume is no longer active. */
const VOLUME_OF_RMS = REAL_ACTIVE_ABOVE / AMPLITUDE_SILENCE_CUTOFF;
const VOLUME_FULL = 100;
/** A sample at the end of the scale. */
const CLIPPED_ABOVE = 0.99;
const BAR_SHAPE = [0.55, 0.8, 1, 0.8, 0.55];

export interface LevelSettings {
  readonly threshold: number;
  readonly silenceTimeoutMs: number;
}

export interface LevelState {
  readonly settings: LevelSettings;
  readonly isReal: boolean;
  /** Smoothed real volume, 0 to 100. */
  readonly smoothed: number;
  readonly simulated: number;
  readonly simulatedAtMs: number;
  /** Real sound was last active then, or measuring began. */
  readonly heardAtMs: number;
  readonly clippingSinceMs: number | null;
  readonly clippedAtMs: number;
  readonly bars: readonly number[];
  readonly hint: SoundHint | null;
}

/** What was measured since the last report; `rms` is null where the sound cannot be measured. */
export interface LevelMeasure {
  readonly nowMs: number;
  readonly rms: number | null;
  readonly peak: number;
  readonly random: () => number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const orDefault = (value: number | undefined, otherwise: number): number =>
  value === undefined || !Number.isFinite(value) ? otherwise : value;

export function levelSettings(threshold?: number, silenceTimeoutMs?: number): LevelSettings {
  return {
    threshold: clamp(
      orDefault(threshold, REAL_AUDIO_THRESHOLD_DEFAULT),
      REAL_AUDIO_THRESHOLD_MIN,
      REAL_AUDIO_THRESHOLD_MAX,
    ),
    silenceTimeoutMs: clamp(
      orDefault(silenceTimeoutMs, SILENCE_TIMEOUT_DEFAULT_MS),
      SILENCE_TIMEOUT_MIN_MS,
      SILENCE_TIMEOUT_MAX_MS,
    ),
  };
}

export const volumeOf = (rms: number): number => clamp(rms * VOLUME_OF_RMS, 0, VOLUME_FULL);

export function initialLevel(settings: LevelSettings, nowMs: number): LevelState {
  return {
    settings,
    isReal: false,
    smoothed: 0,
    simulated: VOLUME_MIN,
    simulatedAtMs: Number.NEGATIVE_INFINITY,
    heardAtMs: nowMs,
    clippingSinceMs: null,
    clippedAtMs: Number.NEGATIVE_INFINITY,
    bars: BAR_SHAPE.map(() => 0),
    hint: null,
  };
}

export function stepLevel(state: LevelState, measure: LevelMeasure): LevelState {
  const { nowMs, rms, peak, random } = measure;
  const { threshold, silenceTimeoutMs } = state.settings;
  const smoothed = rms === null ? 0 : state.smoothed + VOLUME_SMOOTHING * (volumeOf(rms) - state.smoothed);
  const isHeard = smoothed > REAL_ACTIVE_ABOVE;
  const heardAtMs = isHeard ? nowMs : state.heardAtMs;
  const isReal = rms !== null && (state.isReal ? nowMs - heardAtMs < silenceTimeoutMs : smoothed > threshold);
  const isNewWave = nowMs - state.simulatedAtMs >= SIMULATED_WAVE_PERIOD_MS;
  const simulated = isNewWave
    ? clamp(VOLUME_MIN + random() * (VOLUME_MAX - VOLUME_MIN), VOLUME_MIN, VOLUME_MAX)
    : state.simulated;
  const volume = isReal ? clamp(smoothed, VOLUME_MIN, VOLUME_MAX) : simulated;
  const isClipped = rms !== null && peak >= CLIPPED_ABOVE;
  const clippedAtMs = isClipped ? nowMs : state.clippedAtMs;
  const isClipping = nowMs - clippedAtMs <= CLIPPING_PAUSE_MS;
  const clippingSinceMs = isClipping ? (state.clippingSinceMs ?? nowMs) : null;
  const isLongClipping = clippingSinceMs !== null && nowMs - clippingSinceMs >= HINT_AFTER_MS;
  return {
    settings: state.settings,
    isReal,
    smoothed,
    simulated,
    simulatedAtMs: isNewWave ? nowMs : state.simulatedAtMs,
    heardAtMs,
    clippingSinceMs,
    clippedAtMs,
    bars:
      isReal || isNewWave
        ? BAR_SHAPE.map((share) => (volume / VOLUME_MAX) * share * (0.75 + 0.25 * random()))
        : state.bars,
    hint: isLongClipping ? 'clipping' : rms !== null && nowMs - heardAtMs >= HINT_AFTER_MS ? 'noSound' : null,
  };
}

export function levelReading(state: LevelState): LevelReading {
  const { isReal, smoothed, simulated, bars } = state;
  return {
    isReal,
    volume: isReal ? clamp(smoothed, VOLUME_MIN, VOLUME_MAX) : simulated,
    isActive: isReal ? smoothed > REAL_ACTIVE_ABOVE : simulated > SIMULATED_ACTIVE_ABOVE,
    bars,
  };
}
