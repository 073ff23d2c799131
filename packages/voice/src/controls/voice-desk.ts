import { VOICE_PROVIDER_DEFAULT } from '@plantdeck/core/constants';
import type {
  AudioDestination,
  CreateDictation,
  Dictation,
  DictationOptions,
  Microphone,
  SpeechProvider,
} from '../types.ts';
import type { DestinationQuestion } from './voice-notes.tsx';

/** What a person chose, kept for the next time. */
export interface VoiceChoices {
  get(name: 'provider' | 'device' | 'confirmed'): string | null;
  set(name: 'provider' | 'device' | 'confirmed', value: string | null): void;
}

export interface VoiceDeskOptions extends Pick<DictationOptions, 'timers' | 'random' | 'request' | 'log'> {
  readonly createDictation: CreateDictation;
  readonly providers: readonly SpeechProvider[];
  readonly microphone: Microphone;
  readonly choices: VoiceChoices;
  /** Languages of a provider that understands commands alone; null for one that takes dictation, or is not known. */
  commandsOf?(providerId: string): Promise<readonly string[] | null>;
}

/** A dictation with what a person decides about it. */
export interface VoiceDesk {
  readonly dictation: Dictation;
  readonly microphone: Microphone;
  readonly providerIds: readonly string[];
  /** The frame of the page has no microphone, and no provider does without: nothing is offered then. */
  readonly isBarred: boolean;
  /** As `commandsOf` answered for the chosen provider; null before it has. */
  commands(): readonly string[] | null;
  /** Somebody is about to use it: finds out what it understands. */
  approach(): void;
  deviceId(): string | null;
  chooseProvider(providerId: string): void;
  chooseDevice(deviceId: string | null): void;
  /** Where sound goes, asked before the first use of a provider; null while nothing is asked. */
  question(): DestinationQuestion | null;
  subscribe(listener: () => void): () => void;
  dispose(): void;
}

export function createVoiceDesk(options: VoiceDeskOptions): VoiceDesk {
  const { providers, microphone, choices } = options;
  const providerIds = providers.map(({ id }) => id);
  const listeners = new Set<() => void>();
  let question: DestinationQuestion | null = null;
  let deviceId = choices.get('device');
  const changed = (): void => {
    for (const listener of [...listeners]) listener();
  };
  const ask = (next: DestinationQuestion | null): void => {
    question = next;
    changed();
  };
  const commands = new Map<string, readonly string[] | null>();
  const confirmed = new Set((choices.get('confirmed') ?? '').split(' '));
  const confirm = (providerId: string, destination: AudioDestination): Promise<boolean> => {
    const name = `${providerId}:${destination}`;
    if (confirmed.has(name)) return Promise.resolve(true);
    question?.answer(false);
    return new Promise((resolve) => {
      ask({
        providerId,
        destination,
        answer(goesOn) {
          ask(null);
          if (goesOn) choices.set('confirmed', [...confirmed.add(name)].filter(Boolean).join(' '));
          resolve(goesOn);
        },
      });
    });
  };
  const remembered = choices.get('provider');
  const first = [remembered, VOICE_PROVIDER_DEFAULT, providerIds[0]].find(
    (id) => id !== null && id !== undefined && providerIds.includes(id),
  );
  const dictation = options.createDictation({
    providers,
    microphone,
    timers: options.timers,
    random: options.random,
    ...(options.request ? { request: options.request } : {}),
    log: options.log,
    confirmDestination: confirm,
    deviceId,
    ...(first ? { providerId: first } : {}),
  });
  return {
    dictation,
    microphone,
    providerIds,
    isBarred:
      providers.length > 0 &&
      providers.every(
        ({ takes, unavailable }) =>
          (unavailable() ?? (takes === 'audio' ? microphone.unavailable() : null)) === 'permissionsPolicy',
      ),
    commands: () => commands.get(dictation.state().providerId) ?? null,
    approach() {
      const { providerId } = dictation.state();
      if (options.commandsOf === undefined || commands.has(providerId)) return;
      commands.set(providerId, null);
      options.commandsOf(providerId).then(
        (languages) => {
          commands.set(providerId, languages);
          changed();
        },
        // The first recording tells it too.
        () => commands.delete(providerId),
      );
    },
    deviceId: () => deviceId,
    chooseProvider(providerId) {
      question?.answer(false);
      choices.set('provider', providerId);
      dictation.setProvider(providerId);
    },
    chooseDevice(next) {
      deviceId = next;
      choices.set('device', next);
      dictation.setDevice(next);
      changed();
    },
    question: () => question,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      question?.answer(false);
      dictation.dispose();
    },
  };
}
