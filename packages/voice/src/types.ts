/** Public types of dictation. Everything outside, from sockets to clocks, is a parameter of `createDictation`. */

export const VOICE_STATUSES = [
  'idle',
  'connecting',
  'recording',
  'processing',
  'completed',
  'error',
] as const;
export type VoiceStatus = (typeof VOICE_STATUSES)[number];

/** What was recognised since recording began, all sentences in their order. */
export interface Result {
  readonly text: string;
  readonly isCompleted: boolean;
  /** Empty where the provider does not translate. */
  readonly translation: string;
}

/** A sentence; a newer one of the same id replaces it. */
export interface Segment {
  readonly sentenceId: number;
  readonly transcription: string;
  readonly translation: string;
}

/** Why dictation cannot start or was ended; each is a message key `voice.failure.<code>`. */
export const FAILURE_CODES = [
  // preconditions
  'insecurePage',
  'permissionsPolicy',
  'webSocketUnsupported',
  'webAudioUnsupported',
  'mediaDevicesUnsupported',
  'recognitionUnsupported',
  'unsupportedProvider',
  // microphone
  'permissionDenied',
  'permissionDismissed',
  'deviceNotFound',
  'deviceBusy',
  'deviceLost',
  'workletBlocked',
  'captureFailed',
  // provider
  'notConfigured',
  'signInExpired',
  'network',
  'connectionClosed',
  'timeout',
  'quotaExhausted',
  'tooManySessions',
  'licence',
  'handshakeRefused',
  'languageUnsupported',
  'audioRejected',
  'providerFailed',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export interface VoiceFailure {
  readonly code: FailureCode;
  /** The provider's own code, such as 10313; null where the failure is of the browser. */
  readonly providerCode: string | null;
  /** What the provider or browser said: for the log, in its language. */
  readonly detail: string;
  /** The same may work when tried again. */
  readonly isRetryable: boolean;
}

/** What ends a recording. After `typing` and `send` the text that still comes does not fill the input. */
export type StopReason =
  | 'user'
  | 'typing'
  | 'send'
  | 'phrases'
  | 'shortcut'
  | 'hidden'
  | 'limit'
  | 'provider';

export interface SpeechCapabilities {
  /** False where only prepared sentences are understood ("commands only"). */
  readonly isDictation: boolean;
  readonly languages: readonly string[];
  readonly hasPartials: boolean;
  readonly translateTo: readonly string[];
  readonly maxSeconds: number | null;
}

/** Where sound goes: said before the first use of a provider that asks for it. */
export type AudioDestination = 'device' | 'platform' | 'vendor' | 'browserVendor';

export interface LevelReading {
  /** 5 to 60. */
  readonly volume: number;
  readonly isReal: boolean;
  readonly isActive: boolean;
  /** Heights of the five bars, 0 to 1. */
  readonly bars: readonly number[];
}

export type SoundHint = 'clipping' | 'noSound';

export interface DictationState {
  readonly status: VoiceStatus;
  readonly providerId: string;
  /** Sound is kept from here on, also while the provider is still being reached. */
  readonly isCapturing: boolean;
  readonly result: Result;
  readonly segments: readonly Segment[];
  /** Of the text, what the provider may still change; empty once it is final. */
  readonly interim: string;
  /** False once the person has typed or sent: later text is shown nowhere. */
  readonly fillsInput: boolean;
  readonly capabilities: SpeechCapabilities | null;
  readonly hint: SoundHint | null;
  readonly failure: VoiceFailure | null;
  /** After a failure: the provider that could take over, with the text kept. */
  readonly offeredProviderId: string | null;
}

/** Takes what a provider says. A session calls nothing after `end` or `fail`. */
export interface SpeechSink {
  ready(capabilities: SpeechCapabilities): void;
  segment(segment: {
    readonly sentenceId: number;
    readonly text: string;
    readonly isFinal: boolean;
    readonly translation?: string | undefined;
  }): void;
  /** `newSession`: another session may go on with the sound. */
  fail(failure: VoiceFailure, recovery?: 'newSession'): void;
  /** The session is over: asked for by `finish`, or ended by the provider while sound still comes. */
  end(): void;
}

export interface SpeechSession {
  /** 16 kHz mono. */
  write(samples: Int16Array): void;
  /** Sound that was written and is not sent yet. */
  pendingMs(): number;
  /** Sends what is pending, asks for the last results; `end` follows. */
  finish(): void;
  /** Closes at once; nothing is called any more. */
  abort(): void;
}

export interface SpeechRequest {
  /** BCP 47 or `auto`. */
  readonly language: string;
  /** Language of the translation, null for none. */
  readonly target: string | null;
  /** Sentences that a recogniser of commands should understand besides its own. */
  readonly hints?: readonly string[];
}

/** Any language, translated to Chinese. */
export const DEFAULT_REQUEST: SpeechRequest = { language: 'auto', target: 'zh' };

/** A recogniser as dictation uses it; a host may write its own. */
export interface SpeechProvider {
  readonly id: string;
  /** `audio` is given sound; `listens` opens the microphone itself, such as the browser's recognition. */
  readonly takes: 'audio' | 'listens';
  /** Where the provider ends a session by itself. */
  readonly maxSessionMs: number | null;
  /** The person confirms the destination before the first use. */
  readonly asksFirst: boolean;
  /** Why it cannot be used here, null where it can. Asks the person nothing. */
  unavailable(): FailureCode | null;
  destination(request: SpeechRequest): Promise<AudioDestination>;
  open(request: SpeechRequest, sink: SpeechSink): SpeechSession;
}

/** Sound as it comes from the device. */
export interface CaptureBlock {
  readonly samples: Float32Array;
  readonly rateHz: number;
}
export interface Capture {
  /** Stops every track, closes the context; harmless when repeated. */
  release(): void;
}
export interface CaptureHandlers {
  block(block: CaptureBlock): void;
  /** The device or its context is gone. */
  lost(failure: VoiceFailure): void;
}
export interface Microphone {
  /** What stands against recording before anybody is asked: known before the button shows. */
  unavailable(): FailureCode | null;
  /** Rejects with a VoiceFailure. After `signal` is aborted nothing stays open, however late the person answers. */
  open(deviceId: string | null, handlers: CaptureHandlers, signal: AbortSignal): Promise<Capture>;
  devices(): Promise<readonly { readonly deviceId: string; readonly label: string }[]>;
}

export interface Timers {
  /** Monotonic, ms. */
  nowMs(): number;
  after(delayMs: number, run: () => void): () => void;
  every(periodMs: number, run: () => void): () => void;
}

export interface DictationOptions {
  readonly providers: readonly SpeechProvider[];
  /** Default `alicloud`. */
  readonly providerId?: string;
  readonly microphone: Microphone;
  readonly timers: Timers;
  /** 0 to 1, for the simulated wave. */
  random(): number;
  /** Asked for each recording; `DEFAULT_REQUEST` where there is none. */
  request?(): SpeechRequest;
  /** Shows where the sound goes; false ends the attempt. Called where the provider asks first and it is not confirmed. */
  confirmDestination(providerId: string, destination: AudioDestination): Promise<boolean>;
  log(message: string, details: Readonly<Record<string, string | number | null>>): void;
  /** Clamped to 5..50. */
  readonly realAudioThreshold?: number;
  /** Clamped to 1000..10000. */
  readonly silenceTimeoutMs?: number;
  readonly deviceId?: string | null;
}

export interface Dictation {
  state(): DictationState;
  level(): LevelReading;
  /** Both are for `useSyncExternalStore`; the level changes 20 times a second while recording. */
  subscribe(listener: () => void): () => void;
  subscribeLevel(listener: () => void): () => void;
  /** The button: starts or stops, debounced, ignored shortly after the last. */
  toggle(): void;
  /** Push-to-talk: starts at once, whatever the last toggle was. */
  press(): void;
  release(): void;
  stop(reason: StopReason): void;
  /** Stops, forgets text and failure, idle. */
  setProvider(providerId: string): void;
  setDevice(deviceId: string | null): void;
  /** Takes the offered provider, keeps the text, goes on with the sound that was not recognised. */
  acceptOffer(): void;
  dismissOffer(): void;
  /** Text is forgotten, as after it was sent. */
  clear(): void;
  /** Releases everything; idle. */
  dispose(): void;
}

export type CreateDictation = (options: DictationOptions) => Dictation;
