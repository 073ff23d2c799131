import type {
  EnergyType,
  Enterprise,
  EnterpriseModel,
  HostConfig,
  Organisation,
} from '@plantdeck/core/contract';
import { routeNamed } from '@plantdeck/core/routes';
import type { Selectable } from 'kysely';
import * as v from 'valibot';
import { type BrandDeps, readBrand } from '../branding/index.ts';
import type { EnterpriseRow, OrganisationRow } from '../../store/database/tables.ts';
import { ApiError, type Call, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { sentence, type PlatformLanguage } from '../../engine/i18n/language.ts';
import { storedName } from '../../engine/names/plant-name.ts';
import { type AccountDeps, CEMENT, readAreaTree } from '../accounts/index.ts';
import { menuTree } from './menu-tree.ts';

export const CodeSchema = v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(100)) });
const CodenameSchema = v.looseObject({ codename: v.optional(v.string()) });

/** What a signed-in person is shown before the first screen, and what the login page is dressed in. */
export function enterpriseHandlers({
  db,
  clock,
  addresses,
  realNow,
}: Pick<AccountDeps, 'db' | 'clock'> & BrandDeps) {
  return registerHandlers({
    async customizationByCode(call): Promise<HostConfig> {
      const { code } = readQuery(call, CodeSchema);
      const rows = await db
        .selectFrom('enterprise')
        .select(['eid', 'name_zh', 'name_en', 'config'])
        .execute();
      const match = rows.find((row) => v.parse(CodenameSchema, row.config).codename === code);
      if (match === undefined) throw new ApiError(RETCODES.notFound, 'enterprise.code-unknown', { code });
      const brand = await readBrand({ db, addresses, realNow }, match.eid);
      // All else is as the host has it.
      return {
        title: brand.title ?? brand.defaultTitle ?? storedName(call.language, match),
        loginLogo: (brand.logoImg ?? brand.defaultLogoImg)?.presignedUrl ?? null,
        loginBackground: (brand.backgroundImg ?? brand.defaultBackgroundImg)?.presignedUrl ?? null,
      };
    },

    serverTime: async () => ({ serverTime: new Date(clock.now()).toISOString() }),

    async resourcesTree(call) {
      if (call.params['userId'] !== call.person.userId)
        throw new ApiError(RETCODES.forbidden, 'call.forbidden');
      return menuTree(call);
    },

    async organisations(call): Promise<Organisation[]> {
      const rows = await db
        .selectFrom('membership')
        .innerJoin('organisation', 'organisation.org_id', 'membership.org_id')
        .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
        .leftJoin('organisation as parent', 'parent.org_id', 'organisation.porg_id')
        .selectAll('organisation')
        .select(['parent.open_org_id as popen_org_id', 'enterprise.config'])
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
        enterprise: {
          ...enterpriseOf(row, call.language),
          ...(await placeOf(call)),
          ...(await readBrand({ db, addresses, realNow }, row.eid)),
        },
        energyTypes: await energyTypesOf(call),
        areaNode: await readAreaTree(db, call.plantId, call.language, call.person.dataAreaId),
      };
    },

    areaTree: (call) => readAreaTree(db, call.plantId, call.language, call.person.dataAreaId),
  });
}

function organisationOf(
  row: Selectable<OrganisationRow> & { readonly popen_org_id: string | null; readonly config: unknown },
  language: PlatformLanguage,
): Organisation {
  return {
    orgId: row.org_id,
    openOrgId: row.open_org_id,
    orgType: row.org_type,
    linkMan: row.link_man,
    linkPhone: row.link_phone,
    orgCode: row.plant_id,
    porgId: row.porg_id,
    popenOrgId: row.popen_org_id,
    orgName: storedName(language, row),
    orgFullName: textIn(v.parse(ConfigSchema, row.config)['fullname']) ?? storedName(language, row),
    provinceCode: row.province_code,
    cityCode: row.city_code,
    countyCode: row.county_code,
    facRogId: row.org_id,
    waterMark: row.water_mark,
    eid: row.eid,
  };
}

/** Pages that open first: the home that the enterprise composes, and where nothing else is set the root. */
const HOME_PAGE_ID = routeNamed('customTemplate').pageId;
const FIRST_PAGE_ID = routeNamed('root').pageId;

const ConfigSchema = v.record(v.string(), v.unknown());
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** The group that the organisation belongs to, and where it lies. */
async function placeOf(
  call: Call,
): Promise<Pick<Enterprise, 'groupName' | 'provinceCode' | 'cityCode' | 'countyCode'>> {
  const row = await call.db
    .selectFrom('organisation')
    .leftJoin('organisation as parent', 'parent.org_id', 'organisation.porg_id')
    .select(['parent.name_zh', 'parent.name_en', 'organisation.province_code'])
    .select(['organisation.city_code', 'organisation.county_code'])
    .where('organisation.org_id', '=', call.orgId)
    .executeTakeFirst();
  const { name_zh, name_en } = row ?? {};
  return {
    groupName: name_zh && name_en ? storedName(call.language, { name_zh, name_en }) : null,
    provinceCode: row?.province_code ?? null,
    cityCode: row?.city_code ?? null,
    countyCode: row?.county_code ?? null,
  };
}

type EnterpriseRead = Omit<EnterpriseRow, 'config'> & { readonly config: unknown };

function enterpriseOf(row: EnterpriseRead, language: PlatformLanguage): Enterprise {
  const stored = v.parse(ConfigSchema, row.config);
  return {
    ...stored,
    eid: row.eid,
    name: storedName(language, row),
    fullname: textIn(stored['fullname']) ?? storedName(language, row),
    address: textIn(stored['address']),
    description: textIn(stored['description']),
    outputTimeUnit: textIn(stored['outputTimeUnit']) ?? 'hour',
    sequencePrefix: textIn(stored['sequencePrefix']),
    codename: textIn(stored['codename']),
    cityName: textIn(stored['cityName']),
    customization: stored['customization'] === 1 ? 1 : 0,
    openI18n: stored['openI18n'] !== false,
    pageId: String(stored['customization'] === 1 ? HOME_PAGE_ID : FIRST_PAGE_ID),
    dayAccountTime: row.day_account_time,
    dayAccountFlag: row.day_account_flag,
    tradeCode: row.trade_code,
    isCement: row.trade_code === CEMENT,
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
  const types = rows.map((row) => ({
    energyId: `${row.plant_id}.${row.energy_code}`,
    energyCode: row.energy_code,
    energyTypeId: row.energy_code,
    name: storedName(call.language, row),
    level: 1,
    price: call.person.resources.has('panel:cost') ? row.price_cny : null,
    unit: row.unit,
    unitCode: row.unit,
  }));
  const plant = await call.db
    .selectFrom('plant')
    .select('product_unit')
    .where('plant_id', '=', call.plantId)
    .executeTakeFirst();
  if (plant === undefined) return types;
  // What is made is counted like what is used: its unit is the product's, and nobody is billed for it.
  const output = {
    energyId: `${call.plantId}.${OUTPUT_CODE}`,
    energyCode: OUTPUT_CODE,
    energyTypeId: OUTPUT_CODE,
    name: sentence(call.language, 'page.quantity.output'),
    level: 1,
    price: null,
    unit: plant.product_unit,
    unitCode: plant.product_unit,
  };
  return [...types, output];
}
const OUTPUT_CODE = 'output';
