import {
  AnnouncementSchema,
  MessageTypeSchema,
  PageRequestSchema,
  type MessagePage,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import type { Bus } from '../../store/bus/bus.ts';
import {
  markRead,
  messageDetail,
  messagePage,
  publishAnnouncement,
  readerOf,
  unreadCounts,
  unreadNumber,
} from './messages.ts';

export const PageBodySchema = v.object({
  page: PageRequestSchema,
  title: v.optional(v.pipe(v.string(), v.maxLength(200))),
  type: v.optional(MessageTypeSchema),
  unreadOnly: v.optional(v.boolean()),
});
const MessageIdSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_147_483_647),
);
export const ReadBodySchema = v.object({ ids: v.pipe(v.array(MessageIdSchema), v.maxLength(1_000)) });
export const DetailQuerySchema = v.object({ id: MessageIdSchema });

/** The message centre. */
export function messageHandlers(bus: Bus) {
  return registerHandlers({
    unreadNumber: (call) => unreadNumber(call.db, readerOf(call)),

    unreadMessageCount: (call) => unreadCounts(call.db, readerOf(call)),

    async messagePage(call): Promise<MessagePage> {
      const { page, ...asked } = readBody(call, PageBodySchema);
      return {
        ...(await messagePage(call.db, readerOf(call), { ...page, ...asked }, call.language)),
        canPublish: call.person.kind === 'person' && call.person.resources.has('message:publish'),
      };
    },

    async messageDetail(call) {
      const { id } = readQuery(call, DetailQuerySchema);
      const found = await messageDetail(call.db, readerOf(call), id, call.language);
      if (found === null) throw new ApiError(RETCODES.notFound, 'message.unknown');
      const { alarm, ...message } = found;
      const may = (code: string): boolean => call.person.kind === 'person' && call.person.resources.has(code);
      return alarm === null
        ? message
        : {
            ...message,
            alarm: { ...alarm, canAcknowledge: may('alarm:ack'), canShelve: may('alarm:shelve') },
          };
    },

    async messageRead(call) {
      await markRead(call.db, bus, readerOf(call), readBody(call, ReadBodySchema).ids);
      return null;
    },

    async messageReadAll(call) {
      await markRead(call.db, bus, readerOf(call), null);
      return null;
    },

    async announcementPublish(call) {
      const announcement = readBody(call, AnnouncementSchema);
      const by = { orgId: call.orgId, publisher: call.person.nickName, nowMs: call.now() };
      return { id: String(await publishAnnouncement(call.db, bus, by, announcement)) };
    },
  });
}
