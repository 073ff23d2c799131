import { StoredPhrasesSchema, tryParseContract, type StoredPhrases } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/database.ts';
import type { Owner } from './conversation-store.ts';

/** Phrases of a person, so that they are there on the next device too. */
export async function readPhrases(db: Database, owner: Owner): Promise<StoredPhrases> {
  const row = await db
    .selectFrom('assistant_phrases')
    .select(['phrases', 'version'])
    .where('user_id', '=', owner.userId)
    .where('org_id', '=', owner.orgId)
    .executeTakeFirst();
  const stored = tryParseContract(StoredPhrasesSchema, { phrases: row?.phrases, version: row?.version });
  return stored.ok ? stored.value : { phrases: [], version: row?.version ?? 0 };
}

/** @returns the stored phrases; null where somebody saved meanwhile, so that nothing is overwritten unseen */
export async function savePhrases(
  db: Database,
  owner: Owner,
  { phrases, version }: StoredPhrases,
): Promise<StoredPhrases | null> {
  const values = { phrases: JSON.stringify(phrases), version: version + 1 };
  const saved =
    version === 0
      ? await db
          .insertInto('assistant_phrases')
          .values({ user_id: owner.userId, org_id: owner.orgId, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('assistant_phrases')
          .set(values)
          .where('user_id', '=', owner.userId)
          .where('org_id', '=', owner.orgId)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return saved ? { phrases, version: saved.version } : null;
}
