/** Journeys over the pages of the menu and those registered by path alone: analyses that compute, lists that are kept. */
import {
  AnalysisSchema,
  isAnalysisPage,
  parseContract,
  type Analysis,
  type RecordDescription,
  type RecordField,
  type RecordPage,
} from '@plantdeck/core/contract';
import { ANALYSIS_CALLS, callFor, ENDPOINTS } from '@plantdeck/core/endpoints';
import { isOffered } from '@plantdeck/core/records';
import { routeAt } from '@plantdeck/core/routes';
import { formatQuantity } from '@plantdeck/core/units';
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askPlatform, go, shownFrame } from '../support/feature-page.ts';
import { MENU_PATHS, PATHS_ALONE } from '../support/menu-paths.ts';
import {
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  withChoices,
  type Complaints,
} from '../support/person.ts';

let browser: Browser;
let page: Page;
let complaints: Complaints;
beforeAll(async () => {
  browser = await launchBrowser();
  const storageState = withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' });
  ({ page, complaints } = await openPage(browser, { storageState }));
  await readsByThemselves(page);
  await page.goto(`${inject('platformUrl')}/cloud/equipmentLedger`);
  await shownFrame(page);
});
afterAll(() => browser.close());

const nameOf = (path: string): string => routeAt(path)?.route.name ?? '';
const WAIT = { timeout: 20_000 } as const;

/** The application's frame once it shows a page of this title; the one before stands until then. */
async function frameTitled(of: Page, title: string): Promise<Frame> {
  const heading = async () => (await shownFrame(of)).locator('plant-records h1').first().innerText();
  await expect.poll(heading, WAIT).toBe(title);
  return shownFrame(of);
}

describe('analyses', () => {
  /** The platform's next answer of a page, as the view gets it. */
  function nextAnswer(name: string, wanted: (query: URLSearchParams) => boolean): Promise<Analysis> {
    const call = callFor(ANALYSIS_CALLS, name, 'analysisPage');
    const asked = ENDPOINTS[call].path.replace('{page}', name);
    return page
      .waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname.endsWith(asked) && wanted(searchParams);
      })
      .then(async (response) => {
        const { data, retMsg } = (await response.json()) as { data: unknown; retMsg: string };
        expect([name, retMsg]).toEqual([name, 'ok']);
        return parseContract(AnalysisSchema, data, name);
      });
  }

  const isDrawn = (box: Element): boolean => {
    const holds = (node: ParentNode): boolean =>
      [...node.querySelectorAll('*')].some(
        (each) =>
          (each.matches('canvas, svg') && each.getBoundingClientRect().height > 80) ||
          (each.shadowRoot !== null && holds(each.shadowRoot)),
      );
    return holds(box);
  };

  /** Figures, pictures and table on screen are those of the answer. */
  async function showsAnswer(frame: Frame, answer: Analysis): Promise<void> {
    const view = frame.locator('plant-records');
    if (answer.empty !== null) {
      await expect.poll(() => view.locator('.list-empty .state').innerText(), WAIT).not.toBe('');
      return;
    }
    const expected = answer.figures.map(({ value, unit }) => {
      const isPlain = unit.code === '' || unit.scale !== 1 || Math.abs(value ?? 0) >= 10_000;
      return formatQuantity(value, unit, 'en', isPlain ? {} : { decimals: unit.dp }).text;
    });
    await expect
      .poll(() => view.locator('.figures .kpi .v > span:first-child').allInnerTexts(), WAIT)
      .toEqual(expected);
    const pictures = view.locator('.panels .picture');
    await expect.poll(() => pictures.count(), WAIT).toBe(answer.panels.length);
    // Every picture is drawn once it is in sight: none is left as an empty box.
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate(isDrawn), WAIT).toBe(true);
    }

    const rows = view.locator('.list-box').first().locator('tbody tr');
    await expect.poll(() => rows.count(), WAIT).toBe(Math.min(50, answer.table.rows.length));
    const [first] = answer.table.rows;
    if (typeof first?.[0] === 'string')
      await expect
        .poll(() => rows.first().locator('th').innerText())
        .toBe(first[0].replaceAll(/\s+/g, ' ').trim());
  }

  /** A page for another area and another period: each computed by the platform, and shown as it was answered. */
  async function analysisJourney(path: string): Promise<string[]> {
    const name = nameOf(path);
    const first = nextAnswer(name, () => true);
    await go(page, path);
    const answer = await first;
    const frame = await frameTitled(page, answer.title);
    await showsAnswer(frame, answer);
    const choose = (label: string) => frame.locator('plant-records').getByLabel(label, { exact: true });
    const seen = [answer];
    const areaId = answer.areas.find(({ id }) => id !== answer.areaId)?.id;
    if (areaId !== undefined) {
      const next = nextAnswer(name, (query) => query.get('areaId') === areaId);
      await choose('Area').selectOption(areaId);
      seen.push(await next);
    }
    const range = answer.range === 'yesterday' ? 'lastWeek' : 'yesterday';
    const asked = nextAnswer(name, (query) => query.get('range') === range);
    await choose('Period').selectOption(range);
    const last = await asked;
    seen.push(last);
    await showsAnswer(frame, last);
    expect([path, last.range, last.areaId]).toEqual([path, range, areaId ?? answer.areaId]);
    expect(new URL(page.url()).searchParams.get('range')).toBe(range);
    return seen.some(({ empty }) => empty === null) ? [] : [`${path}: nothing was computed`];
  }

  /** Registered by their paths alone. */
  const ALONE = PATHS_ALONE.filter((path) => isAnalysisPage(nameOf(path)));
  const PAGES =
    `/energyStatistics /qualityStatistics /materieStatistics /outputStatistics /classGroupStatistics
    /productAnalysis /qualityStatistical /downtimeAnalysis /efficiencyAnalyze /energyFlowAnalyze /peakValleyAnalyze
    /energyQuality /elecAnalysis /energyNeedAnalyze /wholePlantMeasurement /standIndex /energyReport
    /dataQuery /associationAnalysis`.split(/\s+/);

  test('RTE-14 analyses of production, quality, equipment and energy compute and draw for the area and the period that are chosen, with the figures of the platform’s answer', async () => {
    expect(PAGES.filter((path) => !MENU_PATHS.includes(path))).toEqual([]);
    const findings: string[] = [];
    for (const path of PAGES) findings.push(...(await analysisJourney(path)));
    expect(findings).toEqual([]);
    expect(complaints.list.splice(0)).toEqual([]);
  }, 300_000);

  test('RTE-21 the analyses that are registered by their paths alone compute and draw too', async () => {
    expect(ALONE.toSorted()).toEqual(['/qualityForecasting', '/taskStatistics']);
    const findings: string[] = [];
    for (const path of ALONE) findings.push(...(await analysisJourney(path)));
    expect(findings).toEqual([]);
    expect(complaints.list.splice(0)).toEqual([]);
  }, 120_000);
});

describe('paths registered by themselves', () => {
  /** Rows that a failed try left do not stand in the way of the next. */
  const RUN = Date.now().toString(36);

  /** Something that fits a field, of which nothing depends. */
  function entryOf({ name, type, options = [] }: RecordField): string {
    if (name === 'month') return '2026-12';
    switch (type) {
      case 'select':
        return options.findLast((option) => isOffered(option, null))?.value ?? '';
      case 'date':
        return '2026-12-25';
      case 'dateTime':
        return '2026-11-19T03:15';
      case 'time':
        return '08:00';
      case 'number':
      case 'integer':
        return '12';
      default:
        return name === 'path' ? '/dataQuery' : `Z-${name}-${RUN}`;
    }
  }

  async function fill(frame: Frame, fields: readonly RecordField[]): Promise<void> {
    for (const field of fields) {
      const control = frame.locator(`plant-records dialog [data-field=${field.name}]`);
      const entry = entryOf(field);
      if (field.type === 'select') await control.locator('select').selectOption(entry);
      else await control.locator('input, textarea').fill(entry);
    }
  }

  async function recordsOf(name: string, body: object = {}): Promise<RecordPage> {
    const { retCode, data } = await askPlatform<RecordPage>(page, 'POST', `/api/cloud/record/${name}/page`, {
      page: { size: 200, current: 1 },
      ...body,
    });
    expect([name, retCode]).toEqual([name, '0']);
    return data;
  }

  /** A list with its rows, a row with its values, and where it is permitted a row made, changed and taken back. */
  async function listJourney(path: string): Promise<void> {
    const name = nameOf(path);
    await go(page, path);
    const { data: described } = await askPlatform<RecordDescription>(
      page,
      'GET',
      `/api/cloud/record/${name}/description`,
    );
    const frame = await frameTitled(page, described.title);
    const view = frame.locator('plant-records');
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${described.title} · `));
    const before = await recordsOf(name);
    const rows = view.locator('.list-box').first().locator('tbody tr');
    const rowsShown = () => rows.count();
    await expect.poll(rowsShown, WAIT).toBe(Math.min(described.pageSize ?? 20, before.total));
    await view.getByRole('searchbox').fill('nothing is called like this');
    await view.locator('.list-empty button').click();
    await expect.poll(rowsShown, WAIT).toBe(Math.min(described.pageSize ?? 20, before.total));
    if (before.total > 0) {
      const head = await rows.first().locator('th').innerText();
      await rows.first().locator('th button').click();
      await view.locator('dialog .detail').waitFor();
      await expect.poll(() => view.locator('dialog .detail').innerText()).toContain(head);
      await view.locator('dialog .dialog-head button').click();
    }
    const add = view.locator('.page-head button', { hasText: 'Add' });
    expect([path, await add.count()]).toEqual([path, described.can.create ? 1 : 0]);
    if (!described.can.create) return;

    await add.click();
    await view.locator('dialog form').waitFor();
    const fields = described.fields.filter(({ editable }) => editable !== 'never');
    const required = fields.filter((field) => field.required);
    await view.locator('dialog .btn-primary').click();
    // What is needed is said at its field, and nothing was sent.
    await expect.poll(() => view.locator('dialog [data-field] [role=alert]').count()).toBeGreaterThan(0);
    await fill(frame, required);
    await view.locator('dialog .btn-primary').click();
    await view.locator('dialog').waitFor({ state: 'detached' });
    const known = new Set(before.records.map(({ id }) => id));
    const made = (await recordsOf(name)).records.find(({ id }) => !known.has(id));
    expect([path, made === undefined]).toEqual([path, false]);
    // It opens by its address, is changed there, and goes.
    await go(page, `${path}?id=${encodeURIComponent(made?.id ?? '')}&edit=1`);
    await view.locator('dialog form').waitFor();
    const changed = fields.find(
      ({ type, editable }) =>
        editable === 'always' && (type === 'number' || type === 'text' || type === 'longText'),
    );
    const control = view.locator(`dialog [data-field=${changed?.name}]`).locator('input, textarea');
    await control.fill(
      changed?.name === 'month' ? '2027-01' : changed?.type === 'number' ? '13' : '/energyReport',
    );
    await view.locator('dialog .btn-primary').click();
    await view.locator('dialog').waitFor({ state: 'detached' });
    const after = (await recordsOf(name, { id: made?.id })).records[0];
    expect([path, after?.values[changed?.name ?? '']]).not.toEqual([path, made?.values[changed?.name ?? '']]);
    await go(page, `${path}?id=${encodeURIComponent(made?.id ?? '')}`);
    await view.locator('dialog .btn-danger').click();
    await view.locator('dialog .btn-danger').last().click();
    await view.locator('dialog').waitFor({ state: 'detached' });
    expect([path, (await recordsOf(name)).total]).toEqual([path, before.total]);
  }

  const LISTS = PATHS_ALONE.filter((path) => !isAnalysisPage(nameOf(path)));

  test('RTE-21 every list opens with its rows and their details; where it is permitted a row is made, changed and taken back', async () => {
    expect(LISTS).toHaveLength(9);
    for (const path of LISTS) await listJourney(path);
    expect(complaints.list.splice(0)).toEqual([]);
  }, 240_000);

  test('RTE-21 an enterprise without a plant finds each of them empty, in words, and never blank', async () => {
    const storageState = withChoices(await keepSignedIn(browser, 'admin'), { language: 'en' });
    const { page: empty, complaints: said } = await openPage(browser, { storageState });
    await empty.goto(`${inject('platformUrl')}/cloud/companieslist`);
    await empty.locator('plant-company-list .company').filter({ hasText: 'New plant' }).click();
    await expect.poll(() => empty.evaluate(() => localStorage.getItem('orgId')), WAIT).toBe('org-new');
    for (const path of PATHS_ALONE) {
      await empty.goto(`${inject('platformUrl')}/cloud${path}`);
      const view = (await shownFrame(empty)).locator('plant-records');
      await expect.poll(() => view.locator('.list-empty .state').innerText(), WAIT).toMatch(/\w{3,}/);
      expect((await view.locator('h1').innerText()).length).toBeGreaterThan(3);
    }
    expect(said.list).toEqual([]);
    await closePage(empty);
  }, 120_000);
});
