/** The reference platform's enterprises, roles and accounts. Rows that exist stay as they are. */
import { isAnalysisPage } from '@plantdeck/core/contract';
import { MENU, type RouteName } from '@plantdeck/core/routes';
import type { Database } from '../../store/database/database.ts';
import { named } from '../../engine/names/plant-name.ts';
import { hashOpaqueSecret, type PasswordHasher } from '../accounts/index.ts';
import { RESOURCES } from '../record-pages/index.ts';
import { StartError } from '../../engine/start-error.ts';
import { RESOURCE_CODES } from './resource-tree.ts';

export const DEMO_PASSWORD = 'Plantdeck-2026';
export const PORTAL_CLIENT_ID = 'portal-demo';
export const ORG_CERAMICS_1 = 'org-cer';
const ORG_CERAMICS_2 = 'org-ce2';
const ORG_EMPTY = 'org-new';
const ORG_GROUP = 'org-grp';
const ORG_CEMENT = 'org-cem';
const ORG_PAPER = 'org-pap';
const ORG_ALUMINIUM = 'org-alu';

export const DEMO_ACCOUNTS = [
  { userId: 'u-cer-manager', userName: 'cer.manager', nickName: '李工', phone: '13800000001', limit: null },
  { userId: 'u-cer-operator', userName: 'cer.operator', nickName: '王班长', phone: '13800000002', limit: 50 },
  { userId: 'u-admin', userName: 'admin', nickName: '管理员', phone: '13800000003', limit: null },
  { userId: 'u-cem-manager', userName: 'cem.manager', nickName: '陈工', phone: '13800000004', limit: null },
  { userId: 'u-pap-manager', userName: 'pap.manager', nickName: '黄工', phone: '13800000005', limit: null },
  { userId: 'u-alu-manager', userName: 'alu.manager', nickName: '梁工', phone: '13800000006', limit: null },
] as const;

/** Acts for the portal; nobody can sign in as it, since no password has this hash. */
const PORTAL_USER = { userId: 'u-portal', userName: 'portal-demo.service', nickName: '外部门户' };
const NO_PASSWORD = '$none$';

/** Whom people ask for pages that they may not open. */
const CONTACT = { link_man: '管理员', link_phone: '13800000003' };

/** Where the cities lie, by the codes of GB/T 2260. */
const PLACE_CODES: Readonly<Record<string, object>> = {
  佛山: { province_code: '440000', city_code: '440600', county_code: '440604' },
  英德: { province_code: '440000', city_code: '441800', county_code: '441881' },
  东莞: { province_code: '440000', city_code: '441900', county_code: null },
  肇庆: { province_code: '440000', city_code: '441200', county_code: '441202' },
};

interface DemoEnterprise {
  readonly eid: string;
  readonly orgId: string;
  readonly name: { readonly zh: string; readonly en: string };
  readonly plantId: string | null;
  readonly tradeCode: string;
  readonly dayAccountTime: string;
  readonly city: string;
  /** Part of the address of its sign-in page. */
  readonly code: string;
  readonly waterMark: number;
  /** A group has no plant of its own; its companies name it. */
  readonly isGroup?: true;
  readonly groupId?: string;
}
const ceramics = { tradeCode: 'ceramics', dayAccountTime: '08:00', city: '佛山', waterMark: 0 } as const;

const ENTERPRISES: readonly DemoEnterprise[] = [
  {
    ...ceramics,
    eid: 'E7',
    orgId: ORG_GROUP,
    name: named('enterprise.group'),
    plantId: null,
    code: 'foshan',
    isGroup: true,
  },
  {
    ...ceramics,
    eid: 'E1',
    orgId: ORG_CERAMICS_1,
    name: named('enterprise.cer1'),
    plantId: 'CER',
    code: 'foshan1',
    groupId: ORG_GROUP,
  },
  {
    ...ceramics,
    eid: 'E2',
    orgId: ORG_CERAMICS_2,
    name: named('enterprise.cer2'),
    plantId: 'CE2',
    code: 'foshan2',
    groupId: ORG_GROUP,
    waterMark: 1,
  },
  {
    ...ceramics,
    eid: 'E3',
    orgId: ORG_EMPTY,
    name: named('enterprise.empty'),
    plantId: null,
    code: 'newplant',
  },
  {
    eid: 'E4',
    orgId: ORG_CEMENT,
    name: named('enterprise.cem'),
    plantId: 'CEM',
    tradeCode: 'cement',
    dayAccountTime: '08:00',
    city: '英德',
    code: 'yingde',
    waterMark: 0,
  },
  {
    eid: 'E5',
    orgId: ORG_PAPER,
    name: named('enterprise.pap'),
    plantId: 'PAP',
    tradeCode: 'paper',
    dayAccountTime: '08:00',
    city: '东莞',
    code: 'dongguan',
    waterMark: 0,
  },
  {
    eid: 'E6',
    orgId: ORG_ALUMINIUM,
    name: named('enterprise.alu'),
    plantId: 'ALU',
    tradeCode: 'aluminium',
    dayAccountTime: '00:00',
    city: '肇庆',
    code: 'zhaoqing',
    waterMark: 0,
  },
];

const without = (...codes: string[]) => RESOURCE_CODES.filter((code) => !codes.includes(code));
/** Set-up, people and roles: nothing that a person at a line has business with, nor has deleting anything. */
const OFFICE_MODULES: readonly RouteName[] = ['basicData', 'system', 'digitalFactory'];
const OFFICE_PAGES = new Set(
  MENU.filter(({ name }) => OFFICE_MODULES.includes(name)).flatMap(({ children = [] }) =>
    children.flatMap(({ name, paths = [] }) => [name, ...paths]),
  ),
);
const pageOf = (code: string): string => code.split(':')[0] ?? '';
const isRecordCode = (code: string): boolean => RESOURCES.has(pageOf(code)) || isAnalysisPage(pageOf(code));
const isForOffices = (code: string): boolean =>
  isRecordCode(code) && (OFFICE_PAGES.has(pageOf(code) as RouteName) || code.endsWith(':delete'));

/** What an enterprise was promised is not its own to change. */
const PROVIDER_PAGES: ReadonlySet<string> = new Set<RouteName>(['servicePeriod', 'menuManagement']);

/** An operator sees no money and no plan, and changes no settings. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  provider: RESOURCE_CODES,
  manager: RESOURCE_CODES.filter((code) => !PROVIDER_PAGES.has(pageOf(code))),
  operator: without(
    'board:setting',
    'panel:cost',
    'panel:plan',
    'message:publish',
    'help:edit',
    'docket:edit',
    'pageDesign',
    'readings:import',
    'assistant:quota',
    'savingPlan:edit',
    'kanbanSettings',
    'enterpriseBranding',
    'baseline:edit',
    'baseline:approve',
  ).filter((code) => !isForOffices(code)),
  portal: without(
    'board:setting',
    'message:publish',
    'help:edit',
    'alarm:ack',
    'alarm:shelve',
    'docket:edit',
    'pageDesign',
    'enterpriseBranding',
    'readings:import',
    'assistant:quota',
    'savingPlan:edit',
    'baseline:edit',
    'baseline:approve',
    'pulpPlan:solve',
    'pulpPlan:decide',
  ).filter((code) => !isRecordCode(code)),
};

const MEMBERSHIPS = [
  { user_id: 'u-cer-manager', org_id: ORG_CERAMICS_1, role_code: 'manager', sort: 1 },
  { user_id: 'u-cer-operator', org_id: ORG_CERAMICS_1, role_code: 'operator', sort: 1 },
  { user_id: 'u-admin', org_id: ORG_CERAMICS_1, role_code: 'provider', sort: 1 },
  { user_id: 'u-admin', org_id: ORG_CERAMICS_2, role_code: 'provider', sort: 2 },
  { user_id: 'u-admin', org_id: ORG_EMPTY, role_code: 'provider', sort: 3 },
  { user_id: 'u-admin', org_id: ORG_CEMENT, role_code: 'provider', sort: 4 },
  { user_id: 'u-admin', org_id: ORG_PAPER, role_code: 'provider', sort: 5 },
  { user_id: 'u-admin', org_id: ORG_ALUMINIUM, role_code: 'provider', sort: 6 },
  { user_id: 'u-admin', org_id: ORG_GROUP, role_code: 'provider', sort: 7 },
  { user_id: 'u-alu-manager', org_id: ORG_ALUMINIUM, role_code: 'manager', sort: 1 },
  { user_id: 'u-cem-manager', org_id: ORG_CEMENT, role_code: 'manager', sort: 1 },
  { user_id: 'u-pap-manager', org_id: ORG_PAPER, role_code: 'manager', sort: 1 },
  { user_id: PORTAL_USER.userId, org_id: ORG_CERAMICS_1, role_code: 'portal', sort: 1 },
];

export interface SeedOptions {
  readonly portalSecret: string;
  /** Where the demo portal is served; its registered origins follow a change of port. */
  readonly portalOrigins: readonly string[];
  /** Real time, epoch ms. */
  readonly nowMs?: number;
}

/** Elements that the portal shows. */
const PORTAL_ELEMENTS = [
  'plant-whole-plant-energy-board',
  'plant-workshop-energy-board',
  'plant-peak-valley-usage-board',
  'plant-chart',
  'plant-assistant',
  'plant-dictation',
  'plant-message-center',
  'plant-alarm-list',
  'plant-alarm-banner',
  'plant-help-center',
] as const;

/** The roles of the product, which every start brings up to date. */
export async function seedRoles(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const [role_code, codes] of Object.entries(ROLES)) await grantNew(transaction, role_code, codes);
  });
}

/**
 * Nobody runs a demo's database in production as it is: its passwords are in the documentation.
 * @throws {StartError} naming the accounts that still have the demo's password
 */
export async function refuseKnownPasswords(db: Database, hasher: PasswordHasher): Promise<void> {
  const rows = await db
    .selectFrom('account')
    .select(['user_name', 'password_hash'])
    .where(
      'user_id',
      'in',
      DEMO_ACCOUNTS.map(({ userId }) => userId),
    )
    .orderBy('user_name')
    .execute();
  const known: string[] = [];
  for (const row of rows)
    if ((await hasher.verify(row.password_hash, DEMO_PASSWORD)).matches) known.push(row.user_name);
  if (known.length > 0)
    throw new StartError(
      `The accounts ${known.join(', ')} still have the password of the demo. Start once with PROFILE=demo and change it, or take an empty database.`,
    );
}

/** The demo's accounts that have a plant to look at. @param plantIds those that run; all accounts without any */
export function demoAccountsOf(plantIds: readonly string[]): readonly (typeof DEMO_ACCOUNTS)[number][] {
  if (plantIds.length === 0) return DEMO_ACCOUNTS;
  const organisations = new Set(
    ENTERPRISES.filter(({ plantId }) => plantId !== null && plantIds.includes(plantId)).map(
      ({ orgId }) => orgId,
    ),
  );
  const members = new Set(
    MEMBERSHIPS.filter(({ org_id }) => organisations.has(org_id)).map(({ user_id }) => user_id),
  );
  return DEMO_ACCOUNTS.filter(({ userId }) => members.has(userId));
}

/** Runs at every start of a demo; only the first one writes more than the portal's secret and origins. */
export async function seedAccounts(
  db: Database,
  hasher: PasswordHasher,
  options: SeedOptions,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const newOrganisations = await seedEnterprises(transaction);
    for (const [role_code, codes] of Object.entries(ROLES)) {
      await grantNew(transaction, role_code, codes);
    }
    const newPeople = await seedPeople(transaction, hasher);
    // Who was put out of an organisation stays out.
    const memberships = MEMBERSHIPS.filter(
      ({ org_id, user_id }) => newOrganisations.has(org_id) || newPeople.has(user_id),
    );
    if (memberships.length > 0)
      await transaction
        .insertInto('membership')
        .values(memberships)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await seedAccountState(transaction, options.nowMs ?? Date.now());
    await seedPortal(transaction, options);
  });
}

/** Gives a role what it was never offered before. What somebody took from it stays taken. */
async function grantNew(db: Database, role_code: string, codes: readonly string[]): Promise<void> {
  const offered = await db
    .selectFrom('role_offer')
    .select('resource_code')
    .where('role_code', '=', role_code)
    .execute();
  const known = new Set(offered.map(({ resource_code }) => resource_code));
  const rows = codes
    .filter((code) => !known.has(code))
    .map((resource_code) => ({ role_code, resource_code }));
  if (rows.length === 0) return;
  await db.insertInto('role_offer').values(rows).execute();
  await db
    .insertInto('role_resource')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns organisations that were not there */
async function seedEnterprises(db: Database): Promise<ReadonlySet<string>> {
  const added = new Set<string>();
  for (const one of ENTERPRISES) {
    await db
      .insertInto('enterprise')
      .values({
        eid: one.eid,
        name_zh: one.name.zh,
        name_en: one.name.en,
        time_zone: 'Asia/Shanghai',
        day_account_time: one.dayAccountTime,
        day_account_flag: 0,
        trade_code: one.tradeCode,
        config: JSON.stringify({
          codename: one.code,
          cityName: one.city,
          provinceCode: '440000',
          customization: 0,
        }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db
      .insertInto('organisation')
      .values({
        org_id: one.orgId,
        open_org_id: `open-${one.orgId}`,
        eid: one.eid,
        name_zh: one.name.zh,
        name_en: one.name.en,
        water_mark: one.waterMark,
        ...CONTACT,
        plant_id: one.plantId,
        org_type: one.isGroup ? 'group' : 'factory',
        porg_id: one.groupId ?? null,
        ...PLACE_CODES[one.city],
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('org_id')
      .executeTakeFirst();
    if (row !== undefined) added.add(row.org_id);
  }
  return added;
}

/** @returns people who were not there */
async function seedPeople(db: Database, hasher: PasswordHasher): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('account').select('user_id').execute();
  const known = new Set(rows.map((row) => row.user_id));
  const missing = DEMO_ACCOUNTS.filter(({ userId }) => !known.has(userId));
  // One password, one hash: hashing it for each account would only cost time.
  const password_hash = missing.length === 0 ? NO_PASSWORD : await hasher.hash(DEMO_PASSWORD);
  const people = missing.map(({ userId, userName, nickName, phone, limit }) => ({
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
  const added = [...people, ...(known.has(PORTAL_USER.userId) ? [] : [portal])];
  if (added.length > 0)
    await db
      .insertInto('account')
      .values(added)
      // A name or phone that somebody else has by now stays theirs.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return new Set(added.map((row) => row.user_id));
}

const DAY_MS = 86_400_000;
/** From the first start on; nobody is to find a demo expired after a holiday. */
const DEMO_SERVICE_DAYS = 730;

/** The plants' enterprises ask for passwords of all kinds, renewed twice a year; one of them is served for two years. */
async function seedAccountState(db: Database, nowMs: number): Promise<void> {
  for (const { eid } of ENTERPRISES) {
    const isUnlimited = eid !== 'E2';
    const lastDay = new Date(nowMs + DEMO_SERVICE_DAYS * DAY_MS).toISOString().slice(0, 10);
    await db
      .insertInto('service_period')
      .values({
        eid,
        unlimited: isUnlimited,
        last_day: isUnlimited ? null : lastDay,
        operations_phone: '400-000-0000',
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('password_policy')
      .values({
        eid,
        min_length: 12,
        max_length: 20,
        num_letters: true,
        case_sensitivity: true,
        special_character: true,
        valid_days: 180,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // Accounts of the demo that an earlier version made: their password counts from now on.
  await db
    .updateTable('account')
    .set({ password_changed_at: new Date(nowMs) })
    .where('password_changed_at', 'is', null)
    .where(
      'user_id',
      'in',
      DEMO_ACCOUNTS.map(({ userId }) => userId),
    )
    .execute();
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
