/** A production start over an empty database, from the refused secret to the boards of the first administrator. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../packages/platform/src/features/access/seed.ts';
import { launchBrowser } from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

const PASSWORD = 'Kiln-and-press-7';
const SECRET = '8Jp2vQxYd0mWk5NfTz7RbLc3HsGu1EaXo9ViKyDqMtA';
/** The variables of a demo that the start of the tests sets. */
const NOT_DEMO = { PROFILE: 'production', PLANTS: '', SEED: '', CLOCK_START: '' };

let product: RunningProduct;
let browser: Browser;
beforeAll(async () => {
  product = await startProduct({ ...NOT_DEMO, PLATFORM_SECRET: SECRET });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

async function post(path: string, body: object): Promise<{ status: number; retCode: string }> {
  const answer = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { retCode } = (await answer.json()) as { retCode: string };
  return { status: answer.status, retCode };
}

test('HLD-06 production begins empty, takes no weak secret and no known password, and is set up once by its code', async () => {
  for (const [secret, why] of [
    ['', 'missing'],
    ['x'.repeat(44), 'a repetition'],
  ] as const) {
    const env = { ...process.env, ...NOT_DEMO, PLATFORM_SECRET: secret, PORT: '0' };
    const refused = spawnSync(process.execPath, ['scripts/serve.mjs'], { env, encoding: 'utf8' });
    expect([refused.status, refused.stderr.trim()]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^PLATFORM_SECRET is ${why}[^\\n]*$`)),
    ]);
  }

  const { plants } = (await (await fetch(`${product.url}/healthz`)).json()) as { plants: unknown[] };
  expect(plants).toEqual([]);
  for (const path of ['/demo/outbox', '/gallery/'])
    expect([path, (await fetch(product.url + path)).status]).toEqual([path, 404]);
  await expect(fetch(product.portalUrl)).rejects.toThrow();
  expect(product.output()).not.toContain(DEMO_PASSWORD);
  for (const { userName } of DEMO_ACCOUNTS)
    expect((await post('/api/oauth/login/password', { userName, password: DEMO_PASSWORD })).retCode).toBe(
      '040101',
    );

  const code = /(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}/.exec(product.output())?.[0] ?? '';
  const entry = { organisationName: 'Works', nickName: 'Ada', userName: 'ada', timeZone: 'Europe/Rome' };
  const setUp = (more: object) => post('/api/oauth/setup', { ...entry, password: PASSWORD, ...more });
  expect((await setUp({ code: 'AAAA-AAAA-AAAA-AAAA' })).retCode).toBe('040003');
  expect((await setUp({ code, password: 'short' })).retCode).toBe('040003');

  const page = await browser.newPage({ locale: 'en-GB' });
  const crashes: string[] = [];
  page.on('pageerror', (error) => crashes.push(error.message));
  await page.goto(`${product.url}/cloud/`);
  await page.waitForURL('**/cloud/Setup');
  const field = (name: string) => page.locator(`plant-app input[name=${name}]`);
  await field('code').fill(code);
  await field('organisationName').fill('Steelworks Nord');
  await field('nickName').fill('Ada');
  await field('userName').fill('ada.admin');
  await field('password').fill(PASSWORD);
  await field('confirmation').fill(PASSWORD);
  // By the keyboard alone.
  await page.keyboard.press('Enter');
  await page.locator('plant-app .account').waitFor();
  await page.waitForURL((url) => !url.pathname.endsWith('/Setup'));

  expect((await setUp({ code })).status).toBe(404);
  const again = await post('/api/oauth/login/password', { userName: 'ada.admin', password: PASSWORD });
  expect(again.retCode).toBe('0');
  for (const board of ['realTimeBoardFarm', 'workBench', 'userManagement']) {
    await page.goto(`${product.url}/cloud/${board}`);
    await page.locator('plant-app .account').waitFor();
    const main = page.locator('plant-app main');
    await expect.poll(async () => (await main.innerText()).trim().length).toBeGreaterThan(10);
    expect([board, new URL(page.url()).pathname]).toEqual([board, `/cloud/${board}`]);
    // The first administrator may see all of them: what is missing is data, not a right.
    expect([board, await main.innerText()]).toEqual([
      board,
      expect.not.stringMatching(/permission|not open|may not|无权|权限/i),
    ]);
  }
  expect(crashes).toEqual([]);
});
