/** The page of all machines as people use it: figures of the platform, area and state chosen, ways on, what is not permitted. */
import type { EquipmentCard } from '@plantdeck/core/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askPlatform } from '../support/feature-page.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  withChoices,
  type KeptState,
} from '../support/person.ts';

const BOARD = 'plant-equipment-operation-board';
const WAIT = { timeout: 20_000 } as const;
const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;

let browser: Browser;
let state: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  state = withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' });
});
afterAll(() => browser.close());

interface Payload {
  readonly panels: { readonly machines: { readonly cards: readonly EquipmentCard[] } };
}
/** The newest payload that the page itself was given. */
async function nextCards(page: Page, act: () => Promise<unknown>): Promise<readonly EquipmentCard[]> {
  const [response] = await Promise.all([
    page.waitForResponse(
      (one) => one.url().includes('board/data') && one.url().includes('equipmentOperation'),
      WAIT,
    ),
    act(),
  ]);
  return ((await response.json()) as { data: Payload }).data.panels.machines.cards;
}
const names = (page: Page): Promise<string[]> => page.locator(`${BOARD} .machine h3 .link`).allInnerTexts();

describe('/equipmentOperation', () => {
  test('BRD-22 shows every machine of the plant, of an area and of a state, refreshes, and leads to the ledger and the trend', async () => {
    const { page, complaints } = await openPage(browser, {
      storageState: state,
      viewport: { width: 1920, height: 1080 },
    });
    await readsByThemselves(page);
    const cards = await nextCards(page, () => page.goto(site('/equipmentOperation')));
    await page.locator(`${BOARD} .machine`).first().waitFor();
    expect(cards.length).toBeGreaterThan(20);
    await expect.poll(() => names(page), WAIT).toEqual(cards.map(({ name }) => name));
    expect(await axeProblemsOf(page)).toEqual([]);

    const one = await nextCards(page, () =>
      page.locator(BOARD).getByLabel('Area', { exact: true }).selectOption({ value: 'CER.W4' }),
    );
    await expect.poll(() => names(page), WAIT).toEqual(one.map(({ name }) => name));
    expect(one.every(({ id }) => id.startsWith('CER.W4.'))).toBe(true);
    expect(one.length).toBeLessThan(cards.length);

    // It asks again by itself what it was asked for; here as the host may ask it to.
    const again = await nextCards(page, () =>
      page
        .locator(BOARD)
        .evaluate((board) => (board as HTMLElement & { refresh(): Promise<void> }).refresh()),
    );
    expect(again.map(({ id }) => id)).toEqual(one.map(({ id }) => id));

    const stopped = await nextCards(page, () =>
      page
        .locator(BOARD)
        .getByRole('radio', { name: /^Stopped/ })
        .click(),
    );
    expect(stopped.every((card) => card.state === 'stop')).toBe(true);
    await expect.poll(() => names(page), WAIT).toEqual(stopped.map(({ name }) => name));

    // By its address: one machine, and from it to its row of the ledger.
    const [machine] = one;
    await nextCards(page, () => page.goto(site(`/equipmentOperation?equipmentId=${machine?.id}`)));
    await expect.poll(() => names(page), WAIT).toEqual([machine?.name]);
    await page.locator(`${BOARD} .machine-trend`).click();
    await page.waitForURL(/\/dataQuery\?.*meter=/, WAIT);
    await page.goBack();
    await page.locator(`${BOARD} .machine h3 .link`).first().click();
    await page.waitForURL(/\/equipmentLedger\?.*id=/, WAIT);
    expect(complaints.list).toEqual([]);
    await closePage(page);
  }, 120_000);

  test('BRD-22 a limit that the equipment configuration sets is judged at the next look', async () => {
    const { page } = await openPage(browser, { storageState: state, viewport: { width: 1440, height: 900 } });
    await readsByThemselves(page);
    const cards = await nextCards(page, () => page.goto(site('/equipmentOperation?areaId=CER.W4')));
    const machine = cards.find(({ parameters }) => (parameters[0]?.value ?? 0) > 10);
    const watched = machine?.parameters[0];
    if (!machine || !watched || watched.value === null) throw new Error('nothing is watched');
    interface Row {
      id: string;
      version: number;
      values: Record<string, unknown>;
    }
    const row = async (): Promise<Row | undefined> =>
      (
        await askPlatform<{ records: Row[] }>(page, 'POST', '/api/cloud/record/equipmentConfiguration/page', {
          page: { size: 1, current: 1 },
          id: watched.id,
        })
      ).data.records[0];
    const put = async (upperLimit: unknown): Promise<void> => {
      const kept = await row();
      const { retCode } = await askPlatform(page, 'POST', '/api/cloud/record/equipmentConfiguration/save', {
        id: kept?.id,
        version: kept?.version,
        values: { ...kept?.values, upperLimit },
      });
      expect(retCode).toBe('0');
    };
    const before = (await row())?.values['upperLimit'] ?? null;
    try {
      await put(1);
      await page.reload();
      const out = page.locator(`${BOARD} [data-machine="${machine.id}"] .machine-parameters .judge-abnormal`);
      await out.first().waitFor(WAIT);
      expect((await out.first().innerText()).replaceAll('\u00a0', ' ')).toContain('at most 1');
    } finally {
      await put(before);
    }
    await closePage(page);
  }, 60_000);
});
