/** Pages that need no resource: by the account that has none at all, and by their addresses. */
import { ALWAYS_ALLOWED_ROUTES } from '@plantdeck/core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeFixturePlant } from '../../packages/platform/testing/fixture-plant.ts';
import { seedHandbook } from '../../packages/platform/src/features/handbook/seed-handbook.ts';
import { startAccountPlatform, type AccountPlatform } from '../support/account-platform.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  PASSWORD,
  signIn,
  signInFrame,
  withChoices,
} from '../support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What stands in the page's own part, through shadow roots. */
function pageText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const found: string[] = [];
    const visit = (node: ParentNode): void => {
      for (const child of node.children) {
        if (child.matches('style, script, noscript, option') || getComputedStyle(child).display === 'none')
          continue;
        for (const text of child.childNodes)
          if (text.nodeType === Node.TEXT_NODE) found.push(text.textContent?.trim() ?? '');
        visit(child);
        if (child.shadowRoot) visit(child.shadowRoot);
      }
    };
    visit(document.querySelector('plant-app')?.shadowRoot?.querySelector('.page') ?? document.body);
    return found.filter((text) => text !== '').join(' ');
  });
}

describe('for an account without any resource', () => {
  let platform: AccountPlatform;
  beforeAll(async () => {
    platform = await startAccountPlatform();
    const { db } = platform.database;
    await makeFixturePlant(db, {
      plantId: 'CER',
      from: '2026-11-18T08:00:00+08:00',
      to: '2026-11-20T12:00:00+08:00',
    });
    await seedHandbook(db, Date.now());
    await db.deleteFrom('role_resource').where('role_code', '=', 'operator').execute();
  }, 60_000);
  afterAll(() => platform.close());

  /** Each of the sixteen: where it ends, how it is titled, and what stands on its page. */
  const NOWHERE = { place: '/404', title: 'Not found', text: 'This account has no pages' };
  const SIXTEEN: Readonly<
    Record<string, { readonly place?: string; readonly title: string; readonly text: string }>
  > = {
    '/': NOWHERE,
    '/Login': NOWHERE,
    '/invalidPage': NOWHERE,
    '/404': NOWHERE,
    '/blank': NOWHERE,
    '/EAMLogin': { title: 'Equipment lifecycle sign-in', text: 'Sign in with your account.' },
    '/EAMPage': { title: 'Equipment lifecycle', text: 'Open the system' },
    '/companieslist': { title: 'Switch company', text: 'Foshan Ceramics 1' },
    '/messageCenter': { title: 'Message centre', text: 'Choose a message to read it' },
    '/helpPage': { title: 'Help centre', text: 'Search the help' },
    '/customTemplate': { title: 'Custom home', text: 'Home' },
    '/docketManagement': { title: 'Docket management', text: 'There are no templates yet' },
    '/templatePreview': { title: 'Template preview', text: 'There is no such template' },
    '/templateHasDataPreview': { title: 'Template preview with data', text: 'There is no such template' },
    '/barCodeTemplateEdit': { title: 'Bar-code template editor', text: 'You can look at templates' },
    '/docketTemplateManagementEdit': {
      title: 'Docket template editor',
      text: 'You can look at templates',
    },
  };

  test('RTE-01 each of the sixteen always-allowed routes opens its own page, titled and filled, and none says that a permission is missing', async () => {
    expect(Object.keys(SIXTEEN).toSorted()).toEqual([...ALWAYS_ALLOWED_ROUTES].toSorted());
    const { page, complaints } = await openPage(browser, {
      storageState: withChoices({ cookies: [], origins: [] }, { language: 'en' }, platform.url),
    });
    await signIn(page, 'cer.operator', { url: platform.url, path: '/messageCenter' });
    // The account has no page at all: neither in its menu nor by the search of it.
    await page.waitForSelector('plant-app .side');
    await expect.poll(() => page.locator('plant-app .mi').count()).toBe(0);
    const findings: string[] = [];
    for (const [path, { place = path, title, text }] of Object.entries(SIXTEEN)) {
      await page.goto(`${platform.url}/cloud${path}`);
      await expect
        .poll(async () => `${new URL(page.url()).pathname} ${await page.title()}`, { timeout: 20_000 })
        .toBe(`/cloud${place} ${title} · Plantdeck energy and production`);
      await expect.poll(() => pageText(page), { timeout: 20_000 }).toContain(text);
      if (/no permission/i.test(await pageText(page))) findings.push(`${path}: no permission`);
      if ((await page.locator('plant-app .page .state[role=alert]').count()) > 0)
        findings.push(`${path}: ${await pageText(page)}`);
      findings.push(...(await axeProblemsOf(page)).map((problem) => `${path}: axe ${problem}`));
      findings.push(...complaints.list.splice(0).map((complaint) => `${path}: ${complaint}`));
    }
    expect(findings).toEqual([]);
    // Any other page is refused to this very account, so that the sixteen are no accident.
    await page.goto(`${platform.url}/cloud/equipmentLedger`);
    await expect.poll(() => pageText(page), { timeout: 20_000 }).toContain('You have no permission for');
    // Whoever works with a paper looks at its template in the editor, without a way to change it.
    await platform.database.db
      .insertInto('role_resource')
      .values({ role_code: 'operator', resource_code: 'wipcompletion' })
      .execute();
    await page.goto(`${platform.url}/cloud/docketTemplateManagementEdit?docketTemplateId=docket-1`);
    await page.locator('plant-dockets svg.docket-sheet').first().waitFor();
    await expect.poll(() => page.locator('plant-dockets input, plant-dockets .part-handle').count()).toBe(0);
    await closePage(page);

    // Nobody signed in: the public ones stand by themselves, the others ask to sign in and lead back.
    const { page: outside, complaints: outsideComplaints } = await openPage(browser, {
      storageState: withChoices({ cookies: [], origins: [] }, { language: 'en' }, platform.url),
    });
    for (const [path, text] of [
      ['/404', 'There is no such page'],
      ['/invalidPage', 'unified sign-in page'],
      ['/EAMLogin', 'Sign in with your account.'],
      ['/helpPage', 'Sign in to open “Help centre”'],
      ['/no/such/page', 'There is no such page'],
      ['/nobody-knows', 'neither a page nor a company code'],
    ] as const) {
      await outside.goto(`${platform.url}/cloud${path}`);
      await expect.poll(() => pageText(outside), { timeout: 20_000 }).toContain(text);
      expect([path, await axeProblemsOf(outside)]).toEqual([path, []]);
    }
    expect(outsideComplaints.list.filter((complaint) => complaint.startsWith('error'))).toEqual([]);
    // The way on leads to the sign-in page and knows where it began.
    await outside.goto(`${platform.url}/cloud/helpPage?page=start`);
    await outside.locator('plant-app .state-page button').first().press('Enter');
    await outside.waitForURL(
      (url) =>
        url.pathname === '/cloud/Login' && (url.searchParams.get('redirect') ?? '').includes('/helpPage'),
    );
    await outside.goto(`${platform.url}/cloud/templatePreview`);
    await signInFrame(outside);
    expect(new URL(outside.url()).search).toBe(`?redirect=${encodeURIComponent('/templatePreview')}`);
    await closePage(outside);
  }, 180_000);
});

const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;

/** Calls the platform as the person that a page is signed in as. */
function ask<T>(page: Page, path: string, body?: object): Promise<{ retCode: string; data: T }> {
  return page.evaluate(
    async ({ to, json }) => {
      const read = (name: string): string => localStorage.getItem(name) ?? '';
      const answer = await fetch(to, {
        method: json === null ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${read('accessToken')}`,
          'x-org-id': read('orgId'),
          'content-type': 'application/json',
        },
        ...(json === null ? {} : { body: json }),
      });
      return (await answer.json()) as never;
    },
    { to: path, json: body === undefined ? null : JSON.stringify(body) },
  );
}

describe('pages of a person by their address', () => {
  test('a message opens by its address, is read there, survives a reload, and says when it is not there or not the reader’s', async () => {
    const manager = await keepSignedIn(browser, 'cer.manager');
    const { page, complaints } = await openPage(browser, {
      storageState: withChoices(manager, { language: 'en' }),
    });
    await page.goto(site('/messageCenter'));
    await page.waitForSelector('plant-app .message');
    const title = `Kiln check ${Date.now()}`;
    const published = await ask<{ id: number }>(page, '/api/message/v1/content/announcement/publish', {
      title,
      content: 'Line 2, 14:00.\n<b>Bring gloves.</b>',
    });
    expect(published.retCode).toBe('0');
    const list = await ask<{ records: { id: string; title: string; read: boolean }[] }>(
      page,
      '/api/message/user/page',
      { page: { size: 20, current: 1 }, title },
    );
    const mine = list.data.records[0];
    expect([mine?.title, mine?.read]).toEqual([title, false]);

    await page.goto(site(`/messageDetail/${mine?.id}`));
    const article = page.locator('plant-app .message-page article');
    await expect.poll(() => article.innerText()).toContain('<b>Bring gloves.</b>');
    await expect.poll(() => article.locator('h2').innerText()).toBe(title);
    await expect
      .poll(async () => {
        const found = await ask<{ read: boolean }>(page, `/api/message/user/detail?id=${mine?.id}`);
        return found.data.read;
      })
      .toBe(true);
    await page.reload();
    await expect.poll(() => article.locator('h2').innerText()).toBe(title);
    await expect.poll(() => page.title()).toMatch(/^Message · /);
    expect(await axeProblemsOf(page)).toEqual([]);

    for (const id of ['2147483600', 'nobody', '0']) {
      await page.goto(site(`/messageDetail/${id}`));
      const said = page.locator('plant-app .message-page .state');
      await expect.poll(() => said.innerText()).toContain('This message is not there');
    }
    await page.locator('plant-app .message-page .state button').click();
    await page.waitForURL('**/cloud/messageCenter');
    expect(complaints.list).toEqual([]);

    // Of another enterprise's announcement its readers alone know.
    const { page: other } = await openPage(browser, {
      storageState: withChoices(await keepSignedIn(browser, 'admin'), { language: 'en' }),
    });
    await other.goto(site('/companieslist'));
    await other.locator('plant-company-list .company').filter({ hasText: 'Foshan Ceramics 2' }).click();
    await expect.poll(() => other.evaluate(() => localStorage.getItem('orgId'))).toBe('org-ce2');
    await other.goto(site(`/messageDetail/${mine?.id}`));
    await expect
      .poll(() => other.locator('plant-app .message-page .state').innerText())
      .toContain('This message is not there');
    await closePage(other);
    await closePage(page);
  });

  test('the alarm setting has a page: opened by its address, saved, found again after a reload, and given up by a reset', async () => {
    const { page } = await openPage(browser, {
      storageState: withChoices(await keepSignedIn(browser, 'cer.operator'), { language: 'en' }),
    });
    await page.goto(site('/alarmSetting'));
    const form = page.locator('plant-app .setting-page');
    const third = form.getByRole('checkbox', { name: 'Priority 3' });
    await third.waitFor();
    const before = await third.isChecked();
    try {
      await third.setChecked(!before, { force: true });
      // What is not saved yet is kept by the tab, and a reset gives it up.
      await page.reload();
      await third.waitFor();
      await expect.poll(() => third.isChecked()).toBe(!before);
      await form.getByRole('button', { name: 'Reset' }).click();
      await expect.poll(() => third.isChecked()).toBe(before);

      await third.setChecked(!before, { force: true });
      await form.getByRole('button', { name: 'Save' }).click();
      await page.locator('plant-app .toast', { hasText: 'Alarm setting saved' }).waitFor();
      await page.reload();
      await third.waitFor();
      await expect.poll(() => third.isChecked()).toBe(!before);
      await expect.poll(() => page.title()).toMatch(/^Alarm setting · /);
      expect(await axeProblemsOf(page)).toEqual([]);
    } finally {
      if ((await third.isChecked()) !== before) {
        await third.setChecked(before, { force: true });
        await form.getByRole('button', { name: 'Save' }).click();
        await page.locator('plant-app .toast').first().waitFor();
      }
    }
    await closePage(page);
  });
});

test('two tabs whose token is revoked at the same moment are each told once, and both return to their pages with what was typed', async () => {
  const { page: one } = await openPage(browser, {
    storageState: withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' }),
  });
  const other = await one.context().newPage();
  const pages = [one, other];
  for (const page of pages)
    await page.addInitScript(() => {
      Object.assign(globalThis, { expired: 0 });
      addEventListener('plant-session-expired', () => {
        const told = globalThis as unknown as { expired: number };
        told.expired += 1;
      });
    });
  await one.goto(site('/messageCenter'));
  await other.goto(site('/alarmSetting'));
  await one.getByRole('button', { name: 'Publish announcement' }).click();
  const heading = one.locator('plant-message-center dialog[open] input').first();
  await heading.fill('Not sent yet');
  const third = other.locator('plant-app .setting-page').getByRole('checkbox', { name: 'Priority 3' });
  await third.waitFor();
  const before = await third.isChecked();
  await third.setChecked(!before, { force: true });

  const token = await one.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const revoked = await fetch(
    `${inject('platformUrl')}/api/oauth/account/loginOut?token=${encodeURIComponent(token)}`,
    {
      method: 'POST',
    },
  );
  expect(revoked.ok).toBe(true);
  // Both ask the platform for something at once, and are refused.
  await Promise.all(
    pages.map((page) =>
      page.evaluate(() => {
        const host = document.querySelector('plant-session') as unknown as {
          session: { setLanguage(to: string): void };
        };
        host.session.setLanguage('it');
      }),
    ),
  );
  for (const page of pages) {
    await page.waitForSelector('plant-app .lw .banner');
    await expect.poll(() => page.locator('plant-app .lw .banner').count()).toBe(1);
    expect(await page.evaluate(() => (globalThis as unknown as { expired: number }).expired)).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  }
  const frame = await signInFrame(one);
  await frame.fill('input[name=userName]', 'cer.manager');
  await frame.fill('input[name=password]', PASSWORD);
  await frame.click('button[type=submit]');
  // The one that signed in is back where it was; the other follows without a second sign-in.
  await one.waitForURL('**/cloud/messageCenter');
  await other.waitForURL('**/cloud/alarmSetting');
  await expect.poll(() => heading.inputValue(), { timeout: 20_000 }).toBe('Not sent yet');
  const again = other.locator('plant-app .setting-page').getByRole('checkbox').nth(2);
  await again.waitFor();
  await expect.poll(() => again.isChecked()).toBe(!before);
  await closePage(one);
});
