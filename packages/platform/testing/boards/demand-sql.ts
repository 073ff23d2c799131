import { sql } from 'kysely';
import type { Database } from '../../src/store/database/index.ts';

const MINUTE_MS = 60_000;
const WINDOW = 15;

/**
 * What tests hold a month's demand against: the highest of all 15-minute means of the incomer's minutes, from the table
 * alone, kW.
 */
export async function highestDemandBySql(
  db: Database,
  plantId: string,
  from: string,
  to: string,
): Promise<number> {
  const { rows } = await sql<{ t0: Date; values: Uint8Array }>`
    select t0, "values" from minute_block join meter using (meter_key)
    where plant_id = ${plantId} and energy_code = 'electric' and kind = 'incomer' and day >= ${from.slice(0, 10)}
    order by t0`.execute(db);
  const minutes = new Map<number, number>();
  for (const { t0, values } of rows) {
    const view = new DataView(values.buffer, values.byteOffset, values.byteLength);
    for (let index = 0; index < values.byteLength / 4; index += 1) {
      const kw = view.getFloat32(index * 4, true);
      if (!Number.isNaN(kw)) minutes.set(t0.getTime() + index * MINUTE_MS, kw);
    }
  }
  let highest = 0;
  for (let at = Date.parse(from); at + WINDOW * MINUTE_MS <= Date.parse(to); at += MINUTE_MS) {
    const window = Array.from({ length: WINDOW }, (_, index) => minutes.get(at + index * MINUTE_MS));
    if (window.includes(undefined)) continue;
    highest = Math.max(highest, window.reduce<number>((sum, kw) => sum + (kw ?? 0), 0) / WINDOW);
  }
  return highest;
}
