/**
 * The modules and paths of the reference menu: there in every language, each a page that does its work, and those that
 * configure something obeyed by the pages that depend on it. Analyses have their journey in feature-paths, further
 * configuration over the platform's calls in records/obeyed.
 */
import {
  isAnalysisPage,
  type Analysis,
  type RecordDescription,
  type RecordPage,
} from '@plantdeck/core/contract';
import { routeAt } from '@plantdeck/core/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askPlatform, go, shownFrame } from '../support/feature-page.ts';
import { MENU_PATHS } from '../support/menu-paths.ts';
import { closePage, keepSignedIn, launchBrowser, openPage, withChoices } from '../support/person.ts';

const WAIT = { timeout: 20_000 } as const;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  const storageState = withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' });
  ({ page } = await openPage(browser, { storageState }));
  await page.goto(`${inject('platformUrl')}/cloud/equipmentLedger`);
  await shownFrame(page);
});
afterAll(async () => {
  await closePage(page);
  await browser.close();
});

interface Resource {
  readonly resourcesName: string;
  readonly resourcesType: number;
  readonly resourcesUri: string | null;
  readonly childResources: readonly Resource[];
}
/** Names of the menu's lines by their paths, as the platform gives them in a language. */
async function menuIn(language: string): Promise<ReadonlyMap<string, string>> {
  const userId = await page.evaluate(() => localStorage.getItem('operateUserId') ?? '');
  const tree = await askPlatform<Resource[]>(
    page,
    'GET',
    `/api/cloud/resources/${userId}/tree`,
    undefined,
    language,
  );
  const found = new Map<string, string>();
  const visit = (nodes: readonly Resource[]): void => {
    for (const { resourcesName, resourcesType, resourcesUri, childResources } of nodes) {
      if (resourcesUri && resourcesType !== 2) found.set(resourcesUri, resourcesName);
      visit(childResources);
    }
  };
  visit(tree.data);
  return found;
}

const nameOf = (path: string): string => routeAt(path)?.route.name ?? '';
const figuresOf = async (name: string, query: string): Promise<Analysis> =>
  (await askPlatform<Analysis>(page, 'GET', `/api/analysis/page/${name}?${query}`)).data;

describe('the reference menu', () => {
  const SCRIPTS: Readonly<Record<string, RegExp>> = {
    'zh-CN': /\p{Script=Han}/u,
    'zh-TW': /\p{Script=Han}/u,
    ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    th: /\p{Script=Thai}/u,
    en: /^[\p{Script=Latin}\p{P}\p{N}\p{S}\s]+$/u,
    id: /^[\p{Script=Latin}\p{P}\p{N}\p{S}\s]+$/u,
    it: /^[\p{Script=Latin}\p{P}\p{N}\p{S}\s]+$/u,
    vi: /^[\p{Script=Latin}\p{P}\p{N}\p{S}\s]+$/u,
  };

  test('RTE-14 has every module and path in all languages, but the one that is routable only', async () => {
    const lines = MENU_PATHS.filter((path) => path !== '/workBenchList');
    const english = await menuIn('en');
    for (const [language, script] of Object.entries(SCRIPTS)) {
      const menu = await menuIn(language);
      expect([language, lines.filter((path) => !menu.has(path))]).toEqual([language, []]);
      expect(menu.has('/workBenchList')).toBe(false);
      // OEE and the like are the same everywhere; a whole sentence of the menu is not.
      expect([language, lines.filter((path) => !script.test(menu.get(path) ?? ''))]).toEqual([language, []]);
      const same = lines.filter((path) => menu.get(path) === english.get(path));
      if (language !== 'en') expect([language, same.length < lines.length / 8]).toEqual([language, true]);
    }
  });

  test('RTE-14 every list of it opens with its rows, or says why there are none', async () => {
    const lists = MENU_PATHS.filter((path) => {
      const route = routeAt(path)?.route;
      // Roles are a matrix, which roles.long.test.ts walks.
      return route && 'app' in route && !isAnalysisPage(route.name) && route.name !== 'roleManagement';
    });
    expect(lists.length).toBeGreaterThan(50);
    const broken: string[] = [];
    for (const path of lists) {
      await go(page, path);
      const { data: described } = await askPlatform<RecordDescription>(
        page,
        'GET',
        `/api/cloud/record/${nameOf(path)}/description`,
      );
      const { data } = await askPlatform<RecordPage>(page, 'POST', `/api/cloud/record/${nameOf(path)}/page`, {
        page: { size: 200, current: 1 },
      });
      const view = (await shownFrame(page)).locator('plant-records');
      // The list itself; figures of the machines may stand in tables of their own below it.
      const list = view.locator('table').first();
      const expected = Math.min(described.pageSize ?? 20, data.total);
      const isShown = async (): Promise<boolean> =>
        (await view.locator('h1').first().innerText()) === described.title &&
        (expected > 0
          ? (await list.locator('tbody tr').count()) === expected
          : (await view.locator('.list-empty .state').count()) === 1);
      await expect
        .poll(() => isShown().catch(() => false), WAIT)
        .toBe(true)
        .catch(() => broken.push(path));
    }
    expect(broken).toEqual([]);
  }, 240_000);
});

describe('what is no list and no analysis', () => {
  test('RTE-14 modules show the pages below them, and the workbench, the main board and the report centre what they are', async () => {
    const others = MENU_PATHS.filter((path) => {
      const route = routeAt(path)?.route;
      return !route || (!('app' in route) && !isAnalysisPage(route.name));
    });
    const modules = others.filter((path) => routeAt(path)?.route.isModule === true);
    expect(modules.toSorted()).toEqual([
      '/ProductionControl',
      '/QualityAssurance',
      '/jypz',
      '/output',
      '/tongjifenxi',
    ]);
    for (const path of modules) {
      await go(page, path);
      const links = page.locator('plant-app .module-page .module-link');
      await expect.poll(() => links.count(), WAIT).toBeGreaterThan(0);
      expect([path, new URL(page.url()).pathname]).toEqual([path, `/cloud${path}`]);
    }
    // From a module's page its first page opens.
    await page.locator('plant-app .module-page .module-link').first().click();
    await shownFrame(page);
    const shown: Readonly<Record<string, string>> = {
      '/workBench': 'plant-workbench .bench-item',
      '/workBenchList': 'plant-app .module-page .module-link',
      '/realTimeBoardMain': 'plant-main-board .kpi .v',
    };
    for (const [path, what] of Object.entries(shown)) {
      await go(page, path);
      await page.locator(what).first().waitFor(WAIT);
      expect([path, await page.locator(what).count()]).not.toEqual([path, 0]);
    }
    // A host without a report centre says so; one that has it is asked for in its own journey.
    expect(others.filter((path) => !modules.includes(path) && !(path in shown))).toEqual(['/tianji']);
  }, 90_000);
});

describe('what is configured is obeyed by the page that depends on it', () => {
  const TODAY = 'range=yesterday';

  async function rowsOf(name: string, more: object = {}) {
    const { data } = await askPlatform<RecordPage>(page, 'POST', `/api/cloud/record/${name}/page`, {
      page: { size: 500, current: 1 },
      ...more,
    });
    return data.records;
  }
  async function rowOf(name: string, id: string) {
    const [row] = await rowsOf(name, { id });
    if (!row) throw new Error(`no row ${id} of ${name}`);
    return row;
  }
  /** Enters a value in the form of a row as a person does, and saves it. */
  async function enter(name: string, id: string, field: string, value: string): Promise<void> {
    const { version } = await rowOf(name, id);
    await go(page, `/${name}?id=${encodeURIComponent(id)}&edit=1`);
    const form = (await shownFrame(page)).locator('plant-records dialog');
    await form.locator(`[data-field="${field}"] input`).fill(value);
    await form.locator('.btn-primary').click();
    await expect.poll(async () => (await rowOf(name, id)).version, WAIT).toBe(version + 1);
    await form.waitFor({ state: 'detached', ...WAIT });
  }
  /** Does something while a row has other values, and puts it back. */
  async function meanwhile(name: string, id: string, act: () => Promise<void>): Promise<void> {
    const before = await rowOf(name, id);
    try {
      await act();
    } finally {
      const { version } = await rowOf(name, id);
      const { retCode } = await askPlatform(page, 'POST', `/api/cloud/record/${name}/save`, {
        id,
        version,
        values: before.values,
      });
      expect([name, retCode]).toEqual([name, '0']);
    }
  }
  const cellsOf = ({ table }: Analysis, key: string): unknown[] => {
    const at = table.columns.findIndex((one) => one.key === key);
    return table.rows.map((row) => row[at]);
  };

  test('RTE-14 /checkConfig: an item by another name stands so in the form of a spot check', async () => {
    await meanwhile('checkConfig', 'C-01', async () => {
      await enter('checkConfig', 'C-01', 'name', 'Temperature of the drive end');
      await go(page, '/equipmentSpotInspection');
      const view = (await shownFrame(page)).locator('plant-records');
      await expect.poll(() => view.locator('h1').first().innerText(), WAIT).toBe('Spot inspection');
      await view.locator('.page-head button', { hasText: 'Add' }).click();
      await view.locator('dialog').getByLabel('Temperature of the drive end').waitFor(WAIT);
      await view.locator('dialog .dialog-head button').click();
    });
  }, 60_000);

  test('RTE-14 /equipmentConfiguration: a limit judges the meter in /meterMonitoring', async () => {
    const meter = (await rowsOf('meterMonitoring')).find(
      ({ values }) => Number(values['powerKw']) > 50 && values['upperLimit'] !== null,
    );
    const configured = (await rowsOf('equipmentConfiguration')).find(
      ({ values }) => values['meterId'] === meter?.values['meterId'],
    );
    if (!meter || !configured) throw new Error('nothing is watched');
    await meanwhile('equipmentConfiguration', configured.id, async () => {
      await enter('equipmentConfiguration', configured.id, 'upperLimit', '1');
      expect((await rowOf('meterMonitoring', meter.id)).values).toMatchObject({
        upperLimit: 1,
        result: 'fail',
      });
      await go(page, `/meterMonitoring?id=${encodeURIComponent(meter.id)}`);
      const detail = (await shownFrame(page)).locator('plant-records dialog .detail');
      await expect.poll(() => detail.innerText(), WAIT).toContain('Fail');
      await (await shownFrame(page)).locator('plant-records dialog .dialog-head button').click();
    });
  }, 60_000);

  test('RTE-14 /craftRecipe: a share decides what /materieStatistics says is needed', async () => {
    // Every product has a recipe; only one that was made needs material.
    const made = (await rowsOf('productionTask')).find(({ values }) => values['taskState'] === 'done');
    const recipe = (await rowsOf('craftRecipe')).find(
      ({ values }) => values['materialId'] === 'M-03' && values['productId'] === made?.values['productId'],
    );
    if (!recipe) throw new Error('no recipe');
    const needed = async (): Promise<number> => {
      const answer = await figuresOf('materieStatistics', 'range=last7Days');
      const at = cellsOf(answer, 'material').indexOf('Potash feldspar');
      return Number(cellsOf(answer, 'needed')[at]);
    };
    const before = await needed();
    await meanwhile('craftRecipe', recipe.id, async () => {
      await enter('craftRecipe', recipe.id, 'sharePct', '1');
      expect(await needed()).toBeLessThan(before);
      await go(page, '/materieStatistics?range=last7Days');
      const view = (await shownFrame(page)).locator('plant-records');
      await expect.poll(() => view.locator('.figures').innerText(), WAIT).toContain('Needed by recipe');
    });
    expect(await needed()).toBeCloseTo(before, 6);
  }, 60_000);

  test('RTE-14 /workforceManagement: people count in the shift totals of their team, and are offered in forms', async () => {
    const worker = (await rowsOf('workforceManagement')).find(({ values }) => values['teamId'] === 'T-A');
    if (!worker) throw new Error('nobody works here');
    const people = async (): Promise<number> => {
      const answer = await figuresOf('classGroupStatistics', TODAY);
      return Number(cellsOf(answer, 'people')[cellsOf(answer, 'team').indexOf('Team A')]);
    };
    const before = await people();
    await meanwhile('workforceManagement', worker.id, async () => {
      await enter('workforceManagement', worker.id, 'name', 'Someone else');
      await go(page, '/productionTask');
      const view = (await shownFrame(page)).locator('plant-records');
      await expect.poll(() => view.locator('h1').first().innerText(), WAIT).toBe('Production tasks');
      await view.locator('.page-head button', { hasText: 'Add' }).click();
      await view
        .locator('dialog [data-field=person] option[value="Someone else"]')
        .waitFor({ state: 'attached', ...WAIT });
      await view.locator('dialog .dialog-head button').click();
      const { version, values } = await rowOf('workforceManagement', worker.id);
      await askPlatform(page, 'POST', '/api/cloud/record/workforceManagement/save', {
        id: worker.id,
        version,
        values: { ...values, isActive: false },
      });
      expect(await people()).toBe(before - 1);
    });
    expect(await people()).toBe(before);
  }, 60_000);

  test('RTE-14 /measurementUnit: a factor decides what /dataQuery shows in that unit', async () => {
    const shown = async (): Promise<string> => {
      await go(page, '/dataQuery?range=yesterday&unit=MWh');
      const view = (await shownFrame(page)).locator('plant-records');
      await expect.poll(() => view.getByLabel('Unit', { exact: true }).inputValue(), WAIT).toBe('MWh');
      await expect.poll(() => view.locator('.figures .kpi .v').first().innerText(), WAIT).toMatch(/\d/);
      return view.locator('.figures .kpi .v').first().innerText();
    };
    const before = await shown();
    await meanwhile('measurementUnit', 'MWh', async () => {
      await enter('measurementUnit', 'MWh', 'factor', '500');
      await expect.poll(shown, WAIT).not.toBe(before);
    });
    // Back from another page it is read anew.
    await go(page, '/measurementUnit');
    const view = (await shownFrame(page)).locator('plant-records');
    await expect.poll(() => view.locator('h1').first().innerText(), WAIT).toBe('Units of measurement');
    await expect.poll(shown, WAIT).toBe(before);
  }, 90_000);
});
