import { randomBytes } from 'node:crypto';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import { NamesSchema } from './embed-client.ts';
import { hashOpaqueSecret, newOpaqueSecret, sameText } from './opaque-secret.ts';

/** What an API key may be made for, and the calls that each scope reaches. All others refuse keys. */
export const API_SCOPES = {
  figures: [
    'metrics',
    'metricsQuery',
    'figureTable',
    'slotTable',
    'boardData',
    'wholeFactoryEnergy',
    'peakValleyBoard',
    'analysisPage',
    'areaTierEnergy',
    'areaEnergyDistribution',
    'areaElectricity',
    'enterpriseLoad',
    'enterpriseCost',
    'enterpriseTrend',
    'factoryEnergyUsage',
    'tradeIndex',
    'meterHistory',
    'areaTree',
    'factoryTree',
    'indexTree',
    'parameterTree',
    'productLines',
  ],
  records: [
    'recordDescription',
    'recordPage',
    'products',
    'materials',
    'alarmRules',
    'monitorValues',
    'metersWithoutParameter',
    'equipmentPerf',
    'ballBoard',
    'produceChecking',
    'gradeQuality',
  ],
  alarms: ['activeAlarms'],
  import: ['readingsImport'],
} as const satisfies Readonly<Record<string, readonly EndpointName[]>>;
export type ApiScope = keyof typeof API_SCOPES;
const SCOPE_NAMES = Object.keys(API_SCOPES) as ApiScope[];
/** What a later version knows and this one does not is no scope here. */
export const readScopes = (stored: unknown): ApiScope[] => {
  const names = v.parse(NamesSchema, stored);
  return SCOPE_NAMES.filter((scope) => names.includes(scope));
};

export const API_KEY_PREFIX = 'pdk_';
const FORM = /^pdk_([0-9a-f]{16})_([\w-]{43})$/;

export interface NewApiKey {
  readonly keyId: string;
  /** Shown once; only its hash is stored. */
  readonly text: string;
  readonly secretHash: string;
}

export function newApiKey(): NewApiKey {
  const keyId = randomBytes(8).toString('hex');
  const secret = newOpaqueSecret();
  return { keyId, text: `${API_KEY_PREFIX}${keyId}_${secret}`, secretHash: hashOpaqueSecret(secret) };
}

export interface ApiKey {
  readonly keyId: string;
  readonly orgId: string;
  /** Whose rights it has. */
  readonly userId: string;
  readonly areaId: string | null;
  readonly reach: ReadonlySet<Endpoint>;
}

const SEEN_EVERY_MS = 60_000;

/** The key that this text is, if it opens now. @param nowMs  real time */
export async function openApiKey(db: Database, text: string, nowMs: number): Promise<ApiKey | null> {
  const [, keyId, secret] = FORM.exec(text) ?? [];
  if (keyId === undefined || secret === undefined) return null;
  const row = await db.selectFrom('api_key').selectAll().where('key_id', '=', keyId).executeTakeFirst();
  if (row === undefined || !sameText(row.secret_hash, hashOpaqueSecret(secret))) return null;
  if (!row.is_active || row.expires_at.getTime() <= nowMs) return null;
  if (nowMs - (row.seen_at?.getTime() ?? 0) >= SEEN_EVERY_MS)
    await db
      .updateTable('api_key')
      .set({ seen_at: new Date(nowMs) })
      .where('key_id', '=', keyId)
      .execute();
  return {
    keyId,
    orgId: row.org_id,
    userId: row.made_by,
    areaId: row.area_id,
    reach: new Set(
      readScopes(row.scopes).flatMap((scope) => API_SCOPES[scope].map((name) => ENDPOINTS[name])),
    ),
  };
}
