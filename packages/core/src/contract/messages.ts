import * as v from 'valibot';
import { AlarmStateSchema } from './alarms.ts';

/** Kinds of messages by their number: system notification, company announcement, work message, alarm. */
export const MESSAGE_TYPES = { system: 1, announcement: 2, work: 3, alarm: 4 } as const;
export const MessageTypeSchema = v.picklist(Object.values(MESSAGE_TYPES));
export type MessageType = v.InferOutput<typeof MessageTypeSchema>;

/** A message of the message centre. */
export const MessageRecordSchema = v.object({
  id: v.string(),
  title: v.string(),
  content: v.string(),
  type: MessageTypeSchema,
  publisher: v.string(),
  publishTime: v.string(),
  read: v.boolean(),
  /** Urgency of the alarm that the message tells of. */
  priority: v.optional(v.nullable(v.picklist([1, 2, 3, 4]))),
  /** The alarm as it is now, and what the reader may do about it; of an opened message alone. */
  alarm: v.optional(
    v.object({
      id: v.string(),
      state: AlarmStateSchema,
      canAcknowledge: v.boolean(),
      canShelve: v.boolean(),
    }),
  ),
});
export type MessageRecord = v.InferOutput<typeof MessageRecordSchema>;

/** Body of user/page. */
export interface MessagePageRequest {
  readonly page: { readonly size: number; readonly current: number };
  /** Part of the title. */
  readonly title?: string | undefined;
  readonly type?: MessageType | undefined;
  readonly unreadOnly?: boolean | undefined;
}

/** Answer of user/page. */
export const MessagePageSchema = v.object({
  records: v.array(MessageRecordSchema),
  total: v.number(),
  /** Whether the reader may publish announcements. */
  canPublish: v.optional(v.boolean()),
});
export type MessagePage = v.InferOutput<typeof MessagePageSchema>;

/** Answer of message/unreadMessage/count: what the reader has not read, in all and of each kind. */
export const UnreadCountsSchema = v.object({
  count: v.number(),
  kinds: v.object({ system: v.number(), announcement: v.number(), work: v.number(), alarm: v.number() }),
});
export type UnreadCounts = v.InferOutput<typeof UnreadCountsSchema>;

export const ANNOUNCEMENT_TITLE_MAX = 120;
export const ANNOUNCEMENT_CONTENT_MAX = 4_000;

const filled = (max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'expected a text'),
    v.maxLength(max, `expected at most ${max} characters`),
  );
/** An announcement to everybody of the organisation, in the words of whoever publishes it. */
export const AnnouncementSchema = v.object({
  title: filled(ANNOUNCEMENT_TITLE_MAX),
  content: filled(ANNOUNCEMENT_CONTENT_MAX),
});
export type Announcement = v.InferOutput<typeof AnnouncementSchema>;
