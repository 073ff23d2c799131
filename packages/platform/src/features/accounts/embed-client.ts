import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { hashOpaqueSecret, sameText } from './opaque-secret.ts';

/** A portal that may show elements: who it is, where it lives, what it may show and as whom. */
export interface EmbedClient {
  readonly clientId: string;
  readonly secretHash: string;
  /** The secret before the present one, while it still opens. */
  readonly formerSecretHash: string | null;
  readonly formerUntilMs: number;
  readonly origins: readonly string[];
  /** Element tags; null is all. */
  readonly elements: readonly string[] | null;
  readonly orgId: string;
  readonly userId: string;
  readonly isActive: boolean;
  readonly generation: number;
  readonly tokensPerMinute: number;
  readonly actsForUsers: boolean;
  /** Whose rights limit it; null where that was never recorded. */
  readonly madeBy: string | null;
}

export const NamesSchema = v.array(v.string());
export const ElementsSchema = v.union([
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
    formerSecretHash: row.former_secret_hash,
    formerUntilMs: row.former_until?.getTime() ?? 0,
    origins: v.parse(NamesSchema, row.origins),
    elements: v.parse(ElementsSchema, row.elements),
    orgId: row.org_id,
    userId: row.user_id,
    isActive: row.is_active,
    generation: row.generation,
    tokensPerMinute: row.tokens_per_minute,
    actsForUsers: row.acts_for_users,
    madeBy: row.made_by,
  };
}

/** While a secret is being changed both open, so that a portal's back ends can change over one after the other. */
export function opensWith(client: EmbedClient, secret: string, nowMs: number): boolean {
  const given = hashOpaqueSecret(secret);
  const isFormer = client.formerUntilMs > nowMs && sameText(client.formerSecretHash ?? '', given);
  return sameText(client.secretHash, given) || isFormer;
}

/** Tokens of one client share a family, so that a client can be shut off at once; the next generation is let in again. */
export const clientFamily = ({
  clientId,
  generation,
}: Pick<EmbedClient, 'clientId' | 'generation'>): string => `client:${clientId}#${generation}`;
export const clientOfFamily = (family: string): string => family.replace(/^client:/, '').replace(/#\d+$/, '');

/** Origins of portals: those that a client that is on registered, and those that only clients that are off did. */
export interface PortalOrigins {
  readonly registered: ReadonlySet<string>;
  readonly switchedOff: ReadonlySet<string>;
}

/** Of all clients, for the browser's preflight question, which carries no token. */
export async function portalOrigins(db: Database): Promise<PortalOrigins> {
  const rows = await db.selectFrom('embed_client').select(['origins', 'is_active']).execute();
  const of = (isActive: boolean): string[] =>
    rows.filter((row) => row.is_active === isActive).flatMap((row) => v.parse(NamesSchema, row.origins));
  const registered = new Set(of(true));
  return { registered, switchedOff: new Set(of(false).filter((origin) => !registered.has(origin))) };
}

const WINDOW_MS = 60_000;

/**
 * Counts one token of a client; it holds across instances because the database counts.
 * @returns how long until the next one may be asked for, ms; 0 when this one may be issued
 */
export async function countIssue(db: Database, client: EmbedClient, nowMs: number): Promise<number> {
  const now = new Date(nowMs);
  const isOver = sql<boolean>`embed_issue.window_at <= ${new Date(nowMs - WINDOW_MS)}`;
  const row = await db
    .insertInto('embed_issue')
    .values({ client_id: client.clientId, window_at: now, issued: 1 })
    .onConflict((conflict) =>
      conflict.column('client_id').doUpdateSet({
        issued: sql`case when ${isOver} then 1 else embed_issue.issued + 1 end`,
        window_at: sql`case when ${isOver} then ${now}::timestamptz else embed_issue.window_at end`,
      }),
    )
    .returning(['issued', 'window_at'])
    .executeTakeFirstOrThrow();
  return row.issued > client.tokensPerMinute ? Math.max(1, row.window_at.getTime() + WINDOW_MS - nowMs) : 0;
}
