/** What a test of the session begins with: a platform, a tab of a browser, and a person who signs in. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createFakeBrowser } from './fake-surroundings.ts';
import { createFakePlatform } from './fake-transport.ts';
import type { FakePlatform } from './fake-transport.ts';
import type { LoginResult } from '../../packages/core/src/contract/session.ts';
import { sessionControls } from '../../packages/core/src/session/session-options.ts';
import type { SessionOptions } from '../../packages/core/src/session/session-options.ts';
import { createSession } from '../../packages/core/src/session/session.ts';
import type { SessionSurroundings } from '../../packages/core/src/session/surroundings.ts';
import type { PlantSession } from '../../packages/core/src/session/types.ts';

export const HOUR_MS = 3_600_000;
const open: PlantSession[] = [];
/** Ends a session with its test. */
export const endedWithTest = (session: PlantSession): void => void open.push(session);
// For every file that takes anything from here: the clock stands still, and nothing of a session outlives its test.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(async () => {
  for (const session of open.splice(0)) session.dispose();
  // What was given up settles a moment later.
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

export const login: LoginResult = {
  userId: 'u1',
  token: 'token-1',
  openUserId: 'open-u1',
  nickName: 'Li',
  userName: 'li',
  config: { refreshToken: 'refresh-1', expiredTime: 24 * 3_600 },
  facRogId: null,
};
export const organisation = (orgId: string) => ({
  orgId,
  openOrgId: `open-${orgId}`,
  orgName: `Plant ${orgId}`,
  eid: `e-${orgId}`,
  waterMark: 1,
});
export const modelOf = (orgId: string | null) => ({
  enterprise: {
    eid: `e-${orgId}`,
    name: `Plant ${orgId}`,
    dayAccountTime: '08:00',
    dayAccountFlag: 0,
    timeZone: 'Asia/Shanghai',
    customization: 0,
    logoImg: { storagePath: '/logo.png' },
  },
  energyTypes: [],
  areaNode: null,
});
const resource = (code: string, type: number, isUsable = true, children: object[] = []) => ({
  resourcesId: code,
  resourcesCode: code,
  resourcesType: type,
  resourcesName: code,
  resourcesUri: `/${code}`,
  sort: 1,
  isUsable,
  childResources: children,
});
const menus = [
  resource('workBench', 1, true, [resource('workBench:edit', 2), resource('workBench:share', 2, false)]),
];

export function createPlatform(serverNow: () => number = () => Date.now()): FakePlatform {
  let tickets = 0;
  return createFakePlatform(
    {
      organisations: () => [organisation('o1'), organisation('o2')],
      enterprise: ({ headers }) => modelOf(headers.get('x-org-id')),
      resourcesTree: () => menus,
      hostConfig: () => ({}),
      unreadNumber: () => 4,
      socketTicket: () => ({ ticket: `ticket-${(tickets += 1)}`, expiredTime: 60 }),
      logout: () => null,
      boardData: ({ headers }) => ({ refreshS: 30, of: headers.get('x-org-id') }),
      tokenRefresh: () => ({ token: 'token-2', refreshToken: 'refresh-2', expiredTime: 24 * 3_600 }),
    },
    serverNow,
  );
}

export function setUp(
  more: Partial<SessionOptions> = {},
  platform = createPlatform(),
  browser = createFakeBrowser(),
  around: Partial<SessionSurroundings> = {},
) {
  const tab = browser.openTab(platform, around);
  const hooks = { onExpiring: vi.fn(() => true), onExpired: vi.fn(), onDenied: vi.fn(), onRestored: vi.fn() };
  const session = createSession({
    baseUrl: 'https://plant.test',
    storage: 'site',
    hooks,
    surroundings: tab.surroundings,
    ...more,
  });
  endedWithTest(session);
  return { ...tab, platform, browser, session, hooks, controls: sessionControls(session) };
}
export const settle = () => vi.advanceTimersByTimeAsync(0);
export async function signedIn(...args: Parameters<typeof setUp>) {
  const all = setUp(...args);
  await all.session.signIn(login);
  await settle();
  return all;
}

/** What a back end hands to its page. */
export function embedToken(token: string, expiredTime = 600) {
  return {
    token,
    expiredTime,
    orgId: 'o1',
    operateUserId: 'svc',
    openOrgId: 'open-o1',
    uid: 'open-svc',
    eid: 'e-o1',
  };
}
