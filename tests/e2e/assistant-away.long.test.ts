/** A platform whose language model is away: said in the drawer, answered meanwhile, and over by itself. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { says, startModelServer, type ModelServer } from '../../packages/platform/testing/model-server.ts';
import { ask, drawer, finished, openWired } from '../support/assistant-wire.ts';
import { freePort } from '../support/free-port.ts';
import { axeProblemsOf, closePage, keepSignedIn, launchBrowser } from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test('a model that is away is told when the drawer opens, the platform answers in its place and says so, and when it is back it answers without a reload', async () => {
  const port = await freePort();
  let model: ModelServer | null = null;
  let product: RunningProduct | null = null;
  try {
    product = await startProduct({
      ASSISTANT_BASE_URL: `http://127.0.0.1:${port}/v1`,
      ASSISTANT_MODEL: 'm',
    });
    const manager = await keepSignedIn(browser, 'cer.manager', product.url);
    const { page, wire } = await openWired(browser, manager, product.url);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('plant-assistant-open')));
    const note = drawer(page).locator('.banner', { hasText: '语言模型暂时不可用' });
    await note.waitFor();
    expect(await note.innerText()).toContain('由平台自行回答');
    expect(await axeProblemsOf(page)).toEqual([]);
    const area = drawer(page).locator('textarea');
    await area.fill('还没问完的');

    const meanwhile = await finished(await ask(page, wire, '昨天全厂用电量是多少？'));
    expect(meanwhile).toContain('语言模型暂时不可用，以下由平台自己的分析给出');
    expect(meanwhile).toMatch(/\d.*kWh/s);
    await note.waitFor();
    await expect.poll(() => area.inputValue(), { timeout: 20_000 }).toBe('还没问完的');

    model = await startModelServer(port);
    model.reply(says('模型已经回来。'));
    await note.waitFor({ state: 'detached', timeout: 40_000 });
    const back = await finished(await ask(page, wire, '你好，介绍一下工厂'));
    expect(back).toContain('模型已经回来。');
    expect(back).not.toContain('语言模型暂时不可用');
    expect(await area.inputValue()).toBe('还没问完的');
    await closePage(page);
  } finally {
    await product?.stop();
    await model?.close();
  }
});
