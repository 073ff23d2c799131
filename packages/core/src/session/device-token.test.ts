import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '../../../../tests/support/fake-surroundings.ts';
import { createMemoryStorage } from '../../../../tests/support/fake-storage.ts';
import { createFakePlatform, envelopeResponse } from '../../../../tests/support/fake-transport.ts';
import { createSession } from './session.ts';
import type { Pairing, PlantSession } from './types.ts';

const open: PlantSession[] = [];
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T08:00:00Z') }));
afterEach(async () => {
  for (const session of open.splice(0)) session.dispose();
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

const identity = { orgId: 'o1', operateUserId: 'u1', openOrgId: 'open', uid: 'x', eid: 'e' };
const LIFE_S = 900;

/** A platform with one wall: what is confirmed, revoked or away is set by the test. */
function createWallPlatform() {
  const state = { codes: 0, isConfirmed: false, isRevoked: false, isAway: false, secret: 0, tokens: 0 };
  const issued = () => {
    state.secret += 1;
    state.tokens += 1;
    return {
      token: `token-${state.tokens}`,
      holder: 'device',
      expiredTime: LIFE_S,
      deviceSecret: `secret-${state.secret}`,
      ...identity,
    };
  };
  const refused = () => envelopeResponse(null, { retCode: '040101', retMsg: 'not let in' });
  const reached = <T>(answer: () => T): T => {
    if (state.isAway) throw new TypeError('Failed to fetch');
    return answer();
  };
  const platform = createFakePlatform({
    deviceEnrol: () =>
      reached(() => {
        state.codes += 1;
        return {
          pairingCode: `CODE-${state.codes}`,
          deviceCode: `d${state.codes}`,
          expiredTime: 600,
          pollSeconds: 3,
        };
      }),
    deviceToken: () =>
      reached(() => (state.isConfirmed ? { state: 'confirmed', device: issued() } : { state: 'pending' })),
    deviceRenew: ({ body }) =>
      reached(() => {
        const { deviceSecret } = body as { deviceSecret: string };
        if (state.isRevoked || deviceSecret !== `secret-${state.secret}`) return refused();
        return issued();
      }),
    enterprise: () => ({
      enterprise: {
        eid: 'e',
        name: 'Plant',
        dayAccountTime: '08:00',
        dayAccountFlag: 0,
        timeZone: 'Asia/Shanghai',
      },
      energyTypes: [],
      areaNode: null,
    }),
    socketTicket: () => ({ ticket: 't', expiredTime: 60 }),
  });
  return { state, platform };
}

function wall(storage: Storage = createMemoryStorage(), from = createWallPlatform(), isThrowing = false) {
  const browser = createFakeBrowser(storage);
  const tab = browser.openTab(from.platform, {
    ...(isThrowing && {
      storage: () => {
        throw new Error('blocked');
      },
    }),
  });
  const shown: (Pairing | null)[] = [];
  const hooks = {
    onPairing: (pairing: Pairing | null) => void shown.push(pairing),
    onExpired: vi.fn(),
    onRestored: vi.fn(),
  };
  const session = createSession({
    baseUrl: 'https://plant.test',
    isDevice: true,
    hooks,
    surroundings: tab.surroundings,
  });
  open.push(session);
  return { ...from, session, shown, hooks, storage };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The part that a wall alone needs comes by itself. */
const begun = async (shown: readonly unknown[]) => {
  for (let tries = 0; tries < 200 && shown.length === 0; tries += 1) {
    await vi.dynamicImportSettled();
    await pass(0);
  }
};

describe('a wall display', () => {
  test('shows a code until it is confirmed, is ready then, and renews before its token runs out', async () => {
    const { session, shown, state } = wall();
    await begun(shown);
    expect(session.pairing?.value).toEqual({ code: 'CODE-1', untilMs: Date.now() + 600_000 });
    await pass(60_000);
    expect(session.state.value.name).toBe('restoring');
    state.isConfirmed = true;
    await pass(3_000);
    expect(session.pairing?.value).toBeNull();
    expect(session.state.value).toMatchObject({ name: 'ready', person: { kind: 'embed', orgId: 'o1' } });
    for (let day = 0; day < 3; day += 1) await pass(86_400_000);
    expect(session.state.value.name).toBe('ready');
    // Each token is renewed at three quarters of its life.
    expect(state.tokens).toBe(Math.floor((3 * 86_400_000) / (LIFE_S * 750)) + 1);
    expect(shown.map((each) => each?.code ?? null)).toEqual(['CODE-1', null]);
  });

  test('takes another code when one has run out, over a network that is away for a while', async () => {
    const { session, shown, state } = wall();
    await begun(shown);
    await pass(300_000);
    state.isAway = true;
    await pass(200_000);
    state.isAway = false;
    await pass(103_000);
    expect(session.pairing?.value?.code).toBe('CODE-2');
    state.isConfirmed = true;
    await pass(3_000);
    expect(session.state.value.name).toBe('ready');
  });

  test('comes back after a reload without anybody, and where nothing can be stored it asks for a code again', async () => {
    const from = createWallPlatform();
    const first = wall(undefined, from);
    await begun(first.shown);
    from.state.isConfirmed = true;
    await pass(3_000);
    first.session.dispose();
    const again = wall(first.storage, from);
    await pass(1_000);
    expect(again.session.state.value.name).toBe('ready');
    expect(again.shown).toEqual([]);

    const other = createWallPlatform();
    const blocked = wall(undefined, other, true);
    await begun(blocked.shown);
    other.state.isConfirmed = true;
    await pass(3_000);
    expect(blocked.session.state.value.name).toBe('ready');
    // While the page stands it renews all the same.
    await pass(LIFE_S * 4_000);
    expect(blocked.session.state.value.name).toBe('ready');
    expect(blocked.shown.filter(Boolean)).toHaveLength(1);
  });

  test('goes on by itself after hours without a network or a platform', async () => {
    const { session, shown, state, hooks } = wall();
    await begun(shown);
    state.isConfirmed = true;
    await pass(3_000);
    state.isAway = true;
    await pass(6 * 3_600_000);
    expect(hooks.onExpired).toHaveBeenCalledTimes(1);
    state.isAway = false;
    await pass(75_000);
    expect(session.state.value.name).toBe('ready');
    expect(hooks.onRestored).toHaveBeenCalled();
    expect(shown.filter(Boolean)).toHaveLength(1);
  });

  test('that an administrator revoked shows a code again and can be let in anew', async () => {
    const { session, shown, state } = wall();
    await begun(shown);
    state.isConfirmed = true;
    await pass(3_000);
    state.isConfirmed = false;
    state.isRevoked = true;
    await pass(LIFE_S * 1_000);
    expect(session.pairing?.value?.code).toBe('CODE-2');
    expect(session.state.value).toMatchObject({ name: 'signed-out', reason: 'expired' });
    state.isRevoked = false;
    state.isConfirmed = true;
    await pass(3_000);
    expect(session.state.value.name).toBe('ready');
  });
});
