import type { Database } from '../../store/database/database.ts';

/** What happens to portals and walls, and what they ask for. */
export const EMBED_EVENTS = [
  'issued',
  'refused',
  'created',
  'changed',
  'rotated',
  'revoked',
  'restored',
  'removed',
  'enrolled',
  'renewed',
] as const;
export type EmbedEvent = (typeof EMBED_EVENTS)[number];

/** Why nothing was issued, or nothing is any more. */
export const EMBED_REASONS = [
  'wrongSecret',
  'inactive',
  'tooMany',
  'organisation',
  'elements',
  'area',
  'origins',
  'user',
  'replayed',
] as const;
export type EmbedReason = (typeof EMBED_REASONS)[number];

export interface EmbedRecord {
  readonly orgId: string;
  readonly holder: 'client' | 'device' | 'key';
  readonly holderId: string;
  readonly event: EmbedEvent;
  readonly reason?: EmbedReason;
  readonly elements?: readonly string[] | null;
  readonly areaId?: string | null | undefined;
  /** Who changed it; of an issue, as whom the token acts. */
  readonly userId?: string;
  readonly lifeS?: number;
  readonly address?: string;
  readonly origin?: string | null;
}

/** How long the record is kept. */
const KEPT_MS = 400 * 86_400_000;

/** Writes down who was given what, or why not. No token and no secret stands in it. */
export async function recordEmbedding(db: Database, record: EmbedRecord, nowMs: number): Promise<void> {
  await db
    .insertInto('embed_audit')
    .values({
      at: new Date(nowMs),
      org_id: record.orgId,
      holder: record.holder,
      holder_id: record.holderId,
      event: record.event,
      reason: record.reason ?? null,
      elements: record.elements === undefined ? null : JSON.stringify(record.elements ?? '*'),
      area_id: record.areaId ?? null,
      user_id: record.userId ?? null,
      life_s: record.lifeS ?? null,
      address: record.address ?? null,
      origin: record.origin ?? null,
    })
    .execute();
}

/** Drops what is older than anybody asks about, and pairing codes that nobody confirmed. */
export async function forgetEmbedding(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('embed_audit')
    .where('at', '<', new Date(nowMs - KEPT_MS))
    .execute();
  await db.deleteFrom('device_pairing').where('expires_at', '<', new Date(nowMs)).execute();
}
