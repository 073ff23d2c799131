/** What a release says of itself, and how the platform serves it. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { CompatibilityData } from '../../packages/embed/src/compatibility.ts';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, SCRIPT, startHost, STRICT_POLICY, VERSION, type HostServer } from './host-page.ts';

const major = VERSION.split('.')[0] ?? '';
let browser: Browser;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

test('EMB-28 the platform serves this very release for good and its major for minutes; changes and support are told by name', async () => {
  const ask = (version: string, headers = {}) =>
    fetch(`${inject('platformUrl')}/plantdeck/${version}/plantdeck.js`, { headers });
  const exact = await ask(VERSION);
  const floating = await ask(major);
  expect(await floating.text()).toBe(await exact.text());
  expect(exact.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(floating.headers.get('cache-control')).toMatch(/max-age=300\b/);
  const again = await ask(major, { 'if-none-match': floating.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect((await ask('0.0.1')).status).toBe(404);

  const beside = async (file: string) =>
    (await fetch(`${inject('platformUrl')}/plantdeck/${VERSION}/${file}`)).text();
  expect(await beside('CHANGELOG.md')).toContain(`\n## ${VERSION} (`);
  const { support } = JSON.parse(await beside('compatibility.json')) as CompatibilityData;
  const own = support.find((window) => window.major === Number(major));
  expect(own?.name).toBeTruthy();
  const dates = [own?.from, own?.fixesUntil, own?.securityUntil].map((date) => Date.parse(date ?? ''));
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  const told = readFileSync(new URL('../../docs/releases.md', import.meta.url), 'utf8');
  expect(told).toContain(own?.name);
});

test('EMB-30 what a release goes together with stands beside it as data, and a page under a strict policy reads the same', async () => {
  host.serve('/compatibility', html('', SCRIPT), { policy: STRICT_POLICY });
  const { page, complaints } = await openPage(browser);
  await page.goto(`${host.url}/compatibility`);
  await page.waitForFunction(() => globalThis.plantdeck !== undefined);
  const read = await page.evaluate(() => globalThis.plantdeck?.compatibility());
  const published = (await (await fetch(`${host.url}/plantdeck/1/compatibility.json`)).json()) as unknown;
  expect(read).toEqual(published);
  expect(read).toMatchObject({
    version: VERSION,
    elements: { major: Number(major), tagSuffix: `-v${major}` },
  });
  for (const [name, { min, max }] of Object.entries(read?.capabilities ?? {})) {
    expect(min).toBeGreaterThanOrEqual(1);
    expect(Object.entries(read?.levels ?? {}).find(([each]) => each === name)?.[1]).toHaveLength(max);
  }
  expect(Object.keys(read?.capabilities ?? {}).length).toBeGreaterThan(0);
  expect(complaints.list).toEqual([]);
  await page.context().close();
});
