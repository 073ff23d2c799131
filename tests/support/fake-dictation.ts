import type { Dictation, DictationState, LevelReading, StopReason } from '@plantdeck/voice';

/** A dictation that does what a test says, and remembers what it was asked for. */
export interface FakeDictation extends Dictation {
  readonly asked: string[];
  say(change: Partial<DictationState>): void;
  sound(level: LevelReading): void;
}

export const IDLE: DictationState = {
  status: 'idle',
  providerId: 'alicloud',
  isCapturing: false,
  result: { text: '', isCompleted: false, translation: '' },
  segments: [],
  interim: '',
  fillsInput: true,
  capabilities: null,
  hint: null,
  failure: null,
  offeredProviderId: null,
};

export function createFakeDictation(): FakeDictation {
  let state = IDLE;
  let level: LevelReading = { volume: 5, isReal: false, isActive: false, bars: [0.1, 0.4, 0.9, 0.4, 0.1] };
  const listeners = new Set<() => void>();
  const levelListeners = new Set<() => void>();
  const asked: string[] = [];
  const note =
    (what: string) =>
    (...args: unknown[]): void => {
      asked.push([what, ...args.map(String)].join(' '));
    };
  const subscribing = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener);
    return () => set.delete(listener);
  };
  return {
    asked,
    say(change) {
      state = { ...state, ...change };
      for (const listener of [...listeners]) listener();
    },
    sound(next) {
      level = next;
      for (const listener of [...levelListeners]) listener();
    },
    state: () => state,
    level: () => level,
    subscribe: subscribing(listeners),
    subscribeLevel: subscribing(levelListeners),
    toggle: note('toggle'),
    press: note('press'),
    release: note('release'),
    stop(reason: StopReason) {
      asked.push(`stop ${reason}`);
      this.say({ status: 'idle', fillsInput: reason !== 'typing' && reason !== 'send' });
    },
    setProvider: note('setProvider'),
    setDevice: note('setDevice'),
    acceptOffer: note('acceptOffer'),
    dismissOffer: note('dismissOffer'),
    clear: note('clear'),
    dispose: note('dispose'),
  };
}
