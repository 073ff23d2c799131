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

it('what comes with a later time than the session has heard is aged by that time', async () => {
  // This device is an hour behind, and no answer has said so yet.
  Date.now = () => now.call(Date) - 3_600_000;
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch');
  };
  const session = document.createElement('plant-session');
  session.setAttribute('base-url', 'https://plant.test');
  const board = document.createElement('plant-whole-plant-energy-board') as HTMLElement & { data: unknown };
  board.setAttribute('lang', 'en');
  const states: string[] = [];
  board.addEventListener('plant-age', (event) => states.push((event as CustomEvent).detail.state));
  session.append(board);
  made.push(session);
  document.body.append(session);
  const realMs = now.call(Date);
  board.data = {
    ...sampleWholePlantEnergy({ nowMs: realMs, lang: 'en' }),
    dataAsOf: new Date(realMs - 1_800_000).toISOString(),
  };
  await until('stale', () => states.at(-1) === 'stale', 5_000);
});

const ENVELOPE = (retCode: string) => new Response(JSON.stringify({ retCode, retMsg: 'no', data: null }));
const TOKEN = JSON.stringify({
  token: 'secret',
  expiredTime: 900,
  orgId: 'o',
  operateUserId: 'u',
  openOrgId: 'oo',
  uid: 'x',
  eid: 'e',
});
const CASES: readonly (readonly [
  fault: string,
  cause: string,
  sentence: RegExp,
  token: () => Response,
  platform: (init?: RequestInit) => Response,
])[] = [
  [
    'a token endpoint that does not exist',
    'tokenAddress',
    /address .* does not exist.*run this page/,
    () => new Response('', { status: 404 }),
    () => ENVELOPE('0'),
  ],
  [
    'a wrong client id',
    'tokenClient',
    /client or its secret.*run this page/,
    () => ENVELOPE('040101'),
    () => ENVELOPE('0'),
  ],
  [
    'an origin that is not registered',
    'origin',
    /does not accept the address of this page.*administrator/,
    () => new Response(TOKEN),
    (init) => {
      if (init?.mode === 'no-cors') return new Response();
      throw new TypeError('Failed to fetch');
    },
  ],
  [
    'a network fault',
    'unreachable',
    /cannot be reached.*Check your connection/,
    () => new Response(TOKEN),
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  [
    'a policy of the page',
    'policy',
    /security policy of this page.*run this page/,
    () => new Response(TOKEN),
    () => {
      const init = { blockedURI: 'https://shut.test/api', disposition: 'enforce' as const };
      const named = { violatedDirective: 'connect-src', effectiveDirective: 'connect-src' };
      // The runner takes a violation that reaches the window for a fault of the test.
      document.addEventListener('securitypolicyviolation', (event) => event.stopPropagation(), {
        once: true,
      });
      document.dispatchEvent(
        new SecurityPolicyViolationEvent('securitypolicyviolation', {
          ...init,
          ...named,
          documentURI: location.href,
          originalPolicy: "connect-src 'self'",
          statusCode: 0,
        }),
      );
      throw new TypeError('Failed to fetch');
    },
  ],
];
for (const [fault, cause, sentence, token, platform] of CASES) {
  it(`says within 5 s what is wrong and who can mend it: ${fault}`, async () => {
    globalThis.fetch = async (input, init) => (String(input).endsWith('/token') ? token() : platform(init));
    const session = document.createElement('plant-session');
    session.setAttribute('base-url', cause === 'policy' ? 'https://shut.test' : 'https://plant.test');
    session.setAttribute('token-url', '/token');
    const board = document.createElement('plant-whole-plant-energy-board');
    board.setAttribute('lang', 'en');
    session.append(board);
    const told: { cause?: string; remedy?: string; reason?: string }[] = [];
    const errors: { code?: string; cause?: string; remedy?: string }[] = [];
    session.addEventListener('plant-session-failed', (event) => told.push((event as CustomEvent).detail));
    session.addEventListener('plant-error', (event) => errors.push((event as CustomEvent).detail));
    const lines: string[] = [];
    const { warn } = console;
    console.warn = (...words: unknown[]) => void lines.push(words.join(' '));
    made.push(session);
    try {
      document.body.append(session);
      const notice = () => board.shadowRoot?.querySelector('.plant-trouble')?.textContent ?? '';
      await until('the sentence', () => sentence.test(notice()), 5_000);
    } finally {
      console.warn = warn;
    }
    const { remedy = '', reason = '' } = told.at(-1) ?? {};
    expect(told.at(-1)?.cause).to.equal(cause);
    expect(remedy).to.match(/\w\.$/);
    expect(lines.some((line) => line.includes(reason) && line.includes(remedy))).to.equal(true);
    expect(errors.filter(({ code }) => code?.startsWith('session-')).at(-1)).to.include({ cause, remedy });
    // It hides nothing of the board.
    const [said, head] = ['.plant-trouble', '.board-head'].map((part) =>
      board.shadowRoot?.querySelector(part)?.getBoundingClientRect(),
    );
    expect(said?.bottom).to.be.at.most(head?.top ?? 0);
    // One place speaks.
    expect(board.shadowRoot?.querySelectorAll('[role=alert]').length).to.equal(1);
  });
}
