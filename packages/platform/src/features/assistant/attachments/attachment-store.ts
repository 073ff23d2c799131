import { randomUUID } from 'node:crypto';
import { ATTACHMENT_TYPES, type Attachment, type AttachmentType } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import type { Database } from '../../../store/database/database.ts';
import type { Owner } from '../conversation-store.ts';

/** A file with what it holds. */
export interface AttachedFile extends Attachment {
  readonly content: Uint8Array;
}

const UNSENT_KEPT_MS = 86_400_000;
/** More than anybody chooses for one question; whatever is beyond was left behind. */
const MOST_UNSENT = 12;

interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
}

const attachmentOf = (row: FileRow): Attachment => ({
  id: row.id,
  name: row.name,
  mediaType: typeOf(row.media_type),
  sizeBytes: row.size_bytes,
});
// Only what passed the schema is written.
const typeOf = (text: string): AttachmentType =>
  ATTACHMENT_TYPES.find((type) => type === text) ?? 'text/plain';

/**
 * Makes room for a file. What was sent up for no question goes after a day.
 * @returns null where too many files wait for a question
 */
export async function beginFile(
  db: Database,
  owner: Owner,
  file: Omit<Attachment, 'id'>,
  nowMs: number,
): Promise<Attachment | null> {
  await db
    .deleteFrom('chat_attachment')
    .where('question_id', 'is', null)
    .where('created_at', '<', new Date(nowMs - UNSENT_KEPT_MS))
    .execute();
  const { waiting } = await db
    .selectFrom('chat_attachment')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('question_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MOST_UNSENT) return null;
  const id = randomUUID();
  await db
    .insertInto('chat_attachment')
    .values({
      id,
      user_id: owner.userId,
      org_id: owner.orgId,
      question_id: null,
      name: file.name,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      content: new Uint8Array(),
      created_at: new Date(nowMs),
    })
    .execute();
  return { id, ...file };
}

export type PieceResult =
  | { readonly kind: 'taken'; readonly file: Attachment; readonly receivedBytes: number }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'misplaced'; readonly receivedBytes: number };

/** Puts a piece behind those that came. One that came already or leaves a gap changes nothing. */
export async function addPiece(
  db: Database,
  owner: Owner,
  { id, offset, bytes }: { readonly id: string; readonly offset: number; readonly bytes: Uint8Array },
): Promise<PieceResult> {
  const received = sql<number>`length(content)`;
  const row = await db
    .updateTable('chat_attachment')
    .set({ content: sql`content || ${bytes}::bytea` })
    .where('id', '=', id)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('question_id', 'is', null)
    .where(received, '=', offset)
    .where(sql<boolean>`length(content) + ${bytes.length}::int <= size_bytes`)
    .returning(['id', 'name', 'media_type', 'size_bytes', received.as('received')])
    .executeTakeFirst();
  if (row) return { kind: 'taken', file: attachmentOf(row), receivedBytes: row.received };
  const known = await db
    .selectFrom('chat_attachment')
    .select(received.as('received'))
    .where('id', '=', id)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('question_id', 'is', null)
    .executeTakeFirst();
  return known ? { kind: 'misplaced', receivedBytes: known.received } : { kind: 'unknown' };
}

/** Takes a file away that no question was asked with. */
export async function removeFile(db: Database, owner: Owner, id: string): Promise<void> {
  await db
    .deleteFrom('chat_attachment')
    .where('id', '=', id)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('question_id', 'is', null)
    .execute();
}

/** A whole file of the owner, sent or not; null where there is none. */
export async function readFileOf(db: Database, owner: Owner, id: string): Promise<AttachedFile | null> {
  const row = await db
    .selectFrom('chat_attachment')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where(sql<boolean>`length(content) = size_bytes`)
    .executeTakeFirst();
  return row ? { ...attachmentOf(row), content: row.content } : null;
}

/**
 * The files of a question that is about to be asked, in their order; null where one of them is not there whole. Those
 * of an earlier question may be asked with again.
 */
export async function askableFiles(
  db: Database,
  owner: Owner,
  ids: readonly string[],
): Promise<readonly AttachedFile[] | null> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('chat_attachment')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where(sql<boolean>`length(content) = size_bytes`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, { ...attachmentOf(row), content: row.content }]));
  const files = [...new Set(ids)].map((id) => byId.get(id));
  return files.every((file) => file !== undefined) ? files : null;
}

/** Gives the files to a question. One that another question has stays there; this one gets a copy. */
export async function bindFiles(
  db: Database,
  files: readonly Attachment[],
  questionId: string,
): Promise<void> {
  if (files.length === 0) return;
  const ids = files.map(({ id }) => id);
  const taken = await db
    .selectFrom('chat_attachment')
    .selectAll()
    .where('id', 'in', ids)
    .where('question_id', 'is not', null)
    .execute();
  await db
    .updateTable('chat_attachment')
    .set({ question_id: questionId })
    .where('id', 'in', ids)
    .where('question_id', 'is', null)
    .execute();
  if (taken.length > 0)
    await db
      .insertInto('chat_attachment')
      .values(taken.map((row) => ({ ...row, id: randomUUID(), question_id: questionId })))
      .execute();
}

/** The files of a question that was asked. */
export async function filesOfQuestion(db: Database, questionId: string): Promise<readonly AttachedFile[]> {
  const rows = await db
    .selectFrom('chat_attachment')
    .selectAll()
    .where('question_id', '=', questionId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ ...attachmentOf(row), content: row.content }));
}

/** What was sent along with these questions, without what it holds. */
export async function attachmentsByQuestion(
  db: Database,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Attachment[]>> {
  if (questionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('chat_attachment')
    .select(['id', 'question_id', 'name', 'media_type', 'size_bytes'])
    .where('question_id', 'in', [...questionIds])
    .orderBy('created_at')
    .execute();
  const files = new Map<string, Attachment[]>();
  for (const row of rows) {
    const of = files.get(row.question_id ?? '');
    if (of) of.push(attachmentOf(row));
    else files.set(row.question_id ?? '', [attachmentOf(row)]);
  }
  return files;
}
