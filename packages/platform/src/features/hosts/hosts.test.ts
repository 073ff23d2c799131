import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';
import { StartError } from '../../engine/start-error.ts';
import { keepHosts, readHostsFile } from './hosts-file.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const settingsOf = async (host: string) => (await server.call('hostConfig', { query: { host } })).data;

describe('what a host sets', () => {
  test('is answered by its name, whatever its case; other hosts get what all have', async () => {
    await keepHosts(server.database.db, {
      'one.example': { title: 'One', hideFooter: true, viewParameters: { 'org-cer': { scope: 'east' } } },
    });
    expect(await settingsOf('ONE.example')).toMatchObject({
      title: 'One',
      hideFooter: true,
      viewParameters: { 'org-cer': { scope: 'east' } },
      footerCopyright: '© 2026 Plantdeck',
    });
    const other = await settingsOf('two.example');
    expect(other.title).toBeNull();
    expect(other).not.toHaveProperty('hideFooter');
    await keepHosts(server.database.db, { 'one.example': { title: 'One again' } });
    expect(await settingsOf('one.example')).toMatchObject({ title: 'One again' });
    expect(await settingsOf('one.example')).not.toHaveProperty('hideFooter');
  });

  test('is read from a file, whose mistakes are told with their field', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-hosts-'));
    const file = path.join(folder, 'hosts.json');
    const read = (text: string) => {
      writeFileSync(file, text);
      return readHostsFile(file);
    };
    expect(readHostsFile(undefined)).toEqual({});
    expect(read('{"a.example":{"hideApp":true}}')).toEqual({ 'a.example': { hideApp: true } });
    expect(() => read('{"a.example":{"hideApp":1}}')).toThrow(/a\.example\.hideApp must be boolean/);
    expect(() => read('{"a.example":{"hidden":true}}')).toThrow(StartError);
    expect(() => read('{"A b":{}}')).toThrow(StartError);
    expect(() => read('nonsense')).toThrow(/can't be read as JSON/);
    rmSync(folder, { recursive: true });
    expect(() => readHostsFile(file)).toThrow(StartError);
  });
});

describe('a ticket in a link', () => {
  const redeem = (ticket: string) => server.call('linkRedeem', { body: { ticket } });

  test('tells another site once who came, and lets it ask in that name', async () => {
    const token = await server.signIn('cer.manager');
    const { ticket } = (await server.call('linkTicket', { token, orgId: 'org-cer' })).data;
    const { data } = await redeem(ticket);
    expect(data).toMatchObject({ userId: 'u-cer-manager', orgId: 'org-cer', expiredTime: 3_600 });
    expect(data.token).not.toBe(token);
    const menus = await server.call('monitorConfig', { token: data.token, orgId: 'org-cer' });
    expect(menus.retCode).toBe('0');
    expect((await redeem(ticket)).retCode).toBe('010001');
  });

  test('is worth nothing when it is invented, old, or made for an organisation of others', async () => {
    const token = await server.signIn('cer.manager');
    expect((await redeem('l-invented')).retCode).toBe('010001');
    expect((await server.call('linkTicket', { token, orgId: 'org-ce2' })).retCode).toBe('040301');
    const { ticket } = (await server.call('linkTicket', { token, orgId: 'org-cer' })).data;
    server.pass(61_000);
    expect((await redeem(ticket)).retCode).toBe('010001');
  });
});

test('there is something to monitor only where the plant has meters', async () => {
  const token = await server.signIn('admin');
  const has = async (orgId: string) => (await server.call('monitorConfig', { token, orgId })).data;
  expect(await has('org-new')).toEqual({ hasConfig: false });
  expect(await has('org-cer')).toEqual({ hasConfig: false });
  const { db } = server.database;
  await insertBarePlant(db, { model: 'imported' });
  const names = { name_zh: '总表', name_en: 'Incomer' };
  await db
    .insertInto('area')
    .values({ area_id: 'CER', plant_id: 'CER', type: 'factory', sort: 1, ...names })
    .execute();
  await db
    .insertInto('meter')
    .values({
      meter_id: 'CER.E',
      plant_id: 'CER',
      area_id: 'CER',
      energy_code: 'electric',
      kind: 'incomer',
      unit: 'kWh',
      ...names,
    })
    .execute();
  expect(await has('org-cer')).toEqual({ hasConfig: true });
  expect(await has('org-new')).toEqual({ hasConfig: false });
});
