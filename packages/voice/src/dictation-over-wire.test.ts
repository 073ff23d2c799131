import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGummyMock } from '../../platform/src/mocks/gummy-server.ts';
import type { GummyMock } from '../../platform/src/mocks/gummy-server.ts';
import { signedUrl, startXunfeiMock } from '../../platform/src/mocks/xunfei-server.ts';
import type { XunfeiMock } from '../../platform/src/mocks/xunfei-server.ts';
import { recordingSockets } from '../testing/recording-sockets.ts';
import { scriptedMicrophone, scriptedProvider } from '../testing/scripted-speech.ts';
import { browserTimers } from './capture/browser-timers.ts';
import { createDictation } from './dictation.ts';
import { createAlicloudProvider } from './providers/alicloud.ts';
import { withHostProviders } from './providers/host-provider.ts';
import { createXunfeiProvider } from './providers/xunfei.ts';

const KEYS = { appId: 'app00001', apiKey: 'mock-key', apiSecret: 'mock-secret' };
const RATE_HZ = 48_000;
let xunfei: XunfeiMock;
let gummy: GummyMock;
beforeAll(async () => {
  xunfei = await startXunfeiMock(KEYS);
  gummy = await startGummyMock({ token: 'mock-token' });
});
afterEach(() => {
  xunfei.fault = gummy.fault = 'none';
});
afterAll(async () => {
  await xunfei.close();
  await gummy.close();
});

function open(providerId: 'alicloud' | 'xunfei' | 'hall') {
  const timers = browserTimers();
  const sockets = recordingSockets();
  const mic = scriptedMicrophone();
  const hall = scriptedProvider('hall');
  const log = (): void => {};
  const common = { openSocket: sockets.open, timers, log };
  const dictation = createDictation({
    providers: withHostProviders(
      [
        createAlicloudProvider({
          ...common,
          url: () =>
            Promise.resolve(`${gummy.url}/ws/gummy/speech?token=mock-token&orgId=1&userId=2&eid=3&uid=4`),
        }),
        createXunfeiProvider({
          ...common,
          signedUrl: () =>
            Promise.resolve({
              url: signedUrl(xunfei.url, { ...KEYS, nowMs: Date.now() }),
              appId: KEYS.appId,
            }),
        }),
      ],
      [hall.provider],
    ),
    providerId,
    microphone: mic.microphone,
    timers,
    random: Math.random,
    confirmDestination: () => Promise.resolve(true),
    log,
  });
  const start = async (): Promise<void> => {
    dictation.toggle();
    await vi.waitFor(() => expect(mic.attempts).toHaveLength(1));
    mic.attempts[0]?.grant();
  };
  /** A tone at the pace of the device. */
  const speak = async (ms: number): Promise<void> => {
    const startMs = performance.now();
    for (let at = 0; at < ms; at += 20) {
      const samples = Float32Array.from(
        { length: (RATE_HZ * 20) / 1_000 },
        (_, index) => 0.3 * Math.sin((2 * Math.PI * 500 * index) / RATE_HZ),
      );
      mic.attempts.at(-1)?.handlers.block({ samples, rateHz: RATE_HZ });
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, startMs + at + 20 - performance.now())));
    }
  };
  const completed = () =>
    vi.waitFor(() => expect(dictation.state().status).toBe('completed'), { timeout: 8_000 });
  return { dictation, sockets, mic, hall, start, speak, completed };
}

describe('CHT-28 providers behind one interface', () => {
  test('alicloud: sentences are replaced, not appended', async () => {
    const { dictation, start, speak, completed, sockets } = open('alicloud');
    await start();
    await speak(1_900);
    dictation.stop('user');
    await completed();
    expect(dictation.state().result.text).toBe('窑温多少？煤气用量是多少？');
    expect(dictation.state().result.translation).toContain('How much gas was used?');
    expect(sockets.openCount()).toBe(0);
  });

  test('xunfei: results are appended and replaced exactly', async () => {
    const { dictation, start, speak, completed, sockets } = open('xunfei');
    await start();
    await speak(2_000);
    dictation.stop('user');
    await completed();
    expect(dictation.state().result.text).toBe('今天全厂用了多少。');
    expect(sockets.openCount()).toBe(0);
  });

  test("a host's own is used as ours are", async () => {
    const { dictation, start, completed, hall, speak } = open('hall');
    await start();
    await vi.waitFor(() => expect(hall.sessions).toHaveLength(1));
    const { sink } = hall.sessions[0]!;
    sink.ready({
      isDictation: true,
      languages: ['zh'],
      hasPartials: true,
      translateTo: [],
      maxSeconds: null,
    });
    await speak(200);
    sink.segment({ sentenceId: 0, text: '一号窑', isFinal: true });
    dictation.stop('user');
    sink.end();
    await completed();
    expect(dictation.state().result.text).toBe('一号窑');
    expect(hall.sessions[0]?.heard.length).toBe(200 * 16);
  });
});

test('sessions that the vendor ends while one speaks go on in the next, with all sound and all text', async () => {
  xunfei.fault = 'handle';
  const before = xunfei.heardBytes.length;
  const { dictation, start, speak, completed, sockets } = open('xunfei');
  await start();
  await speak(3_000);
  xunfei.fault = 'none';
  dictation.stop('user');
  await completed();
  const sessions = xunfei.heardBytes.slice(before);
  expect(sessions.length).toBeGreaterThan(1);
  // What was on the way when a session ended was said again to the next: nothing is missing.
  const heardMs = sessions.reduce((sum, bytes) => sum + bytes, 0) / 32;
  expect(heardMs).toBeGreaterThanOrEqual(3_000);
  expect(dictation.state().result.text.startsWith('今天全厂')).toBe(true);
  expect(dictation.state().failure).toBeNull();
  expect(sockets.openCount()).toBe(0);
});

test('a lost connection offers the other provider, which keeps text and hears on', async () => {
  gummy.fault = 'drop';
  const { dictation, start, speak, completed, mic, sockets } = open('alicloud');
  await start();
  await speak(1_500);
  await vi.waitFor(() => expect(dictation.state().status).toBe('error'), { timeout: 4_000 });
  expect(dictation.state()).toMatchObject({
    failure: { code: 'connectionClosed' },
    offeredProviderId: 'xunfei',
    result: { text: '窑温多少？' },
  });
  expect([mic.live(), sockets.openCount()]).toEqual([0, 0]);
  dictation.acceptOffer();
  await vi.waitFor(() => expect(mic.attempts).toHaveLength(2));
  mic.attempts[1]?.grant();
  await speak(1_000);
  dictation.stop('user');
  await completed();
  expect(dictation.state().result.text).toMatch(/^窑温多少？今天/);
  expect([mic.live(), sockets.openCount()]).toEqual([0, 0]);
});
