import type { Database } from '../../store/database/index.ts';
import { LockTimeoutError, lockUntilEnd } from '../../store/database/locks.ts';
import { ImportError } from './import-text.ts';
import type { ImportOptions } from './import-options.ts';
import { plantIdOf } from './plant-ids.ts';

/** The data cannot be stored as asked; the message says what to change. */
export class StoreError extends ImportError {
  override readonly name = 'StoreError';
}

/** Whose readings they are: a plant by its name, or the plant of an organisation, which adds to what is there. */
export type ImportTarget =
  | { readonly kind: 'named' }
  | { readonly kind: 'organisation'; readonly orgId: string };

export interface FoundPlant {
  readonly plantId: string;
  readonly orgId: string;
  readonly name: string;
  /** The plant has no row yet. */
  readonly isNew: boolean;
  /** The organisation has a row. */
  readonly hasOrganisation: boolean;
}

/** Storing a large file takes minutes; longer than this, something is wrong with the other import. */
const LOCK_TIMEOUT_MS = 300_000;

/**
 * Holds other imports off until the transaction ends.
 * @throws {StoreError} another import did not end in time
 */
export async function lockImports(transaction: Database, timeoutMs = LOCK_TIMEOUT_MS): Promise<void> {
  try {
    await lockUntilEnd(transaction, 'imports', timeoutMs);
  } catch (error) {
    if (!(error instanceof LockTimeoutError)) throw error;
    throw new StoreError('store.busy', { seconds: timeoutMs / 1000 }, { cause: error });
  }
}

/**
 * Finds the plant that readings belong to.
 * @throws {StoreError} it exists and is not to be added to, it is simulated, or it is in another time zone
 */
export async function findPlant(
  db: Database,
  options: ImportOptions,
  target: ImportTarget,
): Promise<FoundPlant> {
  const found = target.kind === 'named' ? namedPlant(options.plant) : await ownPlant(db, target.orgId);
  const known = await db
    .selectFrom('plant')
    .select(['model', 'time_zone'])
    .where('plant_id', '=', found.plantId)
    .executeTakeFirst();
  if (!known) {
    if (target.kind === 'organisation' && found.isBound)
      throw new StoreError('store.notRunning', { name: found.name });
    return { ...found, isNew: true };
  }
  if (known.model !== 'imported') throw new StoreError('store.simulated', { name: found.name });
  if (target.kind === 'named' && !options.append)
    throw new StoreError('store.exists', { name: options.plant });
  if (known.time_zone !== options.timeZone)
    throw new StoreError('store.zone', { name: found.name, zone: known.time_zone, other: options.timeZone });
  return { ...found, isNew: false };
}

interface NamedPlant extends Omit<FoundPlant, 'isNew'> {
  /** The organisation names its plant already. */
  readonly isBound: boolean;
}

function namedPlant(name: string): NamedPlant {
  const plantId = plantIdOf(name);
  return { plantId, orgId: `org-${plantId.toLowerCase()}`, name, hasOrganisation: false, isBound: true };
}

async function ownPlant(db: Database, orgId: string): Promise<NamedPlant> {
  const row = await db
    .selectFrom('organisation')
    .select(['plant_id', 'name_zh'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (!row) throw new StoreError('store.noOrganisation');
  return {
    plantId: row.plant_id ?? plantIdOf(orgId),
    orgId,
    name: row.name_zh,
    hasOrganisation: true,
    isBound: row.plant_id !== null,
  };
}
