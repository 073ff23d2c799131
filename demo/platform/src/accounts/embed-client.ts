import * as v from 'valibot';
import type { Database } from '../database/database.ts';

/** A portal that may show elements: who it is, where it lives, what it may show and as whom. */
export interface EmbedClient {
  readonly clientId: string;
  readonly secretHash: string;
  readonly origins: readonly string[];
  /** Element tags; null is all. */
  readonly elements: readonly string[] | null;
  readonly orgId: string;
  readonly userId: string;
}

const NamesSchema = v.array(v.string());
const ElementsSchema = v.union([
  v.pipe(
    v.literal('*'),
    v.transform(() => null),
  ),
  NamesSchema,
]);

export async function readEmbedClient(db: Database, clientId: string): Promise<EmbedClient | null> {
  const row = await db
    .selectFrom('embed_client')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    clientId: row.client_id,
    secretHash: row.secret_hash,
    origins: v.parse(NamesSchema, row.origins),
    elements: v.parse(ElementsSchema, row.elements),
    orgId: row.org_id,
    userId: row.user_id,
  };
}

/** Tokens of one client share a family, so that a client can be shut off at once. */
export const clientFamily = (clientId: string): string => `client:${clientId}`;
export const clientOfFamily = (family: string): string => family.replace(/^client:/, '');

/** All origins that any portal registered, for the browser's preflight question, which carries no token. */
export async function registeredOrigins(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('embed_client').select('origins').execute();
  return new Set(rows.flatMap((row) => v.parse(NamesSchema, row.origins)));
}
