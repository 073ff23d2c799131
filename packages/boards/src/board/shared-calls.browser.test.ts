/** Several boards in one session: what they all ask for is asked once, and what changed is asked anew. */
import * as v from 'valibot';
import type { PlantSession } from '@plantdeck/core';
import { loadChart } from '@plantdeck/core/chart';
import { define as defineSession } from '@plantdeck/core/session/define';
import { afterEach, expect, it, settled, until } from '../../../../tests/support/browser.ts';
import { define } from '../peak-valley-usage/define.ts';
import { samplePeakValleyUsage } from '../peak-valley-usage/peak-valley-usage.sample.ts';

defineSession();
define();
await loadChart();

const { fetch } = globalThis;
const made: HTMLElement[] = [];
afterEach(async () => {
  for (const element of made.splice(0)) element.remove();
  await settled();
  globalThis.fetch = fetch;
});

const area = (id: string, children: object[] = []) => ({
  id,
  name: `Area ${id}`,
  type: children.length > 0 ? 'factory' : 'workshop',
  parentId: null,
  children,
});
const enterprise = { eid: 'e', name: 'Plant', dayAccountTime: '08:00', dayAccountFlag: 0, timeZone: 'UTC' };

/** A platform behind `fetch`; answers the paths that were asked for. */
function answerAll(): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    asked.push(url.pathname);
    const data = url.pathname.endsWith('listFgpAnalysisBoard')
      ? samplePeakValleyUsage({ nowMs: Date.now(), lang: 'en' })
      : url.pathname.endsWith('/area/tree/list')
        ? area('root', [area('w1'), area('w2')])
        : url.pathname.includes('enterprise')
          ? { enterprise, energyTypes: [], areaNode: null }
          : null;
    return new Response(JSON.stringify({ retCode: data === null ? '040401' : '0', retMsg: 'ok', data }), {
      headers: { 'content-type': 'application/json' },
    });
  };
  return asked;
}

it('two boards in one session read the plant’s areas with one request, until something is saved', async () => {
  const asked = answerAll();
  const session = document.createElement('plant-session') as HTMLElement & {
    tokenProvider: () => unknown;
    session: PlantSession;
  };
  session.setAttribute('base-url', 'https://plant.test');
  session.tokenProvider = () => ({
    token: 'secret',
    expiredTime: 3_600,
    orgId: 'o',
    operateUserId: 'u',
    openOrgId: 'oo',
    uid: 'x',
    eid: 'e',
  });
  const add = (range: string): HTMLElement => {
    const board = document.createElement('plant-peak-valley-usage-board');
    board.setAttribute('range', range);
    board.setAttribute('lang', 'en');
    session.append(board);
    return board;
  };
  const boards = [add('today'), add('yesterday')];
  made.push(session);
  document.body.append(session);
  const choosers = () => boards.filter((board) => board.shadowRoot?.querySelector('.area-chooser option'));
  await until('both choosers', () => choosers().length === 2, 10_000);
  const trees = () => asked.filter((path) => path.endsWith('/area/tree/list'));
  expect(trees()).to.have.length(1);
  expect(asked.filter((path) => path.endsWith('listFgpAnalysisBoard'))).to.have.length(2);
  // One that comes later is given what is kept,
  boards.push(add('thisWeek'));
  await until('the third chooser', () => choosers().length === 3, 10_000);
  expect(trees()).to.have.length(1);
  // and nobody is once the areas may be others.
  await session.session
    .request('recordSave', { schema: v.unknown(), pathParams: { resource: 'area' }, body: {} })
    .catch(() => undefined);
  boards.push(add('thisMonth'));
  await until('the fourth chooser', () => choosers().length === 4, 10_000);
  expect(trees()).to.have.length(2);
});
