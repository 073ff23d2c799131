import {
  ExtractInfoSchema,
  SENDER_ASSISTANT,
  SENDER_USER,
  type AnswerVersions,
  type AssistantServerFrame,
  type ChatMessage,
  type ExtractInfo,
  type HistoryPage,
} from '@plantdeck/core/contract';
import { parseStream, type ClosedBy } from '@plantdeck/core/grammar';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import type { ChatMessageRow } from '../../store/database/tables.ts';
import { attachmentsByQuestion } from './attachments/attachment-store.ts';

/** Whose conversation it is; every row is found by it, so nobody reaches another person's. */
export interface Owner {
  readonly userId: string;
  readonly orgId: string;
}

/** An answer as it is written down while it streams. */
export interface StoredAnswer {
  readonly id: string;
  readonly requestId: string;
  readonly content: string;
  readonly thinking: string;
  readonly state: 'streaming' | 'finished' | 'stopped' | 'failed';
  readonly frames: readonly AssistantServerFrame[];
}

export const GOES_ON_QUESTIONS = 4;
export const GOES_ON_MS = 30 * 60_000;

/** A question that has its answer, or what there is of one. */
export interface Turn {
  readonly question: string;
  /** Marker text. */
  readonly answer: string;
  readonly state: string;
}

/** Turns of the half hour before an answer, oldest first and without its own: what a short question goes on from. */
export async function turnsBefore(
  db: Database,
  owner: Owner,
  answerId: string,
  nowMs: number,
): Promise<Turn[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select(['sender', 'content', 'state'])
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('created_at', '>=', new Date(nowMs - GOES_ON_MS))
    .where('position', '<', (query) =>
      query.selectFrom('chat_message').select('position').where('id', '=', answerId),
    )
    .orderBy('position', 'desc')
    .limit(2 * GOES_ON_QUESTIONS + 1)
    .execute();
  const turns: Turn[] = [];
  for (const { sender, content, state } of rows.slice(1).toReversed()) {
    const last = turns.at(-1);
    if (sender === SENDER_USER) turns.push({ question: content, answer: '', state });
    else if (last) turns[turns.length - 1] = { ...last, answer: content, state };
  }
  return turns;
}

/** Writes the question and an empty answer down. A request id that was used before belongs to its first question. */
export async function beginAnswer(
  db: Database,
  owner: Owner,
  asked: {
    readonly questionId: string;
    readonly answerId: string;
    readonly requestId: string;
    readonly query: string;
    readonly context: ExtractInfo['context'];
    readonly nowMs: number;
  },
): Promise<void> {
  const common = {
    user_id: owner.userId,
    org_id: owner.orgId,
    request_id: asked.requestId,
    created_at: new Date(asked.nowMs),
  };
  await db
    .insertInto('chat_message')
    .values([
      {
        ...common,
        id: asked.questionId,
        sender: SENDER_USER,
        content: asked.query,
        context: asked.context === undefined ? null : JSON.stringify(asked.context),
        thinking: '',
        state: 'finished',
        evaluate: 0,
        seq: -1,
        frames: '[]',
        recommend: '[]',
      },
      {
        ...common,
        id: asked.answerId,
        sender: SENDER_ASSISTANT,
        content: '',
        context: null,
        thinking: '',
        state: 'streaming',
        evaluate: 0,
        seq: -1,
        frames: '[]',
        recommend: '[]',
      },
    ])
    .execute();
}

/** Empties an answer so that it can be written again. @returns its question, or null where there is no such answer */
export async function restartAnswer(
  db: Database,
  owner: Owner,
  asked: { readonly answerId: string; readonly requestId: string; readonly nowMs: number },
): Promise<{
  readonly id: string;
  readonly query: string;
  readonly context: ExtractInfo['context'];
} | null> {
  const row = await db
    .selectFrom('chat_message')
    .selectAll()
    .where('id', '=', asked.answerId)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('sender', '=', SENDER_ASSISTANT)
    .executeTakeFirst();
  if (!row) return null;
  const question = await db
    .selectFrom('chat_message')
    .select(['id', 'content', 'context'])
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('sender', '=', SENDER_USER)
    .where('position', '<', row.position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!question) return null;
  await keepVersion(db, row, asked.nowMs);
  await db
    .updateTable('chat_message')
    .set({
      request_id: asked.requestId,
      content: '',
      thinking: '',
      state: 'streaming',
      evaluate: 0,
      evaluate_reason: null,
      seq: -1,
      frames: '[]',
      recommend: '[]',
    })
    .where('id', '=', asked.answerId)
    .execute();
  const context = v.safeParse(ExtractInfoSchema.entries.context, question.context ?? undefined);
  return {
    id: question.id,
    query: question.content,
    context: context.success ? context.output : undefined,
  };
}

/** Whether the owner has an answer that can be written again: it has ended. */
export async function hasAnswer(db: Database, owner: Owner, answerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_message')
    .select('id')
    .where('id', '=', answerId)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('sender', '=', SENDER_ASSISTANT)
    .where('state', '<>', 'streaming')
    .executeTakeFirst();
  return row !== undefined;
}

async function keepVersion(db: Database, row: Selectable<ChatMessageRow>, nowMs: number): Promise<void> {
  const last = await db
    .selectFrom('chat_version')
    .select(({ fn }) => fn.max('version').as('version'))
    .where('message_id', '=', row.id)
    .executeTakeFirst();
  await db
    .insertInto('chat_version')
    .values({
      message_id: row.id,
      version: (last?.version ?? 0) + 1,
      content: row.content,
      thinking: row.thinking,
      state: row.state,
      evaluate: row.evaluate,
      evaluate_reason: row.evaluate_reason,
      replaced_at: new Date(nowMs),
    })
    .execute();
}

/** What an answer said before, oldest first; null where the owner has no such answer. */
export async function answerVersions(
  db: Database,
  owner: Owner,
  answerId: string,
): Promise<AnswerVersions | null> {
  const message = await db
    .selectFrom('chat_message')
    .select('id')
    .where('id', '=', answerId)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('sender', '=', SENDER_ASSISTANT)
    .executeTakeFirst();
  if (!message) return null;
  const rows = await db
    .selectFrom('chat_version')
    .selectAll()
    .where('message_id', '=', answerId)
    .orderBy('version')
    .execute();
  return {
    versions: rows.map((row) => ({
      version: row.version,
      content: row.content,
      thinkContent: row.thinking,
      messageNodes: [
        ...parseStream(row.content, { thinking: row.thinking, closedBy: CLOSED_BY[row.state] ?? 'end' }),
      ],
      state: row.state === 'stopped' || row.state === 'failed' ? row.state : 'finished',
      evaluate: ratingOf(row.evaluate),
      evaluateReason: row.evaluate_reason,
    })),
  };
}

const ratingOf = (value: number): 0 | 1 | 2 => (value === 1 ? 1 : value === 2 ? 2 : 0);

/** While an answer runs its frames are in memory; only its end writes them all, for whoever asks for them later. */
export async function saveAnswer(db: Database, answer: StoredAnswer): Promise<void> {
  await db
    .updateTable('chat_message')
    .set({
      content: answer.content,
      thinking: answer.thinking,
      state: answer.state,
      seq: answer.frames.length - 1,
      ...(answer.state === 'streaming' ? {} : { frames: JSON.stringify(answer.frames) }),
    })
    .where('id', '=', answer.id)
    .where('request_id', '=', answer.requestId)
    .execute();
}

/** Frames of an answer that has ended; null where the owner has no such answer. */
export async function storedFrames(
  db: Database,
  owner: Owner,
  requestId: string,
): Promise<AssistantServerFrame[] | null> {
  const row = await db
    .selectFrom('chat_message')
    .select('frames')
    .where('request_id', '=', requestId)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('sender', '=', SENDER_ASSISTANT)
    .executeTakeFirst();
  // Written by saveAnswer alone, so the frames are what it was given.
  return row ? (row.frames as AssistantServerFrame[]) : null;
}

/** Answers that were being written when the platform went down can't go on; their text is kept. */
export async function failBrokenAnswers(db: Database): Promise<void> {
  await db.updateTable('chat_message').set({ state: 'failed' }).where('state', '=', 'streaming').execute();
}

/** A page of the conversation, newest page first, oldest record first inside it. `cursor` is the page before's. */
export async function historyPage(
  db: Database,
  owner: Owner,
  asked: { readonly cursor: number | null; readonly pageSize: number },
): Promise<HistoryPage> {
  let query = db
    .selectFrom('chat_message')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('chat_version')
        .select((count) => count.fn.countAll<number | string>().as('older'))
        .whereRef('chat_version.message_id', '=', 'chat_message.id')
        .as('older'),
    )
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId);
  if (asked.cursor !== null) query = query.where('position', '<', asked.cursor);
  const rows = await query
    .orderBy('position', 'desc')
    .limit(asked.pageSize + 1)
    .execute();
  const shown = rows.slice(0, asked.pageSize);
  const hasMore = rows.length > asked.pageSize;
  const files = await attachmentsByQuestion(
    db,
    shown.filter(({ sender }) => sender === SENDER_USER).map(({ id }) => id),
  );
  return {
    records: shown.toReversed().map((row): ChatMessage => ({
      id: row.id,
      requestId: row.request_id,
      sender: row.sender === SENDER_USER ? SENDER_USER : SENDER_ASSISTANT,
      isAnswer: row.sender === SENDER_ASSISTANT,
      content: row.content,
      thinkContent: row.thinking,
      evaluate: ratingOf(row.evaluate),
      evaluateReason: row.evaluate_reason,
      createdAt: row.created_at.toISOString(),
      state: stateOf(row.state),
      seq: row.seq,
      ...(files.has(row.id) ? { attachments: [...(files.get(row.id) ?? [])] } : {}),
      ...(Number(row.older) > 0 ? { olderVersions: Number(row.older) } : {}),
      ...nodesOf(row),
    })),
    nextCursor: hasMore ? String(shown.at(-1)?.position ?? '') : null,
    hasMore,
  };
}

const CLOSED_BY: Readonly<Record<string, ClosedBy>> = { stopped: 'stop', failed: 'error' };

/** An answer that has ended comes with its nodes; one that is being written goes on from its text. */
function nodesOf(row: {
  readonly sender: number;
  readonly state: string;
  readonly content: string;
  readonly thinking: string;
}): Pick<ChatMessage, 'messageNodes'> {
  if (row.sender !== SENDER_ASSISTANT || row.state === 'streaming') return {};
  const closedBy = CLOSED_BY[row.state] ?? 'end';
  return { messageNodes: [...parseStream(row.content, { thinking: row.thinking, closedBy })] };
}

function stateOf(text: string): NonNullable<ChatMessage['state']> {
  return text === 'streaming' || text === 'stopped' || text === 'failed' ? text : 'finished';
}

/** @returns false where the owner has no such answer */
export async function evaluateAnswer(
  db: Database,
  owner: Owner,
  id: string,
  { evaluate, reason }: { readonly evaluate: 0 | 1 | 2; readonly reason?: string | undefined },
): Promise<boolean> {
  const row = await db
    .updateTable('chat_message')
    .set({ evaluate, evaluate_reason: evaluate === 0 || !reason ? null : reason })
    .where('id', '=', id)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('sender', '=', SENDER_ASSISTANT)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
