import { sql } from 'kysely';
import * as v from 'valibot';
import { writeAlarms, writeShelves } from '@plantdeck/platform/store/alarms/alarm-store.ts';
import { bulkInsert, type Database } from '@plantdeck/platform/store/database/index.ts';
import { energyStoreOf } from '@plantdeck/platform/store/energy/energy-store.ts';
import type { DayDifference } from './day-difference.ts';
import {
  dayIndexOf,
  dayName,
  momentOf,
  DAY_MINUTES,
} from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { AlarmRule } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import type { DayPack } from './engine/day-recorder.ts';
import type { PlantModel } from './engine/plant-model.ts';
import type { Checkpoint } from './history-messages.ts';
import {
  alarmRow,
  minuteBlockRows,
  productionRows,
  sagRows,
  sampleRows,
  shelfRow,
  slotRows,
  stopRow,
  tagBlockRows,
  tagHourRows,
} from './plant-rows.ts';

/** Everything the simulator writes about one plant. Each write may be repeated: the rows become what they were. */
export interface PlantStore {
  readCheckpoints(): Promise<Checkpoint[]>;
  writeCheckpoints(checkpoints: readonly Checkpoint[]): Promise<void>;
  /**
   * @param minutesOf which meters keep their minutes: all of them (newest days) or the electric incomer
   * @param tagsOf    process values of the week that they are judged by, or those that are kept for good
   * @param withProcess whether the day is new enough for the minutes of its process to be kept
   */
  writeDay(
    pack: DayPack,
    difference: DayDifference,
    minutesOf: 'all' | 'incomer',
    tagsOf: 'week' | 'all',
    withProcess: boolean,
  ): Promise<void>;
  /** Whole history, plant minutes [from, to); null leaves an end as it is. */
  setHistory(fromMinute: number | null, toMinute: number | null): Promise<void>;
  /** The rules that alarm records are numbered by, from now on. */
  setRules(rules: readonly AlarmRule[]): void;
  /** Lets the minutes of days before this one go, the incomer's aside. */
  dropMinutesBefore(dayIndex: number): Promise<void>;
  /** Lets the minutes of the process of days before this one go. */
  dropProcessBefore(dayIndex: number): Promise<void>;
  /** Lets process values go that are kept for a week only. */
  dropTagsBefore(dayIndex: number): Promise<void>;
}

const StateSchema = v.object({ state: v.string() });

/** @param firstDay first day of history */
export async function openPlantStore(db: Database, model: PlantModel, firstDay: number): Promise<PlantStore> {
  const { plantId, meters } = model.structure;
  const stored = await db
    .selectFrom('meter')
    .select(['meter_key', 'meter_id'])
    .where('plant_id', '=', plantId)
    .execute();
  const keyOf = new Map(stored.map((row) => [row.meter_id, row.meter_key]));
  const meterKeys = meters.map((meter) => {
    const key = keyOf.get(meter.id);
    if (key === undefined) throw new Error(`meter ${meter.id} is not in the database`);
    return key;
  });
  const everyMeter = meters.map((_, index) => index);
  const incomers = everyMeter.filter(
    (index) => meters[index]!.energy === 'electric' && meters[index]!.kind === 'incomer',
  );

  let rules: readonly AlarmRule[] = model.rules;

  return {
    setRules(next) {
      rules = next;
    },
    async readCheckpoints() {
      const rows = await db
        .selectFrom('checkpoint')
        .select(['day', 'state'])
        .where('plant_id', '=', plantId)
        .execute();
      return rows.flatMap((row) => {
        const found = v.safeParse(StateSchema, row.state);
        return found.success ? [{ dayIndex: dayIndexOf(row.day), state: found.output.state }] : [];
      });
    },
    async writeCheckpoints(checkpoints) {
      const rows = checkpoints.map(({ dayIndex, state }) => ({
        plant_id: plantId,
        day: dayName(dayIndex),
        state: JSON.stringify({ state }),
      }));
      await bulkInsert(db, 'checkpoint', rows, {
        onConflict: { key: ['plant_id', 'day'], action: 'replace' },
      });
    },
    async writeDay(pack, difference, minutesOf, tagsOf, withProcess) {
      const slots = slotRows(pack, difference.slots, meterKeys, firstDay * DAY_MINUTES);
      await bulkInsert(db, 'slot', slots, {
        onConflict: { key: ['meter_key', 'slot_start'], action: 'replace' },
      });
      const production = productionRows(pack, model, difference);
      await bulkInsert(db, 'production_slot', production.areas, {
        onConflict: { key: ['area_id', 'slot_start'], action: 'replace' },
      });
      await bulkInsert(db, 'grade_slot', production.grades, {
        onConflict: { key: ['area_id', 'grade_code', 'slot_start'], action: 'replace' },
      });
      const oldestMs = Math.min(
        ...[...slots, ...production.areas, ...production.grades].map((row) => Number(row.slot_start)),
      );
      // Also where only minutes came: how far the readings reach is read again.
      energyStoreOf(db).forget(plantId, oldestMs);
      const blocks = minuteBlockRows(pack, minutesOf === 'all' ? everyMeter : incomers, meterKeys);
      await bulkInsert(db, 'minute_block', blocks, {
        onConflict: { key: ['meter_key', 'day'], action: 'replace' },
      });
      if (difference.hasTags)
        await bulkInsert(
          db,
          'tag_block',
          tagBlockRows(pack, model, ({ keeps }) => keeps === 'all' || tagsOf === 'week'),
          { onConflict: { key: ['plant_id', 'tag', 'day'], action: 'replace' } },
        );
      if (withProcess)
        await bulkInsert(db, 'tag_hour', tagHourRows(pack, model, difference), {
          onConflict: { key: ['plant_id', 'tag', 'hour'], action: 'replace' },
        });
      await bulkInsert(db, 'lab_sample', sampleRows(difference.samples, plantId), {
        onConflict: { key: ['plant_id', 'area_id', 'property', 'sampled_at'], action: 'replace' },
      });
      await bulkInsert(db, 'voltage_sag', sagRows(difference.sags, plantId), {
        onConflict: { key: ['plant_id', 'code', 'at'], action: 'replace' },
      });
      const raised = difference.alarms.flatMap((record) => {
        const rule = rules[record.rule];
        return rule === undefined ? [] : [{ record, rule }];
      });
      await writeShelves(
        db,
        raised.flatMap(({ record, rule }) => shelfRow(record, plantId, rule) ?? []),
      );
      await writeAlarms(
        db,
        plantId,
        raised.map(({ record, rule }) => alarmRow(record, plantId, rule)),
      );
      await writeStops(
        db,
        difference.stops.map((record) => stopRow(record, model)),
      );
      await bulkInsert(db, 'weather_day', [{ plant_id: plantId, day: pack.day, mean_c: pack.meanC }], {
        onConflict: { key: ['plant_id', 'day'], action: 'replace' },
      });
      if (pack.isHot) {
        await bulkInsert(db, 'hot_day', [{ plant_id: plantId, day: pack.day, max_c: pack.maxC }], {
          onConflict: { key: ['plant_id', 'day'], action: 'replace' },
        });
      }
    },
    async setHistory(fromMinute, toMinute) {
      await db
        .updateTable('plant')
        .set({
          ...(fromMinute === null ? {} : { history_from: new Date(momentOf(fromMinute)) }),
          ...(toMinute === null ? {} : { history_to: new Date(momentOf(toMinute)) }),
        })
        .where('plant_id', '=', plantId)
        .execute();
    },
    async dropMinutesBefore(dayIndex) {
      const kept = incomers.map((index) => meterKeys[index]!);
      await db
        .deleteFrom('minute_block')
        .where('meter_key', 'in', meterKeys)
        .where('meter_key', 'not in', kept)
        .where('day', '<', dayName(dayIndex))
        .execute();
    },
    async dropProcessBefore(dayIndex) {
      await db
        .deleteFrom('tag_hour')
        .where('plant_id', '=', plantId)
        .where('hour', '<', new Date(momentOf(dayIndex * DAY_MINUTES)))
        .execute();
    },
    async dropTagsBefore(dayIndex) {
      const tags = (model.recorded?.tags ?? []).flatMap(({ code, keeps }) =>
        keeps === 'week' ? [code] : [],
      );
      if (tags.length === 0) return;
      await db
        .deleteFrom('tag_block')
        .where('plant_id', '=', plantId)
        .where('tag', 'in', tags)
        .where('day', '<', dayName(dayIndex))
        .execute();
    },
  };
}

async function writeStops(db: Database, rows: readonly ReturnType<typeof stopRow>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('stop_event')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('stop_id').doUpdateSet({ to_at: sql`coalesce(stop_event.to_at, excluded.to_at)` }),
    )
    .execute();
}
