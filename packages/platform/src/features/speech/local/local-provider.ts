import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';
import type { SpeechWish, SpeechProvider, SpeechSession, SpeechSink } from '../speech-provider.ts';
import type { LocalReply, LocalRequest } from './local-service.ts';

export interface RecogniserThread<TAbout> {
  send(request: LocalRequest<TAbout>): void;
  close(): Promise<void>;
}
/** @param lost  it has ended by itself; another may be started */
export type StartRecogniser<TAbout> = (
  reply: (message: LocalReply) => void,
  lost: (error: unknown) => void,
) => RecogniserThread<TAbout>;

export interface LocalOptions<TAbout> extends Pick<SpeechProvider, 'id' | 'caps'> {
  readonly start: StartRecogniser<TAbout>;
  /** What a session is about; null where the speaker has no plant to speak about. */
  aboutOf(wish: SpeechWish): Promise<TAbout | null>;
  readonly onError: (error: unknown) => void;
}

/** Each has a decoder of some 20 MB. */
const SESSIONS_MAX = 4;
/** Sound that the thread has not heard yet. */
const BEHIND_MAX_BYTES = 40 * SPEECH_SAMPLE_RATE_HZ;

interface Running {
  readonly sink: SpeechSink;
  isReady: boolean;
  ready(): void;
  behindBytes: number;
  sentences: number;
  close(): void;
}

/** A recogniser of this machine, started with the first session; its sound goes nowhere else. */
export function localProvider<TAbout>(options: LocalOptions<TAbout>): SpeechProvider {
  const { id: providerId, caps, start, aboutOf, onError } = options;
  const running = new Map<number, Running>();
  let thread: RecogniserThread<TAbout> | null = null;
  let lastId = 0;
  let opening = 0;

  const fail = (id: number, code: string, message: string): void => {
    const one = running.get(id);
    one?.close();
    one?.sink.error({ code, message, retryable: code !== 'NOT_CONFIGURED' });
  };
  const take = (reply: LocalReply): void => {
    const one = running.get(reply.id);
    if (one === undefined) return;
    if (reply.kind === 'ready') {
      one.isReady = true;
      return one.ready();
    }
    if (reply.kind === 'failed') {
      onError(new Error(`speech: ${reply.message}`));
      return fail(reply.id, 'NOT_CONFIGURED', 'the recogniser of this machine cannot be used');
    }
    if (reply.kind === 'end') {
      one.close();
      return one.sink.end();
    }
    one.behindBytes -= reply.pcmBytes;
    for (const text of reply.sentences) {
      const sentenceId = one.sentences;
      one.sentences += 1;
      // Sound that is no command of a grammar has no text.
      if (text !== '') one.sink.segment({ sentenceId, text, final: true });
    }
    if (reply.partial) one.sink.segment({ sentenceId: one.sentences, text: reply.partial, final: false });
  };
  const threadOf = (): RecogniserThread<TAbout> =>
    (thread ??= start(take, (error) => {
      onError(error);
      thread = null;
      for (const [id, { isReady }] of [...running])
        if (isReady) fail(id, 'UPSTREAM_CLOSED', 'the recogniser has ended');
        else fail(id, 'NOT_CONFIGURED', 'the recogniser of this machine does not start');
    }));

  return {
    id: providerId,
    caps,
    async open(wish, sink, signal) {
      const refused: SpeechSession = { write: () => true, finish: () => {} };
      if (running.size + opening >= SESSIONS_MAX) {
        sink.error({ code: 'BUSY', message: 'the recogniser is in use by others', retryable: true });
        return refused;
      }
      opening += 1;
      const about = await aboutOf(wish).finally(() => (opening -= 1));
      if (signal.aborted) return refused;
      if (about === null) {
        sink.error({ code: 'NOT_CONFIGURED', message: 'there is no plant to ask about', retryable: false });
        return refused;
      }
      const id = (lastId += 1);
      const { send } = threadOf();
      const abort = (): void => {
        running.get(id)?.close();
        send({ kind: 'abort', id });
      };
      return new Promise((resolve) => {
        const one: Running = {
          sink,
          isReady: false,
          behindBytes: 0,
          sentences: 0,
          ready: () =>
            resolve({
              write(pcm) {
                if (!running.has(id)) return true;
                if (one.behindBytes > BEHIND_MAX_BYTES) return false;
                one.behindBytes += pcm.byteLength;
                // A copy: the buffer of a frame is shared with others.
                send({ kind: 'sound', id, pcm: new Uint8Array(pcm) });
                return true;
              },
              finish: () => send({ kind: 'finish', id }),
            }),
          close() {
            running.delete(id);
            signal.removeEventListener('abort', abort);
          },
        };
        running.set(id, one);
        signal.addEventListener('abort', abort, { once: true });
        send({ kind: 'open', id, about });
      });
    },
    async close() {
      await thread?.close();
      thread = null;
    },
  };
}
