/** A wall one of whose boards has no answer from the platform. */
import { loadChart } from '@plantdeck/core/chart';
import { define as defineSession } from '@plantdeck/core/session/define';
import { afterEach, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { sampleMainBoard } from '../main/main.sample.ts';
import { define as defineMain } from '../main/define.ts';
import { define as defineWholePlant } from '../whole-plant-energy/define.ts';
import { sampleWholePlantEnergy } from '../whole-plant-energy/whole-plant-energy.sample.ts';
import { define } from './define.ts';

defineSession();
define();
defineMain();
defineWholePlant();
await loadChart();

const { fetch } = globalThis;
let made: HTMLElement | null = null;
afterEach(async () => {
  made?.remove();
  await settled();
  globalThis.fetch = fetch;
});

const TURN_S = 5;
const LIFE_S = 600;

it('a board that has nothing to show yet is not turned to while another has, and comes with its figures', async function (this: unknown) {
  (this as { timeout(ms: number): void }).timeout(90_000);
  let answerMain: (() => void) | null = null;
  const mainAnswered = new Promise<void>((resolve) => (answerMain = resolve));
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.searchParams.get('boardCode') === 'mainBoard') {
      const given = new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
      await Promise.race([mainAnswered, given]);
    }
    const data = url.pathname.endsWith('/energy')
      ? sampleWholePlantEnergy({ nowMs: Date.now(), lang: 'en' })
      : url.searchParams.get('boardCode') === 'mainBoard'
        ? sampleMainBoard(Date.now())
        : url.pathname.includes('enterprise')
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
      headers: { 'content-type': 'application/json' },
    });
  };
  const session = document.createElement('plant-session') as HTMLElement & { tokenProvider: () => unknown };
  made = session;
  session.setAttribute('base-url', 'https://plant.test');
  session.tokenProvider = () => ({
    token: 'secret',
    expiredTime: LIFE_S,
    orgId: 'o',
    operateUserId: 'u',
    openOrgId: 'oo',
    uid: 'x',
    eid: 'e',
  });
  const kiosk = document.createElement('plant-kiosk');
  for (const [name, value] of [
    ['lang', 'en'],
    ['every-seconds', String(TURN_S)],
    ['boards', 'wholePlantEnergy,mainBoard'],
    ['refresh-at', 'off'],
  ] as const)
    kiosk.setAttribute(name, value);
  session.append(kiosk);
  document.body.append(session);
  const shown = () => kiosk.shadowRoot?.querySelector('.kiosk-board.shown > *') ?? null;
  const hasFigures = () => shown()?.shadowRoot?.querySelector('.kpi .kpi-drill') != null;
  await until('the first figures', hasFigures, 15_000);
  const seen = new Set<string>();
  let framesWithout = 0;
  const look = () => {
    seen.add(shown()?.localName ?? '');
    if (!hasFigures()) framesWithout += 1;
  };
  const behind = () => kiosk.shadowRoot?.querySelector('.kiosk-board:not(.shown) > plant-main-board');
  expect(behind()).to.not.equal(null);
  // Two turns come and go.
  const endMs = performance.now() + 2.5 * TURN_S * 1_000;
  await until(
    'two turns',
    () => {
      look();
      return performance.now() > endMs;
    },
    30_000,
  );
  expect([...seen]).to.deep.equal(['plant-whole-plant-energy-board']);
  (answerMain as (() => void) | null)?.();
  await until(
    'the board that waited',
    () => {
      look();
      return shown()?.localName === 'plant-main-board';
    },
    30_000,
  );
  look();
  expect(framesWithout).to.equal(0);
});
