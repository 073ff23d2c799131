import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { envelopeResponse } from '../../../../tests/support/fake-transport.ts';
import { sessionControls } from './session-options.ts';
import { createSession } from './session.ts';
import {
  createPlatform,
  endedWithTest,
  login,
  modelOf,
  organisation,
  settle,
  setUp,
  signedIn,
} from '../../../../tests/support/session-set-up.ts';

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
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.state.value).toMatchObject({ name: 'failed', error: { status: 502 } });
  expect(platform.callsOf('enterprise').length).toBeGreaterThan(2);
  platform.answer('enterprise', () => modelOf('o1'));
  await vi.advanceTimersByTimeAsync(5_000);
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
    endedWithTest(session);
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
    const told = platform.callsOf('logoutSso')[0];
    expect([told?.url.pathname, told?.url.search, told?.body]).toEqual([
      '/api/oauth/logout/sso/jasig-cas',
      '',
      { token: 'token-1' },
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
