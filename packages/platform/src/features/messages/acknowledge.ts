import { areaSubtree } from '../accounts/index.ts';
import { ApiError, type Call, RETCODES } from '../api/index.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { acknowledgeAlarms } from './alarm-list.ts';
import { markRead, readerOf } from './messages.ts';

/**
 * Takes note of alarms in the caller's name: whoever watches the plant sees it, and the messages that told the caller
 * of them count as read.
 * @throws {ApiError} 040401 where none of them is known to the caller
 */
export async function acknowledgeFor(
  call: Call,
  bus: Bus,
  asked: readonly string[],
): Promise<{ ids: string[] }> {
  const { plantId } = call;
  const seen = await seenAlarms(call, asked);
  const by = { userName: call.person.userName, nowMs: call.now() };
  const ids = plantId === null ? [] : await acknowledgeAlarms(call.db, plantId, seen, by);
  if (plantId === null || ids.length === 0) throw new ApiError(RETCODES.notFound, 'alarm.unknown');
  bus.publish('plant-advanced', { plantId });
  await readMessagesOf(call, bus, ids);
  return { ids };
}

/** Those of the alarms that the caller may see: the others are unknown to them. */
export async function seenAlarms(call: Call, ids: readonly string[]): Promise<readonly string[]> {
  const { dataAreaId } = call.person;
  if (dataAreaId == null) return ids;
  const rows = await call.db
    .selectFrom('alarm')
    .select('alarm_id')
    .where('alarm_id', 'in', ids)
    .where('area_id', 'in', areaSubtree(call.db, dataAreaId))
    .execute();
  return rows.map((row) => row.alarm_id);
}

/** Who has dealt with an alarm has taken note of the messages that told them of it. */
async function readMessagesOf(call: Call, bus: Bus, alarmIds: readonly string[]): Promise<void> {
  const rows = await call.db
    .selectFrom('message')
    .select('id')
    .where('org_id', '=', call.orgId)
    .where('alarm_id', 'in', alarmIds)
    .execute();
  await markRead(
    call.db,
    bus,
    readerOf(call),
    rows.map(({ id }) => id),
  );
}
