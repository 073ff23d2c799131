/** The page on which an administrator gives accounts more questions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

interface KeptRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}
interface RecordAnswer {
  readonly retCode: string;
  readonly retMsg: string;
  readonly data: KeptRow & { readonly records: readonly KeptRow[] };
}
async function ask(
  resource: string,
  call: string,
  payload: object,
  { userName = 'cer.manager', orgId = 'org-cer' } = {},
): Promise<RecordAnswer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/cloud/record/${resource}/${call}`,
    headers: {
      authorization: `Bearer ${await server.signIn(userName)}`,
      'x-org-id': orgId,
      'x-lang': 'en',
    },
    payload,
  });
  return answer.json();
}
const pageOf = async (resource: string, of = {}): Promise<readonly KeptRow[]> =>
  (await ask(resource, 'page', { page: { size: 100, current: 1 } }, of)).data.records;
const accountOf = async (userName: string): Promise<KeptRow['values'] | undefined> =>
  (await pageOf('assistantQuota')).find(({ id }) => id === userName)?.values;
const give = (id: string, values: object, of = {}): Promise<RecordAnswer> =>
  ask('assistantQuota', 'save', { id, version: 1, values }, of);
const setQuota = (limit: number | null, used: number) =>
  server.database.db
    .updateTable('account')
    .set({ question_limit: limit, questions_used: used })
    .where('user_name', '=', 'cer.operator')
    .execute();

describe('questions of accounts', () => {
  test('the list shows what each has and has used; more are given with a reason, and the log tells who gave them', async () => {
    await setQuota(10, 12);
    expect(await accountOf('cer.operator')).toMatchObject({
      questionLimit: 10,
      questionsUsed: 12,
      questionsLeft: 0,
      hasNoLimit: false,
    });
    const given = await give('cer.operator', {
      hasNoLimit: false,
      addedQuestions: 50,
      rechargeReason: 'Energy audit',
    });
    expect(given.retCode).toBe('0');
    expect(await accountOf('cer.operator')).toMatchObject({ questionLimit: 62, questionsLeft: 50 });
    expect((await pageOf('questionRecharge'))[0]?.values).toMatchObject({
      userName: 'cer.operator',
      addedQuestions: 50,
      questionLimit: 62,
      rechargeReason: 'Energy audit',
    });
    expect((await pageOf('questionRecharge'))[0]?.values['givenBy']).not.toBe('');
  });

  test('a limit is lifted, and a form without a figure or a reason changes nothing and says what is missing', async () => {
    await setQuota(10, 3);
    const before = (await pageOf('questionRecharge')).length;
    expect((await give('cer.operator', { hasNoLimit: false, rechargeReason: 'x' })).retMsg).toContain(
      'how many questions',
    );
    expect((await give('cer.operator', { hasNoLimit: false, addedQuestions: 5 })).retCode).not.toBe('0');
    expect(
      (await give('cer.operator', { hasNoLimit: false, addedQuestions: 0, rechargeReason: 'x' })).retCode,
    ).not.toBe('0');
    expect(await accountOf('cer.operator')).toMatchObject({ questionLimit: 10 });
    expect((await pageOf('questionRecharge')).length).toBe(before);
    expect((await give('cer.operator', { hasNoLimit: true, rechargeReason: 'Trial' })).retCode).toBe('0');
    expect(await accountOf('cer.operator')).toMatchObject({ questionLimit: null, hasNoLimit: true });
  });

  test('who may not, and who belongs to another organisation, gives and sees nothing', async () => {
    const operator = { userName: 'cer.operator' };
    expect(
      (await ask('assistantQuota', 'page', { page: { size: 10, current: 1 } }, operator)).retCode,
    ).not.toBe('0');
    expect(
      (await give('cer.operator', { hasNoLimit: true, rechargeReason: 'me' }, operator)).retCode,
    ).not.toBe('0');
    expect((await give('cem.manager', { hasNoLimit: true, rechargeReason: 'other' })).retCode).not.toBe('0');
    const elsewhere = { userName: 'cem.manager', orgId: 'org-cem' };
    expect(await pageOf('questionRecharge', elsewhere)).toEqual([]);
  });
});
