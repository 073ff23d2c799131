/** The reference platform's enterprises, roles and accounts. Rows that exist stay as they are. */
import type { Database } from '../database/database.ts';
import { hashOpaqueSecret } from './opaque-secret.ts';
import type { PasswordHasher } from './password-hash.ts';
import { RESOURCE_CODES } from './resource-tree.ts';

export const DEMO_PASSWORD = 'Plantdeck-2026';
export const PORTAL_CLIENT_ID = 'portal-demo';
export const ORG_CERAMICS_1 = 'org-cer';
const ORG_CERAMICS_2 = 'org-ce2';
const ORG_EMPTY = 'org-new';
export const PLANT_CERAMICS_1 = 'CER';
export const PLANT_CERAMICS_2 = 'CE2';

export const DEMO_ACCOUNTS = [
  { userId: 'u-cer-manager', userName: 'cer.manager', nickName: '李工', phone: '13800000001', limit: null },
  { userId: 'u-cer-operator', userName: 'cer.operator', nickName: '王班长', phone: '13800000002', limit: 50 },
  { userId: 'u-admin', userName: 'admin', nickName: '管理员', phone: '13800000003', limit: null },
] as const;

/** Acts for the portal; nobody can sign in as it, since no password has this hash. */
const PORTAL_USER = { userId: 'u-portal', userName: 'portal-demo.service', nickName: '外部门户' };
const NO_PASSWORD = '$none$';

const ENTERPRISES = [
  {
    eid: 'E1',
    orgId: ORG_CERAMICS_1,
    zh: '佛山陶瓷一厂',
    en: 'Foshan Ceramics 1',
    plantId: PLANT_CERAMICS_1,
    code: 'foshan1',
    waterMark: 0,
  },
  {
    eid: 'E2',
    orgId: ORG_CERAMICS_2,
    zh: '佛山陶瓷二厂',
    en: 'Foshan Ceramics 2',
    plantId: PLANT_CERAMICS_2,
    code: 'foshan2',
    waterMark: 1,
  },
  {
    eid: 'E3',
    orgId: ORG_EMPTY,
    zh: '新建工厂',
    en: 'New plant (no data)',
    plantId: null,
    code: 'newplant',
    waterMark: 0,
  },
] as const;

const without = (...codes: string[]) => RESOURCE_CODES.filter((code) => !codes.includes(code));
/** An operator sees no money and no plan, and changes no settings. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  manager: RESOURCE_CODES,
  operator: without('board:setting', 'panel:cost', 'panel:plan'),
  portal: without('board:setting'),
};

const MEMBERSHIPS = [
  { user_id: 'u-cer-manager', org_id: ORG_CERAMICS_1, role_code: 'manager', sort: 1 },
  { user_id: 'u-cer-operator', org_id: ORG_CERAMICS_1, role_code: 'operator', sort: 1 },
  { user_id: 'u-admin', org_id: ORG_CERAMICS_1, role_code: 'manager', sort: 1 },
  { user_id: 'u-admin', org_id: ORG_CERAMICS_2, role_code: 'manager', sort: 2 },
  { user_id: 'u-admin', org_id: ORG_EMPTY, role_code: 'manager', sort: 3 },
  { user_id: PORTAL_USER.userId, org_id: ORG_CERAMICS_1, role_code: 'portal', sort: 1 },
];

export interface SeedOptions {
  readonly portalSecret: string;
  /** Where the demo portal is served; its registered origins follow a change of port. */
  readonly portalOrigins: readonly string[];
}

/** Elements that the portal shows. */
const PORTAL_ELEMENTS = ['plant-whole-plant-energy-board', 'plant-chart', 'plant-assistant'] as const;

/** Runs at every start; only the first one writes more than the portal's secret and origins. */
export async function seedAccounts(
  db: Database,
  hasher: PasswordHasher,
  options: SeedOptions,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await seedEnterprises(transaction);
    for (const [role_code, codes] of Object.entries(ROLES)) {
      const known = await transaction
        .selectFrom('role_resource')
        .select('role_code')
        .where('role_code', '=', role_code)
        .executeTakeFirst();
      // A role that somebody changed stays changed.
      if (known !== undefined) continue;
      const rows = codes.map((resource_code) => ({ role_code, resource_code }));
      await transaction.insertInto('role_resource').values(rows).execute();
    }
    await seedPeople(transaction, hasher);
    await seedPortal(transaction, options);
  });
}

async function seedEnterprises(db: Database): Promise<void> {
  for (const one of ENTERPRISES) {
    await db
      .insertInto('enterprise')
      .values({
        eid: one.eid,
        name_zh: one.zh,
        name_en: one.en,
        time_zone: 'Asia/Shanghai',
        day_account_time: '08:00',
        day_account_flag: 0,
        trade_code: 'ceramics',
        config: JSON.stringify({
          codename: one.code,
          cityName: '佛山',
          provinceCode: '440000',
          customization: 0,
        }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('organisation')
      .values({
        org_id: one.orgId,
        open_org_id: `open-${one.orgId}`,
        eid: one.eid,
        name_zh: one.zh,
        name_en: one.en,
        water_mark: one.waterMark,
        plant_id: one.plantId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function seedPeople(db: Database, hasher: PasswordHasher): Promise<void> {
  const known = await db
    .selectFrom('account')
    .select('user_id')
    .where('user_id', '=', PORTAL_USER.userId)
    .executeTakeFirst();
  if (known !== undefined) return;
  // One password, one hash: hashing it for each account would only cost time.
  const password_hash = await hasher.hash(DEMO_PASSWORD);
  const people = DEMO_ACCOUNTS.map(({ userId, userName, nickName, phone, limit }) => ({
    user_id: userId,
    user_name: userName,
    nick_name: nickName,
    password_hash,
    phone,
    question_limit: limit,
  }));
  const portal = {
    user_id: PORTAL_USER.userId,
    user_name: PORTAL_USER.userName,
    nick_name: PORTAL_USER.nickName,
    password_hash: NO_PASSWORD,
    phone: null,
    question_limit: 200,
  };
  await db
    .insertInto('account')
    .values([...people, portal])
    .execute();
  await db.insertInto('membership').values(MEMBERSHIPS).execute();
}

async function seedPortal(db: Database, options: SeedOptions): Promise<void> {
  const changing = {
    secret_hash: hashOpaqueSecret(options.portalSecret),
    origins: JSON.stringify(options.portalOrigins),
  };
  await db
    .insertInto('embed_client')
    .values({
      client_id: PORTAL_CLIENT_ID,
      name: 'Demo portal',
      elements: JSON.stringify(PORTAL_ELEMENTS),
      org_id: ORG_CERAMICS_1,
      user_id: PORTAL_USER.userId,
      ...changing,
    })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(changing))
    .execute();
}
