import type {
  CaptureHandlers,
  FailureCode,
  Microphone,
  SpeechProvider,
  SpeechRequest,
  SpeechSink,
} from '../src/types.ts';

export interface ScriptedSession {
  readonly sink: SpeechSink;
  readonly request: SpeechRequest;
  readonly heard: number[];
  isFinished: boolean;
  isAborted: boolean;
}

/** A provider that is ready and speaks when a test says so. */
export function scriptedProvider(id: string, over: Partial<SpeechProvider> = {}) {
  const sessions: ScriptedSession[] = [];
  const provider: SpeechProvider = {
    id,
    takes: 'audio',
    maxSessionMs: null,
    asksFirst: false,
    unavailable: () => null,
    destination: () => Promise.resolve('platform'),
    open(request, sink) {
      const session: ScriptedSession = { sink, request, heard: [], isFinished: false, isAborted: false };
      sessions.push(session);
      return {
        write: (samples) => void session.heard.push(...samples),
        pendingMs: () => 0,
        finish: () => void (session.isFinished = true),
        abort: () => void (session.isAborted = true),
      };
    },
    ...over,
  };
  return { provider, sessions };
}

/** A microphone whose person answers when a test says so. */
export function scriptedMicrophone({ unavailable = null as FailureCode | null } = {}) {
  const attempts: {
    readonly deviceId: string | null;
    readonly handlers: CaptureHandlers;
    readonly signal: AbortSignal;
    grant(): void;
    refuse(error: unknown): void;
  }[] = [];
  let live = 0;
  const microphone: Microphone = {
    unavailable: () => unavailable,
    devices: () => Promise.resolve([]),
    open: (deviceId, handlers, signal) =>
      new Promise((resolve, reject) => {
        let isSettled = false;
        attempts.push({
          deviceId,
          handlers,
          signal,
          grant() {
            if (isSettled) return;
            isSettled = true;
            let isReleased = false;
            live += 1;
            resolve({
              release() {
                if (!isReleased) live -= 1;
                isReleased = true;
              },
            });
          },
          refuse(error) {
            isSettled = true;
            reject(error);
          },
        });
      }),
  };
  return { microphone, attempts, live: () => live };
}
