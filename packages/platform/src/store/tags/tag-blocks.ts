import { bulkInsert, type Database } from '../database/index.ts';
import { dayName } from '../../engine/plant-time/plant-clock.ts';
import { qualityBytes, stepsOf, type TagMeans } from '../../engine/tags/tag-means.ts';

/**
 * Process values as they are stored: a block for each tag and day. Most are means that are made when a day has closed; what
 * the plant records itself while it runs stands among them in steps of its own.
 */
export interface TagBlocks {
  /** Days whose blocks are there in this step. */
  days(): Promise<ReadonlySet<string>>;
  /** All tags of a day, that of {@link days} last; a day that is there is written over. */
  write(dayIndex: number, means: TagMeans): Promise<void>;
  /** Blocks of some tags, by `tag day`, whatever their step. */
  read(codes: readonly string[], firstDay: number, lastDay: number): Promise<ReadonlyMap<string, TagBlock>>;
}

export interface TagBlock {
  readonly stepMinutes: number;
  /** NaN where nothing is known. */
  readonly values: Float32Array;
}

/**
 * Blocks a statement: of minutes each is 6 kB. The embedded database has one connection, and whoever looks at a board
 * waits for a statement to end; a transaction over the day would have them wait for all of it.
 */
const BLOCKS_PER_STATEMENT = 24;

/**
 * @param signals tags of the plant's model, in their order
 * @param recorded those of them that the plant records itself: their blocks are not written here
 */
export function openTagBlocks(
  db: Database,
  plantId: string,
  signals: readonly string[],
  recorded: ReadonlySet<string>,
  stepMinutes: number,
): TagBlocks {
  const closing = signals.flatMap((tag, row) => (recorded.has(tag) ? [] : [{ tag, row }]));
  const step_s = stepMinutes * 60;
  const rowsOf = () => db.selectFrom('tag_block').where('plant_id', '=', plantId);
  return {
    async days() {
      // All tags of a day are written together: the last of them stands for them all.
      const rows = await rowsOf()
        .select('day')
        .where('tag', '=', closing.at(-1)?.tag ?? '')
        .where('step_s', '=', step_s)
        .execute();
      return new Set(rows.map((row) => row.day));
    },
    async write(dayIndex, { values, quality }) {
      const steps = stepsOf(stepMinutes);
      const bytes = qualityBytes(stepMinutes);
      const day = dayName(dayIndex);
      for (let first = 0; first < closing.length; first += BLOCKS_PER_STATEMENT) {
        const rows = closing.slice(first, first + BLOCKS_PER_STATEMENT).map(({ tag, row }) => ({
          plant_id: plantId,
          tag,
          day,
          step_s,
          readings: new Uint8Array(values.buffer, values.byteOffset + row * steps * 4, steps * 4),
          quality: quality.subarray(row * bytes, (row + 1) * bytes),
        }));
        await bulkInsert(db, 'tag_block', rows, {
          onConflict: { key: ['plant_id', 'tag', 'day'], action: 'replace' },
        });
      }
    },
    async read(asked, firstDay, lastDay) {
      const rows = await rowsOf()
        .select(['tag', 'day', 'step_s', 'readings'])
        .where('tag', 'in', asked.length === 0 ? [''] : asked)
        .where('day', '>=', dayName(firstDay))
        .where('day', '<=', dayName(lastDay))
        .execute();
      return new Map(
        rows.map((row) => [
          `${row.tag} ${row.day}`,
          { stepMinutes: row.step_s / 60, values: floatsOf(row.readings) },
        ]),
      );
    },
  };
}

/** Little-endian float32, as the machine that wrote them. */
export function floatsOf(bytes: Uint8Array): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Float32Array.from({ length: bytes.byteLength / 4 }, (_, index) => view.getFloat32(index * 4, true));
}
