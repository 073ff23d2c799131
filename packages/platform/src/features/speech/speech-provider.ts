/** Whatever turns sound into text behind the platform's speech socket. */
export const SPEECH_PROVIDER_IDS = ['gummy', 'iflytek', 'local-model', 'local-grammar', 'none'] as const;
export type SpeechProviderId = (typeof SPEECH_PROVIDER_IDS)[number];

/** What the page is told that it can expect; `dictation: false` means a list of commands alone. */
export interface SpeechCaps {
  readonly dictation: boolean;
  readonly languages: readonly string[];
  readonly partials: boolean;
  readonly translateTo: readonly string[];
  /** How long one session of the page may last. */
  readonly maxSeconds?: number | undefined;
}

export interface SpeechSegment {
  readonly sentenceId: number;
  /** Replaces what the same sentence was before. */
  readonly text: string;
  readonly final: boolean;
  readonly confidence?: number | undefined;
  /** By language. */
  readonly translations?: Readonly<Record<string, string>> | undefined;
}

export interface SpeechFault {
  readonly code: string;
  readonly message: string;
  readonly retryable: boolean;
}

/** `error` and `end` come once, and nothing after either. */
export interface SpeechSink {
  segment(segment: SpeechSegment): void;
  error(fault: SpeechFault): void;
  end(): void;
}

export interface SpeechSession {
  /** @returns false when the sound was not taken, because the recogniser is too far behind */
  write(pcm16k: Uint8Array): boolean;
  /** No more sound comes; the last sentences may, and then `end`. */
  finish(): void;
}

/** Who speaks, and what a grammar of their plant may name. */
export interface Speaker {
  readonly userId: string;
  readonly orgId: string;
  readonly plantId: string | null;
  /** The highest area whose data the speaker may see; null where nothing narrows it. */
  readonly dataAreaId: string | null;
}

export interface SpeechWish {
  readonly language: string;
  /** Language to translate to; none without it. */
  readonly target?: string | undefined;
  readonly speaker: Speaker;
  /** Sentences of the page, for a recogniser of commands. */
  readonly hints?: readonly string[];
}

export interface SpeechProvider {
  readonly id: SpeechProviderId;
  readonly caps: SpeechCaps;
  /** @param signal  ends everything of the session, without a word to the sink */
  open(wish: SpeechWish, sink: SpeechSink, signal: AbortSignal): Promise<SpeechSession>;
  close?(): Promise<void>;
}
