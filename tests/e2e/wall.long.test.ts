import type { RecordPage } from '@plantdeck/core/contract';
import { ROUTES, type RouteEntry } from '@plantdeck/core/routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askPlatform } from '../support/feature-page.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  withChoices,
  type KeptState,
} from '../support/person.ts';

let browser: Browser;
let manager: KeptState;
let operator: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
  operator = await keepSignedIn(browser, 'cer.operator');
});
afterAll(() => browser.close());

const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;
const built = (ROUTES as readonly RouteEntry[]).filter(
  ({ board, element, trade = 'ceramics' }) =>
    board !== undefined && element !== undefined && trade === 'ceramics',
);
const codes = [...new Set(built.map(({ board }) => board))];

async function opened(path: string, state = manager, choices: Record<string, string> = {}): Promise<Page> {
  const { page } = await openPage(browser, {
    storageState: withChoices(state, { language: 'en', ...choices }),
    viewport: { width: 1920, height: 1080 },
  });
  await page.goto(site(path));
  return page;
}
const ready = (page: Page, tag: string) =>
  page.waitForSelector(`plant-${tag} .board .kpi, plant-${tag} .board .panel`);

describe('any board by its code', () => {
  test(
    'BRD-20 /comBoard shows each board that its query names, and those to choose from where it names none',
    { timeout: 240_000 },
    async () => {
      const page = await opened('/comBoard?boardCode=wholePlantEnergy');
      for (const { board, element } of built.filter(
        (one, index) => built.findIndex(({ board }) => board === one.board) === index,
      )) {
        await page.goto(site(`/comBoard?boardCode=${board}`));
        await ready(page, element ?? '');
        await expect.poll(() => page.locator(`plant-${element}`).count(), { message: String(board) }).toBe(1);
      }
      // A code that no board has is named, with the boards that can be chosen.
      await page.goto(site('/comBoard?boardCode=noSuchBoard'));
      await page.locator('plant-app .module-page .banner', { hasText: 'noSuchBoard' }).waitFor();
      await expect.poll(() => page.locator('plant-app .module-link[data-board]').count()).toBe(codes.length);
      await closePage(page);
    },
  );

  test(
    'BRD-20 a board that the person may not see is refused by its own name, with whom to ask, and asks for no data',
    { timeout: 120_000 },
    async () => {
      const boss = await opened('/messageCenter');
      await boss.waitForSelector('plant-menu .mi');
      const grant = async (isActive: boolean): Promise<void> => {
        const id = 'operator|powerUsageAnalysis';
        const { data } = await askPlatform<RecordPage>(
          boss,
          'POST',
          '/api/cloud/record/roleManagement/page',
          {
            page: { size: 1, current: 1 },
            id,
          },
        );
        const [row] = data.records;
        const saved = await askPlatform(boss, 'POST', '/api/cloud/record/roleManagement/save', {
          id,
          version: row?.version,
          values: { ...row?.values, isActive },
        });
        expect(saved.retCode).toBe('0');
      };
      const refused = 'You have no permission for “Time-of-use”';
      await grant(false);
      try {
        // The menu of before is still kept in this browser: what is new is asked for, and the page gives way.
        const page = await opened('/comBoard?boardCode=peakValleyUsage', operator);
        const refusal = page.locator('plant-app .page .state', { hasText: refused });
        await refusal.waitFor({ timeout: 20_000 });
        const asked: string[] = [];
        page.on('request', (request) => void asked.push(request.url()));
        await page.reload();
        await refusal.waitFor({ timeout: 20_000 });
        await expect.poll(() => page.locator('plant-peak-valley-usage-board').count()).toBe(0);
        await expect
          .poll(() => page.locator('plant-app .page .state p').innerText())
          .toMatch(/^Ask .*administrator/);
        expect(asked.filter((url) => url.includes('/api/') && url.includes('peakValleyUsage'))).toEqual([]);
        await expect.poll(() => page.title()).toMatch(/^Time-of-use · /);
        expect(await axeProblemsOf(page)).toEqual([]);
        // The platform refuses it too, whatever a page shows.
        const answer = await askPlatform(
          page,
          'GET',
          '/api/cloud/exhibition/board/data?boardCode=peakValleyUsage',
        );
        expect(answer.retCode).toBe('040301');
        // Another one is shown at the same place, and the refused one is none of those to choose from.
        await page.goto(site('/comBoard?boardCode=wholePlantEnergy'));
        await ready(page, 'whole-plant-energy-board');
        await page.goto(site('/comBoard'));
        await page.locator('plant-app .module-link[data-board="wholePlantEnergy"]').waitFor();
        await expect
          .poll(() => page.locator('plant-app .module-link[data-board="peakValleyUsage"]').count())
          .toBe(0);
        await closePage(page);
      } finally {
        await grant(true);
      }
      const again = await opened('/comBoard?boardCode=peakValleyUsage', operator);
      await ready(again, 'peak-valley-usage-board');
      await closePage(again);
      await closePage(boss);
    },
  );
});

describe('the catalogue', () => {
  test(
    'BRD-21 has every permitted board with a live preview, and opens them',
    { timeout: 120_000 },
    async () => {
      for (const [theme, state] of [
        ['light', manager],
        ['dark', operator],
      ] as const) {
        const page = await opened('/industrialSmart', state, { 'plantdeck.theme': theme });
        await page.waitForSelector('plant-board-catalogue .catalogue-card');
        const cards = page.locator('plant-board-catalogue .catalogue-card');
        await expect.poll(() => cards.count()).toBe(codes.length);
        // Live: the first one has figures of the plant in it, and none of it can be pressed.
        await page.waitForSelector('plant-board-catalogue plant-whole-plant-energy-board .kpi .v');
        expect(await axeProblemsOf(page)).toEqual([]);
        await closePage(page);
      }
      const page = await opened('/industrialSmart');
      await page
        .locator('plant-board-catalogue .catalogue-card', { hasText: 'Whole-plant energy' })
        .getByRole('button')
        .click();
      const other = page.context().pages().at(-1) ?? page;
      await ready(other, 'whole-plant-energy-board');
      await closePage(page);
    },
  );

  test(
    'keeps a wall by name, which a colleague takes up and the one who may set boards removes',
    { timeout: 120_000 },
    async () => {
      const name = 'Kiln control room';
      interface Wall {
        id: string;
        name: string;
        boards: string[];
      }
      const kept = async (page: Page): Promise<Wall[]> => {
        const { data } = await askPlatform<{ records: Wall[] }>(page, 'GET', '/api/cloud/kanban-time/get');
        return data.records.filter((wall) => wall.name === name);
      };
      const forget = async (page: Page): Promise<void> => {
        for (const wall of await kept(page))
          await askPlatform(page, 'POST', '/api/cloud/kanban-time/modify', { ...wall, boards: [] });
      };
      const page = await opened('/industrialSmart');
      const walls = page.locator('plant-board-catalogue .kept-walls');
      await walls.waitFor();
      await forget(page);
      try {
        await page.reload();
        const cards = page.locator('plant-board-catalogue .catalogue-card');
        await cards.first().waitFor();
        await cards.first().getByRole('checkbox').check();
        await page.locator('plant-board-catalogue input[inputmode=numeric]').fill('45');
        await walls.getByRole('textbox').fill(name);
        await walls.getByRole('button', { name: 'Keep wall' }).click();
        await walls.getByText(`“${name}” is kept`).waitFor();
        const [wall] = await kept(page);
        expect(wall?.boards).toHaveLength(1);
        expect(await axeProblemsOf(page)).toEqual([]);

        const colleague = await opened('/industrialSmart', operator);
        const choice = colleague.locator('plant-board-catalogue .kept-walls');
        await choice.getByRole('combobox').selectOption({ label: name });
        await colleague.getByRole('button', { name: 'Show 1 on the wall' }).waitFor();
        expect(await colleague.locator('plant-board-catalogue input[inputmode=numeric]').inputValue()).toBe(
          '45',
        );
        // Who may not set boards takes walls up, and changes none.
        expect(await choice.getByRole('button').count()).toBe(0);
        await closePage(colleague);

        await page.setViewportSize({ width: 390, height: 844 });
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth))
          .toBe(true);
        await expect
          .poll(() =>
            walls.evaluate((row) =>
              [...row.children].every((one) => one.getBoundingClientRect().right <= window.innerWidth),
            ),
          )
          .toBe(true);
        await walls.getByRole('button', { name: 'Remove wall' }).click();
        await page.locator('plant-board-catalogue dialog[open] .dialog-foot button').last().click();
        await walls.getByText(`“${name}” was removed`).waitFor();
        expect(await kept(page)).toEqual([]);
      } finally {
        await forget(page);
      }
      await closePage(page);
    },
  );

  test(
    'puts chosen boards on a wall, which turn, can be held and survive a network that is away',
    { timeout: 180_000 },
    async () => {
      const page = await opened('/industrialSmart');
      // Of the window that opens too.
      await page.clock.install();
      const cards = page.locator('plant-board-catalogue .catalogue-card');
      await cards.first().waitFor();
      const count = Math.min(2, await cards.count());
      for (let index = 0; index < count; index += 1) await cards.nth(index).getByRole('checkbox').check();
      await page.locator('plant-board-catalogue input[inputmode=numeric]').fill('5');
      const [wall] = await Promise.all([
        page.context().waitForEvent('page'),
        page.locator('plant-board-catalogue .screen-head .end .btn-primary').click(),
      ]);
      await wall.setViewportSize({ width: 1920, height: 1080 });
      await wall.waitForSelector('plant-kiosk .kiosk-board.shown .kpi .v');
      const shown = (): Promise<string> =>
        wall.locator('plant-kiosk .kiosk-board.shown > *').evaluate((node) => node.localName);
      const first = await shown();
      if (count === 2) {
        await wall.clock.fastForward(6_000);
        await expect.poll(shown, { timeout: 40_000 }).not.toBe(first);
        await wall
          .locator('plant-kiosk .kiosk')
          .focus()
          .catch(() => undefined);
        await wall.mouse.move(600, 600);
        await wall.getByRole('button', { name: 'Keep this board' }).click();
        const kept = await shown();
        await wall.context().setOffline(true);
        // Two turns and more; what they would ask for comes to nothing.
        for (let turn = 0; turn < 3; turn += 1) {
          await wall.clock.fastForward(5_000);
          await wall.waitForTimeout(300);
        }
        expect(await shown()).toBe(kept);
        await wall.context().setOffline(false);
        await wall.mouse.move(640, 640);
        await wall.getByRole('button', { name: 'Take turns again' }).click();
        await wall.mouse.move(0, 0);
        await wall.clock.fastForward(6_000);
        await expect.poll(shown, { timeout: 60_000 }).not.toBe(kept);
      }
      await expect
        .poll(() => wall.locator('plant-kiosk .kiosk-board.shown .kpi .v').first().innerText())
        .toMatch(/\d/);
      await closePage(wall);
    },
  );
});
