import { randomUUID } from 'node:crypto';
import { ATTACHMENT_TYPES, type Attachment, type AttachmentType } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import type { Database } from '../../../store/database/database.ts';
import type { Owner } from '../conversation-store.ts';

/** A file with what it holds. */
export interface AttachedFile extends Attachment {
  readonly content: Uint8Array;
}

/** The driver reads a value in one go, and a whole file would hold up others. */
const READ_BYTES = 262_144;
const UNSENT_KEPT_MS = 86_400_000;
/** More than anybody chooses for one question; whatever is beyond was left behind. */
const MOST_UNSENT = 12;

const FILE_COLUMNS = ['id', 'name', 'media_type', 'size_bytes'] as const;
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

/** Reads what files hold, piece by piece; null where one of them is gone meanwhile. */
async function withContent(db: Database, rows: readonly FileRow[]): Promise<AttachedFile[] | null> {
  const files: AttachedFile[] = [];
  for (const row of rows) {
    const content = new Uint8Array(row.size_bytes);
    for (let at = 0; at < row.size_bytes; at += READ_BYTES) {
      const piece = await db
        .selectFrom('chat_attachment')
        .select(sql<Uint8Array>`substr(content, ${at + 1}::int, ${READ_BYTES}::int)`.as('bytes'))
        .where('id', '=', row.id)
        .executeTakeFirst();
      if (!piece || at + piece.bytes.length > row.size_bytes) return null;
      content.set(piece.bytes, at);
    }
    files.push({ ...attachmentOf(row), content });
  }
  return files;
}

/** Whole files of the owner, sent or not. */
const wholeFiles = (db: Database, owner: Owner, ids: readonly string[]) =>
  db
    .selectFrom('chat_attachment')
    .select(FILE_COLUMNS)
    .where('id', 'in', [...ids])
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where(sql<boolean>`length(content) = size_bytes`)
    .execute();

/** A whole file of the owner, sent or not; null where there is none. */
export async function readFileOf(db: Database, owner: Owner, id: string): Promise<AttachedFile | null> {
  return (await withContent(db, await wholeFiles(db, owner, [id])))?.[0] ?? null;
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
  const rows = new Map((await wholeFiles(db, owner, ids)).map((row) => [row.id, row]));
  const asked = [...new Set(ids)].map((id) => rows.get(id));
  return asked.every((row) => row !== undefined) ? withContent(db, asked) : null;
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
    .select('id')
    .where('id', 'in', ids)
    .where('question_id', 'is not', null)
    .execute();
  await db
    .updateTable('chat_attachment')
    .set({ question_id: questionId })
    .where('id', 'in', ids)
    .where('question_id', 'is', null)
    .execute();
  for (const { id } of taken)
    await db
      .insertInto('chat_attachment')
      .columns([...FILE_COLUMNS, 'user_id', 'org_id', 'question_id', 'content', 'created_at'])
      .expression((from) =>
        from
          .selectFrom('chat_attachment')
          .select((row) => [
            row.val(randomUUID()).as('new_id'),
            'name',
            'media_type',
            'size_bytes',
            'user_id',
            'org_id',
            row.val(questionId).as('of_question'),
            'content',
            'created_at',
          ])
          .where('id', '=', id),
      )
      .execute();
}

/** The files of a question that was asked. */
export async function filesOfQuestion(db: Database, questionId: string): Promise<readonly AttachedFile[]> {
  const rows = await db
    .selectFrom('chat_attachment')
    .select(FILE_COLUMNS)
    .where('question_id', '=', questionId)
    .where(sql<boolean>`length(content) = size_bytes`)
    .orderBy('created_at')
    .execute();
  return (await withContent(db, rows)) ?? [];
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
