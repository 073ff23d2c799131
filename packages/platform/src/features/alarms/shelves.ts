/** Shelving: an operator puts a rule aside for a time, and it comes back by itself. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../store/database/database.ts';
import { settleStates } from '../../store/alarms/alarm-store.ts';
import { personName } from '../../store/alarms/person-name.ts';

export interface ShelfOrder {
  readonly userName: string;
  readonly nowMs: number;
  readonly minutes: number;
  readonly reason: string;
}

/** Rules of these alarms; those of other plants are not among them. */
async function rulesOf(db: Database, plantId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('alarm')
    .select('rule_code')
    .distinct()
    .where('plant_id', '=', plantId)
    .where('alarm_id', 'in', ids)
    .where('rule_code', '<>', '')
    .execute();
  return rows.map((row) => row.rule_code);
}

/**
 * Shelves the rules of some alarms: what stands of them is no longer shown, and what comes is neither shown nor counted.
 * A rule that is shelved already gets the new time.
 * @returns codes of the rules; none where the alarms are not this plant's
 */
export async function shelveRules(
  db: Database,
  plantId: string,
  ids: readonly string[],
  order: ShelfOrder,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const codes = await rulesOf(transaction, plantId, ids);
    if (codes.length === 0) return [];
    const now = new Date(order.nowMs);
    await endOf(transaction, plantId, codes, now);
    await transaction
      .insertInto('alarm_shelf')
      .values(
        codes.map((code) => ({
          shelf_id: randomUUID(),
          plant_id: plantId,
          rule_code: code,
          from_at: now,
          until_at: new Date(order.nowMs + order.minutes * 60_000),
          ended_at: null,
          shelved_by: order.userName,
          reason: order.reason,
        })),
      )
      .execute();
    const hidden = await transaction
      .updateTable('alarm')
      .set({ hidden: 'shelved' })
      .where('plant_id', '=', plantId)
      .where('rule_code', 'in', codes)
      .where('off_at', 'is', null)
      .where((where) => where.or([where('hidden', 'is', null), where('hidden', '=', 'shelved')]))
      .returning('alarm_id')
      .execute();
    await settleStates(
      transaction,
      hidden.map((row) => row.alarm_id),
    );
    return codes;
  });
}

/** Ends shelves by hand. @returns codes of the rules that are back */
export async function unshelveRules(
  db: Database,
  plantId: string,
  ids: readonly string[],
  nowMs: number,
): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const codes = await rulesOf(transaction, plantId, ids);
    const ended = await endOf(transaction, plantId, codes, new Date(nowMs));
    await show(transaction, plantId, ended);
    return ended;
  });
}

/** Ends the shelves whose time is over. @returns codes of the rules that are back */
export async function endDueShelves(db: Database, plantId: string, nowMs: number): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .updateTable('alarm_shelf')
      .set(({ ref }) => ({ ended_at: ref('until_at') }))
      .where('plant_id', '=', plantId)
      .where('ended_at', 'is', null)
      .where('until_at', '<=', new Date(nowMs))
      .returning('rule_code')
      .execute();
    const codes = [...new Set(rows.map((row) => row.rule_code))];
    await show(transaction, plantId, codes);
    return codes;
  });
}

async function endOf(db: Database, plantId: string, codes: readonly string[], at: Date): Promise<string[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .updateTable('alarm_shelf')
    .set({ ended_at: at })
    .where('plant_id', '=', plantId)
    .where('rule_code', 'in', codes)
    .where('ended_at', 'is', null)
    .where('until_at', '>', at)
    .returning('rule_code')
    .execute();
  return [...new Set(rows.map((row) => row.rule_code))];
}

/** What still stands comes back as not acknowledged: nobody has looked at it meanwhile. */
async function show(db: Database, plantId: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  const rows = await db
    .updateTable('alarm')
    .set({ hidden: null, ack_at: null, ack_by: null })
    .where('plant_id', '=', plantId)
    .where('rule_code', 'in', codes)
    .where('hidden', '=', 'shelved')
    .where('off_at', 'is', null)
    .returning('alarm_id')
    .execute();
  await settleStates(
    db,
    rows.map((row) => row.alarm_id),
  );
}

/** Shelves that last, by rule. */
export async function shelvesNow(
  db: Database,
  plantId: string,
  nowMs: number,
): Promise<ReadonlyMap<string, { by: string; reason: string; fromMs: number; untilMs: number }>> {
  const rows = await db
    .selectFrom('alarm_shelf')
    .select(['rule_code', 'reason', 'from_at', 'until_at'])
    .select(personName('shelved_by').as('by'))
    .where('plant_id', '=', plantId)
    .where('ended_at', 'is', null)
    .where('from_at', '<=', new Date(nowMs))
    .where('until_at', '>', new Date(nowMs))
    .orderBy('until_at')
    .execute();
  return new Map(
    rows.map((row) => [
      row.rule_code,
      {
        by: row.by ?? '',
        reason: row.reason,
        fromMs: row.from_at.getTime(),
        untilMs: row.until_at.getTime(),
      },
    ]),
  );
}
