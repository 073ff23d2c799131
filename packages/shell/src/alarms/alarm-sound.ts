import type { AlarmPriority } from '@plantdeck/core/contract';

export interface Tone {
  readonly startS: number;
  readonly durationS: number;
  readonly frequencyHz: number;
}

/** The more urgent, the more tones and the higher: an ear tells priorities apart without the screen. */
export function tonesOf(priority: AlarmPriority): Tone[] {
  const count = { 1: 3, 2: 2, 3: 1, 4: 1 }[priority];
  const frequencyHz = { 1: 988, 2: 784, 3: 587, 4: 440 }[priority];
  return Array.from({ length: count }, (_, index) => ({
    startS: index * 0.24,
    durationS: 0.15,
    frequencyHz,
  }));
}

/** The part of an AudioContext that tones need. */
export type SoundContext = Pick<
  AudioContext,
  'state' | 'currentTime' | 'destination' | 'createOscillator' | 'createGain' | 'resume' | 'close'
>;

export interface AlarmSound {
  /** To be called inside a gesture: browsers keep pages silent until then. Says whether tones can be heard now. */
  arm(): Promise<boolean>;
  /** Sounds, where the page may; says whether it did. */
  play(priority: AlarmPriority): boolean;
  dispose(): void;
}

const LOUDNESS = 0.2;
/** A tone that begins at once clicks; it swells over this time. */
const SWELL_S = 0.01;

/** @param open  makes the browser's context, or answers null where there is none */
export function createAlarmSound(open: () => SoundContext | null): AlarmSound {
  let context: SoundContext | null = null;

  function sound(on: SoundContext, { startS, durationS, frequencyHz }: Tone): void {
    const oscillator = on.createOscillator();
    const gain = on.createGain();
    const from = on.currentTime + startS;
    oscillator.type = 'triangle';
    oscillator.frequency.value = frequencyHz;
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(LOUDNESS, from + SWELL_S);
    gain.gain.setValueAtTime(LOUDNESS, from + durationS - SWELL_S);
    gain.gain.linearRampToValueAtTime(0, from + durationS);
    oscillator.connect(gain);
    gain.connect(on.destination);
    oscillator.start(from);
    oscillator.stop(from + durationS);
  }

  return {
    async arm() {
      context ??= open();
      const armed = context;
      if (armed?.state === 'suspended') await armed.resume();
      return armed?.state === 'running';
    },
    play(priority) {
      if (context?.state !== 'running') return false;
      for (const tone of tonesOf(priority)) sound(context, tone);
      return true;
    },
    dispose() {
      void context?.close();
      context = null;
    },
  };
}

/** The browser's sound, or null where it has none. */
export function pageSound(): SoundContext | null {
  return typeof AudioContext === 'undefined' ? null : new AudioContext();
}
