import { PageRequestSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { readBody, registerHandlers, type Call } from '../http/handlers.ts';
import { isChinese } from '../http/language.ts';
import { markRead, messagePage, unreadNumber, type MessageReader } from './messages.ts';

const PageBodySchema = v.object({
  page: PageRequestSchema,
  title: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
const MessageIdSchema = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(2_147_483_647),
);
const ReadBodySchema = v.object({ ids: v.pipe(v.array(MessageIdSchema), v.maxLength(1_000)) });

const readerOf = (call: Call): MessageReader => ({
  orgId: call.orgId,
  userId: call.person.userId,
  seesAlarms: call.person.resources.has('alarm:list'),
});

/** The message centre and the list of alarms that stand now. */
export const messageHandlers = registerHandlers({
  unreadNumber: (call) => unreadNumber(call.db, readerOf(call)),

  messagePage(call) {
    const { page, title } = readBody(call, PageBodySchema);
    return messagePage(call.db, readerOf(call), { ...page, title }, call.language);
  },

  async messageRead(call) {
    await markRead(call.db, readerOf(call), readBody(call, ReadBodySchema).ids);
    return null;
  },

  async messageReadAll(call) {
    await markRead(call.db, readerOf(call), null);
    return null;
  },

  async activeAlarms(call) {
    if (call.plantId === null) return { records: [], total: 0 };
    const name = (row: { name_zh: string; name_en: string }) =>
      isChinese(call.language) ? row.name_zh : row.name_en;
    const rows = await call.db
      .selectFrom('alarm')
      .leftJoin('area', 'area.area_id', 'alarm.area_id')
      .selectAll('alarm')
      .select(['area.name_zh as area_zh', 'area.name_en as area_en'])
      .where('alarm.plant_id', '=', call.plantId)
      .where('alarm.off_at', 'is', null)
      .orderBy('alarm.priority')
      .orderBy('alarm.on_at', 'desc')
      .execute();
    const records = rows.map((row) => ({
      id: row.alarm_id,
      name: name(row),
      areaId: row.area_id,
      areaName: (isChinese(call.language) ? row.area_zh : row.area_en) ?? row.area_id,
      priority: row.priority,
      state: row.state,
      value: row.value,
      limit: row.limit_value,
      unit: row.unit,
      since: row.on_at.toISOString(),
    }));
    return { records, total: records.length };
  },
});
