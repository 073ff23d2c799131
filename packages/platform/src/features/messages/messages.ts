import { sql } from 'kysely';
import {
  AlarmStateSchema,
  type AlarmState,
  MESSAGE_TYPES,
  MessageTypeSchema,
  type Announcement,
  type MessageRecord,
  type MessageType,
  type UnreadCounts,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { areaSubtree } from '../accounts/index.ts';
import type { Database } from '../../store/database/database.ts';
import type { Call } from '../api/index.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { messageText, titleSql, type MessageText } from './message-words.ts';

/** Whose messages: all of an organisation's that are for everybody or for this person. */
export interface MessageReader {
  readonly orgId: string;
  readonly userId: string;
  /** Alarms are for those who may see the alarm list. */
  readonly seesAlarms: boolean;
  /** The highest area whose alarms the reader may see; null or none where nothing narrows it. */
  readonly dataAreaId?: string | null | undefined;
}

/** Who calls, as a reader of messages. */
export const readerOf = (call: Call): MessageReader => ({
  orgId: call.orgId,
  userId: call.person.userId,
  seesAlarms: call.person.resources.has('alarm:list'),
  dataAreaId: call.person.dataAreaId,
});

/** How many of each kind the reader has not read. */
export async function unreadCounts(db: Database, reader: MessageReader): Promise<UnreadCounts> {
  const rows = await messagesOf(db, reader)
    .select(['message.kind', ({ fn }) => fn.countAll<number>().as('n')])
    .where(isUnread(reader))
    .groupBy('message.kind')
    .execute();
  const of = (asked: keyof typeof MESSAGE_TYPES): number => rows.find(({ kind }) => kind === asked)?.n ?? 0;
  return {
    count: rows.reduce((sum, { n }) => sum + n, 0),
    kinds: {
      system: of('system'),
      announcement: of('announcement'),
      work: of('work'),
      alarm: of('alarm'),
    },
  };
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
  /** Part of the title as the reader sees it. */
  readonly title?: string | undefined;
  readonly type?: MessageType | undefined;
  readonly unreadOnly?: boolean | undefined;
}

/** Newest first. */
export async function messagePage(
  db: Database,
  reader: MessageReader,
  asked: PageAsked,
  language: PlatformLanguage,
): Promise<{ records: MessageRecord[]; total: number }> {
  const wanted = asked.title?.trim()
    ? `%${asked.title.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    : null;
  const kind = Object.entries(MESSAGE_TYPES).find(([, type]) => type === asked.type)?.[0];
  const matching = messagesOf(db, reader)
    .$if(wanted !== null, (query) => query.where(titleSql(language), 'ilike', wanted))
    .$if(kind !== undefined, (query) => query.where('message.kind', '=', kind ?? ''))
    .$if(asked.unreadOnly === true, (query) => query.where(isUnread(reader)));
  const { n } = await matching.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await recordsOf(matching, reader)
    .orderBy('publish_time', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.size)
    .offset((asked.current - 1) * asked.size)
    .execute();
  return { records: rows.map((row) => recordOf(row, language)), total: n };
}

/** One message of the reader's, or null. */
export async function messageDetail(
  db: Database,
  reader: MessageReader,
  id: number,
  language: PlatformLanguage,
): Promise<
  | (Omit<MessageRecord, 'alarm'> & {
      readonly alarm: { readonly id: string; readonly state: AlarmState } | null;
    })
  | null
> {
  const row = await recordsOf(messagesOf(db, reader).where('message.id', '=', id), reader).executeTakeFirst();
  if (row === undefined) return null;
  const state = v.safeParse(AlarmStateSchema, row.alarm_state);
  const alarm = row.alarm_id !== null && state.success ? { id: row.alarm_id, state: state.output } : null;
  return { ...recordOf(row, language), alarm };
}

/** Stores an announcement for everybody of the organisation and tells who listens. */
export async function publishAnnouncement(
  db: Database,
  bus: Bus,
  by: { readonly orgId: string; readonly publisher: string; readonly nowMs: number },
  { title, content }: Announcement,
): Promise<number> {
  const { id } = await db
    .insertInto('message')
    .values({
      org_id: by.orgId,
      user_id: null,
      kind: 'announcement',
      // Somebody's own words: every reader gets them as they were written.
      title_zh: title,
      title_en: title,
      content_zh: content,
      content_en: content,
      publisher: by.publisher,
      publish_time: new Date(by.nowMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  bus.publish('message-stored', { messageId: id });
  return id;
}

/** Marks messages read; numbers of messages that are not the reader's do nothing. @param ids  null is all */
export async function markRead(
  db: Database,
  bus: Bus,
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
  bus.publish('messages-read', { orgId: reader.orgId, userId: reader.userId });
}

const messagesOf = (db: Database, { orgId, userId, seesAlarms, dataAreaId }: MessageReader) =>
  db
    .selectFrom('message')
    .leftJoin('alarm', 'alarm.alarm_id', 'message.alarm_id')
    .where('message.org_id', '=', orgId)
    .where((where) => where.or([where('message.user_id', 'is', null), where('message.user_id', '=', userId)]))
    .$if(!seesAlarms, (query) => query.where('message.kind', '!=', 'alarm'))
    .$if(dataAreaId != null, (query) =>
      query.where((where) =>
        where.or([
          where('message.kind', '!=', 'alarm'),
          where('alarm.area_id', 'in', areaSubtree(db, dataAreaId ?? '')),
        ]),
      ),
    );

const recordsOf = (query: ReturnType<typeof messagesOf>, reader: MessageReader) =>
  query
    .selectAll('message')
    .select(['alarm.priority as priority', 'alarm.state as alarm_state'])
    .select(sql<boolean>`not (${isUnread(reader)})`.as('read'));

const isUnread = ({ userId }: MessageReader) =>
  sql<boolean>`not exists (select from message_read where message_id = message.id and user_id = ${userId})`;

interface StoredRecord extends MessageText {
  readonly id: number;
  readonly kind: string;
  readonly publisher: string;
  readonly publish_time: Date;
  readonly priority: number | null;
  readonly alarm_id: string | null;
  readonly alarm_state: string | null;
  readonly read: boolean;
}

const PrioritySchema = v.fallback(v.nullable(v.picklist([1, 2, 3, 4])), null);
const TypeSchema = v.fallback(MessageTypeSchema, MESSAGE_TYPES.system);
const TYPE_OF_KIND: Readonly<Record<string, MessageType>> = MESSAGE_TYPES;

function recordOf(row: StoredRecord, language: PlatformLanguage): MessageRecord {
  return {
    id: String(row.id),
    ...messageText(row, language),
    type: v.parse(TypeSchema, TYPE_OF_KIND[row.kind]),
    publisher: row.publisher,
    publishTime: row.publish_time.toISOString(),
    read: row.read,
    priority: v.parse(PrioritySchema, row.priority),
  };
}
