import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readLabSamples, readProcessMinutes, readProcessUnits, tagKey } from './process-store.ts';

const HOUR = Date.parse('2026-09-04T10:00:00+08:00');
const MINUTE = 60_000;
const hourOf = (value: (minute: number) => number): Uint8Array =>
  new Uint8Array(Float32Array.from({ length: 60 }, (_, minute) => value(minute)).buffer);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await insertBarePlant(db, { plantId: 'P' });
  await db
    .insertInto('tag_hour')
    .values([
      { plant_id: 'P', tag: 'a', hour: new Date(HOUR), readings: hourOf((minute) => minute + 0.1) },
      {
        plant_id: 'P',
        tag: 'a',
        hour: new Date(HOUR + 60 * MINUTE),
        readings: hourOf((minute) => (minute < 5 ? 100 : Number.NaN)),
      },
    ])
    .execute();
});
afterAll(() => database.close());

test('minutes of a tag go over hours, with gaps, to the digits of the sensor', async () => {
  const period = { fromMs: HOUR + 57.5 * MINUTE, toMs: HOUR + 70 * MINUTE };
  const minutes = await readProcessMinutes(database.db, 'P', ['a', 'b'], period);
  expect(minutes).toMatchObject({ fromMs: HOUR + 57 * MINUTE, length: 13, newestMs: HOUR + 65 * MINUTE });
  const gaps = Array.from({ length: 5 }, () => Number.NaN);
  expect([...minutes.of('a')]).toEqual([57.1, 58.1, 59.1, 100, 100, 100, 100, 100, ...gaps]);
  for (const tag of ['b', undefined]) expect([...minutes.of(tag)].every(Number.isNaN)).toBe(true);
  const none = await readProcessMinutes(database.db, 'P', ['b'], period);
  expect(none.newestMs).toBeNull();
});

test('units are those of their kind, with the tags that tell of them', async () => {
  const { db } = database;
  const data = JSON.stringify({ lengthM: 3 });
  await db
    .insertInto('process_unit')
    .values([
      { plant_id: 'P', area_id: 'K2', kind: 'rollerKiln', data, sort: 1 },
      { plant_id: 'P', area_id: 'K1', kind: 'rollerKiln', data, sort: 0 },
      { plant_id: 'P', area_id: 'F', kind: 'meltingFurnace', data, sort: 2 },
    ])
    .execute();
  await db
    .insertInto('process_tag')
    .values([{ plant_id: 'P', tag: 'a', area_id: 'K2', name: 'upperC', position: 4, unit: '°C' }])
    .execute();
  const units = await readProcessUnits(db, 'P', 'rollerKiln', v.object({ lengthM: v.number() }));
  expect(units.map(({ areaId }) => areaId)).toEqual(['K1', 'K2']);
  expect(units[1]?.tags.get(tagKey('upperC', 4))?.tag).toBe('a');
  expect(units[0]?.tags.size).toBe(0);
});

test('a sample counts once its result has come', async () => {
  const { db } = database;
  await db
    .insertInto('lab_sample')
    .values(
      [0, 60, 120].map((minute) => ({
        plant_id: 'P',
        area_id: 'K',
        property: 'x',
        sampled_at: new Date(HOUR + minute * MINUTE),
        result_at: new Date(HOUR + (minute + 40) * MINUTE),
        value: minute,
      })),
    )
    .execute();
  const read = (toMinute: number) =>
    readLabSamples(db, 'P', 'K', 'x', { fromMs: HOUR, toMs: HOUR + toMinute * MINUTE });
  expect((await read(100)).map(({ value }) => value)).toEqual([0, 60]);
  expect((await read(99)).map(({ sampledMs }) => sampledMs)).toEqual([HOUR]);
});
