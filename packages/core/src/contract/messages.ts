import * as v from 'valibot';

/** A message of the message centre. `type`: 1 system notification, 2 company announcement, 3 work message, 4 alarm. */
export const MessageRecordSchema = v.object({
  id: v.string(),
  title: v.string(),
  content: v.string(),
  type: v.picklist([1, 2, 3, 4]),
  publisher: v.string(),
  publishTime: v.string(),
  read: v.boolean(),
});
export type MessageRecord = v.InferOutput<typeof MessageRecordSchema>;

/** Answer of user/page; asked with `{ page: { size, current }, title? }`. */
export const MessagePageSchema = v.object({ records: v.array(MessageRecordSchema), total: v.number() });
export type MessagePage = v.InferOutput<typeof MessagePageSchema>;
