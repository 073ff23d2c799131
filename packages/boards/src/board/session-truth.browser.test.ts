/** A board in a session that meets everything a long day brings; the page hears it all, the reader loses nothing. */
import { RequestError } from '@plantdeck/core';
import { loadChart } from '@plantdeck/core/chart';
import { define as defineSession } from '@plantdeck/core/session/define';
import { afterEach, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { define } from '../whole-plant-energy/define.ts';
import { sampleWholePlantEnergy } from '../whole-plant-energy/whole-plant-energy.sample.ts';

defineSession();
define();
await loadChart();

const { fetch } = globalThis;
const { now } = Date;
const made: HTMLElement[] = [];
afterEach(async () => {
  for (const element of made.splice(0)) element.remove();
  await settled();
  globalThis.fetch = fetch;
  Date.now = now;
});

const LIFE_S = 3;
const WRONG_MS = 600_000;

it('EMB-33 the session tells the page when it expires, is denied, offline and restored; refusals are asked again, a wrong clock does no harm, and what the reader chose stays', async function (this: unknown) {
  // Tokens of seconds are lived through in real time.
  (this as { timeout(ms: number): void }).timeout(60_000);
  // This device is ten minutes ahead of everybody else.
  Date.now = () => now.call(Date) + WRONG_MS;
  const realMs = () => Date.now() - WRONG_MS;
  let isBroken = false;
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    const path = url.pathname;
    if (isBroken) throw new TypeError('Failed to fetch');
    const data = path.endsWith('/energy')
      ? { ...sampleWholePlantEnergy({ nowMs: realMs(), lang: 'en' }), refreshS: 5 }
      : path.includes('enterprise')
        ? {
            enterprise: {
              eid: 'e',
              name: 'Plant',
              dayAccountTime: '08:00',
              dayAccountFlag: 0,
              timeZone: 'UTC',
            },
            energyTypes: [],
            areaNode: null,
          }
        : null;
    return new Response(JSON.stringify({ retCode: data === null ? '040401' : '0', retMsg: 'ok', data }), {
      headers: { 'content-type': 'application/json', date: new Date(realMs()).toUTCString() },
    });
  };
  const session = document.createElement('plant-session') as HTMLElement & {
    tokenProvider: () => unknown;
    session: { serverNowMs(): number } | null;
  };
  session.setAttribute('base-url', 'https://plant.test');
  let answer: 'token' | 'refuse' | 'deny' = 'token';
  const attempts: { atMs: number; answer: string }[] = [];
  session.tokenProvider = () => {
    attempts.push({ atMs: performance.now(), answer });
    if (answer === 'refuse') throw new Error('the portal is busy');
    if (answer === 'deny') throw new RequestError({ kind: 'http', status: 403, message: 'signed out' });
    return {
      token: `secret-${attempts.length}`,
      expiredTime: LIFE_S,
      orgId: 'o',
      operateUserId: 'u',
      openOrgId: 'oo',
      uid: 'x',
      eid: 'e',
    };
  };
  const page = document.createElement('div');
  const told: string[] = [];
  for (const what of ['expiring', 'expired', 'denied', 'offline', 'restored'])
    page.addEventListener(`plant-session-${what}`, () => told.push(what));
  const board = document.createElement('plant-whole-plant-energy-board') as HTMLElement & {
    getState(): Promise<{ filters: Record<string, string> }>;
    refresh(): Promise<void>;
  };
  board.setAttribute('lang', 'en');
  session.append(board);
  page.append(session);
  made.push(page);
  document.body.append(page);
  const root = board.shadowRoot as ShadowRoot;
  const shown = () => root.querySelector('.board-foot') !== null;
  await until('the figures', shown, 8_000);
  // Server time, not this device's: the token lives as long as it should, and the data are fresh.
  expect(Math.abs((session.session?.serverNowMs() ?? 0) - realMs())).to.be.lessThan(2_500);
  expect(root.querySelector('.board')?.className).to.include('age-fresh');
  root.querySelector<HTMLElement>('.board-head > .seg [aria-checked=false]')?.click();
  await settled();
  await until('the chosen range', shown, 5_000);
  const chosen = (await board.getState()).filters['range'];
  // A refused token is asked for again, later and later, and the page is told when the old one is over.
  answer = 'refuse';
  const before = attempts.length;
  await until('expiring', () => told.includes('expiring'), 8_000);
  await until('expired', () => told.includes('expired'), 8_000);
  await until('three refusals', () => attempts.length >= before + 3, 10_000);
  const waits = attempts.slice(before + 1).map(({ atMs }, i) => atMs - (attempts[before + i]?.atMs ?? 0));
  expect(waits[1] ?? 0).to.be.greaterThan((waits[0] ?? 0) * 1.2);
  expect(shown(), 'figures 1').to.equal(true);
  answer = 'token';
  await until('restored', () => told.includes('restored'), 12_000);
  expect((await board.getState()).filters['range']).to.equal(chosen);
  // The network goes and comes back.
  told.length = 0;
  isBroken = true;
  await board.refresh().catch(() => undefined);
  await until('offline', () => told.includes('offline'), 8_000);
  expect(shown(), 'figures 2').to.equal(true);
  isBroken = false;
  await board.refresh().catch(() => undefined);
  await until('online again', () => told.includes('restored'), 8_000);
  expect(told.filter((what) => what === 'offline').length).to.equal(1);
  // Denied is another word than expired.
  told.length = 0;
  answer = 'deny';
  await until('denied', () => told.includes('denied'), 10_000);
  expect((await board.getState()).filters['range']).to.equal(chosen);
  expect(shown(), 'figures 3').to.equal(true);
});
