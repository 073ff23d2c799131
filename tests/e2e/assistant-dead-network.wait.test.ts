/** A network that dies without a word while an answer is on its way. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  chunk,
  stalls,
  startModelServer,
  type ModelServer,
} from '../../packages/platform/testing/model-server.ts';
import { dispatchQuestion, drawer } from '../support/assistant-wire.ts';
import { startGateway, type Gateway } from '../support/gateway.ts';
import { boardReady, closePage, keepSignedIn, launchBrowser, openPage } from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

/** Three heartbeats without an answer take 30 s; somebody who waits is told before. */
const TOLD_WITHIN_MS = 25_000;
let browser: Browser;
let model: ModelServer;
let product: RunningProduct;
let network: Gateway;
beforeAll(async () => {
  browser = await launchBrowser();
  model = await startModelServer();
  product = await startProduct({ ASSISTANT_BASE_URL: model.baseUrl, ASSISTANT_MODEL: 'm' });
  network = await startGateway(product.url);
}, 240_000);
afterAll(async () => {
  await browser.close();
  await network.stop();
  await product.stop();
  await model.close();
});

test('a network that swallows everything in mid-answer and closes nothing is told in the drawer; what had come stays, and it ends when the network is back', async () => {
  model.reply(stalls(...[...'昨天的用电'].map((sign) => chunk({ content: sign }))));
  const manager = await keepSignedIn(browser, 'cer.manager', network.url);
  const { page } = await openPage(browser, {
    storageState: manager,
    viewport: { width: 1920, height: 1080 },
  });
  await page.goto(`${network.url}/cloud/realTimeBoardFarm`);
  await boardReady(page);
  await dispatchQuestion(page, '请慢慢介绍一下工厂');
  const answer = drawer(page).locator('article').last();
  await answer.locator('.md', { hasText: '昨天的用电' }).waitFor({ timeout: 60_000 });
  const told = drawer(page).locator('.line-state', { hasText: '连接中断，正在重新连接' });
  expect(await told.count()).toBe(0);

  network.mute(true);
  await told.waitFor({ timeout: TOLD_WITHIN_MS });
  expect(await answer.locator('.md').innerText()).toContain('昨天的用电');
  expect(await answer.getAttribute('aria-busy')).toBe('true');

  network.mute(false);
  await told.waitFor({ state: 'detached', timeout: 120_000 });
  expect(await answer.locator('.md').innerText()).toContain('昨天的用电');
  await closePage(page);
}, 300_000);
