import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Period } from '../../engine/plant-time/periods.ts';
import { addDays, civilDayAt, momentOfClock } from '../../engine/plant-time/zone.ts';
import { floatsOf } from './tag-blocks.ts';
import { WINDOW_MS } from '../../engine/power-quality/assess.ts';

/** Values of ten minutes over a period, those of the running day among them, one array a tag; NaN where none came. */
export interface TagSeries {
  /** Start of the first ten minutes. */
  readonly fromMs: number;
  readonly length: number;
  /** Values of a tag; all NaN where the plant has none of it. */
  of(tag: string): Float64Array;
}

interface Block {
  readonly t0Ms: number;
  readonly values: readonly number[];
  readonly isWhole: boolean;
}
/** Blocks by plant, tag and day. A day whose values are all there does not change any more. */
type Kept = Map<string, Block>;
const kept = new WeakMap<Database, Kept>();
const MOST_KEPT = 40_000;

/** @param period rounded to whole ten minutes, its end towards the past */
export async function readTags(
  db: Database,
  plantId: string,
  zone: string,
  tags: readonly string[],
  period: Period,
): Promise<TagSeries> {
  const fromMs = Math.ceil(period.fromMs / WINDOW_MS) * WINDOW_MS;
  const length = Math.max(0, Math.floor((period.toMs - fromMs) / WINDOW_MS));
  const known = kept.get(db) ?? new Map<string, Block>();
  kept.set(db, known);
  if (known.size > MOST_KEPT) known.clear();
  const days: string[] = [];
  if (length > 0)
    for (
      let day = civilDayAt(zone, fromMs), last = civilDayAt(zone, period.toMs - 1);
      day <= last;
      day = addDays(day, 1)
    )
      days.push(day);
  const missing = days.filter((day) => tags.some((tag) => !known.has(`${plantId} ${tag} ${day}`)));
  const blocks = new Map<string, Block>();
  for (const { tag, day, ...block } of await readBlocks(db, plantId, zone, tags, missing)) {
    blocks.set(`${tag} ${day}`, block);
    if (block.isWhole) known.set(`${plantId} ${tag} ${day}`, block);
  }
  return {
    fromMs,
    length,
    of(tag) {
      const series = new Float64Array(length).fill(Number.NaN);
      for (const day of days) {
        const block = known.get(`${plantId} ${tag} ${day}`) ?? blocks.get(`${tag} ${day}`);
        if (!block) continue;
        const shift = Math.round((block.t0Ms - fromMs) / WINDOW_MS);
        block.values.forEach((value, index) => {
          if (shift + index >= 0 && shift + index < length) series[shift + index] = value;
        });
      }
      return series;
    },
  };
}

async function readBlocks(
  db: Database,
  plantId: string,
  zone: string,
  tags: readonly string[],
  days: readonly string[],
): Promise<(Block & { readonly tag: string; readonly day: string })[]> {
  if (days.length === 0 || tags.length === 0) return [];
  const { rows } = await sql<{ tag: string; day: string; step_s: number; readings: Uint8Array }>`
    select tag, day, step_s, readings from tag_block
    where plant_id = ${plantId} and tag = any(${`{${tags.join(',')}}`}::text[])
      and day = any(${`{${days.join(',')}}`}::text[])`.execute(db);
  return rows.flatMap(({ tag, day, step_s, readings }) => {
    // Blocks of older databases are in finer steps; a value holds for its ten minutes, so the last of them tells it.
    const each = WINDOW_MS / 1_000 / step_s;
    if (!Number.isInteger(each)) return [];
    const values = Array.from(
      floatsOf(readings).filter((_, step) => (step + 1) % each === 0),
      asMeasured,
    );
    const t0Ms = momentOfClock(zone, day, '00:00');
    return [{ tag, day, t0Ms, values, isWhole: !values.some(Number.isNaN) }];
  });
}

/** What a meter shows has seven digits at most; the single precision of the store would add more of its own. */
const asMeasured = (value: number): number => Number(value.toPrecision(7));
