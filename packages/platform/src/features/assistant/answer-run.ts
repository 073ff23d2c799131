import type { AssistantServerFrame } from '@plantdeck/core/contract';
import type { AnswerPiece } from './analyst.ts';
import type { Owner, StoredAnswer } from './conversation-store.ts';

/** Characters of a frame; small enough to read along, large enough not to flood. */
const FRAME_CHARACTERS = 24;
/** How often a running answer is written down: many run at once, and each writes all of its text. */
const SAVE_EVERY_MS = 2_000;
const STOPPED = Symbol('stopped by its reader');
/** An answer that failed on the way; the reader is offered to try again. */
export const RETCODE_ANSWER_FAILED = '050000';

export interface AnswerRunOptions {
  readonly owner: Owner;
  readonly id: string;
  readonly requestId: string;
  readonly pieces: AsyncIterable<AnswerPiece>;
  save(answer: StoredAnswer): Promise<void>;
  /** A clock that never goes back. */
  nowMs(): number;
  /** Waits between frames, so that an answer can be read along and stopped. */
  pause(): Promise<void>;
  onEnd(): void;
  /** Stopped by its reader: whatever it waits for is given up. */
  onStop?(): void;
  /** Sentence for a failure, in the reader's language. */
  readonly failureText: string;
}

export interface AnswerRun {
  readonly owner: Owner;
  readonly id: string;
  readonly requestId: string;
  /** Sends the frames after `fromSeq` and all that follow, until the returned undo is called. */
  listen(fromSeq: number, send: (frame: AssistantServerFrame) => void): () => void;
  /** Ends the answer where it is, whatever it waits for; what has come is kept. */
  stop(): void;
  isStopped(): boolean;
  /** Told and written down. */
  readonly done: Promise<void>;
}

/** Runs one answer: numbers its frames, keeps them for whoever reconnects, and writes them down as they come. */
export function runAnswer(options: AnswerRunOptions): AnswerRun {
  const frames: AssistantServerFrame[] = [];
  const listeners = new Set<(frame: AssistantServerFrame) => void>();
  const { requestId } = options;
  let content = '';
  let thinking = '';
  let isStopped = false;
  let savedMs = options.nowMs();
  let stopWaiting = (): void => undefined;
  const stopped = new Promise<typeof STOPPED>((resolve) => (stopWaiting = () => resolve(STOPPED)));

  const publish = (frame: AssistantServerFrame): void => {
    frames.push(frame);
    for (const send of listeners) send(frame);
  };
  const store = (state: StoredAnswer['state']): Promise<void> =>
    options.save({ id: options.id, requestId, content, thinking, state, frames });

  async function stream(): Promise<void> {
    let recommend: readonly string[] = [];
    const pieces = options.pieces[Symbol.asyncIterator]();
    while (!isStopped) {
      const next = await Promise.race([pieces.next(), stopped]);
      if (next === STOPPED || next.done) break;
      const piece = next.value;
      if (piece.lane === 'end') {
        recommend = piece.recommend;
        continue;
      }
      if (piece.lane === 'tool') {
        publish({ requestId, seq: frames.length, eventName: 'TOOL', data: piece.plan });
        continue;
      }
      for (const text of cut(piece.text)) {
        if (piece.lane === 'thinking') thinking += text;
        else content += text;
        publish({
          requestId,
          seq: frames.length,
          eventName: piece.lane === 'thinking' ? 'THINKING' : 'CONTENT',
          data: text,
        });
        const nowMs = options.nowMs();
        if (nowMs - savedMs >= SAVE_EVERY_MS) {
          savedMs = nowMs;
          await store('streaming');
        }
        await Promise.race([options.pause(), stopped]);
        if (isStopped) break;
      }
    }
    if (isStopped) {
      // Its work under way ends by itself: the database may take its time over a question that nobody waits for.
      pieces.return?.().catch(() => undefined);
      publish({ type: 'INTERRUPT_RESPONSE', requestId, seq: frames.length });
    } else {
      const data = { replyChatMessage: { id: options.id }, recommendQuestions: [...recommend] };
      publish({ requestId, seq: frames.length, eventName: 'END', data });
    }
    await store(isStopped ? 'stopped' : 'finished');
  }

  const done = stream()
    .catch(async () => {
      if (isStopped) {
        publish({ type: 'INTERRUPT_RESPONSE', requestId, seq: frames.length });
        return store('stopped').catch(() => undefined);
      }
      const data = { retCode: RETCODE_ANSWER_FAILED, retMsg: options.failureText };
      publish({ requestId, seq: frames.length, eventName: 'ERROR', data });
      await store('failed').catch(() => undefined);
    })
    .finally(() => {
      listeners.clear();
      options.onEnd();
    });

  return {
    owner: options.owner,
    id: options.id,
    requestId,
    done,
    isStopped: () => isStopped,
    listen: (fromSeq, send) => {
      for (const frame of frames.slice(Math.max(0, fromSeq + 1))) send(frame);
      listeners.add(send);
      return () => listeners.delete(send);
    },
    stop: () => {
      isStopped = true;
      stopWaiting();
      options.onStop?.();
    },
  };
}

/** Pieces of a text that never part a character of two units. */
export function cut(text: string, size = FRAME_CHARACTERS): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + size);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end += 1;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
}
