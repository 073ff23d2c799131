import {
  ANALYSIS_PAGES,
  type RecordField,
  type RecordPage,
  type RecordValue,
} from '@plantdeck/core/contract';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { routeNamed } from '@plantdeck/core/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { isForTrade } from '../accounts/trade-pages.ts';
import { actionCode, actionCodes } from './pages.ts';
import { grantOf } from './resource.ts';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';
import { RESOURCES } from '../record-pages/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const PAGE = { page: { size: 5, current: 1 } };
/** A value that a field of the type accepts. */
const PLAIN: Record<RecordField['type'], RecordValue> = {
  text: 'a',
  longText: 'a',
  number: 1,
  integer: 1,
  boolean: true,
  select: null,
  date: '2026-11-01',
  time: '08:00',
  dateTime: '2026-11-01T08:00:00Z',
};

async function grant(...resources: readonly string[]): Promise<void> {
  const { db } = server.database;
  await db.deleteFrom('role_resource').where('role_code', '=', 'operator').execute();
  if (resources.length > 0)
    await db
      .insertInto('role_resource')
      .values(resources.map((resource_code) => ({ role_code: 'operator', resource_code })))
      .execute();
}

async function ask(token: string, resource: string, call: string, body: object): Promise<string> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/cloud/record/${resource}/${call}`,
    headers: { authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': 'en' },
    payload: body,
  });
  const { retCode }: { retCode: string } = answer.json();
  return retCode;
}

test('every record page has a route that shows it, and a title in each language', () => {
  // What belongs to a page of another is opened by that page's grant.
  const pages = new Set([...[...RESOURCES.values()].map(grantOf), ...ANALYSIS_PAGES]);
  for (const code of pages) {
    const route = routeNamed(code);
    expect([code, route?.app ?? route?.element]).not.toEqual([code, undefined]);
    for (const titles of Object.values(ROUTE_TITLES)) expect(Object.hasOwn(titles, code)).toBe(true);
  }
  expect(pages.size).toBeGreaterThan(85);
});

test('reading, changing and deleting are refused for each resource without its grant, and answered with it', async () => {
  const token = await server.signIn('cer.operator');
  await grant();
  for (const code of RESOURCES.keys()) {
    expect([code, await ask(token, code, 'page', PAGE)]).toEqual([code, '040301']);
  }
  await grant(...new Set([...RESOURCES.values()].map(grantOf)));
  for (const code of RESOURCES.keys()) {
    const isOurs = isForTrade(grantOf(RESOURCES.get(code)!), 'ceramics');
    expect([code, await ask(token, code, 'page', PAGE)]).toEqual([code, isOurs ? '0' : '040301']);
    // Seeing a list is no leave to change it.
    expect([code, await ask(token, code, 'save', { values: {} })]).toEqual([code, '040301']);
    expect([code, await ask(token, code, 'remove', { id: 'x', version: 1 })]).toEqual([code, '040301']);
  }
  await grant(
    ...new Set([...RESOURCES.values()].flatMap((resource) => [grantOf(resource), ...actionCodes(resource)])),
  );
  for (const resource of RESOURCES.values()) {
    const { code, source } = resource;
    if (!isForTrade(grantOf(resource), 'ceramics')) continue;
    const saved = await ask(token, code, 'save', { id: 'nobody', version: 1, values: {} });
    expect([code, saved === '040301']).toEqual([code, source.save === undefined]);
  }
}, 180_000);

test('no key of a field or constraint reaches the screen, whatever a form gets, in any language', async () => {
  const token = await server.signIn('cer.operator');
  await grant(
    ...new Set([...RESOURCES.values()].flatMap((resource) => [grantOf(resource), ...actionCodes(resource)])),
  );
  const call = async <T>(method: 'GET' | 'POST', url: string, language: string, payload?: object) => {
    const answer = await server.app.inject({
      method,
      url: `/api/cloud/record/${url}`,
      headers: { authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': language },
      ...(payload ? { payload } : {}),
    });
    return answer.json() as { retCode: string; retMsg: string; data: T };
  };
  const wrongOf = ({ type }: RecordField): RecordValue[] => {
    if (type === 'integer' || type === 'number') return [null, 1e15, -1e15, 0.123_456_789];
    return type.endsWith('ext') ? [null, 'x'.repeat(5_000)] : ['x'];
  };
  const problems = new Set<string>();
  let turn = 0;
  for (const { code, source } of RESOURCES.values()) {
    if (!isForTrade(grantOf(RESOURCES.get(code)!), 'ceramics') || !source.save) continue;
    const language = PLATFORM_LANGUAGES[turn++ % PLATFORM_LANGUAGES.length] ?? 'en';
    const { fields } = (await call<{ fields: RecordField[] }>('GET', `${code}/description`, language)).data;
    const { records } = (await call<RecordPage>('POST', `${code}/page`, language, PAGE)).data;
    const [row] = records;
    const plain = fields.map(
      ({ name, type, options }) => [name, options?.[0]?.value ?? PLAIN[type]] as const,
    );
    const values = { ...Object.fromEntries(plain), ...row?.values };
    const whole = row ?? { values };
    for (const field of fields) {
      const { name, editable } = field;
      if (editable === 'never' || (row && editable === 'create')) continue;
      for (const wrong of wrongOf(field)) {
        const sent = { ...whole, values: { ...values, [name]: wrong } };
        const { retCode, retMsg } = await call('POST', `${code}/save`, language, sent);
        if (retCode !== '040001') continue;
        problems.add(retMsg.replace(/[“"「].*?[”"」]/, ''));
        const shown = retMsg.replaceAll(/x{9,}/g, '');
        expect([code, name, shown]).toEqual([
          code,
          name,
          expect.not.stringMatching(/\b[a-z]{2,}[A-Z]\w*|\{\{|\( ?\w* ?\)|Expected|undefined|reason\./),
        ]);
        if (language !== 'en') expect(shown).not.toMatch(/\b(expected|unknown|there is|at most|required)\b/i);
      }
    }
  }
  expect(problems.size).toBeGreaterThan(30);
}, 180_000);

test('a record is checked, kept under its version, and refused to whoever changed an older one', async () => {
  const token = await server.signIn('cer.operator');
  await grant(
    'SupplierManagement',
    ...['edit', 'delete'].map((each) => actionCode('SupplierManagement', each as 'edit')),
  );
  const call = async (name: string, body: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/cloud/record/SupplierManagement/${name}`,
      headers: { authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': 'en' },
      payload: body,
    });
    return answer.json() as {
      retCode: string;
      retMsg: string;
      data: { id: string; version: number; values: object };
    };
  };
  const values = { code: 'S-1', name: 'Clay mine', person: 'Chen', phone: null, isActive: true, note: null };
  expect((await call('save', { values: { ...values, name: ' ' } })).retMsg).toContain('Name');
  const made = await call('save', { values: { ...values, unknown: 'left out' } });
  expect([made.retCode, made.data.version, made.data.values]).toEqual(['0', 1, values]);
  const { id } = made.data;
  // The code was given once for all.
  const changed = await call('save', { id, version: 1, values: { ...values, code: 'S-2', name: 'Mine' } });
  expect(changed.data).toMatchObject({ version: 2, values: { code: 'S-1', name: 'Mine' } });
  expect((await call('save', { id, version: 1, values })).retCode).toBe('040901');
  expect((await call('remove', { id, version: 1 })).retCode).toBe('040901');
  expect((await call('remove', { id, version: 2 })).retCode).toBe('0');
  expect((await call('save', { id, version: 2, values })).retCode).toBe('040401');
});

test('papers number themselves with the prefix that the enterprise keeps, each once, and as typed where somebody types', async () => {
  const token = await server.signIn('cer.operator');
  await grant(
    ...['SaleOrder', 'productManagement', 'enterpriseInfo'].flatMap((code) => [
      code,
      actionCode(code, 'edit'),
    ]),
  );
  const call = async <T>(method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await server.app.inject({
      method,
      url: `/api/cloud/record/${url}`,
      headers: { authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': 'en' },
      ...(payload ? { payload } : {}),
    });
    return answer.json() as { retCode: string; retMsg: string; data: T };
  };
  type Row = { id: string; version: number; values: Record<string, unknown> };
  const keepPrefix = async (sequencePrefix: string | null) => {
    const { data } = await call<{ records: Row[] }>('POST', 'enterpriseInfo/page', PAGE);
    const [row] = data.records;
    const values = { ...row?.values, sequencePrefix };
    expect((await call('POST', 'enterpriseInfo/save', { ...row, values })).retCode).toBe('0');
  };
  const fieldOf = async () =>
    (await call<{ fields: RecordField[] }>('GET', 'SaleOrder/description')).data.fields.find(
      ({ name }) => name === 'orderCode',
    );
  const product = { code: 'P-1', name: 'Tile', unit: 'm²', isActive: true };
  expect((await call('POST', 'productManagement/save', { values: product })).retCode).toBe('0');
  const { data } = await call<{ fields: RecordField[] }>('GET', 'SaleOrder/description');
  const first = (name: string) => data.fields.find((field) => field.name === name)?.options?.[0]?.value;
  const order = {
    productId: first('productId'),
    goodM2: 100,
    dueOn: '2026-12-01',
    taskState: first('taskState'),
  };
  const make = (orderCode: string | null) =>
    call<Row>('POST', 'SaleOrder/save', { values: { ...order, orderCode } });
  const numberOf = async (orderCode: string | null) => (await make(orderCode)).data.values['orderCode'];

  expect((await fieldOf())?.required).toBe(true);
  expect((await make(null)).retCode).toBe('040001');
  await keepPrefix('FS');
  try {
    const { required, numbered = '' } = (await fieldOf()) ?? {};
    expect([required, numbered]).toEqual([false, expect.stringMatching(/^FS\d{8}-001$/)]);
    const day = numbered.slice(0, -3);
    expect([await numberOf(null), await numberOf('SO-9'), await numberOf(`${day}002`)]).toEqual([
      numbered,
      'SO-9',
      `${day}002`,
    ]);
    // The second was typed, so that the third follows.
    expect(await numberOf(null)).toBe(`${day}003`);
    const many = await Promise.all(Array.from({ length: 5 }, () => numberOf(null)));
    expect(new Set(many).size).toBe(5);
  } finally {
    await keepPrefix(null);
  }
  expect((await fieldOf())?.numbered).toBeUndefined();
});

test('a search is words, never a pattern or a statement', async () => {
  const token = await server.signIn('cer.operator');
  await grant('SupplierManagement');
  for (const keyword of ['%', '_', "'; drop table record; --", '\\', '"'])
    expect(await ask(token, 'SupplierManagement', 'page', { ...PAGE, keyword })).toBe('0');
  for (const field of ["x'; drop table record; --", 'constructor'])
    expect(
      await ask(token, 'SupplierManagement', 'page', {
        ...PAGE,
        sort: { field, direction: 'ascending' },
        filters: { [field]: 'x' },
      }),
    ).toBe('0');
});

test('TRU-03 alarms and stops have no last row but the first: every page and the true count', async () => {
  const count = 2_345;
  const { db } = server.database;
  await insertBarePlant(db);
  const startMs = Date.parse('2026-02-01T00:00:00Z');
  const at = (index: number): Date => new Date(startMs + index * 60_000);
  const indexes = Array.from({ length: count }, (_, index) => index);
  await db
    .insertInto('alarm')
    .values(
      indexes.map((index) => ({
        alarm_id: `al-${index}`,
        plant_id: 'CER',
        area_id: 'CER.W1',
        rule_code: `rule-${index % 7}`,
        kind: 'process',
        name_zh: index === 0 ? '最早一条' : '温度高',
        name_en: index === 0 ? 'The very first' : 'Temperature high',
        priority: 1 + (index % 4),
        state: 'normal',
        value: 1,
        limit_value: 1,
        unit: '°C',
        on_at: at(index),
        ack_at: index === 0 ? at(2) : null,
        ack_by: index === 0 ? 'cer.manager' : null,
        off_at: at(index + 5),
      })),
    )
    .execute();
  await db
    .insertInto('stop_event')
    .values(
      indexes.map((index) => ({
        stop_id: `st-${index}`,
        plant_id: 'CER',
        area_id: 'CER.W1',
        reason_code: 'x',
        reason_zh: index === 0 ? '最早一条' : '停机',
        reason_en: index === 0 ? 'The very first' : 'Stop',
        from_at: at(index),
        to_at: at(index + index),
        planned: index % 2 === 0,
      })),
    )
    .execute();
  const token = await server.signIn('cer.operator');
  const lists = ['equipmentAlarm', 'alarmDetailsView', 'stopRecord'];
  await grant(...lists);
  for (const list of lists) {
    const page = async (asked: object) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: `/api/cloud/record/${list}/page`,
        headers: { authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': 'en' },
        payload: { page: { size: 100, current: 1 }, ...asked },
      });
      const { data } = answer.json() as {
        data: { total: number; records: { id: string; values: Record<string, unknown> }[] };
      };
      return { total: data.total, ids: data.records.map(({ id }) => id.slice(3)), rows: data.records };
    };
    const last = await page({ page: { size: 100, current: 24 } });
    expect([list, last.total, last.ids.length, last.ids.at(-1)]).toEqual([list, count, 45, '0']);
    const beyond = await page({ page: { size: 100, current: 99 } });
    expect([beyond.total, beyond.ids]).toEqual([count, []]);
    expect((await page({ keyword: 'very first' })).ids).toEqual(['0']);
    const oldest = await page({ sort: { field: 'startedAt', direction: 'ascending' } });
    expect(oldest.ids.slice(0, 2)).toEqual(['0', '1']);
    const [first] = oldest.rows;
    // People are named, not their accounts.
    if (list === 'alarmDetailsView') expect(first?.values['acknowledgedBy']).toBe('李工');
    const filters = { startedAt: String(first?.values['startedAt']) };
    expect((await page({ filters })).ids).toEqual(['0']);
    const longest = await page({ sort: { field: 'durationMin', direction: 'descending' } });
    if (list === 'stopRecord') expect(longest.ids[0]).toBe(String(count - 1));
  }
}, 60_000);
