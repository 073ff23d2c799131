/** Dictation as people use it: a voice as the microphone, through worklet, socket, platform and recogniser into the input. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  ANSWERED_PAGES,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  withChoices,
  type KeptState,
} from '../support/person.ts';

const SAID = 'how much natural gas did the plant use yesterday';
const WAV_HEADER_BYTES = 44;
const SILENCE_S = { before: 0.6, after: 4 };

let folder: string;
let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-voice-'));
  const file = path.join(folder, 'said.wav');
  writeFileSync(file, spokenFile(SAID));
  browser = await launchBrowser([
    ANSWERED_PAGES,
    '--headless=new',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    // Again and again: on a machine that is busy a sentence may be cut.
    `--use-file-for-fake-audio-capture=${file}`,
  ]);
  manager = withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** A synthetic voice between silences, as the file that the browser takes for a microphone. */
function spokenFile(text: string): Buffer {
  const wav = execFileSync('espeak-ng', ['-v', 'en-us', '-s', '150', '--stdout', text]);
  const bytesPerS = wav.readUInt32LE(28);
  const silence = (seconds: number): Buffer => Buffer.alloc(Math.round((bytesPerS * seconds) / 2) * 2);
  const sound = Buffer.concat([
    silence(SILENCE_S.before),
    wav.subarray(WAV_HEADER_BYTES),
    silence(SILENCE_S.after),
  ]);
  const header = Buffer.from(wav.subarray(0, WAV_HEADER_BYTES));
  header.writeUInt32LE(sound.length + WAV_HEADER_BYTES - 8, 4);
  header.writeUInt32LE(sound.length, 40);
  return Buffer.concat([header, sound]);
}

/** Tracks that a page never ends would keep the red dot of its tab. */
async function watchTracks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async () => {
      // To the browser's suppression a synthetic voice is noise.
      const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
      const stream = await open({ audio: raw });
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

async function openDrawer(): Promise<{ page: Page; drawer: Locator; input: Locator }> {
  const { page } = await openPage(browser, { storageState: manager, permissions: ['microphone'] });
  await watchTracks(page);
  await page.goto(`${inject('platformUrl')}/cloud/realTimeBoardFarm`);
  await page.locator('plant-header').getByRole('button', { name: 'Open the assistant' }).click();
  const drawer = page.locator('plant-assistant');
  await drawer.getByRole('button', { name: 'Dictate' }).waitFor();
  return { page, drawer, input: drawer.getByRole('textbox') };
}
const liveTracks = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (Reflect.get(globalThis, 'tracks') as MediaStreamTrack[]).filter(
        ({ readyState }) => readyState === 'live',
      ).length,
  );

test('a spoken question comes into the input, waits there, and is answered when it is sent', async () => {
  const { page, drawer, input } = await openDrawer();
  await drawer.getByRole('button', { name: 'Dictate' }).click();
  await drawer.getByRole('button', { name: 'Stop dictating' }).waitFor();
  await expect.poll(() => liveTracks(page)).toBe(1);
  await expect.poll(() => input.inputValue(), { timeout: 40_000 }).toBe(SAID);
  expect(await drawer.getByRole('article').count()).toBe(0);
  await input.press('Enter');
  await expect.poll(() => drawer.getByText(/Nm³/).count(), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await drawer.getByRole('button', { name: 'Dictate' }).count()).toBe(1);
  await expect.poll(() => liveTracks(page)).toBe(0);
  await closePage(page);
}, 120_000);

test('who types while it listens stops it and loses nothing; a drawer that closes lets the microphone go', async () => {
  const { page, drawer, input } = await openDrawer();
  await drawer.getByRole('button', { name: 'Dictate' }).click();
  await drawer.getByRole('button', { name: 'Stop dictating' }).waitFor();
  await input.pressSequentially('kiln 2');
  await drawer.getByRole('button', { name: 'Dictate' }).waitFor();
  await expect.poll(() => liveTracks(page)).toBe(0);
  expect(await input.inputValue()).toContain('kiln 2');
  await drawer.getByRole('button', { name: 'Dictate' }).click();
  await drawer.getByRole('button', { name: 'Stop dictating' }).waitFor();
  await expect.poll(() => liveTracks(page)).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => liveTracks(page)).toBe(0);
  await closePage(page);
}, 60_000);

const STRICT =
  "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types lit-html";

test('CHT-41 under a strict policy it dictates: style sheets are adopted, nothing is inline or evaluated, the worklet comes by its address', async () => {
  const { page, complaints } = await openPage(browser, {
    storageState: manager,
    permissions: ['microphone'],
  });
  await watchTracks(page);
  await page.addInitScript(() => {
    const refused: string[] = [];
    const worklets: string[] = [];
    Object.assign(globalThis, { refused, worklets });
    const { addModule } = AudioWorklet.prototype;
    AudioWorklet.prototype.addModule = function (this: AudioWorklet, url, options) {
      worklets.push(new URL(url, location.href).origin);
      return addModule.call(this, url, options);
    };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      refused.push(`${violatedDirective} ${blockedURI}`),
    );
  });
  await page.route(
    ({ pathname }) => pathname.startsWith('/cloud/') && !/\.\w+$/.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-security-policy': STRICT };
      return route.fulfill({ response, headers });
    },
  );
  await page.goto(`${inject('platformUrl')}/cloud/alarmList`);
  await page.locator('plant-header').getByRole('button', { name: 'Open the assistant' }).click();
  const drawer = page.locator('plant-assistant');
  await drawer.getByRole('button', { name: 'Dictate' }).click({ timeout: 30_000 });
  // It records once the worklet runs and the platform takes sound.
  await drawer.getByText(/Listening 0:\d[1-9]/).waitFor({ timeout: 30_000 });
  expect(await liveTracks(page)).toBe(1);
  const found = await drawer.evaluate((host) => ({
    hasSheets: (host.shadowRoot?.adoptedStyleSheets.length ?? 0) > 0,
    inline: host.shadowRoot?.querySelectorAll('style, script, [onclick], [onerror]').length,
    refused: Reflect.get(globalThis, 'refused') as unknown,
    worklets: Reflect.get(globalThis, 'worklets') as unknown,
  }));
  expect(found).toEqual({
    hasSheets: true,
    inline: 0,
    refused: [],
    // Of a blob or of data the origin would be none.
    worklets: [new URL(inject('platformUrl')).origin],
  });
  // And the policy is in force.
  expect(
    await page.evaluate(() => {
      try {
        document.body.insertAdjacentHTML('beforeend', '<i>text</i>');
        return 'let in';
      } catch (error) {
        return (error as Error).name;
      }
    }),
  ).toBe('TypeError');
  await drawer.getByRole('button', { name: 'Stop dictating' }).click();
  await expect.poll(() => liveTracks(page)).toBe(0);
  expect(complaints.list.filter((line) => line.startsWith('error:'))).toEqual([]);
  await closePage(page);
}, 90_000);
