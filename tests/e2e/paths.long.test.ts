/** Where paths lead in the built product: groups as chunks of their own, windows, views, and parts that fail. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES } from '@plantdeck/core/words';
import { PAGE_REGISTRY, ROUTE_GROUPS, ROUTES } from '@plantdeck/core/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  boardReady,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  withChoices,
  type KeptState,
} from '../support/person.ts';

const CHUNKS = fileURLToPath(new URL('../../packages/embed/dist/1.0.0/chunks/', import.meta.url));

let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

const site = (to: string): string => `${inject('platformUrl')}/cloud${to}`;
const place = (page: Page): string => page.url().slice(site('').length);

async function open(to: string): Promise<Page> {
  const { page } = await openPage(browser, { storageState: manager });
  await page.addInitScript(() => {
    const kept: unknown[] = [];
    Object.assign(globalThis, { told: kept });
    addEventListener('plant-error', (event) => {
      const { code, cause } = (event as CustomEvent<{ code: string; cause: Error & { code?: string } }>)
        .detail;
      kept.push([code, cause.name, cause.code ?? null]);
    });
  });
  await page.goto(site(to));
  return page;
}
const told = (page: Page): Promise<unknown> => page.evaluate(() => (globalThis as { told?: unknown }).told);

/** Opens a path as the menu does, without loading the page anew. */
function go(page: Page, to: string): Promise<void> {
  return page.evaluate((wanted) => {
    document.querySelector<HTMLElement & { open(path: string): void }>('plant-app')?.open(wanted);
  }, to);
}

describe('groups and registry', () => {
  test('RTE-16 RTE-22 every route group is a chunk of its own that loads on its first visit; the registry names each page once, from 9000001', async () => {
    const files = readdirSync(CHUNKS);
    const chunksOf = (group: string) =>
      files.filter((file) => new RegExp(`^group-${group}-[\\w-]{7}\\.js$`).test(file));
    expect(ROUTE_GROUPS.filter((group) => chunksOf(group).length !== 1)).toEqual([]);
    expect(new Set(ROUTE_GROUPS.flatMap(chunksOf)).size).toBe(ROUTE_GROUPS.length);

    const page = await open('/realTimeBoardFarm');
    const loaded = new Set<string>();
    page.on('request', (request) => {
      const group = /\/group-([A-Za-z_]+)-[\w-]{7}\.js$/.exec(
        path.posix.basename(`/${request.url()}`) && request.url(),
      );
      if (group?.[1]) loaded.add(group[1]);
    });
    await boardReady(page);
    await page.reload();
    await boardReady(page);
    expect([...loaded]).toEqual(['realTimeBoardFarm']);
    await go(page, '/companieslist');
    await page.waitForSelector('plant-company-list .company');
    await go(page, '/messageCenter');
    await page.waitForSelector('plant-message-center .messages');
    expect([...loaded]).toEqual(['realTimeBoardFarm', 'companieslist', 'public']);
    await go(page, '/helpPage');
    await page.waitForSelector('plant-help-center');
    expect(loaded.size).toBe(3);
    await closePage(page);

    const ids = PAGE_REGISTRY.map(({ pageId }) => pageId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.min(...ids)).toBe(9_000_001);
    expect(ids.length).toBeGreaterThanOrEqual(170);
    expect(ids.length).toBeLessThanOrEqual(195);
    expect(PAGE_REGISTRY.map(({ name, router }) => [name, router])).toEqual(
      ROUTES.map((route) => [route.name, route.path]),
    );
  });
});

describe('what paths name', () => {
  test('RTE-20 /workBenchList opens but is in no menu; /board and /monitorView open what their query names', async () => {
    const page = await open('/workBenchList');
    const benches = page.locator('plant-app .module-link');
    await expect.poll(() => benches.allInnerTexts()).toEqual(['佛山陶瓷一厂']);
    await page.waitForSelector('plant-app .side');
    await expect
      .poll(() => page.locator('plant-app .side').innerText())
      .not.toContain(await page.locator('plant-app .module-page h1').innerText());
    await benches.first().click();
    await page.waitForSelector('plant-workbench .bench-item');
    expect(place(page)).toBe('/workBench');

    await page.goto(site('/board?boardCode=wholePlantEnergy&range=yesterday'));
    await boardReady(page);
    expect(place(page)).toBe('/board?boardCode=wholePlantEnergy&range=yesterday');
    await expect
      .poll(() => page.locator('plant-whole-plant-energy-board').getAttribute('range'))
      .toBe('yesterday');
    await page.goto(site('/board?boardCode=nobodyKnows'));
    await expect
      .poll(() => page.locator('plant-app .banner').allInnerTexts())
      .toEqual([expect.stringContaining('nobodyKnows')]);
    await page.locator('plant-app [data-board=wholePlantEnergy]').click();
    await boardReady(page);
    expect(place(page)).toBe('/board?boardCode=wholePlantEnergy');

    await page.goto(site('/monitorView?view=meterMonitoring&energyCode=water'));
    const view = page.frameLocator('plant-app iframe[data-application=production_monitor]');
    await expect.poll(() => view.locator('plant-records h1').innerText()).toBe('仪表监控');
    await view.locator('plant-records tbody tr').first().waitFor();
    const states = await view.locator('plant-records tbody tr').allInnerTexts();
    expect(states.filter((text) => !text.includes('水'))).toEqual([]);
    await go(page, '/monitorView?view=nothing');
    await view.locator('plant-records [data-view=communicationMonitoring]').click();
    await expect.poll(() => view.locator('plant-records h1').innerText()).toBe('通讯监控');
    expect(place(page)).toBe('/monitorView?view=communicationMonitoring');
    await closePage(page);
  });

  test('RTE-03 monitor views collapse to /monitorView: in what is permitted, shown and recorded', async () => {
    const page = await open('/messageCenter');
    await page.waitForSelector('plant-message-center .messages');
    await page.evaluate(() => {
      const seen: unknown[] = [];
      Object.assign(globalThis, { seen });
      addEventListener('plant-page', (event) =>
        seen.push((event as CustomEvent<{ path: string; pageId: number }>).detail),
      );
    });
    await go(page, '/monitorView/meterMonitoring?energyCode=water');
    const view = page.frameLocator('plant-app iframe[data-application=production_monitor]');
    await expect.poll(() => view.locator('plant-records h1').innerText()).toBe('仪表监控');
    await view.locator('plant-records tbody tr').first().waitFor();
    await go(page, '/monitorView/communicationMonitoring');
    await expect.poll(() => view.locator('plant-records h1').innerText()).toBe('通讯监控');
    const seen = await page.evaluate(
      () => (globalThis as unknown as { seen: { path: string; pageId: number }[] }).seen,
    );
    // The two views are one page, visited once.
    expect(seen.map((each) => [each.path, each.pageId])).toEqual([['/monitorView', 9_000_029]]);
    await expect.poll(() => page.locator('plant-app .crumbs').innerText()).toContain('监');
    await closePage(page);
  });

  test('RTE-13 a board route that is marked so opens a window of its own, the others do not', async () => {
    const page = await open('/realTimeBoardFarm');
    await boardReady(page);
    await page.fill('plant-app .side input[type=search]', '看板目录');
    const entry = page.locator('plant-app .side .mi-match', { hasText: '看板目录' });
    const opened = page.waitForEvent('popup');
    await entry.click();
    const wall = await opened;
    await wall.waitForSelector('plant-board-catalogue .catalogue-card');
    expect(new URL(wall.url()).pathname).toBe('/cloud/industrialSmart');
    const second = wall.waitForEvent('popup');
    await go(wall, '/comBoard?boardCode=wholePlantEnergy');
    const board = await second;
    await boardReady(board);
    // Within such a window it goes on there.
    await go(board, '/comBoard');
    await board.locator('plant-app [data-board=wholePlantEnergy]').click();
    await boardReady(board);
    expect(new URL(board.url()).search).toBe('?boardCode=wholePlantEnergy');
    expect(await wall.evaluate(() => window.opener)).toBeNull();
    await expect.poll(() => wall.locator('plant-app .side').count()).toBe(0);
    expect(place(page)).toBe('/realTimeBoardFarm');
    await go(page, '/messageCenter');
    await page.waitForSelector('plant-message-center .messages');
    expect(page.context().pages()).toHaveLength(3);
    await closePage(page);
  });
});

describe('pages about one thing', () => {
  const frameOf = (page: Page, code: string) =>
    page.frameLocator(`plant-app iframe[data-application=${code}]`);

  // The slitter's program is shown where one is: by a paper mill, in `plants`.
  test('RTE-12 parameterised routes open working pages with real rows', async () => {
    const page = await open('/equipmentAlarm');
    const operation = frameOf(page, 'operation');
    const heading = operation.locator('plant-records h1');
    const figures = operation.locator('plant-records .detail-box dd');
    // An alarm, from the list of alarms.
    const alarm = operation.locator('plant-records tbody tr').first();
    const subject = await alarm.locator('th').innerText();
    await alarm.click();
    await expect.poll(() => place(page)).toMatch(/^\/alarmDetailsView\/.+/);
    await expect.poll(() => heading.innerText()).toBe(subject);
    await expect.poll(() => figures.count()).toBeGreaterThanOrEqual(10);
    await operation.locator('plant-records .record-part tbody tr').first().waitFor();
    await page.reload();
    await expect.poll(() => heading.innerText()).toBe(subject);

    // A procedure and its steps, to which one is added; its parameters and what their meters show.
    await go(page, '/SOPDetail/-');
    await operation.locator('plant-records tbody tr').first().click();
    await expect.poll(() => place(page)).toMatch(/^\/SOPDetail\/SOP-/);
    const rows = operation.locator('plant-records .record-part tbody tr');
    // What a try before added is there still.
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(5);
    const steps = await rows.count();
    await operation.locator('plant-records .record-part button', { hasText: '添加' }).click();
    const form = operation.locator('plant-records dialog[open] form');
    await form.locator('[data-field=sort] input').fill('35');
    await form.locator('[data-field=name] input').fill('复核');
    await form.locator('[data-field=content] textarea').fill('第二人复核');
    await operation.locator('plant-records dialog[open] .dialog-foot button', { hasText: '保存' }).click();
    await expect.poll(() => rows.count()).toBe(steps + 1);
    await expect.poll(() => rows.nth(3).innerText()).toContain('复核');
    await operation.locator('plant-records .page-head button', { hasText: '参数绑定' }).first().click();
    await expect.poll(() => place(page)).toMatch(/^\/sopParamsBinding\/SOP-/);
    await expect.poll(() => rows.first().innerText()).toMatch(/kW[\s\S]*合格/);

    // Changes of one kind, one of them, and a new one.
    await go(page, '/changeDetail/craft');
    const changes = operation.locator('plant-records tbody tr');
    await expect.poll(() => changes.count()).toBeGreaterThanOrEqual(2);
    const planned = await changes.count();
    const code = `ECN-${Date.now().toString(36)}`;
    await operation.locator('plant-records button', { hasText: '添加' }).click();
    await form.locator('[data-field=subject] input').fill(`试用新釉料 ${code}`);
    await form.locator('[data-field=code] input').fill(code);
    await form.locator('[data-field=plannedOn] input').fill('2026-11-25');
    await form.locator('[data-field=taskState] select').selectOption('planned');
    await operation.locator('plant-records dialog[open] .dialog-foot button', { hasText: '保存' }).click();
    await expect.poll(() => changes.count()).toBe(planned + 1);
    await changes.filter({ hasText: code }).click();
    await expect.poll(() => place(page)).toMatch(/^\/changeDetail\/craft\/.+/);
    await expect.poll(() => figures.allInnerTexts()).toEqual(expect.arrayContaining([code, '工艺']));

    // Papers of one template.
    const { docketTemplateId } = await page.evaluate(async () => {
      const token = localStorage.getItem('accessToken') ?? '';
      const answer = await fetch('/api/cloud/v2/store/docket/template/list', {
        headers: { authorization: `Bearer ${token}`, 'x-org-id': localStorage.getItem('orgId') ?? '' },
      });
      const { data } = (await answer.json()) as { data: { records?: { id: string }[] } | { id: string }[] };
      const list = Array.isArray(data) ? data : (data.records ?? []);
      return { docketTemplateId: list[0]?.id ?? '' };
    });
    await go(page, `/docketManagement?docketTemplateId=${docketTemplateId}`);
    await page.waitForSelector('plant-dockets tbody tr');
    await closePage(page);
  });
});

/** States in sight, through shadow roots: their words, and what can be pressed in them. */
const statesIn = (page: Page): Promise<{ text: string; steps: number }[]> =>
  page.evaluate(() => {
    const found: { text: string; steps: number }[] = [];
    const visit = (node: ParentNode): void => {
      for (const element of node.querySelectorAll<HTMLElement>('*')) {
        if (element.matches('.state'))
          found.push({
            text: element.innerText.replaceAll(/\s+/g, ' '),
            steps: element.querySelectorAll('button, a').length,
          });
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    return found;
  });

test('TRU-08 a path that is not there, forbidden, empty or failed says so in each of eight languages, with a next step', async () => {
  const operator = await keepSignedIn(browser, 'cer.operator');
  const said = new Map<string, string[]>();
  for (const language of LANGUAGES) {
    const { page } = await openPage(browser, { storageState: withChoices(operator, { language }) });
    await readsByThemselves(page);
    await page.route(/\/user\/page/, (route) =>
      route.fulfill({ status: 500, json: { retCode: '050001', retMsg: '', data: null } }),
    );
    await page.goto(site('/no/such/page'));
    let before = '';
    for (const to of ['/no/such/page', '/roleManagement', '/messageDetail/none', '/messageCenter']) {
      if (before !== '') await go(page, to);
      const found = async (): Promise<string> =>
        (await statesIn(page)).find(({ text, steps }) => steps > 0 && text !== before)?.text ?? '';
      await expect.poll(found, { message: `${language} ${to}` }).not.toBe('');
      before = await found();
      said.set(to, [...(said.get(to) ?? []), before]);
    }
    await closePage(page);
  }
  for (const [to, texts] of said) {
    expect([to, new Set(texts).size]).toEqual([to, LANGUAGES.length]);
    // No key of a word, no code, and none of the page’s own English in another language.
    for (const text of texts) expect(text).not.toMatch(/\b[a-z]+\.[a-z]+[A-Z]?|undefined|null|\{\{/);
  }
}, 240_000);

describe('parts that fail', () => {
  test('RTE-06 a page that throws is loaded anew once, and not for ever', async () => {
    const page = await open('/realTimeBoardFarm');
    await boardReady(page);
    let loads = 0;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) loads += 1;
    });
    await page.route(/\/group-companieslist-[\w-]{7}\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        // Whatever name the bundle gives the page, it throws.
        body: `const broken = () => { throw new Error('broken on purpose'); };
          export { broken as default, broken as t, broken as n, broken as companieslist_exports };`,
      }),
    );
    await page.goto(site('/companieslist'));
    await page.waitForSelector('plant-app .page .state');
    await page.waitForTimeout(1_000);
    expect(loads).toBe(2);
    await expect.poll(() => page.locator('plant-app .page .state').innerText()).not.toBe('');
    // The rest of the product works on.
    await page.unroute(/\/group-companieslist-[\w-]{7}\.js$/);
    await go(page, '/messageCenter');
    await page.waitForSelector('plant-message-center .messages');
    await closePage(page);
  });

  test('RTE-18 a script that has not come after 120 s is a ChunkLoadError, a style sheet that fails bears its code, and both ask to refresh', async () => {
    const page = await open('/realTimeBoardFarm');
    await boardReady(page);
    await page.clock.install();
    await page.route(/\/group-companieslist-/, () => undefined);
    await page.route(/\/expired-page-[\w-]{7}\.js$/, (route) => route.abort());
    await go(page, '/companieslist');
    await page.waitForSelector('plant-app .page .skel');
    await page.clock.fastForward(119_000);
    await expect.poll(() => told(page)).toEqual([]);
    await page.clock.fastForward(1_500);
    const prompt = page.locator('plant-app dialog[open], plant-app [role=alertdialog]').first();
    await prompt.waitFor();
    await expect.poll(() => told(page)).toEqual([['chunk', 'ChunkLoadError', null]]);
    const buttons = await prompt.locator('button').allInnerTexts();
    expect(buttons.join(' ')).toMatch(/立即刷新.*稍后|稍后.*立即刷新/);
    await page.keyboard.press('Escape');
    await go(page, '/expiredPage');
    await expect.poll(() => told(page)).toContainEqual(['chunk', 'ChunkLoadError', 'CSS_CHUNK_LOAD_FAILED']);
    await prompt.waitFor();
    const reloaded = page.waitForEvent('load');
    await prompt.locator('button', { hasText: '立即刷新' }).click();
    await reloaded;
    await closePage(page);
  });
});
