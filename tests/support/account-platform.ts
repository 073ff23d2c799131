/** The platform over a database that the test itself may write: accounts and enterprises in every state they can be in. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createTestServer, type TestServer } from '../../packages/platform/testing/test-server.ts';
import { openPage, signIn, withChoices, type Complaints } from './person.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DAY_MS = 86_400_000;

/** Whose account the tests change, and the enterprise it belongs to. */
export const USER = 'u-cer-manager';
export const PHONE = '13800000001';
const ENTERPRISE = 'E1';

export interface AccountPlatform extends TestServer {
  /** Where it listens. */
  readonly url: string;
  /** How long ago the manager's password was set; null is not recorded. */
  setPasswordAge(days: number | null): Promise<void>;
  /** The enterprise's service ends so many days from now; `unlimited` never, null is not recorded. */
  setService(daysToEnd: number | 'unlimited' | null): Promise<void>;
  setAccount(changes: { phone?: string | null; password_fits?: boolean }): Promise<void>;
  /** The newest code that was sent to a phone. */
  codeFor(phone: string): Promise<string>;
  /** Everything as it was seeded; whoever was signed in is out. */
  reset(): Promise<void>;
  /** A page in a language, the manager signed in. */
  open(
    browser: Browser,
    path?: string,
    choices?: Record<string, string>,
    options?: BrowserContextOptions,
  ): Promise<{ page: Page; complaints: Complaints }>;
}

/** The real server with the built product, on a port and a database in memory of its own. */
export async function startAccountPlatform(): Promise<AccountPlatform> {
  const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
  const folders = {
    cloudDir: `${ROOT}demo/site/dist`,
    bundleDir: `${ROOT}packages/embed/dist/${version}`,
    bundleVersion: version,
  };
  const server = await createTestServer({ logLevel: 'error' }, { folders });
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { db } = server.database;
  const seeded = await db
    .selectFrom('account')
    .select(['password_hash'])
    .where('user_id', '=', USER)
    .executeTakeFirstOrThrow();

  const memberships = await db.selectFrom('membership').selectAll().where('user_id', '=', USER).execute();
  const resources = await db
    .selectFrom('role_resource')
    .selectAll()
    .where('role_code', '=', 'manager')
    .execute();
  const { config } = await db
    .selectFrom('enterprise')
    .select('config')
    .where('eid', '=', ENTERPRISE)
    .executeTakeFirstOrThrow();
  const rule = await db
    .selectFrom('password_policy')
    .select('min_length')
    .where('eid', '=', ENTERPRISE)
    .executeTakeFirstOrThrow();

  const platform: AccountPlatform = {
    ...server,
    url,
    async setPasswordAge(days) {
      const password_changed_at = days === null ? null : new Date(Date.now() - days * DAY_MS);
      await db.updateTable('account').set({ password_changed_at }).where('user_id', '=', USER).execute();
    },
    async setService(daysToEnd) {
      await db.deleteFrom('service_period').where('eid', '=', ENTERPRISE).execute();
      if (daysToEnd === null) return;
      const isUnlimited = daysToEnd === 'unlimited';
      const row = {
        eid: ENTERPRISE,
        unlimited: isUnlimited,
        last_day: isUnlimited ? null : dayInShanghai(daysToEnd),
        operations_phone: '400-123-4567',
      };
      await db.insertInto('service_period').values(row).execute();
    },
    async setAccount(changes) {
      await db.updateTable('account').set(changes).where('user_id', '=', USER).execute();
    },
    async codeFor(phone) {
      const row = await db
        .selectFrom('outbox')
        .select('text')
        .where('phone', '=', phone)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return /\d{6}/.exec(row.text)?.[0] ?? '';
    },
    async reset() {
      await db
        .updateTable('account')
        .set({ ...seeded, phone: PHONE, password_fits: true })
        .where('user_id', '=', USER)
        .execute();
      await platform.setPasswordAge(0);
      await platform.setService('unlimited');
      // What a test takes away comes back even if it failed half-way.
      await db
        .insertInto('membership')
        .values(memberships)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .insertInto('role_resource')
        .values(resources)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .updateTable('enterprise')
        .set({ config: JSON.stringify(config) })
        .where('eid', '=', ENTERPRISE)
        .execute();
      await db.updateTable('password_policy').set(rule).where('eid', '=', ENTERPRISE).execute();
      for (const table of ['verification_code', 'outbox', 'login_attempt', 'phone_change'] as const)
        await db.deleteFrom(table).execute();
    },
    async open(browser, path = '/messageCenter', choices = {}, options = {}) {
      const storageState = withChoices({ cookies: [], origins: [] }, { language: 'en', ...choices }, url);
      const opened = await openPage(browser, { storageState, ...options });
      await signIn(opened.page, 'cer.manager', { url, path });
      return opened;
    },
  };
  return platform;
}

function dayInShanghai(offsetDays: number): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
  return format.format(Date.now() + offsetDays * DAY_MS);
}
