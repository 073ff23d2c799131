/** Roles as an administrator keeps them: copied, changed by keyboard, changed by two at once, renamed and deleted. */
import type { RoleMatrix, RoleRights } from '@plantdeck/core/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { askPlatform, shownFrame } from '../support/feature-page.ts';
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
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

async function openRoles(page: Page, query = ''): Promise<void> {
  await page.goto(`${inject('platformUrl')}/cloud/roleManagement${query}`);
  await (await shownFrame(page)).waitForSelector('.role-grid');
}
const cell = async (page: Page, name: string) =>
  (await shownFrame(page)).getByRole('checkbox', { name, exact: true });
const press = async (page: Page, name: string) =>
  (await shownFrame(page)).getByRole('button', { name, exact: true }).click();
const stateOf = async (page: Page, name: string) => (await cell(page, name)).getAttribute('aria-checked');
const rightsOf = async (page: Page, roleCode: string) =>
  (await askPlatform<RoleRights>(page, 'GET', `/api/cloud/role/rights?roleCode=${roleCode}`)).data;

test('an administrator copies a role, changes it by keyboard, keeps the changes through a reload and a second editor, and deletes it', async () => {
  const { page, complaints } = await openPage(browser, {
    storageState: withChoices(manager, { language: 'en' }),
  });
  await openRoles(page, '?role=operator');
  await press(page, 'Duplicate');
  const dialog = (await shownFrame(page)).locator('dialog[open]');
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Shift supervisor');
  await dialog.getByText('Names in other languages').click();
  await dialog.getByRole('textbox', { name: 'Italian' }).fill('Capoturno');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await (await shownFrame(page)).getByRole('heading', { name: 'Shift supervisor' }).waitFor();
  const roleCode = new URL(page.url()).searchParams.get('role') ?? '';
  expect((await rightsOf(page, roleCode)).names).toEqual({ en: 'Shift supervisor', it: 'Capoturno' });

  // One stop for Tab; arrows lead past what a page has not, space presses.
  await (await cell(page, 'Workbench: View')).focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await (await cell(page, 'Edit the help: Edit')).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  expect(await stateOf(page, 'Edit docket templates: Edit')).toBe('true');
  expect(await (await shownFrame(page)).locator('.role-grid [tabindex="0"]').count()).toBe(1);
  expect(await stateOf(page, 'General: Edit')).toBe('mixed');

  await page.reload();
  await (await shownFrame(page)).getByText('2 unsaved changes').waitFor();
  // Somebody else is faster.
  const { version } = await rightsOf(page, roleCode);
  const other = { roleCode, version, take: ['assistant'], grant: ['help:edit'] };
  expect((await askPlatform(page, 'POST', '/api/cloud/role/save', other)).retCode).toBe('0');
  await press(page, 'Save role');
  await (await shownFrame(page)).getByText('Somebody changed this role in the meantime').waitFor();
  await (await shownFrame(page)).getByText('1 unsaved change', { exact: true }).waitFor();
  expect(await stateOf(page, 'Edit the help: Edit')).toBe('true');
  await press(page, 'Save role');
  await (await shownFrame(page)).locator('.role-save').waitFor({ state: 'detached' });
  const { granted, changed } = await rightsOf(page, roleCode);
  expect([granted.includes('docket:edit'), granted.includes('assistant'), changed?.by]).toEqual([
    true,
    false,
    '李工',
  ]);

  await press(page, 'More actions');
  await (await shownFrame(page)).getByRole('menuitem', { name: 'Delete role' }).click();
  await (
    await shownFrame(page)
  )
    .locator('dialog[open]')
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await (await shownFrame(page)).getByText('Shift supervisor was deleted').waitFor();
  const { data } = await askPlatform<RoleMatrix>(page, 'GET', '/api/cloud/role/matrix');
  expect(data.roles.map((role) => role.roleCode)).not.toContain(roleCode);
  expect(complaints.list.filter((line) => !line.includes('409'))).toEqual([]);
  await closePage(page);
});

test('the matrix is found by search, read in any theme and on a phone, and says what is not to be changed', async () => {
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    const { page } = await openPage(browser, {
      storageState: withChoices(manager, { language: 'en', 'plantdeck.theme': theme }),
      viewport: { width, height: 844 },
    });
    await openRoles(page, '?role=manager');
    const frame = await shownFrame(page);
    await frame.getByText('also used in another organisation').waitFor();
    await (await cell(page, 'Users: Edit')).focus();
    await page.keyboard.press('Space');
    expect(await stateOf(page, 'Users: Edit')).toBe('true');
    await frame.getByRole('searchbox', { name: 'Search pages' }).fill('ranking');
    expect(await frame.locator('.role-page').count()).toBeLessThan(10);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeProblemsOf(page)).toEqual([]);
    await closePage(page);
  }
});
