import { sql } from 'kysely';
import { bulkInsert, type Database } from '../../src/store/database/index.ts';
import { makeFixturePlant } from '../fixture-plant.ts';
import { writeTag } from './tag-blocks.ts';

/** A paper plant of two pulping lines and a watched chest; lines run four hours and stop for four, chest levels follow. */
export const PULP_FROM = '2026-11-12T08:00:00+08:00';
export const PULP_NOW = '2026-11-20T14:32:10+08:00';
const HOUR_MS = 3_600_000;

export const runsAt = (line: number, ms: number): boolean => Math.floor(ms / (4 * HOUR_MS) + line) % 2 === 0;
/** Up while its line runs, down by as much while it is stopped, with the noise of a sensor. */
export function levelAt(line: number, ms: number): number {
  const part = (ms / (4 * HOUR_MS) + line) % 2;
  const share = part < 1 ? part : 2 - part;
  return 45 + 20 * share + 0.01 * ((ms / 600_000) % 7);
}

export async function makePulpPlant(
  db: Database,
  { plantId = 'PAP', orgId, now = PULP_NOW }: { plantId?: string; orgId?: string; now?: string } = {},
): Promise<void> {
  await makeFixturePlant(db, {
    plantId,
    ...(orgId === undefined ? {} : { orgId }),
    model: 'paper',
    from: PULP_FROM,
    to: now,
  });
  const line = (n: number) => `${plantId}.W1.P${n}`;
  await bulkInsert(db, 'pulp_chest', [
    ...[1, 2].map((n) => ({
      plant_id: plantId,
      chest_id: String(n),
      name_zh: `${n} 号浆池`,
      name_en: `Chest ${n}`,
      capacity_t: 100,
      low_pct: 12,
      high_pct: 92,
      safety_pct: 25,
      level_tag: `chest${n}.levelPct`,
      sort: n,
    })),
    {
      plant_id: plantId,
      chest_id: 'broke',
      name_zh: '损纸池',
      name_en: 'Broke chest',
      capacity_t: 24,
      low_pct: 5,
      high_pct: 92,
      safety_pct: 10,
      level_tag: 'broke.levelPct',
      sort: 3,
    },
  ]);
  await bulkInsert(
    db,
    'pulp_line',
    [1, 2].map((n) => ({
      plant_id: plantId,
      area_id: line(n),
      chest_id: String(n),
      rate_min_tph: 6,
      rate_max_tph: 12,
      kwh_per_t: 75,
      min_up_slots: 2,
      min_down_slots: 2,
      start_cny: 35,
      run_tag: `pulper${n}.runs`,
      sort: n,
    })),
  );
  const span = { from: PULP_FROM, to: now };
  for (const n of [1, 2]) {
    await writeTag(db, plantId, `chest${n}.levelPct`, span, (ms) => levelAt(n, ms));
    await writeTag(db, plantId, `pulper${n}.runs`, span, (ms) => (runsAt(n, ms - 1) ? 1 : 0));
    // 10 t/h while it runs, so that the machine draws 5 t/h.
    await sql`insert into production_slot (area_id, slot_start, quantity, mass_t)
      select ${line(n)}, slot_start,
        case when mod(floor(extract(epoch from slot_start) / 14400)::bigint + ${n}, 2) = 0 then 2.5 else 0 end,
        case when mod(floor(extract(epoch from slot_start) / 14400)::bigint + ${n}, 2) = 0 then 2.5 else 0 end
      from production_slot where area_id = ${plantId}`.execute(db);
  }
  await writeTag(db, plantId, 'broke.levelPct', span, (ms) => 40 + 0.02 * ((ms / 600_000) % 5));
}
