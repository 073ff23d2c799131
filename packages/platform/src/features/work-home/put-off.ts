import { BacklogSaveSchema, PUT_OFF_DAYS_MAX, type BacklogPutOff } from '@plantdeck/core/contract';
import { accountingLabelAt } from '../../engine/plant-time/periods.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { addDays } from '../../engine/plant-time/zone.ts';
import { type Call, readBody } from '../api/index.ts';
import { recordContextOf } from '../records/index.ts';
import { backlogOf } from './backlog.ts';
import { plantOf, refuseProblems } from '../accounts/index.ts';

const todayOf = ({ frame, nowMs }: OpenPlant): string => accountingLabelAt(frame.calendar, nowMs);

/** Until when the caller has put what off; what is due again is not among it. */
async function putOffOf(call: Call, today: string): Promise<ReadonlyMap<string, string>> {
  const rows = await call.db
    .selectFrom('work_put_off')
    .select(['item_id', 'until_on'])
    .where('org_id', '=', call.orgId)
    .where('user_id', '=', call.person.userId)
    .where('until_on', '>', today)
    .orderBy('item_id')
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.until_on]));
}

/** What waits for the caller now, and how much of it they have put off. */
export async function waitingFor(call: Call) {
  const plant = await plantOf(call);
  if (!plant) return { items: [], putOff: 0 };
  const all = await backlogOf(call, await recordContextOf(call), plant);
  const until = await putOffOf(call, todayOf(plant));
  const items = all.filter(({ id }) => !until.has(id));
  return { items, putOff: all.length - items.length };
}

/** Puts to-dos off or brings them back, for the caller alone. @throws {ApiError} 040001 by field */
export async function savePutOff(call: Call): Promise<BacklogPutOff> {
  const { ids, until } = readBody(call, BacklogSaveSchema);
  const plant = await plantOf(call);
  if (!plant) {
    refuseProblems([{ field: 'ids', key: 'noPlant' }]);
    return { putOff: [] };
  }
  const today = todayOf(plant);
  if (until === null) await bringBack(call, ids);
  else {
    const known = new Set((await backlogOf(call, await recordContextOf(call), plant)).map(({ id }) => id));
    const isAhead = until > today && until <= addDays(today, PUT_OFF_DAYS_MAX);
    refuseProblems([
      ...(isAhead
        ? []
        : [
            {
              field: 'until',
              key: 'between',
              params: { min: addDays(today, 1), max: addDays(today, PUT_OFF_DAYS_MAX) },
            },
          ]),
      ...(ids === null ? [{ field: 'ids', key: 'required' }] : []),
      ...(ids ?? []).flatMap((id, index) =>
        known.has(id) ? [] : [{ field: `ids.${index}`, key: 'unknown' }],
      ),
    ]);
    await keep(call, [...new Set(ids)], until);
  }
  // What is due again needs no row any more.
  await ofCaller(call).where('until_on', '<=', today).execute();
  const kept = await putOffOf(call, today);
  return { putOff: [...kept].map(([id, day]) => ({ id, until: day })) };
}

const ofCaller = (call: Call) =>
  call.db
    .deleteFrom('work_put_off')
    .where('org_id', '=', call.orgId)
    .where('user_id', '=', call.person.userId);

async function bringBack(call: Call, ids: readonly string[] | null): Promise<void> {
  await ofCaller(call)
    .$if(ids !== null, (query) => query.where('item_id', 'in', ids ?? []))
    .execute();
}

async function keep(call: Call, ids: readonly string[], until: string): Promise<void> {
  const rows = ids.map((id) => ({
    org_id: call.orgId,
    user_id: call.person.userId,
    item_id: id,
    until_on: until,
    put_off_at: new Date(call.now()),
  }));
  await call.db
    .insertInto('work_put_off')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'user_id', 'item_id']).doUpdateSet(({ ref }) => ({
        until_on: ref('excluded.until_on'),
        put_off_at: ref('excluded.put_off_at'),
      })),
    )
    .execute();
}
