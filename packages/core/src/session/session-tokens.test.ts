/** What a session keeps of a person, how its token stays young, and what its tabs tell each other. */
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { createFakePlatform, envelopeResponse } from '../../../../tests/support/fake-transport.ts';
import { requiresSignIn } from '../access/routes.ts';
import { OWN_CAPABILITIES } from '../contract/capabilities.ts';
import {
  createPlatform,
  embedToken,
  HOUR_MS,
  login,
  settle,
  setUp,
  signedIn,
} from '../../../../tests/support/session-set-up.ts';

const OLD_CAPABILITIES = { ...OWN_CAPABILITIES, session: { min: 1, max: 1 } };

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
    const [call] = platform.callsOf('logout');
    expect([call?.url.search, call?.body]).toEqual(['', { token: 'token-1' }]);
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
    expect(platform.callsOf('tokenRefresh').map(({ url, body }) => [url.search, body])).toEqual([
      ['', { refreshToken: 'refresh-1', token: 'token-1' }],
    ]);
    expect(controls.context()?.accessToken).toBe('token-2');
    expect(controls.stored.read('refreshToken')).toBe('refresh-2');
  });

  test('is carried in the query for a platform that follows the specification to the letter', async () => {
    const platform = createPlatform();
    platform.answer('capabilities', () => ({ version: '1.0.0', capabilities: OLD_CAPABILITIES }));
    const { session } = await signedIn({ negotiates: true }, platform);
    await vi.advanceTimersByTimeAsync(4 * HOUR_MS + 60_000);
    await session.signOut();
    await settle();
    for (const name of ['tokenRefresh', 'logout'] as const) {
      const [call] = platform.callsOf(name);
      expect([name, call?.url.searchParams.has('token'), call?.body]).toEqual([name, true, undefined]);
    }
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
