import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openWired } from '../support/assistant-wire.ts';
import {
  boardReady,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  type KeptState,
} from '../support/person.ts';

const BOARD = 'plant-whole-plant-energy-board';
let browser: Browser;
let manager: KeptState;
let operator: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
  operator = await keepSignedIn(browser, 'cer.operator');
});
afterAll(() => browser.close());

const site = (): string => `${inject('platformUrl')}/cloud/realTimeBoardFarm`;
async function openBoard(state = manager, viewport = { width: 1920, height: 1080 }): Promise<Page> {
  const { page } = await openPage(browser, { storageState: state, viewport });
  page.setDefaultTimeout(8_000);
  await page.goto(site());
  await boardReady(page);
  return page;
}
/** What a page or a host does to open the drawer with a question. */
const ask = async (page: Page, question: string): Promise<Locator> => {
  await page.evaluate(
    (detail) => document.dispatchEvent(new CustomEvent('plant-assistant-open', { detail })),
    { question, send: true },
  );
  const answers = page.locator('plant-assistant article');
  await page.locator('plant-assistant .question', { hasText: question }).last().waitFor();
  return answers.last();
};
const finished = async (answer: Locator): Promise<string> => {
  await expect.poll(() => answer.getAttribute('aria-busy'), { timeout: 30_000 }).toBe('false');
  return (await answer.locator('.md').innerText()).replace(/[\s\u00a0]+/g, '');
};
const kpi = async (page: Page, index: number): Promise<string> =>
  (await page.locator(`${BOARD} .kpi .v`).nth(index).innerText()).replace(/[\s\u00a0]+/g, '');

describe('answers from the plant’s data', () => {
  test.each([
    ['今天用了多少电？', 0],
    ['今天能源费用是多少？', 2],
  ])('%s is the figure of the board beside it, to the digit', async (question, index) => {
    const page = await openBoard();
    const before = await kpi(page, index);
    const text = await finished(await ask(page, question));
    expect(
      [before, await kpi(page, index)].some((figure) => text.includes(`为${figure}。`)),
      `${text} of ${before}`,
    ).toBe(true);
    await closePage(page);
  });

  test('the same in English, beside a board in English', async () => {
    const { page } = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(inject('portalUrl'));
    await boardReady(page);
    for (const [question, index] of [
      ['How much electricity did we use today?', 0],
      ['What did energy cost today?', 2],
    ] as const) {
      const before = await kpi(page, index);
      const text = await finished(await ask(page, question));
      expect(
        [before, await kpi(page, index)].some((figure) => text.includes(`${figure}.`)),
        `${text} of ${before}`,
      ).toBe(true);
    }
    await closePage(page);
  });

  test('the ranking of the workshops is the board’s, row by row, and drawn as a chart in the answer', async () => {
    const page = await openBoard();
    const rows = page.locator(`${BOARD} .p-ranking tbody tr:not(.sum)`);
    await rows.first().waitFor();
    const read = async (): Promise<string[][]> =>
      await rows.evaluateAll((lines) =>
        lines.map((line) =>
          [...line.querySelectorAll('th, td.num')].map((cell) => (cell.textContent ?? '').trim()),
        ),
      );
    const expected = new Map((await read()).map(([name = '', kwh = '', share = '']) => [name, [kwh, share]]));
    const answer = await ask(page, '今天哪个车间用电最多？');
    await finished(answer);
    const told = await answer
      .locator('table tbody tr')
      .evaluateAll((lines) =>
        lines.map((line) =>
          [...line.querySelectorAll('td, th')].map((cell) =>
            (cell.textContent ?? '').replace(/\s+/g, ' ').trim(),
          ),
        ),
      );
    expect(told).toHaveLength(5);
    for (const [name = '', kwh, share] of told)
      expect([kwh, share], name).toEqual([
        `${expected.get(name)?.[0]} kWh`,
        expected.get(name)?.[1]?.replace(/\s+/g, ' '),
      ]);
    await answer.locator('plant-chart canvas').waitFor();
    await closePage(page);
  });

  test('alarms that stand now are told; an area that is not there is refused by its name', async () => {
    const page = await openBoard();
    expect(await finished(await ask(page, '现在有哪些报警？'))).toMatch(/\d+条未恢复的报警|没有未恢复的报警/);
    const refused = await finished(await ask(page, '包装车间今天用电多少'));
    expect(refused).toContain('没有找到“包装车间”');
    expect(refused).not.toMatch(/kWh/);
    await closePage(page);
  });

  test('an operator is refused money in words, and gets the quantity', async () => {
    const page = await openBoard(operator);
    const refused = await finished(await ask(page, '今天电费多少'));
    expect(refused).toContain('没有查看能源费用的权限');
    expect(refused).not.toMatch(/[\d.]+万?元/);
    expect(await finished(await ask(page, '今天用了多少电？'))).toContain(await kpi(page, 0));
    await closePage(page);
  });
});

describe('an answer on its way', () => {
  test('AST-15 goes by the socket with its query, SEND and a heartbeat every 10 s; INTERRUPT ends it, REBUILD writes it anew', async () => {
    const { page } = await openPage(browser, { storageState: manager });
    const sent: Record<string, string>[] = [];
    const came: Record<string, string>[] = [];
    let url = '';
    let isHeld = false;
    await page.routeWebSocket(/ai\/assistant/, (socket) => {
      url = socket.url();
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        sent.push(JSON.parse(String(text)) as Record<string, string>);
        server.send(text);
      });
      server.onMessage((text) => {
        const frame = JSON.parse(String(text)) as Record<string, string>;
        came.push(frame);
        // The far end of a held answer stays out, so that it can be stopped in time.
        if (!(isHeld && frame['eventName'] === 'END')) socket.send(text);
      });
    });
    await page.clock.install();
    await page.goto(site());
    await boardReady(page);
    isHeld = true;
    const answer = await ask(page, '昨天全厂用电量是多少？');
    // Its place shows that it is thought about before the platform says so.
    await expect.poll(() => came.some(({ eventName }) => eventName === 'THINKING')).toBe(true);
    await page.locator('plant-assistant').getByRole('button', { name: '停止' }).click();
    await expect.poll(() => answer.getAttribute('aria-busy')).toBe('false');
    isHeld = false;
    const query = new URL(url).searchParams;
    for (const name of ['token', 'orgId', 'userId', 'eid', 'uid', 'roundId'])
      expect(query.get(name), name).toBeTruthy();
    expect(query.get('api')).toBe('omni_assistant');
    const send = sent.find(({ type }) => type === 'SEND');
    expect(send).toMatchObject({ query: '昨天全厂用电量是多少？' });
    expect(JSON.parse(send?.['extractInfo'] ?? '{}')).toBeTypeOf('object');
    expect(sent.find(({ type }) => type === 'INTERRUPT')?.['requestId']).toBe(send?.['requestId']);
    await answer.getByRole('button', { name: '重新生成' }).click();
    await expect.poll(() => sent.some(({ type }) => type === 'REBUILD')).toBe(true);
    // Until the new one has begun to show, the stopped answer stands there as one that has ended.
    const again = sent.find(({ type }) => type === 'REBUILD')?.['requestId'];
    await expect
      .poll(() => came.some(({ eventName, requestId }) => eventName === 'END' && requestId === again), {
        timeout: 30_000,
      })
      .toBe(true);
    expect(await finished(answer)).toContain('kWh');
    for (const name of ['CONTENT', 'END', 'INTERRUPT_RESPONSE'])
      expect(
        came.some((frame) => (frame['eventName'] ?? frame['type']) === name),
        name,
      ).toBe(true);
    const beats = (frames: readonly Record<string, string>[]): number =>
      frames.filter(({ type }) => type === 'HEARTBEAT').length;
    // From here on its clock moves only by hand.
    await page.clock.pauseAt(Date.now() + 60_000);
    const [before, answered] = [beats(sent), beats(came)];
    for (let beat = 1; beat <= 3; beat += 1) {
      await page.clock.runFor(10_000);
      await expect.poll(() => beats(sent)).toBe(before + beat);
      await expect.poll(() => beats(came)).toBeGreaterThanOrEqual(answered + beat);
    }
    await closePage(page);
  });

  test('AST-15 frames of another request that come late change nothing', async () => {
    const { page } = await openPage(browser, { storageState: manager });
    await page.routeWebSocket(/ai\/assistant/, (socket) => {
      const server = socket.connectToServer();
      server.onMessage((text) => {
        socket.send(JSON.stringify({ requestId: 'another', seq: 0, eventName: 'CONTENT', data: 'STRANGER' }));
        socket.send('{"requestId":"another","eventName":"NEW"}');
        socket.send(text);
      });
    });
    await page.goto(site());
    await boardReady(page);
    const text = await finished(await ask(page, '今天用了多少电？'));
    expect(text).not.toContain('STRANGER');
    expect(text).toContain('kWh');
    await closePage(page);
  });

  test('a reload in the middle shows what has arrived and goes on to the same end', async () => {
    const { page, wire } = await openWired(browser, manager);
    // However fast the platform writes: on this load the end does not arrive.
    wire.take = (frame, text) => (frame['eventName'] === 'END' ? [] : [text]);
    const question = '今天耗电前十的设备有哪些？';
    await ask(page, question);
    await page.locator('plant-assistant article[aria-busy=true] .thinking').waitFor();
    await page.reload();
    wire.take = (_frame, text) => [text];
    await boardReady(page);
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('plant-assistant-open')));
    await page.locator('plant-assistant .question', { hasText: question }).last().waitFor();
    const answer = page.locator('plant-assistant article').last();
    const text = await finished(answer);
    expect(text).toContain('依据：');
    await expect.poll(() => answer.locator('table tbody tr').count(), { timeout: 20_000 }).toBe(10);
    await closePage(page);
  });
});

describe('the drawer', () => {
  test.each([
    [1920, 450],
    [390, 390],
  ])(
    'at %i px it stands at the right edge, %i px wide, its reasoning beside or over it and never outside',
    async (width, expected) => {
      const page = await openBoard(manager, { width, height: 900 });
      const answer = await ask(page, '今天用了多少电？');
      await finished(answer);
      const frame = await page.locator('plant-assistant .drawer').boundingBox();
      expect(frame).toMatchObject({ width: expected, x: width - expected, y: 0 });
      const button = answer.getByRole('button', { name: '推理过程' });
      if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
      const detail = await page.locator('plant-assistant .detail').boundingBox();
      if (!detail) throw new Error('no reasoning panel');
      expect(detail.x).toBeGreaterThanOrEqual(0);
      expect(detail.x + detail.width).toBeLessThanOrEqual(width);
      await expect
        .poll(() => page.locator('plant-assistant .detail').innerText())
        .toContain('query_quantity');
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await closePage(page);
    },
  );
});
