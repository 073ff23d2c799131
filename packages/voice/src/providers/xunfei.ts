import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';
import * as v from 'valibot';
import { toBase64, toBytes } from '../sound/pcm.ts';
import type { SpeechCapabilities, SpeechProvider, SpeechRequest, Timers } from '../types.ts';
import { failureOf, failureOfRequest } from './failures.ts';
import { createSampleQueue } from './sample-queue.ts';
import type { OpenSpeechSocket, SpeechSocket } from './speech-socket.ts';
import { xunfeiFailure } from './xunfei-errors.ts';
import { addResult, NO_RESULTS, resultText, XunfeiReplySchema } from './xunfei-results.ts';

/** 1280 bytes; as many samples would be twice real time, at which the vendor recognises wrongly. */
const XUNFEI_FRAME_SAMPLES = 640;
const XUNFEI_FRAME_PERIOD_MS = 40;
const XUNFEI_START_DELAY_MS = 500;
const SESSION_MAX_MS = 60_000;
/** Silence after which the vendor ends a session. */
const END_SILENCE_MS = 10_000;
/** A page that slept does not send a burst of what it missed. */
const BEHIND_MAX_MS = 1_000;

const CAPABILITIES: SpeechCapabilities = {
  isDictation: true,
  languages: ['zh', 'en'],
  hasPartials: true,
  translateTo: [],
  maxSeconds: SESSION_MAX_MS / 1_000,
};

/** A signed address and what belongs to it, as `POST ai/speech/xunfei/url` answers. */
const SignedUrlSchema = v.object({
  url: v.pipe(v.string(), v.regex(/^wss?:\/\//, 'is no address of a socket')),
  appId: v.pipe(v.string(), v.minLength(1)),
});

export interface XunfeiOptions {
  /** Asked for each session, since an address is short-lived. The keys stay where it is signed. */
  signedUrl(): Promise<unknown>;
  readonly openSocket: OpenSpeechSocket | null;
  readonly timers: Timers;
  readonly accent?: string;
  log(message: string, details: Readonly<Record<string, string | number | null>>): void;
}

const languageOf = ({ language }: SpeechRequest): 'zh_cn' | 'en_us' =>
  /^en\b/i.test(language) ? 'en_us' : 'zh_cn';

export function createXunfeiProvider(options: XunfeiOptions): SpeechProvider {
  const { timers, openSocket, log } = options;
  return {
    id: 'xunfei',
    takes: 'audio',
    maxSessionMs: SESSION_MAX_MS,
    asksFirst: false,
    unavailable: () => (openSocket === null ? 'webSocketUnsupported' : null),
    destination: () => Promise.resolve('vendor'),
    open(request, sink) {
      const queue = createSampleQueue();
      let socket: SpeechSocket | null = null;
      let cancelTimer: (() => void) | null = null;
      let appId = '';
      let isOver = false;
      let isOpen = false;
      let isFinishing = false;
      let isLastSent = false;
      let frames = 0;
      let dueMs = 0;
      let results = NO_RESULTS;
      let pendingAfterMs = 0;
      const pendingMs = (): number =>
        isOver ? pendingAfterMs : (queue.length() * 1_000) / SPEECH_SAMPLE_RATE_HZ;

      function close(): void {
        pendingAfterMs = pendingMs();
        isOver = true;
        cancelTimer?.();
        cancelTimer = null;
        socket?.close();
        socket = null;
        queue.clear();
      }

      function send(status: 0 | 1 | 2, samples: Int16Array): void {
        const language = languageOf(request);
        const data = {
          status,
          format: `audio/L16;rate=${SPEECH_SAMPLE_RATE_HZ}`,
          encoding: 'raw',
          audio: toBase64(toBytes(samples)),
        };
        const first = {
          common: { app_id: appId },
          business: {
            language,
            domain: 'iat',
            ...(language === 'zh_cn' && { accent: options.accent ?? 'mandarin', dwa: 'wpgs' }),
            eos: END_SILENCE_MS,
          },
        };
        socket?.send(JSON.stringify(status === 0 ? { ...first, data } : { data }));
        frames += 1;
      }

      /** One frame where a whole one is there; at the end what is left of one, then the last, which is empty. */
      function tick(): void {
        const frame = queue.take(XUNFEI_FRAME_SAMPLES, isFinishing);
        if (frame.length > 0) send(frames === 0 ? 0 : 1, frame);
        else if (isFinishing) {
          if (frames === 0) send(0, frame);
          send(2, frame);
          isLastSent = true;
          cancelTimer = null;
          return;
        }
        dueMs += XUNFEI_FRAME_PERIOD_MS;
        const nowMs = timers.nowMs();
        if (nowMs - dueMs > BEHIND_MAX_MS) dueMs = nowMs;
        // By the clock and not by the last frame: late timers do not add up.
        cancelTimer = timers.after(Math.max(0, dueMs - nowMs), tick);
      }

      function take(text: string): void {
        const reply = v.safeParse(XunfeiReplySchema, readJson(text));
        if (!reply.success) {
          log('speech frame does not fit', {
            provider: 'xunfei',
            field: v.getDotPath(reply.issues[0]) ?? 'frame',
          });
          return;
        }
        const { code, message, sid, data } = reply.output;
        if (code !== 0) {
          const { failure, meaning, recovery } = xunfeiFailure(code, message);
          log('speech provider error', { provider: 'xunfei', code, meaning, message, sid });
          close();
          // What the vendor says of a session that has been ended here is no failure.
          if (isLastSent && recovery === 'newSession') return sink.end();
          return sink.fail(failure, recovery);
        }
        if (data?.result) {
          results = addResult(results, data.result);
          sink.segment({ sentenceId: 0, text: resultText(results), isFinal: data.status === 2 });
        }
        if (data?.status === 2 && !isOver) {
          close();
          sink.end();
        }
      }

      function fail(failure: ReturnType<typeof failureOf>): void {
        if (isOver) return;
        close();
        sink.fail(failure);
      }

      options.signedUrl().then(
        (answer) => {
          if (isOver) return;
          const signed = v.safeParse(SignedUrlSchema, answer);
          if (!signed.success || openSocket === null)
            return fail(
              failureOf(
                'providerFailed',
                `signed url: ${signed.issues ? `${v.getDotPath(signed.issues[0]) ?? 'answer'} does not fit` : ''}`,
              ),
            );
          appId = signed.output.appId;
          socket = openSocket(signed.output.url, {
            opened() {
              if (isOver) return;
              isOpen = true;
              dueMs = timers.nowMs() + XUNFEI_START_DELAY_MS;
              cancelTimer = timers.after(XUNFEI_START_DELAY_MS, tick);
              sink.ready(CAPABILITIES);
            },
            frame: (text) => {
              if (!isOver) take(text);
            },
            closed(code) {
              if (isOver) return;
              // A browser tells no status of a refused handshake: keys, clock or network.
              fail(
                isOpen
                  ? failureOf('connectionClosed', `closed with ${code}`)
                  : failureOf('handshakeRefused', `closed with ${code}`, null, true),
              );
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
