import { sql, type Insertable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AlarmRow, AlarmShelfRow } from '../database/tables.ts';

const time = (moment: Date | string): number => new Date(moment).getTime();

/**
 * Writes occurrences of alarms. Days are not written in their order, and people act too: what is known of an alarm is
 * never taken back, and a rule that somebody has shelved stays so, whatever the plant's own operators did.
 */
export async function writeAlarms(
  db: Database,
  plantId: string,
  rows: readonly Insertable<AlarmRow>[],
): Promise<void> {
  if (rows.length === 0) return;
  const shelves = await db
    .selectFrom('alarm_shelf')
    .select(['rule_code', 'from_at', 'until_at', 'ended_at'])
    .where('plant_id', '=', plantId)
    .where('until_at', '>=', new Date(Math.min(...rows.map((row) => time(row.on_at)))))
    .execute();
  const isShelved = (code: string | undefined, atMs: number): boolean =>
    shelves.some(
      (shelf) =>
        shelf.rule_code === code &&
        time(shelf.from_at) <= atMs &&
        atMs < Math.min(time(shelf.until_at), shelf.ended_at === null ? Infinity : time(shelf.ended_at)),
    );
  const written = rows.map((row) => {
    const isRaisedShelved = isShelved(row.rule_code, time(row.on_at) - 1);
    const isStanding = row.off_at === null;
    const isHidden = isStanding && !row.hidden && isShelved(row.rule_code, time(row.changed_at ?? row.on_at));
    return {
      ...row,
      raised_hidden: row.raised_hidden === true || isRaisedShelved,
      hidden: isHidden ? 'shelved' : (row.hidden ?? null),
    };
  });
  await db
    .insertInto('alarm')
    .values(written)
    .onConflict((conflict) =>
      conflict.column('alarm_id').doUpdateSet({
        ack_at: sql`coalesce(alarm.ack_at, excluded.ack_at)`,
        ack_by: sql`case when alarm.ack_at is null then excluded.ack_by else alarm.ack_by end`,
        off_at: sql`coalesce(alarm.off_at, excluded.off_at)`,
        raised_hidden: sql`alarm.raised_hidden or excluded.raised_hidden`,
        hidden: sql`case when coalesce(alarm.off_at, excluded.off_at) is not null then null
          when excluded.changed_at >= coalesce(alarm.changed_at, alarm.on_at) then excluded.hidden else alarm.hidden end`,
        changed_at: sql`greatest(alarm.changed_at, excluded.changed_at)`,
      }),
    )
    .execute();
  await settleStates(
    db,
    rows.map((row) => row.alarm_id),
  );
}

/** The state of each row as its times and its hiding tell it: the table's form of `stateOf`. */
export async function settleStates(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('alarm')
    .set({
      state: sql<string>`case
        when off_at is not null then case when ack_at is null and not raised_hidden then 'unackRtn' else 'normal' end
        when hidden is not null then hidden
        when ack_at is null then 'unackActive' else 'ackActive' end`,
    })
    .where('alarm_id', 'in', ids)
    .execute();
}

export async function writeShelves(db: Database, rows: readonly Insertable<AlarmShelfRow>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('alarm_shelf')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
