/** Pages that others obey: prices, readings by hand, rules, people and roles. */
import { DATA_PERMISSIONS_CODE, readGrantable, resourceTitle } from '../../accounts/index.ts';
import { ALARM_RULES } from './alarm-rules.ts';
import { energyStoreOf } from '../../energy/index.ts';
import { ApiError, RETCODES } from '../../api/index.ts';
import { CHECK_CONFIG_CODE, checkCheckItem, checkItemSeed, judgeAgain } from '../check-items.ts';
import { allDocuments, documents } from '../documents.ts';
import { PAGE_SORT_CODE, pageSortSeed } from '../menu-order.ts';
import { POPUP_CODE, popupSeed } from '../popups.ts';
import {
  aside,
  find,
  given,
  key,
  may,
  must,
  named,
  type RecordContext,
  type RecordResource,
  type RowChange,
  type StoredRow,
} from '../resource.ts';
import { only, pageOf, rows } from '../rows.ts';
import { energyPrice } from './energy-price.ts';
import { manualReading } from './manual-reading.ts';

/** Areas of the plant: their names can be changed, and everything that shows them follows. */
async function areaRows({ db, plantId, areaIds }: RecordContext): Promise<StoredRow[]> {
  if (plantId === null) return [];
  const list = await db
    .selectFrom('area')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  const seen = list.filter(({ area_id }) => areaIds?.has(area_id) ?? true);
  return seen.map((area) => ({
    id: area.area_id,
    version: 1,
    values: {
      code: area.area_id,
      name: { zh: area.name_zh, en: area.name_en },
      parentId: area.parent_id,
      areaType: area.type,
      equipmentType: area.equipment_type,
      productUnit: area.product_unit,
      sort: area.sort,
    },
  }));
}

const factoryModel: RecordResource = {
  code: 'factoryModel',
  fields: {
    code: named,
    name: find,
    parentId: given,
    areaType: given,
    equipmentType: given,
    productUnit: may,
    sort: must,
  },
  sort: 'sort',
  source: {
    canCreate: false,
    page: async (context, resource, query, fields) =>
      pageOf(context, await areaRows(context), resource, query, fields),
    async save(context, _resource, { id, values }) {
      const { db, plantId, language } = context;
      if (plantId === null || id === undefined) throw new ApiError(RETCODES.notFound, 'record.gone');
      const name = String(values['name']);
      await db
        .updateTable('area')
        .set({
          sort: Number(values['sort']),
          // Without one of its own an area counts like what it lies in.
          product_unit: typeof values['productUnit'] === 'string' ? values['productUnit'] : null,
          ...(language.startsWith('zh') ? { name_zh: name } : { name_en: name }),
        })
        .where('plant_id', '=', plantId)
        .where('area_id', '=', id)
        .execute();
      energyStoreOf(db).forget(plantId);
      return only(await areaRows(context), id);
    },
  },
};

/**
 * What each role may open and do, one row a role and page, of what the reader may grant. Granted or taken, it counts
 * at the next call.
 */
async function grantRows({ db, orgId, userId, language }: RecordContext): Promise<StoredRow[]> {
  const grantable = await readGrantable(db, { orgId, userId });
  const offered = await db
    .selectFrom('role_offer')
    .selectAll()
    .orderBy('role_code')
    .orderBy('resource_code')
    .execute();
  const list = offered.filter(
    ({ role_code, resource_code }) =>
      grantable.roles.has(role_code) && grantable.resources.has(resource_code),
  );
  const granted = await db.selectFrom('role_resource').selectAll().execute();
  const has = new Set(granted.map(({ role_code, resource_code }) => `${role_code}|${resource_code}`));
  return list.map(({ role_code, resource_code }) => ({
    id: `${role_code}|${resource_code}`,
    version: 1,
    values: {
      roleCode: role_code,
      code: resource_code,
      name: resourceTitle(resource_code, language),
      isActive: has.has(`${role_code}|${resource_code}`),
    },
  }));
}

const roleManagement: RecordResource = {
  code: 'roleManagement',
  changesRights: true,
  // Of whole roles; a right of one is taken by an edit.
  allows: ['delete'],
  fields: { roleCode: given, name: named, code: named, isActive: may },
  sort: 'roleCode',
  source: {
    canCreate: false,
    page: async (context, resource, query, fields) =>
      pageOf(context, await grantRows(context), resource, query, fields),
    async save(context, _resource, { id, values }) {
      const row = only(await grantRows(context), id ?? '');
      const [role_code, resource_code] = [String(row.values.roleCode), String(row.values.code)];
      const own = await context.db
        .selectFrom('membership')
        .select('role_code')
        .where('user_id', '=', context.userId)
        .where('org_id', '=', context.orgId)
        .executeTakeFirst();
      // Who takes the last key away from themselves locks everybody out.
      if (
        own?.role_code === role_code &&
        resource_code.startsWith('roleManagement') &&
        values['isActive'] === false
      )
        throw new ApiError(RETCODES.forbidden, 'record.own-role');
      if (values['isActive'] === true)
        await context.db
          .insertInto('role_resource')
          .values({ role_code, resource_code })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      else
        await context.db
          .deleteFrom('role_resource')
          .where('role_code', '=', role_code)
          .where('resource_code', '=', resource_code)
          .execute();
      return only(await grantRows(context), row.id);
    },
  },
};

/** A role sees one part of the plant: two active rows would leave open which. Nobody narrows their own sight. */
async function refuseSecondScope(context: RecordContext, { id, values }: RowChange): Promise<void> {
  if (values['isActive'] !== true) return;
  const rows = await allDocuments(context, DATA_PERMISSIONS_CODE, {});
  const isDouble = rows.some(
    (row) => row.id !== id && row.values.isActive === true && row.values.roleCode === values['roleCode'],
  );
  if (isDouble) throw new ApiError(RETCODES.conflict, 'record.second-scope');
  const own = await context.db
    .selectFrom('membership')
    .select('role_code')
    .where('user_id', '=', context.userId)
    .where('org_id', '=', context.orgId)
    .executeTakeFirst();
  if (own?.role_code === values['roleCode'] && values['dataScope'] !== 'plant')
    throw new ApiError(RETCODES.forbidden, 'record.own-role');
}

const dataPermissions: RecordResource = {
  code: DATA_PERMISSIONS_CODE,
  changesRights: true,
  fields: { roleCode: must, dataScope: must, areaId: may, isActive: may, note: aside },
  sort: 'roleCode',
  source: documents({
    check: refuseSecondScope,
    seed: (plant) =>
      ['manager', 'operator'].map((roleCode) => ({
        id: roleCode,
        values: { roleCode, dataScope: 'plant', areaId: plant.plantId, isActive: true, note: null },
      })),
  }),
};

const two = (zh: string, en: string) => ({ zh, en });

export const CONFIGURATION: readonly RecordResource[] = [
  energyPrice,
  manualReading,
  factoryModel,
  roleManagement,
  dataPermissions,
  ...ALARM_RULES,
  {
    code: 'specificReports',
    fields: { code: key, name: find, grain: must, path: must, isActive: may, note: aside },
    sort: 'code',
    source: documents({ seed: () => REPORTS }),
  },
  {
    code: 'reportCenter',
    fields: { name: named, grain: given, path: given, isActive: given },
    sort: 'name',
    source: rows(async (context) => {
      const reports = await allDocuments(context, 'specificReports', { seed: () => REPORTS });
      return reports.filter(({ values }) => values.isActive !== false);
    }),
  },
  {
    code: 'reportSource',
    fields: { code: key, name: find, path: must, grain: must, isActive: may },
    sort: 'code',
    source: documents({
      seed: () =>
        [
          ['slots', '十五分钟电量', 'Quarter-hour energy', 'dataQuery', 'day'],
          ['output', '产量', 'Output', 'outputStatistics', 'day'],
          ['stops', '停机', 'Stops', 'stopRecord', 'day'],
        ].map(([code = '', zh = '', en = '', path = '', grain = '']) => ({
          id: code,
          values: { code, name: two(zh, en), path: `/${path}`, grain, isActive: true },
        })),
    }),
  },
  {
    code: POPUP_CODE,
    fields: { code: key, name: find, content: aside, priority: must, isActive: may },
    sort: 'code',
    source: documents({ seed: popupSeed }),
  },
  {
    code: CHECK_CONFIG_CODE,
    fields: {
      code: key,
      name: find,
      control: must,
      isRequired: may,
      unit: may,
      lowerLimit: may,
      upperLimit: may,
      isActive: may,
    },
    sort: 'code',
    source: documents({ seed: checkItemSeed, check: checkCheckItem, obey: judgeAgain }),
  },
  {
    code: PAGE_SORT_CODE,
    fields: { code: key, name: find, sort: must, isActive: may, note: may },
    sort: 'sort',
    source: documents({ seed: pageSortSeed }),
  },
];

const REPORTS = (
  [
    ['R-01', '能源日报', 'Daily energy report', 'day', '/energyStatistics'],
    ['R-02', '能源月报', 'Monthly energy report', 'month', '/energyReport'],
    ['R-03', '产量日报', 'Daily output report', 'day', '/outputStatistics'],
    ['R-04', '班组报表', 'Team report', 'day', '/classGroupStatistics'],
    ['R-05', '停机报表', 'Stop report', 'week', '/stopRecord'],
  ] as const
).map(([code, zh, en, grain, path]) => ({
  id: code,
  values: { code, name: two(zh, en), grain, path, isActive: true, note: null },
}));
