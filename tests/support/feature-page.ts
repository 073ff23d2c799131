/** Pages of sub-applications inside the product: opened as the menu does, and asked of the platform beside them. */
import type { Frame, Page } from 'playwright-core';

/** Calls the platform as the person that a page is signed in as. */
export function askPlatform<T>(page: Page, method: string, path: string, body?: object, language = 'en') {
  return page.evaluate(
    async (call) => {
      const read = (name: string): string => localStorage.getItem(name) ?? '';
      const answer = await fetch(call.path, {
        method: call.method,
        headers: {
          authorization: `Bearer ${read('accessToken')}`,
          'x-org-id': read('orgId'),
          'x-lang': call.language,
          'content-type': 'application/json',
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
      });
      return (await answer.json()) as never;
    },
    { method, path, body, language },
  ) as Promise<{ retCode: string; retMsg: string; data: T }>;
}

/** The frame of the application that is shown, ready. */
export async function shownFrame(page: Page): Promise<Frame> {
  const handle = await page.waitForSelector('plant-app .frame-slot[data-state="ready"]:not([hidden]) iframe');
  const frame = await handle.contentFrame();
  if (!frame) throw new Error('the application has no frame');
  return frame;
}

/** Opens a path as the menu does, without loading the page anew. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    document.querySelector<HTMLElement & { open(path: string): void }>('plant-app')?.open(to);
  }, path);
