import { PlantTreeSchema, parseContract, type PlantTreeNode } from '@plantdeck/core/contract';
import type { EndpointName } from '@plantdeck/core/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const orgId = 'org-cer';
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW } });
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: '2026-11-20T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  await sql`update area set type = 'unit', equipment_type = 'ballMill' where area_id = 'CER.W1.P1'`.execute(
    db,
  );
  token = await server.signIn('cer.manager');
});
afterAll(() => server.close());

const treeOf = async (name: EndpointName, language = 'en'): Promise<PlantTreeNode> => {
  const { retCode, retMsg, data } = await server.call(name, { token, orgId, language });
  expect([retCode, retMsg]).toEqual(['0', 'ok']);
  const tree = parseContract(PlantTreeSchema, data, name);
  if (!tree) throw new Error('no tree');
  return tree;
};

const flat = (
  node: PlantTreeNode,
  parentId: string | null = null,
): (PlantTreeNode & { parentId: string | null })[] => [
  { ...node, parentId },
  ...node.children.flatMap((child) => flat(child, node.id)),
];

test('the tree of the factory has the areas that SQL has, below one another as there', async () => {
  const nodes = flat(await treeOf('factoryTree'));
  const { rows } = await sql<{ area_id: string; parent_id: string | null; type: string; name_en: string }>`
    select area_id, parent_id, type, name_en from area where plant_id = 'CER' order by area_id`.execute(
    server.database.db,
  );
  const listed = nodes.map(({ id, parentId, kind, name }) => [id, parentId, kind, name]);
  expect(listed.toSorted()).toEqual(
    rows.map((row) => [row.area_id, row.parent_id, row.type, row.name_en]).toSorted(),
  );
  const mill = nodes.find(({ id }) => id === 'CER.W1.P1');
  expect(mill?.opens).toEqual({ to: '/equipmentOperation', query: { equipmentId: 'CER.W1.P1' } });
  expect(mill?.code).toBe('W1.P1');
  expect((await treeOf('factoryTree', 'zh-CN')).name).toBe('一厂');
});

test('an energy is an index of the areas that have a meter of it, output of those that count it', async () => {
  const nodes = flat(await treeOf('indexTree'));
  const { rows } = await sql<{ area_id: string; energy_code: string }>`
    with recursive above as (
      select area_id, area_id as of from area where plant_id = 'CER'
      union all select area.parent_id, above.of from above join area on area.area_id = above.area_id
        where area.parent_id is not null)
    select distinct above.area_id, meter.energy_code from meter join above on above.of = meter.area_id
      where meter.kind = 'feeder' and meter.plant_id = 'CER'`.execute(server.database.db);
  const energies = new Set(['electric', 'gas', 'water']);
  const indices = nodes.filter(({ kind }) => kind === 'index').map(({ id }) => id);
  expect(indices.filter((id) => energies.has(id.split('.').at(-1) ?? '')).toSorted()).toEqual(
    rows.map((row) => `${row.area_id}.${row.energy_code}`).toSorted(),
  );
  expect(indices.filter((id) => id.endsWith('.output'))).toEqual(['CER.output']);
  const electric = nodes.find(({ id }) => id === 'CER.electric');
  expect([electric?.name, electric?.unit?.code, electric?.opens]).toEqual([
    'Electricity',
    'kWh',
    { to: '/energyStatistics', query: { areaId: 'CER', energy: 'electric' } },
  ]);
});

test('parameters hang below their machines, with the limits that the configuration sets', async () => {
  const { rows } = await sql<{ meter_id: string }>`select meter_id from meter
    where area_id = 'CER.W1.P1' order by meter_id`.execute(server.database.db);
  expect(rows.length).toBeGreaterThan(0);
  const nodes = flat(await treeOf('parameterTree'));
  const found = nodes.filter(({ kind }) => kind === 'parameter');
  expect(found.map(({ id, parentId }) => [id, parentId])).toEqual(
    rows.map(({ meter_id: id }) => [id, 'CER.W1.P1']),
  );
  const [first] = rows;
  expect(found[0]?.opens).toEqual({
    to: '/dataQuery',
    query: { areaId: 'CER.W1.P1', meter: first?.meter_id },
  });
  // A ball mill's power should stay within its nameplate.
  expect([found[0]?.unit?.code, found[0]?.lowerLimit, found[0]?.upperLimit]).toEqual(['kW', null, 250]);
});

test('who sees a part of the plant gets its trees, and no page that is not theirs', async () => {
  const { db } = server.database;
  const { rows } = await sql<{ role_code: string }>`select role_code from membership
    join account on account.user_id = membership.user_id where account.user_name = 'cer.operator'`.execute(
    db,
  );
  const role = rows[0]?.role_code ?? '';
  const permission = JSON.stringify({
    roleCode: role,
    areaId: 'CER.W1',
    dataScope: 'workshop',
    isActive: true,
  });
  await sql`insert into record (org_id, resource, record_id, data, version, updated_at, updated_by)
    values (${orgId}, 'dataPermissions', 'only-w1', ${permission}, 1, now(), 'test')`.execute(db);
  await sql`delete from role_resource where role_code = ${role} and resource_code = 'equipmentOperation'`.execute(
    db,
  );
  const operator = await server.signIn('cer.operator');
  const { data } = await server.call('factoryTree', { token: operator, orgId, language: 'en' });
  const nodes = flat(data as PlantTreeNode);
  expect(nodes.map(({ id }) => id)).toEqual(['CER.W1', 'CER.W1.P1', 'CER.W1.P2']);
  expect(nodes.every(({ opens }) => opens?.to !== '/equipmentOperation')).toBe(true);
  const index = await server.call('indexTree', { token: operator, orgId, language: 'en' });
  const ids = flat(index.data as PlantTreeNode).map(({ id }) => id);
  expect(ids.some((id) => id.startsWith('CER.W2'))).toBe(false);
  expect(ids.some((id) => id.endsWith('Cost') || id.endsWith('.cost'))).toBe(false);
});
