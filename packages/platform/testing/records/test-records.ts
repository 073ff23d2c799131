/** A plant that runs behind the platform's calls, as the tests of what is configured ask it. */
import { AnalysisSchema, parseContract, type Analysis, type RecordField } from '@plantdeck/core/contract';
import { expect } from 'vitest';
import { createTestServer } from '../test-server.ts';
import { createPlants } from '@plantdeck/plants/create-plants.ts';
import { openInThread } from '@plantdeck/plants/history-engine.ts';

export interface Row {
  readonly id: string;
  readonly version: number;
  readonly values: Record<string, string | number | boolean | null>;
}
export interface Answer<T> {
  readonly retCode: string;
  readonly retMsg: string;
  readonly data: T;
}
interface Saving {
  readonly id?: string;
  readonly version?: number;
  readonly values: object;
}

export interface TestRecords {
  call<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer<T>>;
  rowsOf(resource: string, more?: object): Promise<Row[]>;
  /** Fails where there is none. */
  rowOf(resource: string, id: string): Promise<Row>;
  save(resource: string, row: Saving): Promise<Answer<Row>>;
  /** Some values of a row, the others as they are. */
  change(resource: string, id: string, values: object): Promise<Answer<Row>>;
  fieldsOf(resource: string): Promise<RecordField[]>;
  analysis(page: string, query: Record<string, string>): Promise<Analysis>;
  stop(): Promise<void>;
}

/** The ceramics plant since 18 November, asked by its manager. */
export async function openTestRecords(nowMs: number): Promise<TestRecords> {
  const server = await createTestServer({}, { clock: { now: () => nowMs } });
  const plants = createPlants(server.database.db, {
    seed: 7,
    startDate: '2026-11-18',
    now: () => nowMs,
    factor: 1,
    profile: 'ci',
    plantIds: ['CER'],
    openHistory: openInThread,
  });
  await plants.ready;
  await plants.whole;
  const token = await server.signIn('cer.manager');
  const call: TestRecords['call'] = async (method, url, payload) => {
    const headers = { authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': 'en' };
    const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    return answer.json();
  };
  const rowsOf: TestRecords['rowsOf'] = async (resource, more = {}) => {
    const asked = { page: { size: 500, current: 1 }, ...more };
    return (await call<{ records: Row[] }>('POST', `/api/cloud/record/${resource}/page`, asked)).data.records;
  };
  const rowOf: TestRecords['rowOf'] = async (resource, id) => {
    const [row] = await rowsOf(resource, { id });
    if (!row) throw new Error(`no row ${id} of ${resource}`);
    return row;
  };
  const save: TestRecords['save'] = (resource, row) =>
    call<Row>('POST', `/api/cloud/record/${resource}/save`, row);
  return {
    call,
    rowsOf,
    rowOf,
    save,
    async change(resource, id, values) {
      const row = await rowOf(resource, id);
      return save(resource, { id, version: row.version, values: { ...row.values, ...values } });
    },
    fieldsOf: async (resource) =>
      (await call<{ fields: RecordField[] }>('GET', `/api/cloud/record/${resource}/description`)).data.fields,
    async analysis(page, query) {
      const search = new URLSearchParams(query).toString();
      const { data } = await call<unknown>('GET', `/api/analysis/page/${page}?${search}`);
      return parseContract(AnalysisSchema, data, page);
    },
    async stop() {
      await plants.stop();
      await server.close();
    },
  };
}

/** What was saved; fails where it was refused. */
export const saved = async (answer: Promise<Answer<Row>>): Promise<Row> => {
  const { retCode, retMsg, data } = await answer;
  expect([retCode, retMsg]).toEqual(['0', 'ok']);
  return data;
};

export const figureOf = ({ figures }: Analysis, key: string): number =>
  figures.find((one) => one.key === key)?.value ?? Number.NaN;
export const columnOf = ({ table }: Analysis, key: string): (string | number | null)[] => {
  const index = table.columns.findIndex((one) => one.key === key);
  return table.rows.map((row) => row[index] ?? null);
};
