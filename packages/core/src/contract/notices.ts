import * as v from 'valibot';
import { BoardPatchSchema } from './board-patch.ts';

/**
 * `alarmState` tells that alarms of the plant began, ended or were dealt with; `unread` tells a person's other pages that
 * messages were read; `menus` tells that what readers may open, its order or its dress may be another now.
 */
export const NOTICE_TYPES = [
  'alarm',
  'announcement',
  'system',
  'work',
  'upgrade',
  'board',
  'unread',
  'alarmState',
  'menus',
] as const;
export type NoticeType = (typeof NOTICE_TYPES)[number];

/** Client to server. `subscriptionId` is the client's own and comes back in every frame of that subscription. */
export const NoticeClientFrameSchema = v.object({
  head: v.object({
    type: v.picklist(['add_subscribe', 'remove_subscribe', 'heartbeat']),
    timestamp: v.number(),
  }),
  payload: v.optional(
    v.looseObject({ messageType: v.picklist(NOTICE_TYPES), subscriptionId: v.optional(v.string()) }),
  ),
});
export type NoticeClientFrame = v.InferOutput<typeof NoticeClientFrameSchema>;

/**
 * Server to client. `seq` rises by one per subscription, from 0. Board subscriptions begin with a `snapshot` at
 * seq 0; a client that sees a gap subscribes again under the same id and gets a new snapshot at seq 0.
 */
export const NoticeServerFrameSchema = v.object({
  head: v.object({
    type: v.picklist(['message_notice', 'heartbeat', 'error']),
    messageType: v.optional(v.picklist(NOTICE_TYPES)),
    subscriptionId: v.optional(v.string()),
    timestamp: v.number(),
    seq: v.optional(v.number()),
    retCode: v.optional(v.string()),
    retMsg: v.optional(v.string()),
    /** In heartbeats and beginnings: over how long clients spread their return after an outage, ms. */
    reconnectSpreadMs: v.optional(v.number()),
  }),
  payload: v.optional(v.unknown()),
});
export type NoticeServerFrame = v.InferOutput<typeof NoticeServerFrameSchema>;

/** Payload of a `board` notice. */
export const BoardNoticePayloadSchema = v.variant('kind', [
  v.object({ kind: v.literal('snapshot'), boardCode: v.string(), data: v.unknown() }),
  v.object({ kind: v.literal('patch'), boardCode: v.string(), ops: BoardPatchSchema }),
]);
export type BoardNoticePayload = v.InferOutput<typeof BoardNoticePayloadSchema>;

/** Payload of the other message types: what a reminder shows. */
export const MessageNoticePayloadSchema = v.object({
  id: v.string(),
  title: v.string(),
  content: v.optional(v.string()),
  priority: v.optional(v.picklist([1, 2, 3, 4])),
  publishTime: v.optional(v.string()),
  /** Unread number after this message. */
  unread: v.optional(v.number()),
  to: v.optional(v.string()),
  /** False where the reader's alarm setting leaves the reminder out. */
  remind: v.optional(v.boolean()),
  /** The reminder sounds, as the reader's alarm setting has it. */
  sound: v.optional(v.boolean()),
});
export type MessageNoticePayload = v.InferOutput<typeof MessageNoticePayloadSchema>;

/** Payload of an `unread` notice. */
export const UnreadNoticePayloadSchema = v.object({ unread: v.number() });
