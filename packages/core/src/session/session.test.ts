import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakePlatform, envelopeResponse } from '../../../../tests/support/fake-transport.ts';
import type { FakePlatform } from '../../../../tests/support/fake-transport.ts';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { createMemoryStorage } from '../../../../tests/support/fake-storage.ts';
import { requiresSignIn } from '../access/routes.ts';
import type { LoginResult } from '../contract/session.ts';
import { sessionControls } from './session-options.ts';
import type { SessionOptions } from './session-options.ts';
import { createSession } from './session.ts';
import type { SessionSurroundings } from './surroundings.ts';
import type { PlantSession } from './types.ts';

const HOUR_MS = 3_600_000;
const open: PlantSession[] = [];
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(async () => {
  for (const session of open.splice(0)) session.dispose();
  // What was given up settles a moment later.
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const login: LoginResult = {
  userId: 'u1',
  token: 'token-1',
  openUserId: 'open-u1',
  nickName: 'Li',
  userName: 'li',
  config: { refreshToken: 'refresh-1', expiredTime: 24 * 3_600 },
  facRogId: null,
};
const organisation = (orgId: string) => ({
  orgId,
  openOrgId: `open-${orgId}`,
  orgName: `Plant ${orgId}`,
  eid: `e-${orgId}`,
  waterMark: 1,
});
const modelOf = (orgId: string | null) => ({
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

function createPlatform(serverNow: () => number = () => Date.now()): FakePlatform {
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

function setUp(
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
  open.push(session);
  return { ...tab, platform, browser, session, hooks, controls: sessionControls(session) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
async function signedIn(...args: Parameters<typeof setUp>) {
  const all = setUp(...args);
  await all.session.signIn(login);
  await settle();
  return all;
}

describe('signing in', () => {
  test('SES-10 takes the login result with all its fields; operateUserId is the userId', async () => {
    const { session, controls, platform } = await signedIn();
    expect(session.state.value).toMatchObject({
      name: 'ready',
      person: {
        kind: 'person',
        userId: 'u1',
        userName: 'li',
        nickName: 'Li',
        uid: 'open-u1',
        orgId: 'o1',
        openOrgId: 'open-o1',
        eid: 'e-o1',
      },
      model: { enterprise: { name: 'Plant o1' } },
    });
    expect(controls.context()).toEqual({
      orgId: 'o1',
      operateUserId: 'u1',
      openOrgId: 'open-o1',
      accessToken: 'token-1',
      uid: 'open-u1',
    });
    expect(controls.stored.read('refreshToken')).toBe('refresh-1');
    expect(controls.stored.read('expiredTime')).toBe(86_400);
    expect(platform.callsOf('organisations')[0]?.url.search).toBe('?operateUserId=u1&uid=open-u1');
  });

  test('prefers the organisation that the login result names', async () => {
    const { session } = setUp();
    await session.signIn({ ...login, facRogId: 'o2' });
    expect(session.state.value).toMatchObject({ person: { orgId: 'o2' } });
  });

  test('SES-09 loads the resources of the person and splits buttons into usable flags by code', async () => {
    const { session, platform } = await signedIn();
    expect(platform.callsOf('resourcesTree')[0]?.url.pathname).toBe('/api/cloud/resources/u1/tree');
    expect(session.menus.value).toMatchObject([{ resourcesCode: 'workBench' }]);
    expect({ ...session.buttons.value }).toEqual({ 'workBench:edit': true, 'workBench:share': false });
  });

  test('of an account without an organisation fails with a lack of permission', async () => {
    const platform = createPlatform();
    platform.answer('organisations', () => []);
    const { session } = await signedIn({}, platform);
    expect(session.state.value).toMatchObject({ name: 'failed', error: { retCode: '040301' } });
  });

  test('that meets a broken network is tried again when it returns', async () => {
    const platform = createPlatform();
    platform.answer('organisations', () => Promise.reject(new TypeError('Failed to fetch')));
    const { session, hints } = await signedIn({}, platform);
    expect(session.state.value).toMatchObject({
      name: 'failed',
      person: { userId: 'u1' },
      error: { kind: 'network' },
    });
    platform.answer('organisations', () => [organisation('o1')]);
    hints.give('network-returned');
    await settle();
    expect(session.state.value.name).toBe('ready');
  });
});

test('a display that starts while the platform is down comes up by itself', async () => {
  const platform = createPlatform();
  platform.answer('enterprise', () => new Response('', { status: 502 }));
  const { session } = setUp({ token: 'bare' }, platform);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(session.state.value).toMatchObject({ name: 'failed', error: { status: 502 } });
  expect(platform.callsOf('enterprise')).toHaveLength(2);
  platform.answer('enterprise', () => modelOf('o1'));
  await vi.advanceTimersByTimeAsync(1);
  expect(session.state.value).toMatchObject({ name: 'ready', person: { orgId: '', eid: 'e-o1' } });
  const feed = session.board('b', {});
  const leave = feed.state.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(20);
  expect(feed.state.value.status).toBe('ready');
  expect(platform.callsOf('boardData')[0]?.headers.has('x-org-id')).toBe(false);
  leave();
});

test('a call that waits for the first token ends with the session', async () => {
  const { session } = setUp({ tokenProvider: () => new Promise(() => undefined) });
  const call = session.request('areaTree', { schema: v.unknown() }).catch((error: unknown) => error);
  await settle();
  session.dispose();
  expect(await call).toMatchObject({ kind: 'aborted' });
});

describe('SES-01 stored client values', () => {
  test('are kept under the specified names and restored on reload', async () => {
    const { controls, browser, session } = await signedIn();
    controls.stored.write('loginType', 600);
    controls.stored.write('openI18n', true);
    controls.stored.write('upgrade', 'v2');
    controls.stored.write('lowCodeRoutes', [{ name: 'a', path: '/a' }]);
    controls.stored.write('customRoutesA', []);
    controls.stored.write('customRoutesB', []);
    const names = Array.from({ length: browser.storage.length }, (_, index) => browser.storage.key(index));
    expect(names.sort()).toEqual(
      [
        'accessToken',
        'refreshToken',
        'expiredTime',
        'startTime',
        'openOrgId',
        'eModel',
        'orgId',
        'orgdata',
        'menudata',
        'isGroup',
        'customization',
        'nickName',
        'userName',
        'uid',
        'loginType',
        'openI18n',
        'operateUserId',
        'upgrade',
        'lowCodeRoutes',
        'customRoutesA',
        'customRoutesB',
      ].sort(),
    );
    expect(controls.stored.read('eModel')?.enterprise.logoImg?.storagePath).toBe('/logo.png');
    expect(controls.stored.read('orgdata')).toEqual({ orgName: 'Plant o1', waterMark: 1 });
    session.dispose();

    // A reload, with the platform out of reach.
    const silent = createFakePlatform({});
    const reloaded = setUp({}, silent, browser);
    expect(reloaded.session.state.value).toMatchObject({
      name: 'ready',
      person: { userId: 'u1', orgId: 'o1', nickName: 'Li' },
    });
    expect(reloaded.session.menus.value).toHaveLength(1);
    expect(reloaded.controls.context()?.accessToken).toBe('token-1');
    expect(reloaded.controls.stored.read('loginType')).toBe(600);
    expect(
      requiresSignIn('/workBench', {
        accessToken: 'x',
        openOrgId: reloaded.controls.stored.read('openOrgId'),
        eModel: reloaded.controls.stored.read('eModel'),
      }),
    ).toBe(false);
    await settle();
    expect(reloaded.session.state.value.name).toBe('ready');
  });

  test('of an embedded session stay in memory', async () => {
    const { session, browser } = setUp({ token: embedToken('embed-1') });
    await settle();
    session.setLanguage('it');
    await settle();
    expect(session.state.value).toMatchObject({ name: 'ready', person: { kind: 'embed', orgId: 'o1' } });
    expect(browser.storage.length).toBe(0);
  });

  test('do not stop a site whose storage throws', async () => {
    const storage = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const { session } = await signedIn({}, createPlatform(), createFakeBrowser(), { storage });
    expect(session.state.value.name).toBe('ready');
  });

  test('are gone after signing out, whatever the platform answers', async () => {
    const platform = createPlatform();
    platform.answer('logout', () => Promise.reject(new TypeError('Failed to fetch')));
    const { session, browser, controls } = await signedIn({}, platform);
    await session.signOut();
    await settle();
    expect(platform.callsOf('logout')[0]?.url.search).toBe('?token=token-1');
    expect(session.state.value).toEqual({ name: 'signed-out', reason: 'signed-out' });
    expect(browser.storage.length).toBe(0);
    expect(controls.context()).toBeNull();
    expect(session.menus.value).toEqual([]);
  });
});

describe('SES-04 the access token', () => {
  test('is refreshed once at most 72,000,000 ms are left, found by a look every 60 s', async () => {
    const { platform, controls } = await signedIn();
    await vi.advanceTimersByTimeAsync(4 * HOUR_MS - 60_000);
    expect(platform.callsOf('tokenRefresh')).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(platform.callsOf('tokenRefresh').map(({ url }) => url.search)).toEqual([
      '?refreshToken=refresh-1&token=token-1',
    ]);
    expect(controls.context()?.accessToken).toBe('token-2');
    expect(controls.stored.read('refreshToken')).toBe('refresh-2');
  });

  test('of a shorter life is refreshed at half of it', async () => {
    const platform = createPlatform();
    const { session } = setUp({}, platform);
    await session.signIn({ ...login, config: { refreshToken: 'r', expiredTime: 3_600 } });
    await vi.advanceTimersByTimeAsync(HOUR_MS / 2 - 60_000);
    expect(platform.callsOf('tokenRefresh')).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(platform.callsOf('tokenRefresh')).toHaveLength(1);
  });

  test('without expiry data is refreshed once, even when the platform refuses', async () => {
    const platform = createPlatform();
    platform.answer('tokenRefresh', () => envelopeResponse(null, { retCode: '1', retMsg: 'no' }));
    const { controls } = await signedIn({}, platform);
    controls.stored.remove('startTime');
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(platform.callsOf('tokenRefresh')).toHaveLength(1);
  });

  test('that has run out is not refreshed', async () => {
    const platform = createPlatform();
    const { controls } = await signedIn({}, platform);
    controls.stored.write('startTime', Date.now() - 25 * HOUR_MS);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(platform.callsOf('tokenRefresh')).toHaveLength(0);
  });

  test.each(['locks', 'lease'])('is refreshed in one tab of all, by %s', async (by) => {
    const around = by === 'locks' ? {} : { locks: null };
    const platform = createPlatform();
    platform.answer(
      'tokenRefresh',
      () =>
        new Promise((resolve) =>
          setTimeout(
            () => resolve({ token: 'token-2', refreshToken: 'refresh-2', expiredTime: 86_400 }),
            500,
          ),
        ),
    );
    const browser = createFakeBrowser();
    const first = await signedIn({}, platform, browser, { ...around, random: () => 0.1 });
    const others = [0.2, 0.3, 0.4].map((chance) =>
      setUp({}, platform, browser, { ...around, random: () => chance }),
    );
    await vi.advanceTimersByTimeAsync(4 * HOUR_MS + 180_000);
    expect(platform.callsOf('tokenRefresh')).toHaveLength(1);
    for (const { controls } of [first, ...others]) expect(controls.context()?.accessToken).toBe('token-2');
  });

  test.each([-10, 10])(
    'is reckoned in server time: a clock %d minutes wrong, then set right, changes nothing',
    async (minutes) => {
      let aheadMs = minutes * 60_000;
      const platform = createPlatform(() => Date.now() - aheadMs);
      const { session } = setUp({}, platform);
      await session.request('hostConfig', { schema: v.unknown() });
      await session.signIn(login);
      expect(Math.abs(session.serverNowMs() - (Date.now() - aheadMs))).toBeLessThanOrEqual(1_000);
      vi.setSystemTime(Date.now() - aheadMs);
      aheadMs = 0;
      await session.request('hostConfig', { schema: v.unknown() });
      await vi.advanceTimersByTimeAsync(4 * HOUR_MS - 60_000);
      expect(platform.callsOf('tokenRefresh')).toHaveLength(0);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(platform.callsOf('tokenRefresh')).toHaveLength(1);
    },
  );
});

test('SES-05 a refresh that fails is only logged and tried again later', async () => {
  const platform = createPlatform();
  platform.answer('tokenRefresh', () =>
    envelopeResponse(null, { retCode: '010001', retMsg: 'refresh token is not known' }),
  );
  const { session, log, hooks, controls } = await signedIn({}, platform);
  await vi.advanceTimersByTimeAsync(4 * HOUR_MS + 60_000);
  expect(platform.callsOf('tokenRefresh').length).toBeGreaterThan(0);
  expect(log).toHaveBeenCalledWith(
    expect.stringContaining('tried again'),
    expect.objectContaining({ kind: 'auth' }),
  );
  expect(session.state.value.name).toBe('ready');
  expect(hooks.onExpired).not.toHaveBeenCalled();
  platform.answer('tokenRefresh', () => ({
    token: 'token-3',
    refreshToken: 'refresh-3',
    expiredTime: 86_400,
  }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(controls.context()?.accessToken).toBe('token-3');
});

describe('SES-06 an invalid token', () => {
  test('is handled once however many calls fail, and carries the request path without secrets', async () => {
    const platform = createPlatform();
    const { session, hooks, browser } = await signedIn({}, platform);
    platform.answer('areaTree', () => envelopeResponse(null, { retCode: '010001', retMsg: 'expired' }));
    const calls = Array.from({ length: 5 }, () =>
      session.request('areaTree', { schema: v.unknown() }).catch((error: unknown) => error),
    );
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ kind: 'auth' });
    expect(hooks.onExpired.mock.calls).toEqual([['/cloud/workBench?tab=2']]);
    expect(session.state.value).toEqual({ name: 'signed-out', reason: 'expired' });
    expect(browser.storage.length).toBe(0);
    await session.signIn(login);
    expect(hooks.onRestored).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['https://site.test/cloud/board?areaId=1&ticket=t', '/cloud/board?areaId=1'],
    ['https://evil.test/cloud/board', ''],
  ])('told by a parent window with the url %s', async (url, path) => {
    const { controls, hooks } = await signedIn();
    controls.tokenInvalid(url);
    controls.tokenInvalid(url);
    expect(hooks.onExpired.mock.calls).toEqual([[path]]);
  });

  test('that was already replaced when the answer came is no reason to leave', async () => {
    const platform = createPlatform();
    const { session, hooks } = await signedIn({}, platform);
    let answerLate: (response: Response) => void = () => undefined;
    platform.answer('areaTree', () => new Promise((resolve) => (answerLate = resolve)));
    const late = session.request('areaTree', { schema: v.unknown() }).catch((error: unknown) => error);
    await settle();
    await session.signIn({ ...login, token: 'token-9' });
    answerLate(envelopeResponse(null, { retCode: '010001' }));
    await late;
    expect(session.state.value.name).toBe('ready');
    expect(hooks.onExpired).not.toHaveBeenCalled();
  });
});

describe('a sign-in by another system', () => {
  async function enteredBy(loginType: number, url: string | null) {
    const platform = createPlatform();
    platform.answer('logoutSso', () => ({ url }));
    const openUrl = vi.fn();
    const tab = createFakeBrowser().openTab(platform, { openUrl });
    const session = createSession({
      baseUrl: 'https://platform.test',
      storage: 'site',
      surroundings: tab.surroundings,
    });
    open.push(session);
    await session.signIn(login, loginType);
    return { session, platform, openUrl, controls: sessionControls(session) };
  }

  test('is kept as its login type, and signing out goes on at the service that signed in', async () => {
    const { session, platform, openUrl, controls } = await enteredBy(
      300,
      'https://cas.test/logout?service=x',
    );
    expect(controls.stored.read('loginType')).toBe(300);
    await session.signOut();
    expect(openUrl.mock.calls).toEqual([['https://cas.test/logout?service=x']]);
    const told = platform.callsOf('logoutSso')[0]?.url;
    expect([told?.pathname, told?.searchParams.get('token')]).toEqual([
      '/api/oauth/logout/sso/jasig-cas',
      'token-1',
    ]);
    expect(platform.callsOf('logout')).toHaveLength(0);
    expect(controls.stored.read('loginType')).toBeUndefined();
  });

  test('stays on the site where the service has no such place, or one that is no web address', async () => {
    for (const url of [null, 'javascript:alert(1)']) {
      const { session, openUrl } = await enteredBy(600, url);
      await session.signOut();
      expect(openUrl).not.toHaveBeenCalled();
    }
  });

  test('of the sign-in page signs out as ever, and so does whoever makes room for another', async () => {
    const { session, platform, openUrl } = await enteredBy(0, 'https://cas.test/logout');
    await session.signOut();
    const other = await enteredBy(300, 'https://cas.test/logout');
    other.controls.forgetPerson();
    await settle();
    expect([platform, other.platform].map((one) => one.callsOf('logout').length)).toEqual([1, 1]);
    expect([openUrl, other.openUrl].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    expect(other.session.state.value).toEqual({ name: 'signed-out', reason: 'signed-out' });
  });
});

describe('SES-07 several tabs', () => {
  async function twoTabs() {
    const platform = createPlatform();
    const browser = createFakeBrowser();
    const first = await signedIn({}, platform, browser);
    const second = setUp({}, platform, browser);
    await settle();
    return { first, second, platform };
  }

  test('share a sign-out', async () => {
    const { first, second, platform } = await twoTabs();
    await first.session.signOut();
    await settle();
    expect(second.session.state.value).toEqual({ name: 'signed-out', reason: 'signed-out' });
    expect(platform.callsOf('logout')).toHaveLength(1);
  });

  test('share a token that ran out', async () => {
    const { first, second } = await twoTabs();
    first.controls.tokenInvalid('https://site.test/cloud/');
    expect(second.session.state.value).toEqual({ name: 'signed-out', reason: 'expired' });
  });

  test('share a refresh', async () => {
    const { first, second } = await twoTabs();
    await vi.advanceTimersByTimeAsync(4 * HOUR_MS + 60_000);
    expect([first, second].map(({ controls }) => controls.context()?.accessToken)).toEqual([
      'token-2',
      'token-2',
    ]);
  });

  test('share a sign-in and a switch of the organisation', async () => {
    const platform = createPlatform();
    const browser = createFakeBrowser();
    const second = setUp({}, platform, browser);
    const first = await signedIn({}, platform, browser);
    expect(second.session.state.value).toMatchObject({ name: 'ready', person: { orgId: 'o1' } });
    await first.session.switchOrganisation('o2');
    await settle();
    expect(second.session.state.value).toMatchObject({
      name: 'ready',
      person: { orgId: 'o2' },
      model: { enterprise: { name: 'Plant o2' } },
    });
  });

  test('hear of it by the storage alone where there is no channel', async () => {
    const platform = createPlatform();
    const browser = createFakeBrowser();
    await signedIn({}, platform, browser, { openTabChannel: null });
    let storageChanged: (key: string | null) => void = () => undefined;
    const second = setUp({}, platform, browser, {
      openTabChannel: null,
      listenToStorage: (onChange) => {
        storageChanged = onChange;
        return () => undefined;
      },
    });
    browser.storage.removeItem('accessToken');
    storageChanged('accessToken');
    expect(second.session.state.value).toEqual({ name: 'signed-out', reason: 'signed-out' });
  });
});

describe('switching the organisation', () => {
  test('changes model, menus and boards together', async () => {
    const { session } = await signedIn();
    const feed = session.board('b', {});
    const leave = feed.state.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(50);
    expect(feed.state.value.data).toMatchObject({ of: 'o1' });
    await session.switchOrganisation('o2');
    await vi.advanceTimersByTimeAsync(50);
    expect(session.state.value).toMatchObject({
      person: { orgId: 'o2', eid: 'e-o2' },
      model: { enterprise: { name: 'Plant o2' } },
    });
    expect(feed.state.value.data).toMatchObject({ of: 'o2' });
    leave();
  });

  test('that fails leaves everything as it was', async () => {
    const platform = createPlatform();
    const { session } = await signedIn({}, platform);
    platform.answer('enterprise', () => new Response('{}', { status: 502 }));
    await expect(session.switchOrganisation('o2')).rejects.toMatchObject({ kind: 'http', status: 502 });
    await expect(session.switchOrganisation('foreign')).rejects.toMatchObject({ kind: 'api' });
    expect(session.state.value).toMatchObject({ name: 'ready', person: { orgId: 'o1' } });
  });
});

describe('sockets', () => {
  test('MSG-01 the notice socket carries orgId, eid, client and token, subscribes by frames and hands messages on', async () => {
    const { session, sockets } = await signedIn({ disableUnread: true });
    const heard = vi.fn();
    const stop = session.onNotice('alarm', heard);
    await settle();
    expect(sockets.all).toHaveLength(1);
    expect(sockets.last().url.href).toBe(
      'wss://plant.test/ws/notice?orgId=o1&eid=e-o1&client=web&token=ticket-1&lang=zh-CN',
    );
    sockets.last().accept();
    expect(session.noticeStatus.value).toBe('online');
    const frames = sockets.last().sent as {
      head: object;
      payload: { messageType: string; subscriptionId: string };
    }[];
    const frame = frames.find(({ payload }) => payload.messageType === 'alarm');
    expect(frame).toEqual({
      head: { type: 'add_subscribe', timestamp: expect.any(Number) },
      payload: { messageType: 'alarm', subscriptionId: expect.any(String) },
    });
    const head = {
      type: 'message_notice',
      messageType: 'alarm',
      subscriptionId: frame?.payload.subscriptionId,
      timestamp: 1,
      seq: 0,
    };
    sockets.last().say({ head, payload: { id: 'a', title: 'Kiln too hot' } });
    expect(heard.mock.calls).toEqual([
      [{ messageType: 'alarm', payload: { id: 'a', title: 'Kiln too hot' } }],
    ]);
    stop();
    expect(frames.at(-1)?.head).toMatchObject({ type: 'remove_subscribe' });
  });

  test('carry the access token itself where the platform knows no tickets', async () => {
    const { session, sockets, platform } = await signedIn({ socketAuth: 'token' });
    session.onNotice('alarm', () => undefined);
    await settle();
    expect(sockets.last().url.searchParams.get('token')).toBe('token-1');
    expect(platform.callsOf('socketTicket')).toHaveLength(0);
  });

  test('of the assistant open with the first question and know who asks', async () => {
    const { session, sockets } = await signedIn({ disableUnread: true });
    expect(sockets.all).toHaveLength(0);
    expect(session.assistant.send({ type: 'HEARTBEAT' })).toBe(false);
    await settle();
    const { searchParams, pathname } = sockets.last().url;
    expect(pathname).toBe('/ws/ai/assistant');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      orgId: 'o1',
      userId: 'u1',
      eid: 'e-o1',
      uid: 'open-u1',
      api: 'omni_assistant',
      roundId: expect.any(String),
    });
    const heard = vi.fn();
    const online = vi.fn();
    session.assistant.onFrame(heard);
    session.assistant.onOnline(online);
    sockets.last().accept();
    expect(online).toHaveBeenCalledTimes(1);
    expect(session.assistant.send({ type: 'INTERRUPT', requestId: 'r' })).toBe(true);
    sockets.last().say({ type: 'HEARTBEAT' });
    sockets.last().say({ requestId: 'r', eventName: 'CONTENT', data: 'hello' });
    expect(heard.mock.calls).toEqual([[{ requestId: 'r', eventName: 'CONTENT', data: 'hello' }]]);
    await session.signOut();
    expect(session.assistant.status.value).toBe('idle');
    expect(sockets.last().isClosedByClient).toBe(true);
  });

  test('of the assistant: a refused question ends the session, once everybody was asked and nobody minded', async () => {
    const { session, sockets, controls, hooks } = await signedIn({ disableUnread: true });
    const order: string[] = [];
    session.assistant.onFrame(() => void order.push('frame'));
    let keeps = true;
    session.assistant.onRefusal(() => {
      order.push(`asked with ${controls.stored.read('accessToken')}`);
      return !keeps;
    });
    hooks.onExpired.mockImplementation(() => void order.push('expired'));
    session.assistant.open();
    await settle();
    sockets.last().accept();
    const refusal = { requestId: 'r', eventName: 'ERROR', data: { retCode: '010001' } };
    sockets.last().say(refusal);
    expect(order).toEqual(['frame', 'asked with token-1']);
    expect([session.state.value.name, controls.stored.read('accessToken')]).toEqual(['ready', 'token-1']);
    keeps = false;
    sockets.last().say(refusal);
    expect(order.slice(2)).toEqual(['frame', 'asked with token-1', 'expired']);
    expect(session.state.value).toMatchObject({ name: 'signed-out', reason: 'expired' });
    expect([controls.stored.read('accessToken'), controls.context()]).toEqual([undefined, null]);
  });

  test('of the assistant: a refused ticket says nothing of the session', async () => {
    const { session, sockets } = await signedIn({ disableUnread: true });
    session.assistant.open();
    await settle();
    sockets.last().accept();
    sockets.last().say({ eventName: 'ERROR', data: { retCode: '010001' } });
    expect(session.state.value.name).toBe('ready');
  });

  test('of the assistant: what can’t be read is logged with the field, and what follows is taken', async () => {
    const log = vi.fn();
    const { session, sockets } = await signedIn(
      { disableUnread: true },
      createPlatform(),
      createFakeBrowser(),
      { log },
    );
    const heard = vi.fn();
    session.assistant.onFrame(heard);
    session.assistant.open();
    await settle();
    sockets.last().accept();
    log.mockClear();
    sockets.last().say({ requestId: 'r', eventName: 'CONTENT', data: 'a' });
    sockets.last().sayText('{"requestId":"r","eventNa');
    sockets.last().say({ requestId: 'r', eventName: 'CONTENT', data: 7 });
    sockets.last().say({ requestId: 'r', eventName: 'CONTENT', data: 'b' });
    expect(heard.mock.calls.map(([frame]) => frame.data)).toEqual(['a', 'b']);
    expect(log).toHaveBeenCalledTimes(2);
    expect(log.mock.calls[1]?.[0]).toContain('does not fit');
    expect(session.assistant.status.value).toBe('online');
  });

  test('a browser without WebSocket is told so, and boards go on by polling', async () => {
    const { session, platform } = await signedIn({}, createPlatform(), createFakeBrowser(), {
      openSocket: null,
    });
    const feed = session.board('b', {});
    const leave = feed.state.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(60_100);
    expect(session.noticeStatus.value).toBe('unsupported');
    expect(feed.state.value).toMatchObject({ status: 'ready', connection: 'polling' });
    expect(platform.callsOf('boardData')).toHaveLength(3);
    leave();
  });

  test("speak the reader's language, boards and notices alike", async () => {
    const { session, sockets } = await signedIn({ language: 'en' });
    const leave = session.board('b', {}).state.subscribe(() => undefined);
    await settle();
    sockets.last().accept();
    session.setLanguage('it');
    await settle();
    sockets.last().accept();
    expect(sockets.all.map(({ url }) => url.searchParams.get('lang'))).toEqual(['en', 'it']);
    const boards = sockets.all.flatMap(
      ({ sent }) => sent as { payload: { messageType: string; lang?: string } }[],
    );
    const langs = boards
      .filter(({ payload }) => payload.messageType === 'board')
      .map(({ payload }) => payload.lang);
    expect([langs[0], langs.at(-1)]).toEqual(['en', 'it']);
    leave();
  });

  test('belong to an organisation: a switch opens the notices anew', async () => {
    const { session, sockets } = await signedIn();
    await settle();
    await session.switchOrganisation('o2');
    await settle();
    expect(sockets.all.map(({ url }) => url.searchParams.get('orgId'))).toEqual(['o1', 'o2']);
    expect(sockets.all[0]?.isClosedByClient).toBe(true);
  });
});

describe('MSG-07 the unread number', () => {
  test.each([
    ['a bare number', () => new Response('7')],
    ['a number in the envelope', () => 7],
    ['a count with retCode and retMsg', () => new Response('{"retCode":"0","retMsg":"ok","count":7}')],
  ])('is read from %s', async (_what, answer) => {
    const platform = createPlatform();
    platform.answer('unreadNumber', answer);
    const { session } = await signedIn({}, platform);
    expect(platform.callsOf('unreadNumber')[0]?.url.search).toBe('?type=0');
    expect(session.unread.value).toBe(7);
  });

  test('then comes with the messages, and is asked for again after reading', async () => {
    const platform = createPlatform();
    platform.answer('messageRead', () => null);
    const { session, sockets } = await signedIn({}, platform);
    sockets.last().accept();
    const sent = sockets.last().sent as { payload: { messageType: string; subscriptionId: string } }[];
    const { subscriptionId } = sent.find(({ payload }) => payload.messageType === 'system')?.payload ?? {};
    sockets.last().say({
      head: { type: 'message_notice', messageType: 'system', subscriptionId, timestamp: 1, seq: 0 },
      payload: { id: '1', title: 't', unread: 9 },
    });
    expect(session.unread.value).toBe(9);
    platform.answer('unreadNumber', () => 8);
    await session.request('messageRead', { schema: v.unknown(), body: { ids: ['1'] } });
    await settle();
    expect(session.unread.value).toBe(8);
  });

  test.each([
    ['by the host', {}, { disableUnread: true }],
    ['by the page', { disableUnread: true }, {}],
  ])('is not asked for where counting is off %s', async (_by, options, config) => {
    const platform = createPlatform();
    platform.answer('hostConfig', () => config);
    const { session, sockets } = await signedIn(options, platform);
    expect(platform.callsOf('unreadNumber')).toHaveLength(0);
    expect(session.unread.value).toBe(0);
    expect(sockets.all).toHaveLength(0);
  });
});

function embedToken(token: string, expiredTime = 600) {
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

describe('an embedded session', () => {
  test('asks its provider, loads the model and nothing a portal may not see', async () => {
    const { session, platform } = setUp({ tokenProvider: () => embedToken('embed-1') });
    const early = session.request('boardConfig', { schema: v.unknown() }).catch((error: unknown) => error);
    await settle();
    await early;
    expect(session.state.value).toMatchObject({ name: 'ready', person: { kind: 'embed', userId: 'svc' } });
    expect(platform.callsOf('boardConfig')[0]?.headers.get('authorization')).toBe('Bearer embed-1');
    expect(platform.calls.map(({ name }) => name).sort()).toEqual(['boardConfig', 'enterprise']);
  });

  test("asks the portal's own back end with the page's credentials", async () => {
    const platform = createPlatform();
    const seen: RequestInit[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input) !== '/my-backend/plant-token') return platform.fetch(input, init);
      seen.push(init ?? {});
      return envelopeResponse(embedToken('embed-url'));
    };
    const { controls } = setUp({ tokenUrl: '/my-backend/plant-token' }, platform, createFakeBrowser(), {
      fetch,
    });
    await settle();
    expect(seen[0]?.credentials).toBe('include');
    expect(controls.context()?.accessToken).toBe('embed-url');
  });

  test('keeps its boards through a token that ran out, and tells the page', async () => {
    let isDown = false;
    let count = 0;
    const tokenProvider = async () => {
      if (isDown) throw new Error('portal is down');
      return embedToken(`embed-${(count += 1)}`, 100);
    };
    const { session, hooks } = setUp({ tokenProvider });
    const feed = session.board('b', {});
    const leave = feed.state.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(feed.state.value.data).toMatchObject({ of: 'o1' });
    isDown = true;
    await vi.advanceTimersByTimeAsync(200_000);
    expect(hooks.onExpiring).toHaveBeenCalledTimes(1);
    expect(hooks.onExpired).toHaveBeenCalledTimes(1);
    expect(session.state.value).toEqual({ name: 'signed-out', reason: 'expired' });
    expect(feed.state.value).toMatchObject({ connection: 'offline', data: { of: 'o1' } });
    isDown = false;
    await vi.advanceTimersByTimeAsync(61_000);
    expect(hooks.onRestored).toHaveBeenCalledTimes(1);
    expect(session.state.value.name).toBe('ready');
    expect(feed.state.value.connection).toBe('polling');
    leave();
  });

  test('whose token the platform revokes asks for the next one at once', async () => {
    let count = 0;
    const platform = createPlatform();
    const { session, controls } = setUp(
      { tokenProvider: () => embedToken(`embed-${(count += 1)}`) },
      platform,
    );
    await vi.advanceTimersByTimeAsync(30_000);
    platform.answer('areaTree', () => envelopeResponse(null, { retCode: '010001' }));
    await session.request('areaTree', { schema: v.unknown() }).catch(() => undefined);
    await settle();
    expect(controls.context()?.accessToken).toBe('embed-2');
    expect(session.state.value.name).toBe('ready');
  });

  test('with a token that cannot be read fails with the field that does not fit', () => {
    const broken = { ...embedToken('t'), expiredTime: 'soon' } as never;
    expect(setUp({ token: broken }).session.state.value).toMatchObject({
      name: 'failed',
      person: null,
      error: { field: 'expiredTime' },
    });
  });

  test('that is denied says so and is not signed in', async () => {
    const fetch: typeof globalThis.fetch = async () => new Response('no', { status: 403 });
    const { session, hooks } = setUp({ tokenUrl: '/t' }, createPlatform(), createFakeBrowser(), { fetch });
    await settle();
    expect(session.state.value).toEqual({ name: 'signed-out', reason: 'denied' });
    expect(hooks.onDenied).toHaveBeenCalledTimes(1);
  });

  test('may be given a token later, bare and with an organisation of its own', async () => {
    const { session, controls } = setUp({ storage: 'memory', orgId: 'o2' });
    expect(session.state.value).toEqual({ name: 'signed-out', reason: 'none' });
    controls.giveToken('bare');
    await settle();
    expect(session.state.value).toMatchObject({ name: 'ready', person: { orgId: 'o2', eid: 'e-o2' } });
  });
});

test('two sessions on one page never share a token', async () => {
  const storage = createMemoryStorage();
  const platforms = [createPlatform(), createPlatform()] as const;
  const browser = createFakeBrowser(storage);
  const first = await signedIn({}, platforms[0], browser);
  const second = setUp({ id: 'other' }, platforms[1], browser);
  expect(second.session.state.value.name).toBe('signed-out');
  await second.session.signIn({ ...login, token: 'token-b', userId: 'u2' });
  await first.session.request('areaTree', { schema: v.unknown() }).catch(() => undefined);
  const tokensAt = (platform: FakePlatform) =>
    new Set(platform.calls.map(({ headers }) => headers.get('authorization')).filter(Boolean));
  expect([...tokensAt(platforms[0])]).toEqual(['Bearer token-1']);
  expect([...tokensAt(platforms[1])]).toEqual(['Bearer token-b']);
  expect(first.controls.context()?.accessToken).toBe('token-1');
});

test('EMB-14 a socket that falls silent is found by its pings, comes back later by chance, and everything it told is asked for anew', async () => {
  const { session, platform, sockets } = await signedIn({}, createPlatform(), createFakeBrowser(), {
    random: () => 0.5,
  });
  const feed = session.board('wholePlantEnergy', { range: 'today' });
  const seen: unknown[] = [];
  const stop = feed.state.subscribe(({ data }) => void seen.push(data));
  await vi.advanceTimersByTimeAsync(100);
  sockets.last().accept();
  await settle();
  const subscriptions = () =>
    sockets.last().sent.filter((frame) => JSON.stringify(frame).includes('add_subscribe'));
  const before = subscriptions().length;
  expect(before).toBeGreaterThan(1);
  // The platform answers one ping, and no other.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sockets.last().sent.at(-1)).toMatchObject({ head: { type: 'heartbeat' } });
  sockets.last().say({ head: { type: 'heartbeat', timestamp: 1 } });
  platform.answer('unreadNumber', () => 9);
  const asked = () => [
    ...['unreadNumber', 'socketTicket'].map((name) => platform.callsOf(name as 'unreadNumber').length),
    platform.calls.filter(({ url }) => url.pathname.includes('factory/energy')).length,
  ];
  const [unreadBefore = 0, ticketsBefore = 0, boardsBefore = 0] = asked();
  await vi.advanceTimersByTimeAsync(90_000);
  expect(session.noticeStatus.value).toBe('waiting');
  const first = sockets.all.length;
  // 60 s and half of the tenth that chance may add.
  await vi.advanceTimersByTimeAsync(62_900);
  expect(sockets.all).toHaveLength(first);
  await vi.advanceTimersByTimeAsync(200);
  expect(sockets.all).toHaveLength(first + 1);
  sockets.last().accept();
  await settle();
  expect(subscriptions()).toHaveLength(before);
  expect(session.unread.value).toBe(9);
  const [unreadAfter = 0, ticketsAfter = 0, boardsAfter = 0] = asked();
  expect([unreadAfter, ticketsAfter]).toEqual([unreadBefore + 1, ticketsBefore + 1]);
  // While it was away the board polled; its subscription begins with the whole again.
  expect(boardsAfter).toBeGreaterThan(boardsBefore);
  stop();
});
