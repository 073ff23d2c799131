import { WorkLayoutSchema, type WorkLayout } from '@plantdeck/core/contract';
import type { LayoutItem } from '@plantdeck/core/layout';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const orgId = 'org-cer';
let server: TestServer;
let manager: string;
let operator: string;
beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => Date.parse('2026-11-20T12:00:00+08:00') } });
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

const item = (id: string, x: number, y: number, type = id): LayoutItem => ({
  id,
  type,
  x,
  y,
  w: 4,
  h: 3,
  cfg: { rows: 5 },
  version: 1,
});
const read = async (token: string): Promise<WorkLayout> =>
  v.parse(WorkLayoutSchema, (await server.call('workLayout', { token, orgId })).data);
const save = (token: string, list: readonly unknown[], version: number, form = 1) =>
  server.call('workLayoutSave', { token, orgId, body: { form, list, version } });

test('a workbench begins with what the role begins with, and is each person’s own once it is saved', async () => {
  const first = await read(manager);
  expect(first.isDefault).toBe(true);
  expect(first.list).toEqual(first.roleDefault);
  const typesOf = ({ list }: WorkLayout) => list.map((each) => (each as LayoutItem).type);
  expect(typesOf(first)).toHaveLength(9);
  expect(typesOf(first)[0]).toBe('whole-plant-energy-board');
  expect(typesOf(await read(operator))).not.toEqual(typesOf(first));
  const list = [item('to-dos', 0, 0), item('mine', 4, 0, 'acme-clock')];
  const saved = await save(manager, list, 0);
  expect(saved.retCode).toBe('0');
  const mine = await read(manager);
  expect([mine.list, mine.version, mine.isDefault]).toEqual([list, 1, false]);
  expect(Date.parse(mine.savedAt ?? '')).toBeGreaterThan(0);
  expect(mine.roleDefault).toEqual(first.roleDefault);
  expect((await read(operator)).isDefault).toBe(true);
  // Another tab that still has the version before.
  expect((await save(manager, [], 0)).retCode).toBe('040901');
  expect((await read(manager)).list).toEqual(list);
});

test('an unsound layout is refused with the field, and nothing is changed', async () => {
  const before = await read(operator);
  const refused = async (list: readonly unknown[]): Promise<string> => {
    const answer = await save(operator, list, before.version);
    expect(answer.retCode).toMatch(/^0400/);
    return JSON.stringify(answer);
  };
  expect(await refused([item('a', 0, 0), item('b', 3, 2)])).toContain('It lies over another widget');
  expect(await refused([item('a', 10, 0)])).toContain('list.0');
  expect(await refused([item('a', 0, 0), item('a', 4, 0)])).toContain('two widgets bear one id');
  expect(await refused(Array.from({ length: 31 }, (_, index) => item(`w${index}`, 0, index * 3)))).toContain(
    'more than 30',
  );
  expect(await refused([{ ...item('a', 0, 0), cfg: 'x'.repeat(130_000) }])).toContain('At most');
  expect(await read(operator)).toEqual(before);
});

test('what is no longer permitted leaves the workbench and is named, and one of a newer form is not overwritten', async () => {
  const { db } = server.database;
  await save(operator, [item('to-dos', 0, 0), item('task-monitoring', 4, 0)], 0);
  await db
    .deleteFrom('role_resource')
    .where('role_code', '=', 'operator')
    .where('resource_code', '=', 'productionTask')
    .execute();
  const after = await read(operator);
  expect(after.list.map((each) => (each as LayoutItem).type)).toEqual(['to-dos']);
  expect(after.revoked).toEqual(['task-monitoring']);
  // Beside it are the boards of other trades.
  expect(after.denied).toContain('task-monitoring');
  expect(JSON.stringify(after.roleDefault)).not.toContain('task-monitoring');
  expect(JSON.stringify(await save(operator, [item('task-monitoring', 0, 0)], 1))).toContain('notPermitted');
  const newer = JSON.stringify([{ form: 2, list: [{ future: true }], savedAt: '2027-01-01T00:00:00Z' }]);
  await db.updateTable('work_home').set({ items: newer }).where('kind', '=', 'layout').execute();
  const kept = await read(operator);
  expect([kept.form, kept.list]).toEqual([2, [{ future: true }]]);
  expect((await save(operator, [], kept.version)).retCode).toBe('040901');
  expect((await read(operator)).form).toBe(2);
});
