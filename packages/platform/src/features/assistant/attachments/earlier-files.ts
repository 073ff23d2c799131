import { sql } from 'kysely';
import type { Database } from '../../../store/database/database.ts';
import { GOES_ON_MS, GOES_ON_QUESTIONS, type Owner } from '../conversation-store.ts';
import { readTable } from './attached-table.ts';
import { filesOfQuestion, type AttachedFile } from './attachment-store.ts';

/**
 * Files that a short question may go on from: those of the newest question with files, as long as the conversation
 * goes on from its questions. They stay the owner's, and nothing is kept for it beyond what was kept already.
 */
export async function earlierFiles(
  db: Database,
  owner: Owner,
  answerId: string,
  nowMs: number,
): Promise<readonly AttachedFile[]> {
  const questions = await db
    .selectFrom('chat_message')
    .select('id')
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .where('sender', '=', 1)
    .where('created_at', '>=', new Date(nowMs - GOES_ON_MS))
    .where('position', '<', (query) =>
      query.selectFrom('chat_message').select('position').where('id', '=', answerId),
    )
    .orderBy('position', 'desc')
    .limit(GOES_ON_QUESTIONS + 1)
    .execute();
  if (questions.length === 0) return [];
  const newest = await db
    .selectFrom('chat_attachment')
    .innerJoin('chat_message', 'chat_message.id', 'chat_attachment.question_id')
    .select('chat_message.id')
    .where(
      'chat_message.id',
      'in',
      questions.map(({ id }) => id),
    )
    .where(sql<boolean>`length(chat_attachment.content) = chat_attachment.size_bytes`)
    .orderBy('chat_message.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? filesOfQuestion(db, newest.id) : [];
}

/** Words for a file, as people say them in the languages of the suite. */
const FILE_WORDS =
  /\b(?:files?|attach(?:ed|ments?)|spreadsheets?|csv|berkas|lampiran|allegat[oi]|tệp|đính kèm)\b|文件|附件|檔案|附加檔|ファイル|添付|ไฟล์|แนบ/iu;

/** Whether a question without files of its own is about earlier ones: it says so, or names one of them. */
export function namesFile(question: string, files: readonly AttachedFile[]): boolean {
  if (files.length === 0) return false;
  const asked = question.toLowerCase();
  const stems = files.map(({ name }) => name.replace(/\.[^.]*$/, '').toLowerCase());
  return FILE_WORDS.test(question) || stems.some((stem) => stem.length > 2 && asked.includes(stem));
}

/** Whether a question that means nothing in the plant names a column of such a file. */
export async function namesColumn(question: string, files: readonly AttachedFile[]): Promise<boolean> {
  const asked = question.toLowerCase();
  for (const { mediaType, content } of files) {
    if (mediaType !== 'text/csv') continue;
    const table = await readTable(content).catch(() => null);
    if (table?.columns.some(({ name }) => name.length > 1 && asked.includes(name.toLowerCase()))) return true;
  }
  return false;
}
