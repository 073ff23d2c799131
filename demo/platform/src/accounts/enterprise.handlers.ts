import type {
  EnergyType,
  Enterprise,
  EnterpriseModel,
  HostConfig,
  Organisation,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { EnterpriseRow, OrganisationRow } from '../database/tables.ts';
import { ApiError, RETCODES } from '../http/api-error.ts';
import { readQuery, registerHandlers, type Call } from '../http/handlers.ts';
import { isChinese, type PlatformLanguage } from '../http/language.ts';
import type { AccountDeps } from './account-deps.ts';
import { readAreaTree } from './area-tree.ts';
import { resourceTree } from './resource-tree.ts';

const HOST_CONFIG: HostConfig = {
  // Without a title the pages show the product's name in the reader's language.
  title: null,
  loginLogo: null,
  footerCopyright: '© 2026 Plantdeck',
  footerLink: 'https://plantdeck.example',
  footerLinkText: 'plantdeck.example',
  // Nobody's number: filings begin with one.
  filingNumber: '粤ICP备00000000号',
  // There is neither an app to download nor a help site behind this platform.
  hideApp: true,
  hideHelp: true,
  helpHost: null,
  disableUnread: false,
};
const CodeSchema = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });
const TitleSchema = v.looseObject({ title: v.optional(v.string()), codename: v.optional(v.string()) });

const named = (row: { name_zh: string; name_en: string }, language: PlatformLanguage): string =>
  isChinese(language) ? row.name_zh : row.name_en;

/** What a signed-in person is shown before the first screen, and what the login page is dressed in. */
export function enterpriseHandlers({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>) {
  return registerHandlers({
    hostConfig: async () => HOST_CONFIG,

    async customizationByCode(call): Promise<HostConfig> {
      const { code } = readQuery(call, CodeSchema);
      const rows = await db.selectFrom('enterprise').select(['name_zh', 'name_en', 'config']).execute();
      const match = rows.find((row) => v.parse(TitleSchema, row.config).codename === code);
      if (match === undefined) throw new ApiError(RETCODES.notFound, 'enterprise.code-unknown', { code });
      return {
        ...HOST_CONFIG,
        title: v.parse(TitleSchema, match.config).title ?? named(match, call.language),
      };
    },

    serverTime: async () => ({ serverTime: new Date(clock.now()).toISOString() }),

    async resourcesTree(call) {
      if (call.params['userId'] !== call.person.userId)
        throw new ApiError(RETCODES.forbidden, 'call.forbidden');
      return resourceTree(call.person.resources, call.language);
    },

    async organisations(call): Promise<Organisation[]> {
      const rows = await db
        .selectFrom('membership')
        .innerJoin('organisation', 'organisation.org_id', 'membership.org_id')
        .selectAll('organisation')
        .where('membership.user_id', '=', call.person.userId)
        .orderBy('membership.sort')
        .execute();
      return rows.map((row) => organisationOf(row, call.language));
    },

    async enterprise(call): Promise<EnterpriseModel> {
      const row = await db
        .selectFrom('organisation')
        .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
        .selectAll('enterprise')
        .where('organisation.org_id', '=', call.orgId)
        .executeTakeFirst();
      if (row === undefined) throw new ApiError(RETCODES.forbidden, 'call.no-access');
      return {
        enterprise: enterpriseOf(row, call.language),
        energyTypes: await energyTypesOf(call),
        areaNode: await readAreaTree(db, call.plantId, call.language),
      };
    },

    areaTree: (call) => readAreaTree(db, call.plantId, call.language),
  });
}

function organisationOf(
  row: Pick<OrganisationRow, keyof OrganisationRow>,
  language: PlatformLanguage,
): Organisation {
  return {
    orgId: row.org_id,
    openOrgId: row.open_org_id,
    orgType: 'factory',
    orgCode: row.plant_id,
    orgName: named(row, language),
    orgFullName: named(row, language),
    facRogId: row.org_id,
    waterMark: row.water_mark,
    eid: row.eid,
  };
}

type EnterpriseRead = Omit<EnterpriseRow, 'config'> & { readonly config: unknown };

function enterpriseOf(row: EnterpriseRead, language: PlatformLanguage): Enterprise {
  const stored = v.parse(v.record(v.string(), v.unknown()), row.config);
  return {
    ...stored,
    eid: row.eid,
    name: named(row, language),
    fullname: named(row, language),
    dayAccountTime: row.day_account_time,
    dayAccountFlag: row.day_account_flag,
    tradeCode: row.trade_code,
    isCement: row.trade_code === 'cement',
    timeZone: row.time_zone,
  };
}

async function energyTypesOf(call: Call): Promise<EnergyType[]> {
  if (call.plantId === null) return [];
  const rows = await call.db
    .selectFrom('energy_type')
    .selectAll()
    .where('plant_id', '=', call.plantId)
    .orderBy('sort')
    .execute();
  return rows.map((row) => ({
    energyId: `${row.plant_id}.${row.energy_code}`,
    energyCode: row.energy_code,
    name: named(row, call.language),
    level: 1,
    price: row.price_cny,
    unit: row.unit,
    unitCode: row.unit,
  }));
}
