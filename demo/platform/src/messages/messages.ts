import { sql } from 'kysely';
import type { MessageRecord } from '@plantdeck/core/contract';
import type { Database } from '../database/database.ts';
import { isChinese, type PlatformLanguage } from '../http/language.ts';

export type MessageKind = 'system' | 'announcement' | 'work' | 'alarm';
/** Numbers of the specification's message types; ours for alarms. */
const TYPE_OF_KIND: Readonly<Record<string, MessageRecord['type']>> = {
  system: 1,
  announcement: 2,
  work: 3,
  alarm: 4,
};

/** Whose messages: all of an organisation's that are for everybody or for this person. */
export interface MessageReader {
  readonly orgId: string;
  readonly userId: string;
  /** Alarms are for those who may see the alarm list. */
  readonly seesAlarms: boolean;
}

/** How many the reader has not read. */
export async function unreadNumber(db: Database, reader: MessageReader): Promise<number> {
  const { n } = await messagesOf(db, reader)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(isUnread(reader))
    .executeTakeFirstOrThrow();
  return n;
}

export interface PageAsked {
  readonly size: number;
  /** From 1. */
  readonly current: number;
  /** Part of the title, in either language. */
  readonly title?: string | undefined;
}

/** Newest first. */
export async function messagePage(
  db: Database,
  reader: MessageReader,
  asked: PageAsked,
  language: PlatformLanguage,
): Promise<{ records: MessageRecord[]; total: number }> {
  const wanted = asked.title ? `%${asked.title.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;
  const matching = messagesOf(db, reader).$if(wanted !== null, (query) =>
    query.where((where) =>
      where.or([where('title_zh', 'ilike', wanted), where('title_en', 'ilike', wanted)]),
    ),
  );
  const { n } = await matching.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll('message')
    .select(sql<boolean>`not (${isUnread(reader)})`.as('read'))
    .orderBy('publish_time', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.size)
    .offset((asked.current - 1) * asked.size)
    .execute();
  const records = rows.map((row) => ({
    id: String(row.id),
    title: isChinese(language) ? row.title_zh : row.title_en,
    content: isChinese(language) ? row.content_zh : row.content_en,
    type: TYPE_OF_KIND[row.kind] ?? 1,
    publisher: row.publisher,
    publishTime: row.publish_time.toISOString(),
    read: row.read,
  }));
  return { records, total: n };
}

/** Marks messages read; numbers of messages that are not the reader's do nothing. @param ids  null is all */
export async function markRead(
  db: Database,
  reader: MessageReader,
  ids: readonly number[] | null,
): Promise<void> {
  if (ids?.length === 0) return;
  const unread = messagesOf(db, reader)
    .select((select) => ['message.id', select.val(reader.userId).as('user_id')])
    .where(isUnread(reader))
    .$if(ids !== null, (query) => query.where('message.id', 'in', ids ?? []));
  await db
    .insertInto('message_read')
    .columns(['message_id', 'user_id'])
    .expression(unread)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const messagesOf = (db: Database, { orgId, userId, seesAlarms }: MessageReader) =>
  db
    .selectFrom('message')
    .where('message.org_id', '=', orgId)
    .where((where) => where.or([where('message.user_id', 'is', null), where('message.user_id', '=', userId)]))
    .$if(!seesAlarms, (query) => query.where('message.kind', '!=', 'alarm'));

const isUnread = ({ userId }: MessageReader) =>
  sql<boolean>`not exists (select from message_read where message_id = message.id and user_id = ${userId})`;
