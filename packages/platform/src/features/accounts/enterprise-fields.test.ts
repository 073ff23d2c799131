import {
  EnterpriseModelSchema,
  OrganisationSchema,
  parseContract,
  type EnterpriseModel,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BOARDS } from '../boards/registry.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { energyStoreOf } from '../energy/index.ts';
import type { BoardDefinition } from '../api/handlers.ts';
import { demoTeams } from '@plantdeck/plants/models/demo-teams.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const orgId = 'org-cer';
/** Stands for what only a cement works has. */
const ROTARY_KILN: BoardDefinition = {
  code: 'rotaryKilnProbe',
  resource: 'rotarykiln_production_board',
  elementTag: 'plant-rotary-kiln-probe',
  refreshS: 60,
  query: async () => ({ panels: {} }),
};

let server: TestServer;
let manager: string;
beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW }, boards: [...BOARDS, ROTARY_KILN] });
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: '2026-11-10T00:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  await db
    .insertInto('role_resource')
    .values({ role_code: 'manager', resource_code: ROTARY_KILN.resource })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  manager = await server.signIn('cer.manager');
});
afterAll(() => server.close());

const model = async (): Promise<EnterpriseModel> =>
  parseContract(
    EnterpriseModelSchema,
    (await server.call('enterprise', { token: manager, orgId })).data,
    'model',
  );
const json = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${manager}`, 'x-org-id': orgId, 'x-lang': 'en' };
  return (await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json();
};
/** Changes the profile as its page does. */
async function change(values: object): Promise<{ retCode: string; retMsg: string }> {
  const page = await json('POST', '/api/cloud/record/enterpriseInfo/page', { page: { size: 5, current: 1 } });
  const [row] = page.data.records;
  return json('POST', '/api/cloud/record/enterpriseInfo/save', {
    id: row.id,
    version: row.version,
    values: { ...row.values, ...values },
  });
}
const boardOf = async (boardCode: string, query: Record<string, string> = {}) =>
  (await server.call('boardData', { token: manager, orgId, query: { boardCode, ...query } })).data;
const reportOf = async (from: string, to: string) =>
  (
    await server.call('touReport', {
      token: manager,
      orgId,
      query: { from, to, granularity: 'day', depth: 'chosen' },
    })
  ).data;
const outputFigure = async (key: string) =>
  (await json('GET', '/api/analysis/page/outputStatistics?range=yesterday')).data.figures.find(
    (one: { key: string }) => one.key === key,
  );

const IMAGE = ['originName', 'storagePath', 'presignedUrl'];
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
).toString('base64');

test('ORG-04 enterprise, organisation, energy types and areas carry every field by its name', async () => {
  for (const kind of ['logo', 'background'])
    await server.call('brandImageSave', {
      token: manager,
      orgId,
      body: { kind, originName: 'a.png', content: PNG },
    });
  const profile = {
    fullName: 'Foshan Kiln Works Ltd',
    address: '1 Kiln Road',
    description: 'Tiles',
    sequencePrefix: 'FS',
  };
  expect((await change(profile)).retCode).toBe('0');
  const { enterprise, energyTypes, areaNode } = await model();
  expect(enterprise).toMatchObject({
    eid: 'E1',
    fullname: 'Foshan Kiln Works Ltd',
    address: '1 Kiln Road',
    description: 'Tiles',
    sequencePrefix: 'FS',
    codename: 'foshan1',
    cityName: '佛山',
    provinceCode: '440000',
    cityCode: '440600',
    countyCode: '440604',
    dayAccountTime: '08:00',
    dayAccountFlag: 0,
    outputTimeUnit: 'hour',
    customization: 0,
    pageId: '9000001',
    tradeCode: 'ceramics',
    isCement: false,
  });
  expect([enterprise.name, enterprise.groupName].every((name) => name && name.length > 3)).toBe(true);
  for (const image of [enterprise.logoImg, enterprise.backgroundImg])
    expect(
      IMAGE.every((field) => Object.entries(image ?? {}).some(([name, value]) => name === field && value)),
    ).toBe(true);
  for (const name of ['title', 'defaultTitle', 'defaultLogoImg', 'defaultBackgroundImg'])
    expect(Object.keys(enterprise)).toContain(name);

  expect(energyTypes.map(({ energyCode }) => energyCode)).toEqual(['electric', 'gas', 'water', 'output']);
  expect(energyTypes[1]).toEqual({
    energyId: 'CER.gas',
    energyCode: 'gas',
    energyTypeId: 'gas',
    name: energyTypes[1]?.name,
    level: 1,
    price: 3.6,
    unit: 'Nm3',
    unitCode: 'Nm3',
  });

  const fields = [
    ...[
      'id',
      'name',
      'type',
      'parentId',
      'equipmentTagName',
      'equipmentType',
      'shiftGroupId',
      'equipmentCode',
    ],
    ...['equipmentId', 'appCode', 'hasEquipment', 'children', 'courses', 'productUnit'],
  ];
  expect(Object.keys(areaNode ?? {}).toSorted()).toEqual(fields.toSorted());
  const { db } = server.database;
  await db
    .insertInto('team_config')
    .values({ plant_id: 'CER', ...demoTeams() })
    .execute();
  try {
    const rota = (await model()).areaNode;
    expect([
      rota?.shiftGroupId,
      rota?.courses?.map(({ id, startsAt, endsAt }) => [id, startsAt, endsAt]),
    ]).toEqual([
      'rota',
      [
        ['night', '00:00', '08:00'],
        ['day', '08:00', '16:00'],
        ['evening', '16:00', '24:00'],
      ],
    ]);
    // A course goes by the name that people know, in the language of the reader.
    expect(rota?.courses?.every(({ id, name }) => name !== id)).toBe(true);
  } finally {
    await db.deleteFrom('team_config').where('plant_id', '=', 'CER').execute();
  }

  const answer = await server.call('organisations', { token: manager });
  const [organisation] = v.parse(v.array(OrganisationSchema), answer.data);
  const { openOrgId, popenOrgId, porgId, facRogId, linkMan, linkPhone, cityCode, orgType } =
    organisation ?? {};
  expect(organisation?.orgFullName).toBe('Foshan Kiln Works Ltd');
  expect([openOrgId, popenOrgId, porgId, facRogId]).toEqual([
    'open-org-cer',
    'open-org-grp',
    'org-grp',
    'org-cer',
  ]);
  expect([linkPhone, cityCode, orgType]).toEqual(['13800000003', '440600', 'factory']);
  expect(linkMan).toBeTruthy();
});

test('ORG-04 the accounting day begins when the enterprise says and is named as it says, on boards and in reports', async () => {
  const before = await boardOf('wholePlantEnergy', { range: 'yesterday' });
  expect(before.period).toMatchObject({ from: '2026-11-19T08:00:00+08:00', dayAccountTime: '08:00' });
  const dayBefore = await reportOf('2026-11-18', '2026-11-18');
  expect((await change({ dayAccountTime: '00:00' })).retCode).toBe('0');
  try {
    const after = await boardOf('wholePlantEnergy', { range: 'yesterday' });
    expect(after.period).toMatchObject({ from: '2026-11-19T00:00:00+08:00', dayAccountTime: '00:00' });
    expect((await model()).enterprise.dayAccountTime).toBe('00:00');
    const day = await reportOf('2026-11-18', '2026-11-18');
    expect([dayBefore.period.from, day.period.from]).toEqual([
      '2026-11-18T08:00:00+08:00',
      '2026-11-18T00:00:00+08:00',
    ]);
    // Another 24 hours, so another sum.
    expect(Math.abs(day.totals.kwh - dayBefore.totals.kwh)).toBeGreaterThan(1);

    expect((await change({ dayAccountTime: '08:00', dayAccountFlag: '1' })).retCode).toBe('0');
    const named = await reportOf('2026-11-19', '2026-11-19');
    expect(named.period.from).toBe('2026-11-18T08:00:00+08:00');
    expect(named.totals.kwh).toBeCloseTo(dayBefore.totals.kwh, 6);
    const wrong = await change({ dayAccountTime: '08:10' });
    expect([wrong.retCode, wrong.retMsg.includes('The accounting day begins at')]).toEqual(['040001', true]);
  } finally {
    await change({ dayAccountTime: '08:00', dayAccountFlag: '0' });
  }
});

test('ORG-04 output is told in the unit of the product, and its rate by the time unit of the enterprise', async () => {
  const [output, rate] = [await outputFigure('output'), await outputFigure('rate')];
  expect([output.unit.code, rate.unit.code]).toEqual(['m2', 'm2/h']);
  expect(rate.value).toBeCloseTo(output.value / 24, 6);
  const { db } = server.database;
  try {
    expect((await change({ outputTimeUnit: 'day' })).retCode).toBe('0');
    const daily = await outputFigure('rate');
    expect(daily.unit.code).toBe('m2/d');
    expect(daily.value).toBeCloseTo(output.value, 6);
    await db
      .updateTable('area')
      .set({ product_unit: 'standard container' })
      .where('area_id', '=', 'CER')
      .execute();
    energyStoreOf(db).forget('CER');
    expect((await outputFigure('output')).unit.code).toBe('standard container');
    expect((await outputFigure('rate')).unit.code).toBe('standard container/d');
    const { kpis } = (await boardOf('mainBoard')).panels;
    expect(kpis.find((kpi: { code: string }) => kpi.code === 'output').unit.code).toBe('standard container');
    expect(kpis.find((kpi: { code: string }) => kpi.code === 'sec').unit.code).toBe(
      'kgce/standard container',
    );
    const { areaNode } = await model();
    // What lies below counts like what it lies in, until it says otherwise.
    expect([areaNode?.productUnit, areaNode?.children[0]?.productUnit]).toEqual([
      'standard container',
      'standard container',
    ]);
  } finally {
    await change({ outputTimeUnit: 'hour' });
    await db.updateTable('area').set({ product_unit: null }).execute();
    energyStoreOf(db).forget('CER');
  }
});

test('ORG-04 the trade decides the norms and what a tile leads to, and cement works alone have cement’s own parts', async () => {
  const normsOf = async () => JSON.stringify((await boardOf('energyEfficiency')).panels.norm);
  const drillOf = async () =>
    (await boardOf('mainBoard')).panels.kpis.find((kpi: { code: string }) => kpi.code === 'output').drill.to;
  const kiln = async () =>
    (await server.call('boardData', { token: manager, orgId, query: { boardCode: ROTARY_KILN.code } }))
      .retCode;
  const ceramics = await normsOf();
  expect(ceramics).toContain('GB 21252');
  expect([await drillOf(), await kiln()]).toEqual(['/ceramicsProductionBoard', '040301']);
  expect((await change({ tradeCode: 'cement' })).retCode).toBe('0');
  try {
    expect((await model()).enterprise).toMatchObject({ tradeCode: 'cement', isCement: true });
    expect(await normsOf()).toContain('GB 16780');
    expect([await drillOf(), await kiln()]).toEqual(['/productionComprehensiveBoard', '0']);
    expect((await change({ tradeCode: 'food' })).retCode).toBe('0');
    expect((await model()).enterprise.isCement).toBe(false);
    expect(await normsOf()).not.toMatch(/GB 16780|GB 21252/);
    expect([await drillOf(), await kiln()]).toEqual(['/workshopEnergy', '040301']);
  } finally {
    await change({ tradeCode: 'ceramics' });
  }
});
