import { randomUUID } from 'node:crypto';
import {
  AssistantClientFrameSchema,
  ExtractInfoSchema,
  QUESTION_MAX_CHARACTERS,
  TOOL_RESULT_MAX_CHARACTERS,
  tryParseContract,
  type AssistantServerFrame,
  type ExtractInfo,
} from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import { resourceVerdict, type BoardAsker, type PersonalBoards, type SocketEndpoint } from '../api/index.ts';
import { answer, answerLanguage, type AnalystContext } from './analyst.ts';
import type { Models } from './model/models.ts';
import { answerWithModel } from './model/with-model.ts';
import { RETCODE_ANSWER_FAILED, runAnswer, type AnswerRun } from './answer-run.ts';
import { say } from './answer-words.ts';
import {
  beginAnswer,
  hasAnswer,
  restartAnswer,
  saveAnswer,
  storedFrames,
  turnsBefore,
  type Owner,
} from './conversation-store.ts';
import {
  bindFiles,
  filesOfQuestion,
  askableFiles,
  type AttachedFile,
} from './attachments/attachment-store.ts';
import { earlierFiles } from './attachments/earlier-files.ts';
import { createPageCalls, usableTools, type PageCalls } from './page-tools/page-calls.ts';
import { takeQuestion } from '../assistant-quota/index.ts';

export const ASSISTANT_RESOURCE = 'assistant';
/** The questions of the account are used up; by the specification this code locks the input. */
const RETCODE_EXHAUSTED = '000000';
const RETCODE_BAD_FRAME = '040001';
/** Between frames: fast enough to feel at once, slow enough to be read along. */
const FRAME_PAUSE_MS = 12;

export interface AssistantSocketOptions {
  readonly db: Database;
  /** The platform's clock, epoch ms. */
  now(): number;
  /** The boards as a person may see them. */
  readonly boardsOf?: ((asker: BoardAsker) => PersonalBoards) | undefined;
  /** Language models by organisation; the platform's own analyst answers those without one. */
  readonly models?: Models | undefined;
  /** How long a call waits for its page; by default that of the contract. */
  readonly toolWaitMs?: number | undefined;
  /** Replaced in tests, which don't wait. */
  readonly pause?: () => Promise<void>;
}

/** The assistant's socket: questions in, numbered frames out. Answers go on without their socket and can be resumed. */
export function assistantEndpoint(options: AssistantSocketOptions): SocketEndpoint {
  const runs = new Map<string, AnswerRun>();
  /** By request: calls that the page was asked for and has not ended yet. */
  const pageCalls = new Map<string, PageCalls>();
  /** Requests between their frame and their run, so that one sent twice is taken once. */
  const starting = new Map<string, Promise<void>>();
  const once = async (
    requestId: string,
    work: () => Promise<void>,
    again: () => Promise<void>,
  ): Promise<void> => {
    if (runs.has(requestId) || starting.has(requestId)) return again();
    const begun = work().finally(() => starting.delete(requestId));
    starting.set(
      requestId,
      begun.catch(() => undefined),
    );
    await begun;
  };
  const pause = options.pause ?? (() => new Promise<void>((resolve) => setTimeout(resolve, FRAME_PAUSE_MS)));

  return {
    resource: ASSISTANT_RESOURCE,
    element: 'plant-assistant',
    errorFrame: (retCode, retMsg) => JSON.stringify({ eventName: 'ERROR', data: { retCode, retMsg } }),
    open(session) {
      const owner: Owner = { userId: session.caller.userId, orgId: session.orgId };
      const undo = new Map<string, () => void>();
      const send = (frame: AssistantServerFrame): void => session.send(JSON.stringify(frame));
      const refuse = (requestId: string | undefined, retCode: string, retMsg: string): void =>
        send({
          ...(requestId === undefined ? {} : { requestId }),
          eventName: 'ERROR',
          data: { retCode, retMsg },
        });
      const follow = (run: AnswerRun, fromSeq: number): void => {
        undo.get(run.requestId)?.();
        undo.set(run.requestId, run.listen(fromSeq, send));
      };
      const spoken = (what: 'exhausted' | 'tooLong' | 'failed' | 'interrupted' | 'attachmentGone'): string =>
        say(session.language, `said.${what}`);

      const start = async (
        id: string,
        requestId: string,
        query: string,
        asked: { readonly info: ExtractInfo; readonly attachments: readonly AttachedFile[] },
      ): Promise<void> => {
        const turns = await turnsBefore(options.db, owner, id, options.now());
        const model = await options.models?.of(session.orgId);
        const stopping = new AbortController();
        const calls = createPageCalls(options.now, stopping.signal, options.toolWaitMs);
        const { tools } = asked.info;
        const asker: AnalystContext = {
          db: options.db,
          orgId: session.orgId,
          userId: session.caller.userId,
          plantId: session.plantId,
          nowMs: options.now(),
          language: session.language,
          boards: options.boardsOf?.({
            person: session.caller,
            orgId: session.orgId,
            plantId: session.plantId,
            language: answerLanguage(query, session.language),
          }),
          can: (code) => resourceVerdict(code, session.caller) === 'allowed',
          dataAreaId: session.caller.dataAreaId,
          contextAreaId: asked.info.context?.area,
          contextRange: asked.info.context?.range,
          attachments: asked.attachments,
          earlierFiles:
            asked.attachments.length > 0 ? [] : await earlierFiles(options.db, owner, id, options.now()),
          pageTools: tools && {
            pageId: tools.pageId,
            list: usableTools(tools),
            person: session.caller.nickName,
            newCallId: () => randomUUID(),
            ended: calls.ended,
          },
          previousQuestions: turns.map(({ question }) => question),
          previousTurns: turns,
          askedFrom: asked.info.context,
        };
        const run = runAnswer({
          owner,
          id,
          requestId,
          pieces:
            model === undefined
              ? answer(query, asker)
              : answerWithModel(query, asker, { ...model, signal: stopping.signal }),
          onStop: () => stopping.abort(),
          save: (stored) => saveAnswer(options.db, stored),
          nowMs: () => performance.now(),
          pause: async () => {
            await pause();
            if (session.pressure() !== 'clear') await session.drained();
          },
          onEnd: () => {
            runs.delete(requestId);
            pageCalls.delete(requestId);
          },
          failureText: say(answerLanguage(query, session.language), 'answer.failed'),
        });
        runs.set(requestId, run);
        if (tools) pageCalls.set(requestId, calls);
        follow(run, -1);
      };

      const frames = {
        HEARTBEAT: () => send({ type: 'HEARTBEAT' }),
        SEND: async (frame: { requestId: string; query: string; extractInfo?: string | undefined }) => {
          // The database holds no NUL.
          const query = frame.query.replaceAll('\u0000', '').trim();
          if (query === '') return;
          // Sent again after a lost connection: the answer is there, nothing is taken off a second time.
          if ((await storedFrames(options.db, owner, frame.requestId)) !== null)
            return frames.RESUME({ requestId: frame.requestId, fromSeq: -1 });
          if (query.length > QUESTION_MAX_CHARACTERS)
            return refuse(frame.requestId, RETCODE_ANSWER_FAILED, spoken('tooLong'));
          const info = infoOf(frame.extractInfo);
          const attachments = await askableFiles(options.db, owner, info.attachments ?? []);
          if (attachments === null)
            return refuse(frame.requestId, RETCODE_ANSWER_FAILED, spoken('attachmentGone'));
          if (!(await takeQuestion(options.db, owner.userId)))
            return refuse(frame.requestId, RETCODE_EXHAUSTED, spoken('exhausted'));
          const [questionId, answerId] = [randomUUID(), randomUUID()];
          await beginAnswer(options.db, owner, {
            questionId,
            answerId,
            requestId: frame.requestId,
            query,
            context: info.context,
            nowMs: options.now(),
          });
          await bindFiles(options.db, attachments, questionId);
          await start(answerId, frame.requestId, query, { info, attachments });
        },
        REBUILD: async (frame: {
          requestId: string;
          chatMessageId: string;
          extractInfo?: string | undefined;
        }) => {
          // One that was stopped a moment ago may still be writing down what it had.
          await stoppedRun(frame.chatMessageId)?.done;
          // What can't be written again costs nothing.
          if (!(await hasAnswer(options.db, owner, frame.chatMessageId)))
            return refuse(frame.requestId, RETCODE_ANSWER_FAILED, spoken('failed'));
          if (!(await takeQuestion(options.db, owner.userId)))
            return refuse(frame.requestId, RETCODE_EXHAUSTED, spoken('exhausted'));
          const asked = await restartAnswer(options.db, owner, {
            answerId: frame.chatMessageId,
            requestId: frame.requestId,
            nowMs: options.now(),
          });
          if (asked === null) return refuse(frame.requestId, RETCODE_ANSWER_FAILED, spoken('failed'));
          const attachments = await filesOfQuestion(options.db, asked.id);
          await start(frame.chatMessageId, frame.requestId, asked.query, {
            // What the question was asked about is not said again; what the page lends may have changed since.
            info: { tools: infoOf(frame.extractInfo).tools, context: asked.context },
            attachments,
          });
        },
        INTERRUPT: async ({ requestId }: { requestId: string }) => {
          // Stopped before it has begun: it must not be written to its end all the same.
          if (starting.has(requestId)) await starting.get(requestId);
          const run = ownRun(requestId);
          if (run) run.stop();
          else send({ type: 'INTERRUPT_RESPONSE', requestId });
        },
        TOOL_RESULT: (frame: {
          requestId: string;
          callId: string;
          outcome: string;
          result?: string | undefined;
          reason?: string | undefined;
        }) => {
          const calls = ownRun(frame.requestId) && pageCalls.get(frame.requestId);
          const isTooLong = (frame.result?.length ?? 0) > TOOL_RESULT_MAX_CHARACTERS;
          const reason = `result: more than ${TOOL_RESULT_MAX_CHARACTERS} characters`;
          calls?.take(isTooLong ? { callId: frame.callId, outcome: 'failed', reason } : frame);
        },
        RESUME: async ({ requestId, fromSeq }: { requestId: string; fromSeq: number }) => {
          const run = ownRun(requestId);
          if (run) return follow(run, fromSeq);
          const stored = await storedFrames(options.db, owner, requestId);
          for (const frame of stored?.slice(Math.max(0, fromSeq + 1)) ?? []) send(frame);
          const isEnded = stored?.some(
            (frame) => 'type' in frame || frame.eventName === 'END' || frame.eventName === 'ERROR',
          );
          // The platform went down while it was written: what had come is kept, and it can be written again.
          if (!isEnded)
            refuse(requestId, RETCODE_ANSWER_FAILED, spoken(stored === null ? 'failed' : 'interrupted'));
        },
      };
      const isOwn = (run: AnswerRun): boolean =>
        run.owner.userId === owner.userId && run.owner.orgId === owner.orgId;
      const ownRun = (requestId: string): AnswerRun | undefined => {
        const run = runs.get(requestId);
        return run && isOwn(run) ? run : undefined;
      };
      const stoppedRun = (answerId: string): AnswerRun | undefined =>
        [...runs.values()].find((run) => run.id === answerId && run.isStopped() && isOwn(run));

      return {
        message: (text) =>
          void take(text).catch(() => refuse(undefined, RETCODE_ANSWER_FAILED, spoken('failed'))),
        closed: () => {
          for (const stop of undo.values()) stop();
          undo.clear();
        },
      };

      async function take(text: string): Promise<void> {
        const parsed = tryParseContract(AssistantClientFrameSchema, readJson(text));
        if (!parsed.ok) return refuse(undefined, RETCODE_BAD_FRAME, `${parsed.field}: ${parsed.reason}`);
        const frame = parsed.value;
        switch (frame.type) {
          case 'HEARTBEAT':
            return frames.HEARTBEAT();
          case 'SEND':
            return once(
              frame.requestId,
              () => frames.SEND(frame),
              () => joinRun(frame.requestId),
            );
          case 'REBUILD':
            return once(
              frame.requestId,
              () => frames.REBUILD(frame),
              () => joinRun(frame.requestId),
            );
          case 'INTERRUPT':
            return frames.INTERRUPT(frame);
          case 'TOOL_RESULT':
            return frames.TOOL_RESULT(frame);
          case 'RESUME':
            // A connection may be back before its question has begun.
            await starting.get(frame.requestId);
            return frames.RESUME(frame);
        }
      }
      /** Asked for again while it is being answered: another connection of the asker takes part from the first frame on. */
      async function joinRun(requestId: string): Promise<void> {
        await starting.get(requestId);
        if (!undo.has(requestId)) await frames.RESUME({ requestId, fromSeq: -1 });
      }
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the page says beside the question; what does not fit is not ours to use. */
function infoOf(extractInfo: string | undefined): ExtractInfo {
  const info = tryParseContract(ExtractInfoSchema, extractInfo === undefined ? null : readJson(extractInfo));
  return info.ok ? info.value : {};
}
