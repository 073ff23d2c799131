import { SPEECH_SAMPLE_RATE_HZ } from '@plantdeck/core/constants';
import type { Speaker, SpeechProvider, SpeechSession, SpeechSink } from '../speech-provider.ts';
import type { GrammarThread, StartGrammarThread } from './grammar-thread.ts';
import type { GrammarReply } from './grammar-worker-service.ts';
import type { GrammarPlant } from './plant-grammar.ts';

export interface GrammarDeps {
  readonly startThread: StartGrammarThread;
  /** The plant as the speaker may see it; null where the organisation has none. */
  plantOf(speaker: Speaker): Promise<GrammarPlant | null>;
  readonly onError: (error: unknown) => void;
}

/** Each has a decoder of some 20 MB. */
const SESSIONS_MAX = 4;
/** Sound that the thread has not heard yet. */
const BEHIND_MAX_BYTES = 40 * SPEECH_SAMPLE_RATE_HZ;

interface Running {
  readonly sink: SpeechSink;
  ready(): void;
  behindBytes: number;
  sentences: number;
  close(): void;
}

/** Commands in English about the speaker's own plant, recognised on this machine. */
export function grammarProvider({ startThread, plantOf, onError }: GrammarDeps): SpeechProvider {
  const running = new Map<number, Running>();
  let thread: GrammarThread | null = null;
  let lastId = 0;
  let opening = 0;

  const fail = (id: number, code: string, message: string): void => {
    const one = running.get(id);
    one?.close();
    one?.sink.error({ code, message, retryable: code !== 'NOT_CONFIGURED' });
  };
  const take = (reply: GrammarReply): void => {
    const one = running.get(reply.id);
    if (one === undefined) return;
    if (reply.kind === 'ready') return one.ready();
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
      // Sound that is no command of the grammar has no text.
      if (text !== '') one.sink.segment({ sentenceId, text, final: true });
    }
  };
  const threadOf = (): GrammarThread =>
    (thread ??= startThread(take, (error) => {
      onError(error);
      thread = null;
      for (const id of [...running.keys()]) fail(id, 'UPSTREAM_CLOSED', 'the recogniser has ended');
    }));

  return {
    id: 'local-grammar',
    caps: { dictation: false, languages: ['en'], partials: false, translateTo: [] },
    async open({ speaker }, sink, signal) {
      const refused: SpeechSession = { write: () => true, finish: () => {} };
      if (running.size + opening >= SESSIONS_MAX) {
        sink.error({ code: 'BUSY', message: 'the recogniser is in use by others', retryable: true });
        return refused;
      }
      opening += 1;
      const plant = await plantOf(speaker).finally(() => (opening -= 1));
      if (signal.aborted) return refused;
      if (plant === null) {
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
        send({ kind: 'open', id, plant });
      });
    },
    async close() {
      await thread?.close();
      thread = null;
    },
  };
}
