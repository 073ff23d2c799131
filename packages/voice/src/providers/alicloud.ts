import {
  AMPLITUDE_SILENCE_CUTOFF,
  CLOSE_TOKEN_REFUSED,
  SPEECH_SAMPLE_RATE_HZ,
} from '@plantdeck/core/constants';
import * as v from 'valibot';
import { peakOf, toBytes } from '../sound/pcm.ts';
import type { SpeechProvider, Timers, VoiceFailure } from '../types.ts';
import { failureOf, failureOfCode, failureOfRequest } from './failures.ts';
import { createSampleQueue } from './sample-queue.ts';
import type { OpenSpeechSocket, SpeechSocket } from './speech-socket.ts';

const CHUNK_PERIOD_MS = 100;
const CHUNK_SAMPLES = (SPEECH_SAMPLE_RATE_HZ * CHUNK_PERIOD_MS) / 1_000;
/** How far sound that waited may run ahead of real time. */
const CATCH_UP_CHUNKS = 4;
/** The service ends a sentence after 700 ms of silence, and hears of silence only what is sent. */
const CLOSING_SILENCE_MS = 1_000;
/** A service that ends without saying so. */
const LAST_WORD_MS = 3_000;

const CapabilitiesSchema = v.object({
  provider: v.optional(v.string(), ''),
  dictation: v.optional(v.boolean(), true),
  languages: v.optional(v.array(v.string()), ['auto']),
  partials: v.optional(v.boolean(), true),
  translateTo: v.optional(v.array(v.string()), []),
  maxSeconds: v.optional(v.pipe(v.number(), v.minValue(1))),
});
const InitSchema = v.object({ type: v.literal('init'), caps: v.optional(CapabilitiesSchema) });
const TranslationsSchema = v.record(v.string(), v.object({ text: v.string() }));
const SentenceId = v.pipe(v.number(), v.integer(), v.minValue(0));
const ResultSchema = v.object({
  transcriptionResult: v.optional(
    v.object({ sentenceId: SentenceId, text: v.string(), final: v.optional(v.boolean(), false) }),
  ),
  translationResult: v.optional(
    v.object({ sentenceId: v.optional(SentenceId), translations: TranslationsSchema }),
  ),
});
const FlatTranscriptionSchema = v.object({
  type: v.literal('transcriptionResult'),
  sentenceId: SentenceId,
  text: v.string(),
  final: v.optional(v.boolean(), false),
});
const FlatTranslationSchema = v.object({
  type: v.literal('translationResult'),
  sentenceId: v.optional(SentenceId),
  translations: TranslationsSchema,
});
const ErrorSchema = v.object({
  type: v.literal('error'),
  code: v.string(),
  message: v.optional(v.string(), ''),
  retryable: v.optional(v.boolean()),
});
const EventErrorSchema = v.object({
  eventName: v.literal('ERROR'),
  data: v.object({ retCode: v.string(), retMsg: v.optional(v.string(), '') }),
});
/** The recogniser ended by itself: the sound goes on in another session. */
const NEW_SESSION_CODES: ReadonlySet<string> = new Set(['10165', 'SESSION_ENDED', 'SESSION_LIMIT']);
const LAST_TYPES: readonly string[] = ['finished', 'task-finished', 'end'];

export interface AlicloudOptions {
  /** Address with its query, asked for each session since it bears a token. Goes into no log. */
  url(): Promise<string>;
  readonly openSocket: OpenSpeechSocket | null;
  readonly timers: Timers;
  log(message: string, details: Readonly<Record<string, string | number | null>>): void;
}

/** The product's own service: the platform's socket, whatever recogniser is behind it. */
export function createAlicloudProvider(options: AlicloudOptions): SpeechProvider {
  const { timers, openSocket, log } = options;
  return {
    id: 'alicloud',
    takes: 'audio',
    maxSessionMs: null,
    asksFirst: false,
    unavailable: () => (openSocket === null ? 'webSocketUnsupported' : null),
    destination: () => Promise.resolve('platform'),
    open(request, sink) {
      const queue = createSampleQueue();
      const texts = new Map<number, { text: string; isFinal: boolean }>();
      let socket: SpeechSocket | null = null;
      let cancelTick: (() => void) | null = null;
      let cancelLast: (() => void) | null = null;
      let isOver = false;
      let isOpen = false;
      let isReady = false;
      let isFinishing = false;
      let isFinishSent = false;
      let latest = -1;
      /** Silence that the service has been sent since speech; unlimited before the first. */
      let silenceSentMs = Number.POSITIVE_INFINITY;
      /** A chunk that was skipped: sent before the next loud one, so that no word begins in its middle. */
      let skipped: Int16Array | null = null;
      let pendingAfterMs = 0;
      const pendingMs = (): number =>
        isOver ? pendingAfterMs : (queue.length() * 1_000) / SPEECH_SAMPLE_RATE_HZ;

      function close(): void {
        pendingAfterMs = pendingMs();
        isOver = true;
        cancelTick?.();
        cancelLast?.();
        cancelTick = cancelLast = null;
        socket?.close();
        socket = null;
        queue.clear();
        skipped = null;
      }
      function fail(failure: VoiceFailure, recovery?: 'newSession'): void {
        if (isOver) return;
        close();
        sink.fail(failure, recovery);
      }
      function end(): void {
        if (isOver) return;
        close();
        sink.end();
      }

      function sendChunk(chunk: Int16Array): void {
        if (peakOf(chunk) >= AMPLITUDE_SILENCE_CUTOFF) {
          if (skipped) socket?.send(toBytes(skipped));
          skipped = null;
          silenceSentMs = 0;
        } else if (silenceSentMs >= CLOSING_SILENCE_MS) {
          skipped = chunk;
          return;
        } else silenceSentMs += CHUNK_PERIOD_MS;
        socket?.send(toBytes(chunk));
      }

      function tick(): void {
        for (let sent = 0; sent < CATCH_UP_CHUNKS; sent += 1) {
          const chunk = queue.take(CHUNK_SAMPLES, isFinishing);
          if (chunk.length === 0) break;
          sendChunk(chunk);
        }
        if (!isFinishing || queue.length() > 0 || isFinishSent) return;
        isFinishSent = true;
        for (; silenceSentMs < CLOSING_SILENCE_MS; silenceSentMs += CHUNK_PERIOD_MS)
          socket?.send(toBytes(new Int16Array(CHUNK_SAMPLES)));
        socket?.send('finish-task');
        cancelTick?.();
        cancelTick = null;
        waitForLast();
      }

      function waitForLast(): void {
        cancelLast?.();
        cancelLast = timers.after(LAST_WORD_MS, end);
      }

      function tell(
        sentenceId: number,
        translations?: Readonly<Record<string, { readonly text: string }>>,
      ): void {
        const { text, isFinal } = texts.get(sentenceId) ?? { text: '', isFinal: false };
        const translation = request.target === null ? undefined : translations?.[request.target]?.text;
        sink.segment({ sentenceId, text, isFinal, translation });
      }

      function misfit(
        kind: string,
        issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]],
      ): void {
        log('speech frame does not fit', {
          provider: 'alicloud',
          kind,
          field: v.getDotPath(issues[0]) ?? 'frame',
        });
      }

      function take(text: string): void {
        const frame = readJson(text);
        if (typeof frame !== 'object' || frame === null)
          return log('speech frame is no JSON', { provider: 'alicloud' });
        const { type, eventName } = frame as { type?: unknown; eventName?: unknown };
        if (type === 'error' || eventName === 'ERROR') return takeError(frame);
        if (type === 'init') return takeInit(frame);
        if (typeof type === 'string' && LAST_TYPES.includes(type)) return end();
        if (isFinishSent) waitForLast();
        if (type === 'transcriptionResult') {
          const told = v.safeParse(FlatTranscriptionSchema, frame);
          if (!told.success) return misfit(type, told.issues);
          latest = told.output.sentenceId;
          texts.set(latest, { text: told.output.text, isFinal: told.output.final });
          return tell(latest);
        }
        if (type === 'translationResult') {
          const told = v.safeParse(FlatTranslationSchema, frame);
          if (!told.success) return misfit(type, told.issues);
          const sentenceId = told.output.sentenceId ?? latest;
          return sentenceId < 0 ? undefined : tell(sentenceId, told.output.translations);
        }
        const told = v.safeParse(ResultSchema, frame);
        if (!told.success) return misfit('result', told.issues);
        const { transcriptionResult: sentence, translationResult: translated } = told.output;
        if (sentence) {
          latest = sentence.sentenceId;
          texts.set(latest, { text: sentence.text, isFinal: sentence.final });
        }
        const sentenceId = sentence?.sentenceId ?? translated?.sentenceId ?? latest;
        if ((sentence || translated) && sentenceId >= 0) tell(sentenceId, translated?.translations);
      }

      function takeInit(frame: object): void {
        if (isReady) return;
        const init = v.safeParse(InitSchema, frame);
        if (!init.success) {
          misfit('init', init.issues);
          return fail(
            failureOf('providerFailed', `init: ${v.getDotPath(init.issues[0]) ?? 'frame'} does not fit`),
          );
        }
        // Older services write what they can do beside the type.
        const caps = v.safeParse(CapabilitiesSchema, init.output.caps ?? frame);
        if (!caps.success) {
          misfit('init', caps.issues);
          return fail(
            failureOf('providerFailed', `init: ${v.getDotPath(caps.issues[0]) ?? 'caps'} does not fit`),
          );
        }
        const { provider, dictation, languages, partials, translateTo, maxSeconds } = caps.output;
        if (provider === 'none') return fail(failureOf('notConfigured', '', 'NOT_CONFIGURED'));
        isReady = true;
        sink.ready({
          isDictation: dictation,
          languages,
          hasPartials: partials,
          translateTo,
          maxSeconds: maxSeconds ?? null,
        });
        if (!isOver) cancelTick = timers.every(CHUNK_PERIOD_MS, tick);
      }

      function takeError(frame: object): void {
        const told = v.safeParse(v.union([ErrorSchema, EventErrorSchema]), frame);
        if (!told.success) return misfit('error', told.issues);
        const failure =
          'type' in told.output
            ? failureOfCode(told.output.code, told.output.message, told.output.retryable)
            : failureOfCode(told.output.data.retCode, told.output.data.retMsg);
        log('speech provider error', {
          provider: 'alicloud',
          code: failure.providerCode,
          message: failure.detail,
        });
        fail(failure, NEW_SESSION_CODES.has(failure.providerCode ?? '') ? 'newSession' : undefined);
      }

      options.url().then(
        (url) => {
          if (isOver) return;
          if (openSocket === null) return fail(failureOf('webSocketUnsupported'));
          socket = openSocket(url, {
            opened() {
              if (isOver) return;
              isOpen = true;
              socket?.send(
                JSON.stringify({
                  sampleRate: SPEECH_SAMPLE_RATE_HZ,
                  language: request.language,
                  ...(request.target !== null && { target: request.target }),
                  translation: request.target !== null,
                  ...(request.hints && request.hints.length > 0 && { hints: request.hints }),
                }),
              );
            },
            frame: (text) => {
              if (!isOver) take(text);
            },
            closed(code) {
              if (isOver) return;
              if (isFinishSent) return end();
              if (code === CLOSE_TOKEN_REFUSED) return fail(failureOf('signInExpired', '', String(code)));
              fail(failureOf(isOpen ? 'connectionClosed' : 'network', `closed with ${code}`));
            },
          });
        },
        (error: unknown) => fail(failureOfRequest(error)),
      );

      return {
        write(samples) {
          if (!isOver && !isFinishing) queue.put(samples);
        },
        pendingMs,
        finish() {
          if (isOver || isFinishing) return;
          isFinishing = true;
        },
        abort: close,
      };
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
