/** The assistant on pages whose policy allows nothing but their own files, and no markup that is made of text. */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ask, drawer, finished, holdWire, type Wire } from '../support/assistant-wire.ts';
import { ANSWERED_PAGES, closePage, keepSignedIn, launchBrowser, openPage } from '../support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser([ANSWERED_PAGES]);
});
afterAll(() => browser.close());

/** What the documentation tells a page with the assistant to send, the longer of its two headers. */
const DOCUMENTED =
  /^Content-Security-Policy: (.+lit-html)$/m.exec(
    readFileSync(new URL('../../docs/content-security-policy.md', import.meta.url), 'utf8'),
  )?.[1] ?? '';
const OWN_FILES =
  "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";

const ANSWER = [
  '# Title\n\n| Area | kWh |\n| --- | ---: |\n| Kiln | 1200 |\n\n',
  'The sum is $\\frac{a}{b}$ and\n\n$$E = \\sum_i P_i t$$\n\n',
  '```chart\n{"kind":"bar","x":{"type":"category","values":["08","09"]},"unit":"kWh","series":[{"name":"Kiln","values":[1,2]}]}\n```\n\n',
  '```mermaid\ngraph TD; A[Kiln]-->|gas| B{Hot?}; click A "javascript:window.hit=1"\n```\n\n',
  '```mermaid\nsequenceDiagram\n  Operator->>Kiln: start\n```\n\n```mermaid\nsankey-beta\na,b,1\n```\n\n```sql\nselect 1 from slot\n```\n\n- [x] done\n\n',
  '<b onclick="window.hit=1">bold</b><script>window.hit=1</script><img src=x onerror="window.hit=1">\n\n',
  'A figure[^1], a [link](https://other.example/) and ![plan](https://other.example/plan.png)\n\n[^1]: Meter M12\n',
];

/** Answers the next questions with everything that an answer may hold. */
function answerWithEverything(wire: Wire): void {
  wire.swallow = (frame, socket) => {
    if (frame['type'] !== 'SEND') return false;
    const { requestId } = frame;
    const step =
      '<|agent id="a" name="Read" status="done"|>`a` **b**<|after|>| r |\n|---|\n| 1 |\n<|/agent|>';
    const pieces = [
      { eventName: 'THINKING', data: 'thinking' },
      ...[step, ...ANSWER].map((data) => ({ eventName: 'CONTENT', data })),
      { eventName: 'END', data: { replyChatMessage: { id: 'none' }, recommendQuestions: ['More?'] } },
    ];
    for (const [seq, piece] of pieces.entries()) socket.send(JSON.stringify({ requestId, seq, ...piece }));
    return true;
  };
}

/** A page under a policy, and what the browser refuses there. */
async function openStrict(
  options: BrowserContextOptions,
  policyOf: { readonly matches: (url: URL) => boolean; readonly policy: string; readonly body?: string },
): Promise<{ page: Page; wire: Wire; refused: () => Promise<readonly string[]> }> {
  const { page, complaints } = await openPage(browser, {
    viewport: { width: 1600, height: 1000 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  page.setDefaultTimeout(20_000);
  await page.addInitScript(() => {
    const violations: string[] = [];
    Reflect.set(window, 'violations', violations);
    document.addEventListener('securitypolicyviolation', (event) => {
      violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
    });
  });
  await page.route(policyOf.matches, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const { body, policy } = policyOf;
    const csp = { 'content-security-policy': policy };
    if (body !== undefined) return route.fulfill({ contentType: 'text/html', headers: csp, body });
    const response = await route.fetch();
    return route.fulfill({ response, headers: { ...response.headers(), ...csp } });
  });
  const wire = await holdWire(page);
  const refused = async (): Promise<readonly string[]> => [
    ...(await page.evaluate(() => Reflect.get(window, 'violations') as string[])),
    ...complaints.list.filter((line) => /Content Security Policy|Trusted|^error:/i.test(line)),
  ];
  return { page, wire, refused };
}

/** Walks through what the drawer can do, with an answer that holds everything. */
async function useEverything(page: Page, wire: Wire): Promise<void> {
  const root = drawer(page);
  answerWithEverything(wire);
  const answer = await ask(page, wire, 'Show me everything');
  await finished(answer);
  await answer.locator('.md table td', { hasText: '1200' }).waitFor();
  await expect.poll(() => answer.locator('.md math').count(), { timeout: 20_000 }).toBe(2);
  await answer.locator('plant-chart canvas').first().waitFor();
  // Drawn with its colours, or told why not.
  await answer.locator('.md .dg-svg').nth(1).waitFor();
  const node = answer.locator('.md .dg-node').first();
  expect(await node.evaluate((path) => getComputedStyle(path).stroke)).toMatch(/^rgb\(/);
  expect(await answer.locator('.md .dg-words li').first().textContent()).toBe('Kiln → Hot?: gas');
  await answer.locator('.md .md-note', { hasText: 'sankey-beta' }).waitFor();

  const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
  await answer.locator('.md-code', { hasText: 'select 1' }).locator('[data-action=copy-code]').click();
  await expect.poll(copied, { timeout: 20_000 }).toContain('select 1 from slot');
  await answer.locator('[data-action=wrap-code]').last().click();
  await answer.locator('.dg .md-bar button[aria-haspopup=dialog]').first().click();
  const large = answer.locator('.dg-dialog');
  await large.locator('.dg-svg').waitFor();
  const saved = page.waitForEvent('download');
  await large.getByRole('button', { name: /SVG/ }).click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Hot?');
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  // The drawer stays.
  await root.locator('textarea').waitFor();
  await answer.locator('.md-table [data-action=copy-table]').first().click();
  await expect.poll(copied, { timeout: 20_000 }).toContain('Kiln\t1200');
  await answer.locator('.actions .ibtn').first().click();
  await expect.poll(copied, { timeout: 20_000 }).toContain('| Kiln | 1200 |');
  await answer.locator('[data-action=cite]').first().hover();
  await answer.locator('.md-preview', { hasText: 'Meter M12' }).waitFor();
  await answer.locator('[data-action=ask-link]').first().click();
  await answer.locator('.md-preview', { hasText: 'other.example' }).waitFor();
  await page.keyboard.press('Escape');

  const detail = root.locator('.detail');
  if (!(await detail.isVisible())) await answer.locator('button[aria-expanded]').last().click();
  await detail.locator('.detail-result table').waitFor();

  const phrases = root.locator('.tools .btn').first();
  await phrases.click();
  await root.locator('.phrases-head .btn').last().click();
  // Of this try alone: whoever comes after finds what was there before.
  const short = `Z${Date.now() % 1_000_000}`;
  await root.locator('.phrase-editor input').first().fill(short);
  await root.locator('.phrase-editor input').last().fill('Which kiln?');
  await root.locator('.phrase-editor .btn-primary').click();
  const own = root.locator('.phrases li', { hasText: short });
  await own.waitFor();
  await own.locator('.ibtn').last().click();
  await own.waitFor({ state: 'detached' });
  await phrases.click();

  const download = page.waitForEvent('download');
  await root
    .getByRole('button', { name: /保存为文件|Save the conversation/ })
    .first()
    .click();
  expect(readFileSync(await (await download).path(), 'utf8').length).toBeGreaterThan(20);
}

/** Nothing was refused, nothing ran, nothing stands inline; and the policy is in force. */
async function keepsThePolicy(page: Page, refused: () => Promise<readonly string[]>): Promise<void> {
  const found = await drawer(page).evaluate((host) => ({
    hasSheets: (host.shadowRoot?.adoptedStyleSheets.length ?? 0) > 0,
    inline: host.shadowRoot?.querySelectorAll('style, script, [onclick], [onerror], [style*="url"]').length,
    hit: Reflect.get(window, 'hit') as unknown,
  }));
  expect(found).toEqual({ hasSheets: true, inline: 0, hit: undefined });
  expect(await refused()).toEqual([]);
  // Markup made of text, and a script that is written into the page, are refused and heard of.
  await page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<i>text</i>');
    } catch {
      // Refused, as it should be.
    }
  });
  await expect.poll(async () => (await refused()).length, { timeout: 20_000 }).toBeGreaterThan(0);
}

test('the product’s page under its own files alone: tables, formulas, diagrams, charts, code, copies, sources, phrases, reasoning and the export, without one violation', async () => {
  const storageState = await keepSignedIn(browser, 'cer.manager');
  const { page, wire, refused } = await openStrict(
    { storageState },
    {
      matches: ({ pathname }) => pathname.startsWith('/cloud/') && !/\.\w+$/.test(pathname),
      policy: OWN_FILES,
    },
  );
  await page.goto(`${inject('platformUrl')}/cloud/alarmList`);
  await page.locator('plant-app .header').waitFor();
  await page.evaluate(() => document.dispatchEvent(new CustomEvent('plant-assistant-open')));
  await drawer(page).locator('textarea').waitFor();
  await useEverything(page, wire);
  await keepsThePolicy(page, refused);
  await closePage(page);
});

test('a foreign page with the assistant by script tag, under the policy that the documentation gives it, alike', async () => {
  const [portal, platform] = [inject('portalUrl'), inject('platformUrl')].map((url) =>
    url.replace('127.0.0.1', 'localhost'),
  ) as [string, string];
  expect(DOCUMENTED).toContain('trusted-types lit-html');
  const policy = DOCUMENTED.replace(
    "connect-src 'self'",
    `connect-src 'self' ${platform} ${platform.replace(/^http/, 'ws')}`,
  );
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>host</title>
    <link rel="icon" href="data:,"><script type="module" src="/plantdeck/1/plantdeck.js"></script></head>
    <body><plant-session token-url="/portal/plant-token" base-url="${platform}">
    <plant-assistant lang="en" open></plant-assistant></plant-session></body></html>`;
  const { page, wire, refused } = await openStrict(
    {},
    { matches: ({ pathname }) => pathname === '/strict.html', policy, body },
  );
  await page.goto(`${portal}/strict.html`);
  await drawer(page).locator('textarea').waitFor();
  await useEverything(page, wire);
  await keepsThePolicy(page, refused);
  await closePage(page);
});
