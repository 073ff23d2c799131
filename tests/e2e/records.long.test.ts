/** The pages behind the menu, in their sub-applications, over the platform's own rows. */
import { readFileSync } from 'node:fs';
import type { RecordPage } from '@plantdeck/core/contract';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askPlatform, go, shownFrame } from '../support/feature-page.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  setLanguage,
  signInFrame,
  PASSWORD,
  withChoices,
  type KeptState,
} from '../support/person.ts';

let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

interface Resource {
  resourcesCode: string;
  resourcesName: string;
  resourcesType: number;
  isUsable: boolean;
  resourcesUri: string | null;
  childResources: Resource[];
}

const at = (path: string): string => `${inject('platformUrl')}/cloud${path}`;

/** The pages of a person's tree that applications fill: code, name and route. */
function framedPages(resources: readonly Resource[]): { code: string; name: string; path: string }[] {
  return resources
    .filter(({ isUsable }) => isUsable)
    .flatMap((resource) => [
      ...(resource.resourcesUri && resource.childResources.every((child) => child.resourcesType === 2)
        ? [{ code: resource.resourcesCode, name: resource.resourcesName, path: resource.resourcesUri }]
        : []),
      ...framedPages(resource.childResources),
    ]);
}

const userOf = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('operateUserId') ?? '');

async function pagesOf(page: Page, language = 'en') {
  const tree = await askPlatform<Resource[]>(
    page,
    'GET',
    `/api/cloud/resources/${await userOf(page)}/tree`,
    undefined,
    language,
  );
  const all = framedPages(tree.data);
  const config = await askPlatform<{ applications: { paths: string[] }[] }>(
    page,
    'GET',
    '/api/cloud/customizedInfo/getByHost',
  );
  const framed = new Set(config.data.applications.flatMap(({ paths }) => paths));
  // Pages of one record, of a query, and those that people compose have journeys of their own.
  const isList = (path: string) => !path.includes('{') && !['/monitorView', '/pageDesign'].includes(path);
  return all.filter(({ path }) => framed.has(path) && isList(path));
}

async function open(path: string, state = manager): Promise<{ page: Page; frame: Frame }> {
  const { page } = await openPage(browser, { storageState: state });
  await page.goto(at(path));
  const frame = await shownFrame(page);
  await frame.waitForSelector('plant-records h1');
  return { page, frame };
}

test('every page of the menu opens with its title in the language and shows rows or why there are none', async () => {
  const { page } = await openPage(browser, { storageState: withChoices(manager, { language: 'en' }) });
  await page.goto(at('/equipmentLedger'));
  await shownFrame(page);
  const pages = await pagesOf(page);
  expect(pages.length).toBeGreaterThan(80);
  const broken: string[] = [];
  for (const { name, path } of pages) {
    await go(page, path);
    const frame = await shownFrame(page);
    const isShown = await frame
      .waitForFunction(
        (title) => {
          const root = document.querySelector('plant-records')?.shadowRoot;
          return (
            root?.querySelector('h1')?.textContent === title &&
            (root.querySelector('tbody tr') !== null || root.querySelector('.list-empty .state') !== null)
          );
        },
        name,
        { timeout: 10_000 },
      )
      .then(
        () => true,
        () => false,
      );
    if (!isShown) broken.push(`${path}: ${await frame.locator('plant-records').innerText()}`);
    else if (!(await page.title()).startsWith(name)) broken.push(`${path}: titled ${await page.title()}`);
  }
  expect(broken).toEqual([]);
  await closePage(page);
}, 180_000);

test('the menu speaks eight languages, and holds less for an operator', async () => {
  const { page } = await openPage(browser, { storageState: manager });
  await page.goto(at('/messageCenter'));
  await page.waitForSelector('plant-app .header');
  const names = new Map<string, Set<string>>();
  for (const language of ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi']) {
    for (const { code, name } of await pagesOf(page, language)) {
      names.set(code, (names.get(code) ?? new Set()).add(name));
    }
  }
  for (const [code, set] of names) expect([code, set.size > 4]).toEqual([code, true]);
  await closePage(page);
  const { page: other } = await openPage(browser, {
    storageState: await keepSignedIn(browser, 'cer.operator'),
  });
  await other.goto(at('/messageCenter'));
  await other.waitForSelector('plant-app .header');
  const codes = (await pagesOf(other)).map(({ code }) => code);
  expect(codes).toContain('equipmentLedger');
  for (const code of ['userManagement', 'roleManagement', 'energyPrice']) {
    expect(codes).not.toContain(code);
    expect(
      (await askPlatform(other, 'POST', `/api/cloud/record/${code}/page`, { page: { size: 5, current: 1 } }))
        .retCode,
    ).toBe('040301');
  }
  const remove = await askPlatform(other, 'POST', '/api/cloud/record/equipmentLedger/remove', {
    id: 'x',
    version: 1,
  });
  expect(remove.retCode).toBe('040301');
  await closePage(other);
});

/** Takes away what a try before may have left. */
async function withoutRows(
  page: Page,
  code: string,
  isLeft: (values: Readonly<Record<string, unknown>>) => boolean,
): Promise<void> {
  const { data } = await askPlatform<RecordPage>(page, 'POST', `/api/cloud/record/${code}/page`, {
    page: { size: 500, current: 1 },
  });
  for (const { id, version, values } of data.records)
    if (isLeft(values)) await askPlatform(page, 'POST', `/api/cloud/record/${code}/remove`, { id, version });
}

describe('a list', () => {
  test('searches, sorts and turns pages on the platform', async () => {
    const { page, frame } = await open('/equipmentLedger');
    const firstCells = () => frame.locator('plant-records tbody th').allInnerTexts();
    await expect.poll(async () => (await firstCells()).length, { timeout: 15_000 }).toBe(20);
    const first = (await firstCells())[0];
    await frame.click('plant-records .pager button:last-of-type');
    await expect.poll(async () => (await firstCells())[0] !== first).toBe(true);
    await frame.fill('plant-records input[type=search]', '辊道窑');
    await expect.poll(async () => (await firstCells()).length, { timeout: 15_000 }).toBe(2);
    const ascending = await firstCells();
    await frame.click('plant-records th button.table-sort');
    await expect.poll(firstCells).toEqual(ascending.toReversed());
    await frame.fill('plant-records input[type=search]', '没有这样的设备');
    await frame.waitForSelector('plant-records .list-empty .state');
    await frame.click('plant-records .list-empty button');
    await expect.poll(async () => (await firstCells()).length, { timeout: 15_000 }).toBe(20);
    expect(await axeProblemsOf(page)).toEqual([]);
    await closePage(page);
  });

  test('makes, shows, changes and deletes a record, and says what is wrong with an entry', async () => {
    const { page, frame } = await open('/SupplierManagement?new=1');
    await withoutRows(page, 'SupplierManagement', ({ code }) => code === 'S-99');
    const field = (name: string) => frame.locator(`plant-records [data-field=${name}] input`);
    const save = frame.locator('plant-records dialog .btn-primary');
    await save.click();
    await expect
      .poll(() => frame.locator('plant-records [data-field=code] [role=alert]').innerText())
      .toContain('必填');
    await field('code').fill('S-99');
    await field('name').fill('=HYPERLINK("http://evil")');
    await field('person').fill('<b>粗体</b>');
    await save.click();
    await frame.waitForSelector('plant-records dialog', { state: 'detached' });
    await frame.fill('plant-records input[type=search]', 'S-99');
    await expect.poll(() => frame.locator('plant-records tbody tr').count(), { timeout: 15_000 }).toBe(1);
    await frame.locator('plant-records tbody th button', { hasText: 'S-99' }).click();
    await frame.waitForSelector('plant-records dialog .detail');
    await expect
      .poll(() => frame.locator('plant-records dialog .detail').innerText())
      .toContain('<b>粗体</b>');
    expect(new URL(page.url()).searchParams.get('id')).toBeTruthy();

    const download = page.waitForEvent('download');
    await frame.locator('plant-records dialog .dialog-head button').click();
    await frame.locator('plant-records .page-head button', { hasText: 'CSV' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(csv.split('\r\n').length).toBe(4);

    await frame.locator('plant-records tbody th button', { hasText: 'S-99' }).click();
    await frame.locator('plant-records dialog .btn-primary').click();
    await field('name').fill('新供应商');
    await save.click();
    await frame.locator('plant-records tbody td', { hasText: '新供应商' }).waitFor();
    await frame.locator('plant-records tbody th button', { hasText: 'S-99' }).click();
    await frame.locator('plant-records dialog .btn-danger').click();
    await frame.locator('plant-records dialog .btn-danger').click();
    await frame.waitForSelector('plant-records .list-empty .state');
    await closePage(page);
  });

  test('what was typed survives an expired session', async () => {
    const { page, frame } = await open(
      '/SupplierManagement?new=1',
      await keepSignedIn(browser, 'cer.manager'),
    );
    await frame.locator('plant-records [data-field=name] input').fill('尚未保存');
    await page.route('**/record/SupplierManagement/save', (route) =>
      route.fulfill({ json: { retCode: '010001', retMsg: '登录已过期', data: null } }),
    );
    await frame.locator('plant-records [data-field=code] input').fill('S-77');
    await frame.locator('plant-records [data-field=person] input').fill('张三');
    await frame.locator('plant-records dialog .btn-primary').click();
    const form = await signInFrame(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await form.fill('input[name=userName]', 'cer.manager');
    await form.fill('input[name=password]', PASSWORD);
    await form.click('button[type=submit]');
    const back = await shownFrame(page);
    await back.waitForSelector('plant-records dialog [data-field=name] input');
    await expect
      .poll(() => back.locator('plant-records [data-field=name] input').inputValue())
      .toBe('尚未保存');
    await expect.poll(() => back.locator('plant-records [data-field=code] input').inputValue()).toBe('S-77');
    await closePage(page);
  });
});

describe('what depends on a configuration obeys it at once', () => {
  const costOf = async (page: Page): Promise<number> => {
    const answer = await askPlatform<{ figures: { key: string; value: number }[] }>(
      page,
      'GET',
      '/api/analysis/page/energyStatistics?areaId=CER&range=today&energy=water',
    );
    return answer.data.figures.find(({ key }) => key === 'cost')?.value ?? Number.NaN;
  };

  test('a price changes the costs, a reading by hand its quarter hour, a role the menu and the calls', async () => {
    const { page } = await openPage(browser, { storageState: manager });
    await page.goto(at('/messageCenter'));
    await page.waitForSelector('plant-app .header');
    const price = (priceCny: number) =>
      askPlatform(page, 'POST', '/api/cloud/record/energyPrice/save', {
        id: 'water',
        version: 1,
        values: { priceCny, kgcePerUnit: 0, co2PerUnit: 0 },
      });
    expect((await price(4.2)).retCode).toBe('0');
    const before = await costOf(page);
    try {
      expect((await price(8.4)).retCode).toBe('0');
      expect((await costOf(page)) / before).toBeCloseTo(2, 5);
    } finally {
      expect((await price(4.2)).retCode).toBe('0');
    }

    const periodStart = '2026-11-20T09:00:00+08:00';
    await withoutRows(
      page,
      'manualReading',
      ({ meterId, quantity }) => meterId === 'CER.W5.W' && quantity === 7.25,
    );
    const saved = await askPlatform<{ id: string; version: number }>(
      page,
      'POST',
      '/api/cloud/record/manualReading/save',
      {
        values: { meterId: 'CER.W5.W', periodStart, quantity: 7.25, person: '抄表员', note: null },
      },
    );
    expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
    const slots = await askPlatform<{ table: { rows: [string, number, string][] } }>(
      page,
      'GET',
      '/api/analysis/page/dataQuery?areaId=CER&range=today&meter=CER.W5.W',
    );
    const slot = slots.data.table.rows.find(([from]) => from === '2026-11-20 09:00');
    expect(slot).toEqual(['2026-11-20 09:00', 7.25, 'Estimated']);

    const { page: operator } = await openPage(browser, {
      storageState: await keepSignedIn(browser, 'cer.operator'),
    });
    await operator.goto(at('/messageCenter'));
    await operator.waitForSelector('plant-app .header');
    const grant = (isActive: boolean) =>
      askPlatform(page, 'POST', '/api/cloud/record/roleManagement/save', {
        id: 'operator|stopRecord',
        version: 1,
        values: { isActive },
      });
    const stops = async () =>
      (
        await askPlatform(operator, 'POST', '/api/cloud/record/stopRecord/page', {
          page: { size: 1, current: 1 },
        })
      ).retCode;
    const isInMenu = async () => (await pagesOf(operator)).some(({ code }) => code === 'stopRecord');
    expect((await grant(true)).retCode).toBe('0');
    expect([await stops(), await isInMenu()]).toEqual(['0', true]);
    try {
      expect((await grant(false)).retCode).toBe('0');
      expect([await stops(), await isInMenu()]).toEqual(['040301', false]);
    } finally {
      expect((await grant(true)).retCode).toBe('0');
    }
    expect([await stops(), await isInMenu()]).toEqual(['0', true]);
    // Nobody saws off the branch they sit on.
    const own = await askPlatform(page, 'POST', '/api/cloud/record/roleManagement/save', {
      id: 'manager|roleManagement',
      version: 1,
      values: { isActive: false },
    });
    expect(own.retCode).toBe('040301');
    await closePage(page);
    await closePage(operator);
  });
});

test('a function that is closed and opened again leaves the menu that is on screen and comes back, of whoever has a page open', async () => {
  const name = '运行记录';
  const { page: operator } = await openPage(browser, {
    storageState: await keepSignedIn(browser, 'cer.operator'),
  });
  const { page, frame } = await open(
    '/menuManagement?id=runningRecord&edit=1',
    await keepSignedIn(browser, 'admin'),
  );
  const setUsable = (isUsable: boolean) =>
    askPlatform(page, 'POST', '/api/cloud/record/menuManagement/save', {
      id: 'runningRecord',
      version: 1,
      values: { isUsable },
    });
  const found = (of: Page): Promise<number> => of.locator('plant-app .mi-match').count();
  const WAIT = { timeout: 20_000 } as const;
  try {
    expect((await setUsable(true)).retCode).toBe('0');
    await operator.goto(at('/messageCenter'));
    for (const each of [page, operator]) {
      await each.fill('plant-app .menu-search input', name);
      await expect.poll(() => found(each), WAIT).toBe(1);
    }
    // By its own page, as a person does it; nobody loads anything anew.
    const flag = frame.locator('plant-records dialog [data-field=isUsable] input');
    await flag.waitFor();
    await expect.poll(() => flag.isChecked()).toBe(true);
    await flag.uncheck();
    await frame.locator('plant-records dialog .btn-primary').click();
    for (const each of [page, operator]) await expect.poll(() => found(each), WAIT).toBe(0);
    await go(operator, '/runningRecord');
    await operator.locator('plant-app .page .state').waitFor(WAIT);
    expect((await setUsable(true)).retCode).toBe('0');
    for (const each of [page, operator]) await expect.poll(() => found(each), WAIT).toBe(1);
    // The page that was refused opens by itself.
    await shownFrame(operator);
  } finally {
    await setUsable(true);
  }
  await closePage(page);
  await closePage(operator);
}, 90_000);

test('a list follows the language without loading anew, dark and light are clean in axe', async () => {
  const { page, frame } = await open('/equipmentLedger');
  await frame.waitForSelector('plant-records tbody tr');
  const before = await frame.locator('plant-records h1').innerText();
  await setLanguage(page, 'it');
  await expect
    .poll(() => frame.locator('plant-records h1').innerText(), { timeout: 15_000 })
    .not.toBe(before);
  await expect
    .poll(() => frame.locator('plant-records thead').innerText(), { timeout: 15_000 })
    .toContain('Codice');
  await page.evaluate(() => document.querySelector('plant-app')?.setAttribute('theme', 'dark'));
  await expect
    .poll(() => frame.locator('plant-records').getAttribute('theme'), { timeout: 15_000 })
    .toBe('dark');
  expect(await axeProblemsOf(page)).toEqual([]);
  await closePage(page);
});
