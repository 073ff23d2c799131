import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { signedUrl, startXunfeiMock } from '../../../platform/src/mocks/xunfei-server.ts';
import type { XunfeiMock } from '../../../platform/src/mocks/xunfei-server.ts';
import { collectingSink } from '../../testing/collecting-sink.ts';
import { scriptedMicrophone } from '../../testing/scripted-speech.ts';
import { recordingSockets } from '../../testing/recording-sockets.ts';
import { browserTimers } from '../capture/browser-timers.ts';
import { createDictation } from '../dictation.ts';
import type { SpeechRequest, SpeechSession } from '../types.ts';
import { XUNFEI_ERRORS, xunfeiFailure } from './xunfei-errors.ts';
import { createXunfeiProvider } from './xunfei.ts';

const KEYS = { appId: 'app00001', apiKey: 'mock-key', apiSecret: 'mock-secret' };
const CHINESE: SpeechRequest = { language: 'zh-CN', target: null };
let mock: XunfeiMock;
beforeAll(async () => {
  mock = await startXunfeiMock(KEYS);
});
afterEach(() => {
  mock.fault = 'none';
});
afterAll(() => mock.close());

function openProvider({
  request = CHINESE,
  appId = KEYS.appId,
  signed = (): Promise<unknown> =>
    Promise.resolve({ url: signedUrl(mock.url, { ...KEYS, nowMs: Date.now() }), appId, expiresInMs: 60_000 }),
} = {}) {
  const sockets = recordingSockets();
  const sink = collectingSink();
  const logged: [string, object][] = [];
  const session = createXunfeiProvider({
    signedUrl: signed,
    openSocket: sockets.open,
    timers: browserTimers(),
    log: (message, details) => logged.push([message, details]),
  }).open(request, sink.sink);
  return { sockets, sink, logged, session };
}

/** Sound at the pace of the device, in its blocks. */
async function speak(session: SpeechSession, ms: number): Promise<void> {
  const startMs = performance.now();
  for (let at = 0; at < ms; at += 20) {
    session.write(new Int16Array(320).fill(1_000));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startMs + at + 20 - performance.now())));
  }
}
const frames = (sockets: ReturnType<typeof recordingSockets>) =>
  sockets.sent.map(({ atMs, data }) => ({
    atMs,
    ...(JSON.parse(String(data)) as {
      common?: object;
      business?: object;
      data: { status: number; format: string; encoding: string; audio: string };
    }),
  }));

describe('xunfei against a server of its protocol', () => {
  test('XUN-02 sends first, middle and last frames in time, and takes appended and replaced results', async () => {
    const { sockets, sink, session } = openProvider();
    await vi.waitFor(() => expect(sink.capabilities()).not.toBeNull());
    await speak(session, 2_300);
    session.finish();
    await vi.waitFor(() => expect(sink.isOver()).toBe(true), { timeout: 5_000 });
    expect(sink.failures).toEqual([]);
    // Four half seconds: each word first roughly, with a question mark, then replaced.
    expect(sink.text()).toBe('今天全厂用了多少。');
    const sent = frames(sockets);
    expect(sent.map(({ data }) => data.status)).toEqual([0, ...Array<number>(sent.length - 2).fill(1), 2]);
    expect(sent.at(-1)?.data.audio).toBe('');
    const sizes = sent.slice(0, -2).map(({ data }) => Buffer.from(data.audio, 'base64').length);
    expect(new Set(sizes)).toEqual(new Set([1_280]));
    expect(mock.heardBytes.at(-1)).toBe(2_300 * 32);
    const firstDelayMs = (sent[0]?.atMs ?? 0) - (sockets.openedAtMs[0] ?? 0);
    expect(firstDelayMs).toBeGreaterThan(495);
    const periods = sent.slice(1, -1).map(({ atMs }, at) => atMs - (sent[at]?.atMs ?? 0));
    const meanMs = periods.reduce((sum, period) => sum + period, 0) / periods.length;
    expect(Math.abs(meanMs - 40)).toBeLessThan(5);
    expect(sockets.openCount()).toBe(0);
  });

  test('XUN-04 fills the fields of the first frame', async () => {
    const { sockets, sink, session } = openProvider();
    session.write(new Int16Array(640).fill(1_000));
    session.finish();
    await vi.waitFor(() => expect(sink.isEnded()).toBe(true), { timeout: 5_000 });
    const [first, second] = frames(sockets);
    expect(first).toMatchObject({
      common: { app_id: KEYS.appId },
      business: { language: 'zh_cn', domain: 'iat', accent: 'mandarin', eos: 10_000, dwa: 'wpgs' },
      data: { status: 0, format: 'audio/L16;rate=16000', encoding: 'raw' },
    });
    expect(second).not.toHaveProperty('common');
  });

  test('leaves out what only Mandarin has, for English', async () => {
    const { sockets, sink, session } = openProvider({ request: { language: 'en', target: null } });
    session.write(new Int16Array(640).fill(1_000));
    session.finish();
    await vi.waitFor(() => expect(sink.isEnded()).toBe(true), { timeout: 5_000 });
    expect(frames(sockets)[0]?.business).toEqual({ language: 'en_us', domain: 'iat', eos: 10_000 });
  });

  test('ends where the vendor ends, and sends nothing after', async () => {
    mock.fault = 'handle';
    const { sockets, sink, session } = openProvider();
    await vi.waitFor(() => expect(sink.capabilities()).not.toBeNull());
    await speak(session, 1_900);
    await vi.waitFor(() => expect(sink.isOver()).toBe(true), { timeout: 3_000 });
    const count = sockets.sent.length;
    await speak(session, 200);
    expect(sockets.sent.length).toBe(count);
    expect(sink.failures).toEqual([]);
    expect(sink.text()).toBe('今天全厂');
    expect(session.pendingMs()).toBeGreaterThan(0);
  });

  test.each(['slow', 'duplicate', 'late'] as const)(
    'reads the same text where results come %s',
    async (fault) => {
      mock.fault = fault;
      const { sink, session } = openProvider();
      session.write(new Int16Array(16_000).fill(1_000));
      session.finish();
      await vi.waitFor(() => expect(sink.isOver()).toBe(true), { timeout: 8_000 });
      expect([sink.text(), sink.failures]).toEqual(['今天全厂。', []]);
    },
  );

  test('says that the connection was lost, with the text kept', async () => {
    mock.fault = 'drop';
    const { sink, session } = openProvider();
    session.write(new Int16Array(32_000).fill(1_000));
    await vi.waitFor(() => expect(sink.isOver()).toBe(true), { timeout: 8_000 });
    expect(sink.failures[0]?.failure.code).toBe('connectionClosed');
    expect(sink.text()).toBe('今天全厂');
  });

  test('says that the handshake was refused', async () => {
    mock.fault = 'clock';
    const { sink } = openProvider();
    await vi.waitFor(() => expect(sink.isOver()).toBe(true));
    expect(sink.failures[0]?.failure).toMatchObject({ code: 'handshakeRefused', isRetryable: true });
  });

  test('a wrong app id passes the handshake and is refused by code', async () => {
    const { sink, session, logged, sockets } = openProvider({ appId: 'other' });
    session.write(new Int16Array(640));
    await vi.waitFor(() => expect(sink.isOver()).toBe(true), { timeout: 3_000 });
    expect(sink.failures[0]?.failure).toMatchObject({ code: 'notConfigured', providerCode: '10313' });
    expect(JSON.stringify(logged)).toContain('app_id does not belong to the key');
    expect(sockets.openCount()).toBe(0);
  });

  test.each([
    [{ url: 'https://x', appId: 'a' }, /url does not fit/],
    [{ url: 'wss://x', appId: '' }, /appId does not fit/],
    [null, /does not fit/],
  ])('names what does not fit in a signed url: %j', async (answer, message) => {
    const { sink } = openProvider({ signed: () => Promise.resolve(answer) });
    await vi.waitFor(() => expect(sink.isOver()).toBe(true));
    expect(sink.failures[0]?.failure.detail).toMatch(message);
  });

  test.each([
    [{ kind: 'auth', message: '' }, 'signInExpired'],
    [{ kind: 'api', retCode: 'NOT_CONFIGURED', message: '' }, 'notConfigured'],
    [{ kind: 'network', message: '' }, 'network'],
    [{ kind: 'http', status: 429, message: '' }, 'tooManySessions'],
    [new Error('else'), 'providerFailed'],
  ] as const)('a refused signature is %j', async (error, code) => {
    const { sink } = openProvider({ signed: () => Promise.reject(error as unknown as Error) });
    await vi.waitFor(() => expect(sink.isOver()).toBe(true));
    expect(sink.failures[0]?.failure.code).toBe(code);
  });

  test('aborted while the address is asked for, it opens nothing', async () => {
    let answer: (value: unknown) => void = () => {};
    const { sink, session, sockets } = openProvider({
      signed: () => new Promise((resolve) => (answer = resolve)),
    });
    session.abort();
    answer({ url: mock.url, appId: 'a' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([sockets.openedAtMs, sockets.openCount(), sink.isOver()]).toEqual([[], 0, false]);
  });
});

describe('codes of xunfei', () => {
  test.each([10106, 10107, 10108, 10109, 10110, 10111, 10112, 10114, 10700])(
    'XUN-03 %i is logged and stops the recording',
    async (code) => {
      const logged: object[] = [];
      const mic = scriptedMicrophone();
      let frame: (text: string) => void = () => {};
      let isClosed = false;
      const dictation = createDictation({
        providers: [
          createXunfeiProvider({
            signedUrl: () => Promise.resolve({ url: 'wss://vendor', appId: 'a' }),
            openSocket: (_, handlers) => {
              frame = handlers.frame;
              queueMicrotask(() => handlers.opened());
              return { send: () => {}, close: () => (isClosed = true) };
            },
            timers: browserTimers(),
            log: (_, details) => logged.push(details),
          }),
        ],
        providerId: 'xunfei',
        microphone: mic.microphone,
        timers: browserTimers(),
        random: Math.random,
        confirmDestination: () => Promise.resolve(true),
        log: () => {},
      });
      dictation.press();
      await vi.waitFor(() => expect(mic.attempts).toHaveLength(1));
      mic.attempts[0]?.grant();
      await vi.waitFor(() => expect(dictation.state().status).toBe('recording'));
      frame(JSON.stringify({ code, message: 'vendor text', sid: 's' }));
      expect(dictation.state()).toMatchObject({ status: 'error', failure: { providerCode: String(code) } });
      expect([mic.live(), isClosed]).toEqual([0, true]);
      expect(logged).toContainEqual(expect.objectContaining({ code, message: 'vendor text' }));
      expect(JSON.stringify(logged)).toContain(XUNFEI_ERRORS[code]?.specified);
      dictation.dispose();
    },
  );

  test.each([10106, 10107, 10108, 10109, 10110, 10111, 10112, 10114, 10700])(
    '%i stops, with both meanings logged',
    (code) => {
      const { failure, meaning, recovery } = xunfeiFailure(code, 'vendor text');
      expect(failure).toMatchObject({ providerCode: String(code), detail: 'vendor text' });
      expect(meaning).toContain(XUNFEI_ERRORS[code]?.specified);
      expect(recovery).toBeUndefined();
    },
  );

  test('unknown ones stop too', () => {
    expect(xunfeiFailure(99_999, 'new').failure.code).toBe('providerFailed');
    expect(xunfeiFailure(11_201, '').failure).toMatchObject({ code: 'quotaExhausted', isRetryable: false });
    expect(xunfeiFailure(10_165, '').recovery).toBe('newSession');
  });
});
