import { bulkInsert, type Database } from '../../src/store/database/index.ts';
import { knownBits } from '../../src/engine/tags/tag-means.ts';
import { addDays, civilDayAt, momentOfClock } from '../../src/engine/plant-time/zone.ts';

const WINDOW_MS = 600_000;
const ZONE = 'Asia/Shanghai';

/** Writes a tag in values of ten minutes over a period; `at` gives the value by the end of the ten minutes. */
export async function writeTag(
  db: Database,
  plantId: string,
  tag: string,
  { from, to }: { readonly from: string; readonly to: string },
  at: (endMs: number) => number,
): Promise<void> {
  const [fromMs, toMs] = [Date.parse(from), Date.parse(to)];
  const rows = [];
  for (let day = civilDayAt(ZONE, fromMs); momentOfClock(ZONE, day, '00:00') < toMs; day = addDays(day, 1)) {
    const t0 = momentOfClock(ZONE, day, '00:00');
    const values = Float32Array.from({ length: 144 }, (_, window) => {
      const endMs = t0 + (window + 1) * WINDOW_MS;
      return endMs <= fromMs || endMs > toMs ? Number.NaN : at(endMs);
    });
    rows.push({
      plant_id: plantId,
      tag,
      day,
      step_s: 600,
      readings: new Uint8Array(values.buffer),
      quality: knownBits(values),
    });
  }
  await bulkInsert(db, 'tag_block', rows, {
    onConflict: { key: ['plant_id', 'tag', 'day'], action: 'replace' },
  });
}
