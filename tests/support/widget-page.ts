import type { Browser, Locator, Page } from 'playwright-core';
import { openPage, signIn } from './person.ts';

/** Longest wait for anything of a widget, ms. */
export const WIDGET_WAIT = { timeout: 20_000 };

/** A page of the product with the widget above its board, where the shell follows what leads to another page. */
export async function openWithWidget(
  browser: Browser,
  url: string,
  userName: string,
  tag: string,
): Promise<{ page: Page; widget: Locator }> {
  const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
  page.setDefaultTimeout(WIDGET_WAIT.timeout);
  await signIn(page, userName, { url });
  return { page, widget: await placeWidget(page, url, tag) };
}

/** Opens a board and puts the widget above it. */
export async function placeWidget(page: Page, url: string, tag: string): Promise<Locator> {
  await page.goto(`${url}/cloud/realTimeBoardFarm`);
  await page.locator('plant-app .board-page').waitFor();
  await page.evaluate(async (name) => {
    // The loader looks through the page, not into the product's own roots.
    const scout = document.body.appendChild(document.createElement(name));
    await customElements.whenDefined(name);
    scout.remove();
    const widget = document.createElement(name);
    widget.style.height = '420px';
    document.querySelector('plant-app')?.shadowRoot?.querySelector('.board-page')?.prepend(widget);
  }, tag);
  return page.locator(tag);
}
