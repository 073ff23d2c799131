import { beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../api/handlers.ts';
import { pageWithAvailability } from './availability.ts';
import { MODEL_DEFAULTS, ModelError } from './model-client.ts';
import { createModelWatch, type ModelWatch } from './model-watch.ts';
import {
  neverReplies,
  says,
  sendsType,
  startModelServer,
  status,
  type ModelServer,
} from '../../../../testing/model-server.ts';

let server: ModelServer;
let nowMs = 0;
beforeEach(async () => {
  server = await startModelServer();
  nowMs = 0;
  return () => server.close();
});
const watching = (baseUrl = server.baseUrl): ModelWatch =>
  createModelWatch({
    settings: { ...MODEL_DEFAULTS, baseUrl, apiKey: 'k', model: 'm' },
    surroundings: { fetch: globalThis.fetch, wait: () => Promise.resolve() },
    nowMs: () => nowMs,
    lookTimeoutMs: 1_000,
  });
const pageOf = (watch: ModelWatch, patienceMs?: number) =>
  pageWithAvailability(
    () => Promise.resolve({ scenes: [] }),
    () => Promise.resolve(watch),
    patienceMs,
  )({} as Call);

describe('whether the model is there', () => {
  test('one that lists its models is; asked once a minute at most, however many drawers open', async () => {
    const watch = watching();
    await Promise.all([watch.look(), watch.look(), watch.look()]);
    nowMs += 59_000;
    await watch.look();
    expect([watch.isAway(), server.lists.count, server.requests.length]).toEqual([false, 1, 0]);
    nowMs += 2_000;
    await watch.look();
    expect(server.lists.count).toBe(2);
  });

  test.each([
    [404, false],
    [401, true],
    [403, true],
    [503, true],
  ])('a list refused with %i: away %s', async (code, isAway) => {
    server.lists.status = code;
    const watch = watching();
    await watch.look();
    expect(watch.isAway()).toBe(isAway);
  });

  test('one that cannot be reached is away, and back with its first word, not with a list', async () => {
    const { port } = new URL(server.baseUrl);
    await server.close();
    const watch = watching();
    await watch.look();
    expect(watch.isAway()).toBe(true);
    server = await startModelServer(Number(port));
    server.reply(status(500));
    await watch.look();
    expect(server.requests).toHaveLength(0);
    nowMs += 10_000;
    await watch.look();
    expect([watch.isAway(), server.requests.length, server.lists.count]).toEqual([true, 1, 0]);
    server.reply(neverReplies);
    nowMs += 10_000;
    await watch.look();
    expect(watch.isAway()).toBe(true);
    server.reply(sendsType('text/html', '<html>'));
    nowMs += 10_000;
    await watch.look();
    expect(watch.isAway()).toBe(true);
    server.reply(says('pong'));
    nowMs += 10_000;
    await watch.look();
    expect(watch.isAway()).toBe(false);
  });

  test('questions tell as well: a failure of the endpoint is one, a question that it refuses is none', () => {
    const watch = watching();
    for (const code of ['refused', 'contract', 'cut', 'aborted'] as const)
      watch.failed(new ModelError(code, code));
    watch.failed(new Error('of our own'));
    expect(watch.isAway()).toBe(false);
    for (const code of ['unreachable', 'timeout', 'stalled', 'failed', 'busy'] as const) {
      watch.failed(new ModelError(code, code));
      expect(watch.isAway(), code).toBe(true);
      watch.answered();
      expect(watch.isAway(), code).toBe(false);
    }
  });
});

describe('what the drawer is told', () => {
  test('whole with nothing to ask again, limited with when to ask again', async () => {
    expect((await pageOf(watching())).availability).toEqual({ state: 'whole' });
    server.lists.status = 500;
    expect((await pageOf(watching())).availability).toEqual({ state: 'limited', checkAgainS: 10 });
  });

  test('a model that keeps the look waiting does not keep the drawer waiting: it asks again', async () => {
    const never: Promise<void> = new Promise(() => undefined);
    const page = await pageOf({ ...watching(), look: () => never }, 20);
    expect(page).toEqual({ scenes: [], availability: { state: 'whole', checkAgainS: 10 } });
  });
});
