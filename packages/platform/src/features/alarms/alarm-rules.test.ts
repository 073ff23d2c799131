import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { DAY_MINUTES } from '../../engine/plant-time/plant-clock.ts';
import { setUpPlant } from '@plantdeck/plants/plant-setup.ts';
import { createPlantRun } from '@plantdeck/plants/engine/plant-run.ts';
import { TEST_FIRST_DAY, TEST_MODEL, TEST_SEED } from '@plantdeck/plants/testing/plant-days.ts';
import { readRuleChanges } from '../../store/alarms/rule-store.ts';

let server: TestServer;
let token = '';
beforeAll(async () => {
  server = await createTestServer();
  await setUpPlant(server.database.db, TEST_MODEL, {
    seed: TEST_SEED,
    firstDay: TEST_FIRST_DAY,
    nowMs: Date.now(),
  });
  token = await server.signIn('cer.manager');
});
afterAll(() => server.close());

interface Row {
  id: string;
  version: number;
  values: Record<string, string | number | boolean | null>;
}

async function ask<T>(
  resource: string,
  call: string,
  body: object,
): Promise<{ retCode: string; retMsg: string; data: T }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/cloud/record/${resource}/${call}`,
    headers: { authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': 'en' },
    payload: body,
  });
  return answer.json();
}

async function rowOf(resource: string, code: string): Promise<Row> {
  const page = { page: { size: 5, current: 1 }, keyword: code };
  const { data } = await ask<{ records: Row[] }>(resource, 'page', page);
  return data.records.find((row) => row.values['code'] === code)!;
}

test('the page holds every rule of the engine, with what it watches', async () => {
  const limits = await ask<{ total: number }>('processLimit', 'page', { page: { size: 5, current: 1 } });
  const states = await ask<{ total: number }>('alarmRule', 'page', { page: { size: 5, current: 1 } });
  expect(limits.data.total + states.data.total).toBe(TEST_MODEL.rules.length);
  expect((await rowOf('processLimit', 'gas.kpa.L')).values).toMatchObject({
    tag: 'gas.headerKpa',
    limitType: 'L',
    upperLimit: 17.5,
    deadband: 0.4,
    priority: '1',
  });
});

test('a changed limit, a rule taken out of service and a rule of one’s own act on the engine from that minute', async () => {
  const gas = await rowOf('processLimit', 'gas.kpa.L');
  const saved = await ask<Row>('processLimit', 'save', {
    id: gas.id,
    version: gas.version,
    values: { ...gas.values, upperLimit: 30, deadband: 1, priority: '2' },
  });
  expect(saved.retCode).toBe('0');
  const detector = await rowOf('alarmRule', 'gas.detector3');
  await ask('alarmRule', 'save', {
    id: detector.id,
    version: detector.version,
    values: { ...detector.values, isActive: false },
  });
  const own = {
    code: 'OWN-1',
    name: 'Water low',
    areaId: 'CER.W6',
    tag: 'water.headerKpa',
    limitType: 'L',
    upperLimit: 10_000,
    priority: '4',
    isActive: true,
  };
  expect((await ask('processLimit', 'save', { values: own })).retCode).toBe('0');
  const twice = await ask('processLimit', 'save', { values: own });
  expect([twice.retCode, twice.retMsg]).toEqual(['040001', expect.stringContaining('OWN-1')]);

  const changes = await readRuleChanges(server.database.db, 'CER', TEST_MODEL.signals);
  expect(changes).toHaveLength(3);
  const from = (TEST_FIRST_DAY + 1) * DAY_MINUTES + 600;
  const run = createPlantRun(TEST_MODEL, TEST_SEED, TEST_FIRST_DAY);
  run.setRuleChanges(changes.map((change) => ({ ...change, fromMinute: from })));
  const opened = new Map<string, number[]>();
  let hidden = '';
  for (let day = TEST_FIRST_DAY - 3; day < TEST_FIRST_DAY + 2; day++)
    for (const alarm of run.regenerateDay(day).alarms) {
      const { code } = run.rules()[alarm.rule]!;
      opened.set(code, [...(opened.get(code) ?? []), alarm.onMinute]);
      if (code === 'gas.detector3') hidden = alarm.hidden ?? '';
    }
  // Gas stands at 20 kPa: below 30 for good, so it is raised once, in the minute after its delay.
  expect(opened.get('gas.kpa.L')?.at(-1)).toBe(from);
  expect(opened.get('OWN-1')).toEqual([from]);
  expect(hidden).toBe('outOfService');
});
