/** Walls: displays that nobody signs in at. Each was let in once by a code and holds a credential of its own. */
import { randomInt, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { inTransaction, type Database } from '../../store/database/database.ts';
import { NamesSchema } from './embed-client.ts';
import { hashOpaqueSecret, newOpaqueSecret } from './opaque-secret.ts';

/** How long a wall shows one code before it takes the next. */
export const PAIRING_LIFE_S = 600;
export const PAIRING_POLL_S = 3;
/** Without what is easily mistaken for another: no 0 O, 1 I L, 5 S, 8 B, 2 Z, U V. */
const CODE_LETTERS = 'ACDEFGHJKMNPQRTWXY34679';
const CODE_LENGTH = 8;

export interface Device {
  readonly deviceId: string;
  readonly orgId: string;
  readonly name: string;
  readonly userId: string;
  readonly elements: readonly string[];
  readonly areaId: string | null;
  readonly origin: string | null;
  readonly isActive: boolean;
  readonly generation: number;
}

export const deviceFamily = ({ deviceId, generation }: Pick<Device, 'deviceId' | 'generation'>): string =>
  `device:${deviceId}#${generation}`;
export const isDeviceFamily = (family: string): boolean => family.startsWith('device:');
const deviceOfFamily = (family: string): string => family.replace(/^device:/, '').replace(/#\d+$/, '');

/** As somebody reads it off a wall: upper case, in two groups. */
const spelledCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** What a wall that asks to be let in gets: a code to show, and a secret by which it asks whether it was confirmed. */
export async function startPairing(
  db: Database,
  from: { readonly origin: string | null; readonly address: string },
  nowMs: number,
): Promise<{ pairingCode: string; deviceCode: string }> {
  const code = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(
    '',
  );
  const deviceCode = newOpaqueSecret();
  await db
    .insertInto('device_pairing')
    .values({
      code_hash: hashOpaqueSecret(deviceCode),
      pairing_hash: hashOpaqueSecret(code),
      origin: from.origin,
      address: from.address,
      device_id: null,
      expires_at: new Date(nowMs + PAIRING_LIFE_S * 1_000),
    })
    .execute();
  return { pairingCode: spelledCode(code), deviceCode };
}

export interface DeviceChoice {
  readonly orgId: string;
  readonly name: string;
  readonly userId: string;
  readonly elements: readonly string[];
  readonly areaId: string | null;
  readonly enrolledBy: string;
}

/** Lets the wall in that shows this code; null where no wall shows it, or not any more. */
export async function confirmPairing(
  db: Database,
  typedCode: string,
  choice: DeviceChoice,
  nowMs: number,
): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    const pairing = await transaction
      .selectFrom('device_pairing')
      .select(['code_hash', 'origin'])
      .where('pairing_hash', '=', hashOpaqueSecret(plainCode(typedCode)))
      .where('device_id', 'is', null)
      .where('expires_at', '>', new Date(nowMs))
      .executeTakeFirst();
    if (pairing === undefined) return null;
    const deviceId = randomUUID();
    await transaction
      .insertInto('embed_device')
      .values({
        device_id: deviceId,
        org_id: choice.orgId,
        name: choice.name,
        user_id: choice.userId,
        elements: JSON.stringify(choice.elements),
        area_id: choice.areaId,
        origin: pairing.origin,
        secret_hash: null,
        former_secret_hash: null,
        enrolled_at: new Date(nowMs),
        enrolled_by: choice.enrolledBy,
        made_by: choice.enrolledBy,
        seen_at: null,
      })
      .execute();
    // The wall asks every few seconds; the confirmed pairing waits for it as long as a code lives.
    await transaction
      .updateTable('device_pairing')
      .set({ device_id: deviceId, expires_at: new Date(nowMs + PAIRING_LIFE_S * 1_000) })
      .where('code_hash', '=', pairing.code_hash)
      .execute();
    return deviceId;
  });
}

export type Pairing =
  | { readonly kind: 'pending' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'confirmed'; readonly device: Device; readonly secret: string };

/** Whether the wall's code was confirmed; then it gets its credential, once. */
export async function takePairing(db: Database, deviceCode: string, nowMs: number): Promise<Pairing> {
  const hash = hashOpaqueSecret(deviceCode);
  return db.transaction().execute(async (transaction): Promise<Pairing> => {
    const row = await transaction
      .selectFrom('device_pairing')
      .select(['device_id', 'expires_at'])
      .where('code_hash', '=', hash)
      .executeTakeFirst();
    if (row === undefined || row.expires_at.getTime() <= nowMs) return { kind: 'unknown' };
    if (row.device_id === null) return { kind: 'pending' };
    await transaction.deleteFrom('device_pairing').where('code_hash', '=', hash).execute();
    const device = await readDevice(transaction, row.device_id);
    if (!device?.isActive) return { kind: 'unknown' };
    const secret = newOpaqueSecret();
    await transaction
      .updateTable('embed_device')
      .set({ secret_hash: hashOpaqueSecret(secret), seen_at: new Date(nowMs) })
      .where('device_id', '=', device.deviceId)
      .execute();
    return { kind: 'confirmed', device, secret };
  });
}

export type Renewal =
  | { readonly kind: 'renewed'; readonly device: Device; readonly secret: string }
  | { readonly kind: 'inactive'; readonly device: Device }
  | { readonly kind: 'unknown' };

/**
 * Trades a wall's credential for the next one. The former one opens until the next is used for the first time, so that
 * an answer that was lost on its way locks no wall out.
 */
export async function renewDevice(db: Database, secret: string, nowMs: number): Promise<Renewal> {
  const hash = hashOpaqueSecret(secret);
  return db.transaction().execute(async (transaction): Promise<Renewal> => {
    const row = await transaction
      .selectFrom('embed_device')
      .select(['device_id', 'secret_hash'])
      .where((each) => each.or([each('secret_hash', '=', hash), each('former_secret_hash', '=', hash)]))
      .forUpdate()
      .executeTakeFirst();
    const device = row === undefined ? null : await readDevice(transaction, row.device_id);
    if (row === undefined || device === null) return { kind: 'unknown' };
    if (!device.isActive) return { kind: 'inactive', device };
    const next = newOpaqueSecret();
    await transaction
      .updateTable('embed_device')
      .set({ secret_hash: hashOpaqueSecret(next), former_secret_hash: hash, seen_at: new Date(nowMs) })
      .where('device_id', '=', device.deviceId)
      .execute();
    return { kind: 'renewed', device, secret: next };
  });
}

async function readDevice(db: Database, deviceId: string): Promise<Device | null> {
  const row = await db
    .selectFrom('embed_device')
    .selectAll()
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    deviceId: row.device_id,
    orgId: row.org_id,
    name: row.name,
    userId: row.user_id,
    elements: v.parse(NamesSchema, row.elements),
    areaId: row.area_id,
    origin: row.origin,
    isActive: row.is_active,
    generation: row.generation,
  };
}

/** Whether a wall's token still opens, and on the page it was paired on. */
export async function deviceStillAllows(
  db: Database,
  claims: { readonly family: string; readonly org?: string | undefined },
  origin: string | undefined,
): Promise<boolean> {
  const device = await readDevice(db, deviceOfFamily(claims.family));
  if (device === null || !device.isActive || device.orgId !== claims.org) return false;
  return deviceFamily(device) === claims.family && (device.origin ?? undefined) === origin;
}

/** Whose rights limit a wall; null where that was never recorded. */
export async function makerOfDevice(db: Database, family: string): Promise<string | null> {
  const row = await db
    .selectFrom('embed_device')
    .select('made_by')
    .where('device_id', '=', deviceOfFamily(family))
    .executeTakeFirst();
  return row?.made_by ?? null;
}

/** Until when a wall's newest token lives, epoch ms; 0 where it never renewed. */
export async function deviceAccessUntilMs(db: Database, family: string, lifeS: number): Promise<number> {
  const row = await db
    .selectFrom('embed_device')
    .select('seen_at')
    .where('device_id', '=', deviceOfFamily(family))
    .executeTakeFirst();
  return row?.seen_at ? row.seen_at.getTime() + lifeS * 1_000 : 0;
}
