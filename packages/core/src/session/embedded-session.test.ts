/** A session that another page's back end has its tokens from. */
import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../../../../tests/support/fake-storage.ts';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { envelopeResponse } from '../../../../tests/support/fake-transport.ts';
import type { FakePlatform } from '../../../../tests/support/fake-transport.ts';
import {
  createPlatform,
  embedToken,
  login,
  settle,
  setUp,
  signedIn,
} from '../../../../tests/support/session-set-up.ts';

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

  test('tells the page once that every call fails, also those of a gateway, and that they come through again', async () => {
    const platform = createPlatform();
    let fail: (() => Promise<Response>) | null = null;
    const fetch: typeof globalThis.fetch = (input, init) => fail?.() ?? platform.fetch(input, init);
    const onOffline = vi.fn();
    const onRestored = vi.fn();
    const hooks = { onExpiring: () => true, onExpired: vi.fn(), onDenied: vi.fn(), onRestored, onOffline };
    const { session } = setUp(
      { tokenProvider: () => embedToken('embed-1'), hooks },
      platform,
      createFakeBrowser(),
      { fetch },
    );
    const leave = session.board('b', {}).state.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(onOffline).not.toHaveBeenCalled();
    for (const [round, way] of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    ].entries()) {
      fail = way;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(onOffline).toHaveBeenCalledTimes(round + 1);
      fail = null;
      await vi.advanceTimersByTimeAsync(120_000);
      expect(onRestored).toHaveBeenCalledTimes(round + 1);
    }
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
