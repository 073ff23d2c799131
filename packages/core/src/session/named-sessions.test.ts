/** Two plants side by side on one page, in two tabs: what belongs to one never reaches the other. */
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { createFakePlatform, type FakePlatform } from '../../../../tests/support/fake-transport.ts';
import { sessionControls } from './session-options.ts';
import { createSession } from './session.ts';
import type { PlantSession } from './types.ts';

const HOUR_MS = 3_600_000;
const open: PlantSession[] = [];
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(async () => {
  for (const session of open.splice(0)) session.dispose();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
});

/** A platform that hands out tokens of its own name, and remembers everything that it was sent. */
function plant(name: string): FakePlatform {
  let tickets = 0;
  let refreshes = 0;
  return createFakePlatform(
    {
      organisations: () => [{ orgId: name, openOrgId: name, orgName: name, eid: name, waterMark: 0 }],
      enterprise: () => ({
        enterprise: { eid: name, name, dayAccountTime: '08:00', dayAccountFlag: 0, timeZone: 'UTC' },
        energyTypes: [],
        areaNode: null,
      }),
      resourcesTree: () => [],
      hostConfig: () => ({}),
      unreadNumber: () => 0,
      socketTicket: () => ({ ticket: `${name}-ticket-${(tickets += 1)}`, expiredTime: 60 }),
      boardData: () => ({ refreshS: 30, of: name }),
      tokenRefresh: () => ({
        token: `${name}-token-${(refreshes += 1) + 1}`,
        refreshToken: `${name}-refresh-${refreshes + 1}`,
        expiredTime: 24 * 3_600,
      }),
      logout: () => null,
    },
    () => Date.now(),
  );
}

const everything = (platform: FakePlatform): string =>
  platform.calls
    .map(
      ({ url, headers, body }) => `${url.href} ${JSON.stringify([...headers])} ${JSON.stringify(body ?? '')}`,
    )
    .join('\n');

test('EMB-34 two sessions on one page and in two tabs: one refresh each, and no token of one in anything that the other is sent', async () => {
  const platforms = { a: plant('alpha'), b: plant('beta') };
  const browser = createFakeBrowser();
  const sockets: string[] = [];
  const join = (id: 'a' | 'b') => {
    const { surroundings } = browser.openTab(platforms[id]);
    const session = createSession({
      id,
      baseUrl: `https://${id}.plant.test`,
      storage: 'site',
      surroundings: {
        ...surroundings,
        openSocket: (url, handlers) => {
          sockets.push(url);
          if (!surroundings.openSocket) throw new Error('no sockets here');
          return surroundings.openSocket(url, handlers);
        },
      },
    });
    open.push(session);
    return session;
  };
  const name = { a: 'alpha', b: 'beta' } as const;
  const first = { a: join('a'), b: join('b') };
  for (const id of ['a', 'b'] as const)
    await first[id].signIn({
      userId: `u-${id}`,
      token: `${name[id]}-token-1`,
      openUserId: `open-${id}`,
      nickName: id,
      userName: id,
      config: { refreshToken: `${name[id]}-refresh-1`, expiredTime: 24 * 3_600 },
      facRogId: null,
    });
  // The same two in another tab of the same browser.
  const second = { a: join('a'), b: join('b') };
  await vi.advanceTimersByTimeAsync(1_000);
  const leaves: (() => void)[] = [];
  for (const tab of [first, second])
    for (const id of ['a', 'b'] as const) {
      // Several elements of each.
      for (const code of ['wholePlantEnergy', 'workshopEnergy'])
        leaves.push(tab[id].board(code, {}).state.subscribe(() => undefined));
      leaves.push(tab[id].onNotice('alarm', () => undefined));
      await tab[id].request('areaTree', { schema: v.unknown() }).catch(() => undefined);
    }
  await vi.advanceTimersByTimeAsync(4 * HOUR_MS + 120_000);
  for (const id of ['a', 'b'] as const) {
    expect(platforms[id].callsOf('tokenRefresh'), id).toHaveLength(1);
    // Both tabs go on with the new one.
    for (const tab of [first, second])
      expect(sessionControls(tab[id]).context()?.accessToken).toBe(`${name[id]}-token-2`);
    const other = id === 'a' ? 'beta' : 'alpha';
    expect(platforms[id].calls.length).toBeGreaterThan(20);
    expect(everything(platforms[id])).toContain(`${name[id]}-token`);
    expect(everything(platforms[id])).not.toMatch(new RegExp(`${other}-(token|refresh|ticket)`));
    const own = sockets.filter((url) => url.includes(`${id}.plant.test`));
    expect(own.length).toBeGreaterThan(0);
    expect(own.join()).not.toMatch(new RegExp(`${other}-`));
  }
  // One signs out; the other does not notice.
  await first.a.signOut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(second.a.state.value.name).toBe('signed-out');
  expect([first.b.state.value.name, second.b.state.value.name]).toEqual(['ready', 'ready']);
  expect(Object.values(browser.storage).join()).not.toContain('alpha-token');
  for (const leave of leaves) leave();
});
