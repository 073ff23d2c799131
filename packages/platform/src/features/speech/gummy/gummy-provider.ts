import { randomUUID } from 'node:crypto';
import type { SpeechFault, SpeechProvider, SpeechSession } from '../speech-provider.ts';
import { SILENCE_AFTER_MS, type UpstreamDeps } from '../upstream/upstream-socket.ts';
import { finishFrame, readGummyEvent, startFrame } from './gummy-frames.ts';

export interface GummySettings {
  readonly url: string;
  readonly apiKey: string;
  readonly model: string;
}

export const GUMMY_DEFAULTS = {
  url: 'wss://dashscope.aliyuncs.com/api-ws/v1/inference',
  model: 'gummy-realtime-v1',
} as const;

const START_MS = 10_000;
/** 100 ms at 16 kHz. */
const SILENCE = new Uint8Array(3_200);

/** DashScope's gummy: sentences as they are spoken, each with its translation. */
export function gummyProvider({ url, apiKey, model }: GummySettings, deps: UpstreamDeps): SpeechProvider {
  return {
    id: 'gummy',
    caps: {
      dictation: true,
      languages: ['auto', 'zh', 'en', 'ja', 'ko', 'yue', 'de', 'fr', 'ru', 'it', 'es'],
      partials: true,
      translateTo: ['zh', 'en', 'ja', 'ko'],
    },
    open: (wish, sink, signal) =>
      new Promise<SpeechSession>((resolve) => {
        const taskId = randomUUID();
        const texts = new Map<number, { readonly text: string; readonly isFinal: boolean }>();
        let isOver = false;
        let isFinishing = false;
        let heardMs = deps.nowMs();
        let stopSilence = (): void => {};

        const close = (): void => {
          isOver = true;
          stopSilence();
          stopWaiting();
          signal.removeEventListener('abort', close);
          socket.close();
        };
        const settle = (tell: () => void): void => {
          if (isOver) return;
          close();
          tell();
        };
        const fail = (fault: SpeechFault): void =>
          settle(() => {
            deps.log(`gummy: ${fault.code} ${fault.message}`);
            sink.error(fault);
          });
        const session: SpeechSession = {
          write(pcm) {
            heardMs = deps.nowMs();
            return isOver || socket.send(pcm);
          },
          finish() {
            if (isOver || isFinishing) return;
            isFinishing = true;
            stopSilence();
            socket.send(finishFrame(taskId));
          },
        };
        const stopWaiting = deps.after(START_MS, () =>
          fail({ code: 'TIMEOUT', message: 'the task does not start', retryable: true }),
        );
        const socket = deps.openUpstream(
          url,
          { Authorization: `bearer ${apiKey}` },
          {
            opened: () =>
              void socket.send(startFrame(taskId, { model, language: wish.language, target: wish.target })),
            text(text) {
              const event = readGummyEvent(text, taskId, texts);
              if (event.kind === 'misfit') return deps.log(`gummy: ${event.field} does not fit`);
              if (event.kind === 'failed') return fail(event.fault);
              if (event.kind === 'finished') return settle(() => sink.end());
              if (event.kind === 'segments')
                for (const segment of event.segments) if (!isOver) sink.segment(segment);
              if (event.kind !== 'started') return;
              stopWaiting();
              stopSilence = deps.every(SILENCE_AFTER_MS / 4, () => {
                if (deps.nowMs() - heardMs < SILENCE_AFTER_MS) return;
                session.write(SILENCE);
              });
              resolve(session);
            },
            refused: (status) =>
              fail({
                code: status === 401 || status === 403 ? 'LICENCE' : 'UPSTREAM_UNREACHABLE',
                message: `refused with ${status}`,
                retryable: status !== 401 && status !== 403,
              }),
            lost(reason) {
              if (isFinishing) return settle(() => sink.end());
              fail({ code: 'UPSTREAM_CLOSED', message: reason, retryable: true });
            },
          },
        );
        if (signal.aborted) close();
        else signal.addEventListener('abort', close, { once: true });
      }),
  };
}
