import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addReportCentre } from './report-centre.ts';

/** What the back end asks the platform for, as it stands in the calls. */
const calls: { url: string; token: string | undefined; orgId: string | undefined }[] = [];
const answer = (data: unknown) => ({ retCode: '0', retMsg: 'ok', data });
const tickets = new Set(['t-1', 't-2']);

let platform: FastifyInstance;
let centre: FastifyInstance;
beforeAll(async () => {
  platform = fastify();
  platform.addHook('onRequest', async ({ url, headers }) => {
    calls.push({ url, token: headers.authorization, orgId: headers['x-org-id'] as string | undefined });
  });
  platform.post<{ Body: { ticket: string } }>('/api/oauth/link/redeem', async ({ body }) =>
    tickets.delete(body.ticket)
      ? answer({ token: 'secret', expiredTime: 3600, userId: 'u1', uid: 'x', orgId: 'o1' })
      : { retCode: '010001', retMsg: 'This link was used.', data: null },
  );
  platform.get('/api/cloud/record/reportCenter/description', async () => answer({ title: 'Reports' }));
  platform.get('/api/cloud/enterprise/structure/get', async () =>
    answer({ enterprise: { name: 'Works <one>' } }),
  );
  platform.post('/api/cloud/record/reportCenter/page', async () =>
    answer({ records: [{ id: 'R-1', values: { name: 'Day & night', path: '/energyReport' } }] }),
  );
  platform.get('/api/analysis/page/energyReport', async () =>
    answer({
      table: {
        columns: [{ label: 'Area' }, { label: 'kWh' }],
        rows: [
          ['Hall', 12.5],
          ['<b>', null],
        ],
      },
    }),
  );
  const platformUrl = await platform.listen({ port: 0, host: '127.0.0.1' });
  centre = fastify();
  addReportCentre(centre, { platformUrl, publicPlatform: (host) => `http://${host}:8080` });
});
afterAll(async () => {
  await centre.close();
  await platform.close();
});

const enter = (query: Record<string, string>) => centre.inject({ url: '/report-centre', query });
const LINK = { orgId: 'o1', operateUserId: 'u1', userId: 'u1', logo: 'https://elsewhere.example/x.png' };

test('a link enters once, leaves the address, and the visit reads for whom the ticket was made', async () => {
  const entered = await enter({ ...LINK, token: 't-1' });
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/report-centre/']);
  const cookie = String(entered.headers['set-cookie']);
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  expect(cookie).not.toContain('secret');
  const list = await centre.inject({
    url: '/report-centre/?report=R-1',
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('<h1>Reports</h1>');
  expect(list.body).toContain('Works &lt;one&gt;');
  expect(list.body).toContain('Day &amp; night');
  expect(list.body).toContain('<tr><td>Hall</td><td>12.5</td></tr><tr><td>&lt;b&gt;</td><td>—</td></tr>');
  expect(list.body).not.toMatch(/secret|<script|elsewhere/);
  expect(calls.at(-1)).toEqual({
    url: '/api/analysis/page/energyReport?range=yesterday',
    token: 'Bearer secret',
    orgId: 'o1',
  });
  const again = await enter({ ...LINK, token: 't-1' });
  expect([again.statusCode, again.body.includes('This link was used.')]).toEqual([403, true]);
});

test('a ticket of somebody else, no visit and an invented one show nothing', async () => {
  expect((await enter({ ...LINK, userId: 'u2', token: 't-2' })).statusCode).toBe(403);
  const visits = ['', 'report-centre=nobody'].map((cookie) =>
    centre.inject({ url: '/report-centre/', headers: { cookie } }),
  );
  for (const { statusCode, body } of await Promise.all(visits)) {
    expect(statusCode).toBe(403);
    expect(body).toContain('Open the report centre again from Plantdeck.');
  }
});
