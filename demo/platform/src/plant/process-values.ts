import type { Database } from '../database/index.ts';
import type { Plants } from './create-plants.ts';

/** What can be asked of the process itself: blocks of closed days, and what is made again from the checkpoints. */
export type ProcessValues = Pick<Plants, 'signalSeries' | 'liveValues'>;

const sources = new WeakMap<Database, ProcessValues>();

/** Says who knows the process values of a database's plants: where plants run, at their start. */
export function keepProcessValues(db: Database, values: ProcessValues): void {
  sources.set(db, values);
}

/** Null where no plant runs here: imported readings alone, or another node that leads. */
export function processValuesOf(db: Database): ProcessValues | null {
  return sources.get(db) ?? null;
}
