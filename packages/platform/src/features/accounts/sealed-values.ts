/** Opens what browsers seal with the platform's public key. A request's values are good once and for some minutes. */
import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { createHmac, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { SealedValueSchema, type PublicKey, type SealedValue } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { ApiError, RETCODES } from '../api/index.ts';
import { sameText } from './opaque-secret.ts';

const KEY_BITS = 3072;
/** A new key takes over after this; the old one still opens what was sealed before. */
const KEY_LIFE_MS = 30 * 86_400_000;
const NONCE_LIFE_MS = 5 * 60_000;

export interface Sealing {
  publicKey(nowMs: number): Promise<PublicKey>;
  /**
   * The values by field; the request cannot be sent again.
   * @throws {ApiError} for values that are damaged, too old, from another request, or were opened before
   */
  open<TField extends string>(
    sealed: Readonly<Record<TField, string>>,
    nowMs: number,
  ): Promise<Record<TField, string>>;
}

interface OwnKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly createdMs: number;
}

/** @param secret  guards the stored keys, and signs the numbers that are used once */
export function createSealing(db: Database, secret: string): Sealing {
  const known = new Map<string, OwnKey>();
  let newest: Promise<OwnKey> | null = null;
  let newestUntilMs = 0;

  async function readKey(kid: string): Promise<OwnKey | null> {
    const kept = known.get(kid);
    if (kept) return kept;
    const row = await db.selectFrom('key_pair').selectAll().where('kid', '=', kid).executeTakeFirst();
    return row === undefined ? null : remember(row);
  }

  function remember(row: { kid: string; private_pem: string; created_at: Date }): OwnKey {
    const key: OwnKey = {
      kid: row.kid,
      privateKey: createPrivateKey({ key: row.private_pem, passphrase: secret }),
      createdMs: row.created_at.getTime(),
    };
    known.set(key.kid, key);
    return key;
  }

  async function findNewest(nowMs: number): Promise<OwnKey> {
    const row = await db
      .selectFrom('key_pair')
      .selectAll()
      .where('created_at', '>', new Date(nowMs - KEY_LIFE_MS))
      .orderBy('created_at', 'desc')
      .executeTakeFirst();
    return row === undefined ? makeKey(nowMs) : remember(row);
  }

  async function makeKey(nowMs: number): Promise<OwnKey> {
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
    const row = {
      kid: randomBytes(9).toString('base64url'),
      private_pem: String(
        privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: secret }),
      ),
      created_at: new Date(nowMs),
    };
    await db.insertInto('key_pair').values(row).execute();
    return remember(row);
  }

  function currentKey(nowMs: number): Promise<OwnKey> {
    if (newest && nowMs < newestUntilMs) return newest;
    newestUntilMs = nowMs + KEY_LIFE_MS;
    const found = findNewest(nowMs);
    newest = found;
    found.then(
      (key) => (newestUntilMs = key.createdMs + KEY_LIFE_MS),
      () => (newest = null),
    );
    return found;
  }

  const sign = (text: string): string =>
    createHmac('sha256', secret).update(`nonce:${text}`).digest('base64url').slice(0, 22);

  function newNonce(nowMs: number): string {
    const text = `${randomBytes(12).toString('base64url')}.${(nowMs + NONCE_LIFE_MS).toString(36)}`;
    return `${text}.${sign(text)}`;
  }

  /** When a nonce of ours ends, epoch ms; null for one that is not ours. */
  function endOfNonce(nonce: string): number | null {
    const [random = '', end = '', mac = ''] = nonce.split('.');
    return sameText(mac, sign(`${random}.${end}`)) ? Number.parseInt(end, 36) : null;
  }

  async function openValue(field: string, sealed: string): Promise<SealedValue> {
    const [kid = '', cipher = ''] = sealed.split('.');
    const key = await readKey(kid);
    if (key === null) throw invalid();
    const options = { key: key.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    let value: SealedValue;
    try {
      const text = String(privateDecrypt(options, Buffer.from(cipher, 'base64url')));
      value = v.parse(SealedValueSchema, JSON.parse(text));
    } catch {
      throw invalid();
    }
    if (value.f !== field) throw invalid();
    return value;
  }

  return {
    async publicKey(nowMs) {
      const { kid, privateKey } = await currentKey(nowMs);
      const { n = '', e = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
      return { kid, n, e, nonce: newNonce(nowMs) };
    },

    async open(sealed, nowMs) {
      const values: [string, SealedValue][] = [];
      for (const [field, text] of Object.entries<string>(sealed)) {
        values.push([field, await openValue(field, text)]);
      }
      const nonces = new Set(values.map(([, { n }]) => n));
      const [nonce = ''] = nonces;
      const endMs = endOfNonce(nonce);
      if (nonces.size !== 1 || endMs === null || endMs < nowMs) throw invalid();
      const fresh = await db
        .insertInto('used_nonce')
        .values({ nonce, expires_at: new Date(endMs) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('nonce')
        .executeTakeFirst();
      if (fresh === undefined) throw invalid();
      return Object.fromEntries(values.map(([field, { v: value }]) => [field, value])) as never;
    },
  };
}

/** One answer for all of it: what exactly was wrong helps nobody but a forger. */
const invalid = (): ApiError => new ApiError(RETCODES.badSeal, 'account.seal-invalid');
