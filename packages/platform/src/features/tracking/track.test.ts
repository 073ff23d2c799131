import type { EndpointName } from '@plantdeck/core/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { forgetTracking } from './track.handlers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const sessionId = 'a-page-session-0001';
const at = (): string => new Date().toISOString();
const tell = (name: EndpointName, body: object) =>
  server.call(name, { body: { sessionId, at: at(), ...body } });

describe('what a page tells of its use', () => {
  test('is stored as it was told, without a token', async () => {
    const { db } = server.database;
    const session = { trackType: 'PAGE_SESSION', userId: '', orgId: '', language: 'en' };
    await tell('pageSessionUpdate', session);
    await tell('pageSessionUpdate', { ...session, userId: 'u-cer-manager', orgId: 'org-cer' });
    expect(await db.selectFrom('page_session').selectAll().execute()).toMatchObject([
      { session_id: sessionId, user_id: 'u-cer-manager', org_id: 'org-cer', language: 'en' },
    ]);
    await tell('pageVisitAdd', { path: '/a', title: 'A' });
    await tell('pageJump', { fromPath: '/a', toPath: '/b', stayMs: 1_200 });
    await tell('pageDestroy', { path: '/b', stayMs: 40 });
    expect(await db.selectFrom('page_jump').selectAll().orderBy('id').execute()).toMatchObject([
      { from_path: '/a', to_path: '/b', stay_ms: 1_200 },
      { from_path: '/b', to_path: null, stay_ms: 40 },
    ]);
    const point = { sessionId, at: at(), eventId: 'page.open', path: '/a', count: 1 };
    const performance = {
      pagePathName: 'A',
      pagePublicPath: '/cloud/a',
      resourcesCode: 'a',
      timeMillis: 87,
    };
    expect((await tell('pointReportEvent', point)).retCode).toBe('0');
    const list = {
      events: [
        { ...point, performance },
        { ...point, eventId: 'x', count: 3 },
      ],
    };
    expect((await server.call('pointPolymerization', { body: list })).retCode).toBe('0');
    expect(await db.selectFrom('track_point').select(['event_id', 'count']).orderBy('id').execute()).toEqual([
      { event_id: 'page.open', count: 1 },
      { event_id: 'page.open', count: 1 },
      { event_id: 'x', count: 3 },
    ]);
    expect(await db.selectFrom('performance_log').selectAll().execute()).toMatchObject([
      { page_path_name: 'A', page_public_path: '/cloud/a', resources_code: 'a', time_millis: 87 },
    ]);
    await tell('eventAdd', { eventId: '9000001-1', buttonId: 'board:export', path: '/a' });
    await tell('scriptErrorAdd', {
      message: 'x is not a function',
      stack: 'at a.js:1',
      path: '/a',
      version: '1',
    });
    expect(await db.selectFrom('script_error').select('message').execute()).toEqual([
      { message: 'x is not a function' },
    ]);
  });

  test('is kept up to a number of rows, but what a person did stays', async () => {
    const { db } = server.database;
    for (const path of ['/1', '/2', '/3']) await tell('pageVisitAdd', { path, title: '' });
    for (const userId of ['', 'u-cer-manager', '', ''])
      await sql`insert into operate_log (user_id, operate_name, url, at)
        values (${userId}, 'flood', '/', now())`.execute(db);
    await forgetTracking(db, Date.now(), 2);
    expect(await db.selectFrom('page_visit').select('path').orderBy('id').execute()).toEqual([
      { path: '/2' },
      { path: '/3' },
    ]);
    // What a person did stays.
    const operations = await db.selectFrom('operate_log').select('user_id').orderBy('id').execute();
    expect(operations).toEqual([{ user_id: 'u-cer-manager' }, { user_id: '' }, { user_id: '' }]);
    await db.deleteFrom('operate_log').execute();
  });

  test('an operation is stored under the account of its token, whatever the page says', async () => {
    const { db } = server.database;
    const body = { operateName: 'Export', userId: 'u-admin', url: '/cloud/a', at: at() };
    const token = await server.signIn('cer.manager');
    for (const each of [undefined, 'nonsense', token])
      expect((await server.call('operateLogAdd', { body, token: each })).retCode).toBe('0');
    expect(await db.selectFrom('operate_log').selectAll().orderBy('id').execute()).toMatchObject([
      { user_id: '', operate_name: 'Export', url: '/cloud/a' },
      { user_id: '' },
      { user_id: 'u-cer-manager' },
    ]);
  });

  test.each([
    ['pageVisitAdd', { path: 'x'.repeat(501), title: '' }, 'path'],
    ['pageVisitAdd', { sessionId: 'short', path: '/a', title: '' }, 'sessionId'],
    ['pageJump', { fromPath: '/a', toPath: '/b', stayMs: -1 }, 'stayMs'],
    ['pageSessionUpdate', { trackType: 'OTHER', userId: '', orgId: '', language: 'en' }, 'trackType'],
    ['pointPolymerization', { events: [] }, 'events'],
  ] as const)('is refused where it does not fit: %s %#', async (name, body, field) => {
    const answer = await tell(name, body);
    expect([answer.retCode, answer.data]).toEqual(['040001', { field }]);
  });

  test('gets our time where the page’s cannot be right, and is forgotten after 90 days', async () => {
    const { db } = server.database;
    await tell('pageVisitAdd', { path: '/late', title: '', at: '1999-09-09T09:09:09Z' });
    const row = await db
      .selectFrom('page_visit')
      .select('at')
      .where('path', '=', '/late')
      .executeTakeFirstOrThrow();
    expect(Math.abs(row.at.getTime() - Date.now())).toBeLessThan(60_000);
    await forgetTracking(db, Date.now() + 91 * 86_400_000);
    expect(await db.selectFrom('page_visit').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('page_session').selectAll().execute()).toEqual([]);
  });
});
