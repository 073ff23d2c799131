/** Keeps the alarms of an imported plant: its rules watch meters, and judge every reading that is there or comes in. */
import { sql } from 'kysely';
import type { Database } from '../../store/database/index.ts';
import { stateOf } from '../../engine/alarms/alarm-state.ts';
import { settleStates, writeAlarms } from '../../store/alarms/alarm-store.ts';
import { readRulesNow, type RuleNow } from '../../store/alarms/rule-store.ts';
import { lookBackMs, slotOccurrences, type SlotOccurrence, type SlotReading } from './slot-alarms.ts';

interface WatchedMeter {
  readonly key: number;
  /** Unit of its rate. */
  readonly unit: string;
}

/**
 * Judges the readings of an imported plant by its rules, from a moment on. What people did to an alarm that is still
 * one stays; what is none any more goes. Does nothing for a plant that runs: its engine judges it minute by minute.
 * @param fromMs start of the oldest quarter hour that was written; all of them where left out
 * @param ruleCode one rule only
 */
export async function judgeMeters(
  db: Database,
  plantId: string,
  { fromMs = -Infinity, ruleCode }: { readonly fromMs?: number; readonly ruleCode?: string } = {},
): Promise<void> {
  const plant = await db
    .selectFrom('plant')
    .select('model')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  if (plant?.model !== 'imported') return;
  const rules = await readRulesNow(db, plantId);
  const meters = await metersOf(db, plantId);
  for (const now of rules) {
    const meter = meters.get(now.rule.tag);
    if (!meter || (ruleCode !== undefined && now.rule.code !== ruleCode)) continue;
    if (now.isInService) await judgeRule(db, plantId, now, meter, fromMs);
    await showOrHide(db, plantId, now);
  }
}

async function metersOf(db: Database, plantId: string): Promise<ReadonlyMap<string, WatchedMeter>> {
  const rows = await db
    .selectFrom('meter')
    .select(['meter_id', 'meter_key', 'unit'])
    .where('plant_id', '=', plantId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.meter_id,
      { key: row.meter_key, unit: row.unit === 'kWh' ? 'kW' : `${row.unit}/h` },
    ]),
  );
}

async function judgeRule(
  db: Database,
  plantId: string,
  { rule }: RuleNow,
  meter: WatchedMeter,
  fromMs: number,
): Promise<void> {
  const isAll = !Number.isFinite(fromMs);
  const from = new Date(isAll ? 0 : fromMs);
  const readFrom = new Date(isAll ? 0 : fromMs - lookBackMs(rule));
  const standingMs = isAll ? null : await standingAt(db, plantId, rule.code, from);
  const { rows } = await sql<{ ms: number; quantity: number | null; quality: number }>`
    select date_part('epoch', slot_start) * 1000 as ms, quantity, quality from slot
    where meter_key = ${meter.key} and slot_start >= ${readFrom} order by slot_start`.execute(db);
  const slots = rows.map(({ ms, quantity, quality }): SlotReading => ({
    startMs: Number(ms),
    quantity,
    quality,
  }));
  const found = slotOccurrences(rule, slots, { fromMs, standingMs });
  const idOf = ({ onMs }: SlotOccurrence): string => `${plantId}-${rule.code}-${onMs / 60_000}`;
  const ids = found.map(idOf);
  await db
    .deleteFrom('alarm')
    .where('plant_id', '=', plantId)
    .where('rule_code', '=', rule.code)
    .where('on_at', '>=', from)
    .$if(ids.length > 0, (query) => query.where('alarm_id', 'not in', ids))
    .execute();
  await writeAlarms(
    db,
    plantId,
    found
      .filter(({ value }) => value !== null)
      .map((one) => ({
        alarm_id: idOf(one),
        plant_id: plantId,
        area_id: rule.areaId,
        name_zh: rule.zh,
        name_en: rule.en,
        priority: rule.priority,
        state: stateOf({
          isReturned: one.offMs !== null,
          isAcknowledged: false,
          hidden: null,
          wasRaisedHidden: false,
        }),
        value: one.value,
        limit_value: rule.limit,
        unit: rule.unit || meter.unit,
        on_at: new Date(one.onMs),
        ack_at: null,
        ack_by: null,
        off_at: one.offMs === null ? null : new Date(one.offMs),
        rule_code: rule.code,
        kind: rule.kind ?? 'energy',
        hidden: null,
        raised_hidden: false,
        changed_at: new Date(one.offMs ?? one.onMs),
      })),
  );
  await setReturns(
    db,
    found.map((one) => ({ id: idOf(one), offMs: one.offMs })),
  );
}

/** Onset of the alarm of a rule that stood at a moment; null where none did. */
async function standingAt(db: Database, plantId: string, ruleCode: string, at: Date): Promise<number | null> {
  const row = await db
    .selectFrom('alarm')
    .select('on_at')
    .where('plant_id', '=', plantId)
    .where('rule_code', '=', ruleCode)
    .where('on_at', '<', at)
    .where((where) => where.or([where('off_at', 'is', null), where('off_at', '>=', at)]))
    .orderBy('on_at', 'desc')
    .executeTakeFirst();
  return row?.on_at.getTime() ?? null;
}

/** A file that fills a gap may move the end of an alarm, or take it back. */
async function setReturns(
  db: Database,
  returns: readonly { readonly id: string; readonly offMs: number | null }[],
): Promise<void> {
  const ids = returns.map(({ id }) => id);
  if (ids.length === 0) return;
  const column = (values: readonly (string | null)[]): string =>
    `{${values.map((value) => (value === null ? 'null' : JSON.stringify(value))).join(',')}}`;
  const ends = returns.map(({ offMs }) => (offMs === null ? null : new Date(offMs).toISOString()));
  await sql`
    update alarm set off_at = new.off_at, hidden = case when new.off_at is null then alarm.hidden end
    from unnest(${column(ids)}::text[], ${column(ends)}::timestamptz[]) as new(alarm_id, off_at)
    where alarm.alarm_id = new.alarm_id and alarm.off_at is distinct from new.off_at`.execute(db);
  await settleStates(db, ids);
}

/** Out of service, what stands is no longer shown; back in service it is. */
async function showOrHide(db: Database, plantId: string, { rule, isInService }: RuleNow): Promise<void> {
  const rows = await db
    .updateTable('alarm')
    .set({ hidden: isInService ? null : 'outOfService' })
    .where('plant_id', '=', plantId)
    .where('rule_code', '=', rule.code)
    .where('off_at', 'is', null)
    .$if(isInService, (query) => query.where('hidden', '=', 'outOfService'))
    .$if(!isInService, (query) =>
      query.where((where) => where.or([where('hidden', 'is', null), where('hidden', '<>', 'outOfService')])),
    )
    .returning('alarm_id')
    .execute();
  await settleStates(
    db,
    rows.map((row) => row.alarm_id),
  );
}
