import type { FailureCode, SpeechProvider, SpeechRequest } from '../types.ts';
import { failureOf } from './failures.ts';

/** The browser's recognition, as much of it as is used; no type of it is in TypeScript's library. */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  onstart: (() => void) | null;
  onresult: ((event: RecognitionResults) => void) | null;
  onerror: ((event: { readonly error: string; readonly message?: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}
export interface RecognitionResults {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }> & { readonly isFinal: boolean }>;
}
export interface RecognitionConstructor {
  new (): Recognition;
  available?(query: { readonly langs: string[]; readonly processLocally: boolean }): Promise<string>;
}

/** What this browser offers, or null. */
export function browserRecognition(scope: object = globalThis): RecognitionConstructor | null {
  const { SpeechRecognition: own, webkitSpeechRecognition: prefixed } = scope as Record<string, unknown>;
  const found = own ?? prefixed;
  return typeof found === 'function' ? (found as RecognitionConstructor) : null;
}

const FAILURES: Readonly<Record<string, FailureCode>> = {
  'not-allowed': 'permissionDenied',
  'service-not-allowed': 'notConfigured',
  'audio-capture': 'deviceNotFound',
  network: 'network',
  'language-not-supported': 'languageUnsupported',
};

export interface BrowserRecognitionOptions {
  readonly recognition: RecognitionConstructor | null;
  /** Of the page, for `auto`. */
  readonly pageLanguage: string;
  /** False in a frame without the microphone, which recognition needs as well. */
  readonly isMicrophoneAllowed?: boolean;
}

/**
 * The browser's own recognition. It opens the microphone itself, and where the device has no model its sound goes to the
 * browser's vendor: so the person is asked first.
 */
export function createBrowserProvider(options: BrowserRecognitionOptions): SpeechProvider {
  const { recognition: Recogniser, pageLanguage, isMicrophoneAllowed = true } = options;
  const languageOf = ({ language }: SpeechRequest): string => (language === 'auto' ? pageLanguage : language);
  const isLocal = async (request: SpeechRequest): Promise<boolean> => {
    try {
      const query = { langs: [languageOf(request)], processLocally: true };
      return (await Recogniser?.available?.(query)) === 'available';
    } catch {
      return false;
    }
  };
  return {
    id: 'browser',
    takes: 'listens',
    maxSessionMs: null,
    asksFirst: true,
    unavailable() {
      if (Recogniser === null) return 'recognitionUnsupported';
      return isMicrophoneAllowed ? null : 'permissionsPolicy';
    },
    destination: async (request) => ((await isLocal(request)) ? 'device' : 'browserVendor'),
    open(request, sink) {
      let own: Recognition | null = null;
      let isOver = false;
      let isFinishing = false;
      const close = (): void => {
        isOver = true;
        if (own) own.onstart = own.onresult = own.onerror = own.onend = null;
        own?.abort();
        own = null;
      };
      void isLocal(request).then((local) => {
        if (isOver) return;
        if (Recogniser === null) {
          isOver = true;
          return sink.fail(failureOf('recognitionUnsupported'));
        }
        own = new Recogniser();
        own.lang = languageOf(request);
        own.continuous = true;
        own.interimResults = true;
        if (local) own.processLocally = true;
        own.onstart = () => {
          sink.ready({
            isDictation: true,
            languages: [languageOf(request)],
            hasPartials: true,
            translateTo: [],
            maxSeconds: null,
          });
          if (isFinishing) own?.stop();
        };
        own.onresult = ({ resultIndex, results }) => {
          for (let at = resultIndex; at < results.length && !isOver; at += 1) {
            const result = results[at]!;
            sink.segment({
              sentenceId: at,
              text: result[0]?.transcript.trim() ?? '',
              isFinal: result.isFinal,
            });
          }
        };
        own.onerror = ({ error, message }) => {
          // Silence is none, and what is stopped here is reported by its end.
          if (error === 'no-speech' || error === 'aborted') return;
          close();
          sink.fail(failureOf(FAILURES[error] ?? 'providerFailed', message ?? '', error));
        };
        own.onend = () => {
          close();
          sink.end();
        };
        try {
          own.start();
        } catch (error) {
          close();
          sink.fail(failureOf('captureFailed', String(error)));
        }
      });
      return {
        write: () => {},
        pendingMs: () => 0,
        finish() {
          isFinishing = true;
          own?.stop();
        },
        abort: close,
      };
    },
  };
}
