import { WebSocketServer } from '../../../platform/testing/node-sockets.ts';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startGummyMock } from '../../../platform/src/mocks/gummy-server.ts';
import type { GummyMock } from '../../../platform/src/mocks/gummy-server.ts';
import { collectingSink } from '../../testing/collecting-sink.ts';
import { recordingSockets } from '../../testing/recording-sockets.ts';
import { browserTimers } from '../capture/browser-timers.ts';
import { DEFAULT_REQUEST } from '../types.ts';
import type { SpeechSession } from '../types.ts';
import { createAlicloudProvider } from './alicloud.ts';

let mock: GummyMock;
beforeAll(async () => {
  mock = await startGummyMock({ token: 'mock-token' });
});
afterEach(() => {
  mock.fault = 'none';
});
afterAll(() => mock.close());

const addressOf = (token = 'mock-token', base = mock.url): string =>
  `${base}/ws/gummy/speech?token=${token}&orgId=1&userId=2&eid=3&uid=4`;

function openProvider({ url = addressOf(), request = DEFAULT_REQUEST } = {}) {
  const sockets = recordingSockets();
  const sink = collectingSink();
  const logged: [string, object][] = [];
  const session = createAlicloudProvider({
    url: () => Promise.resolve(url),
    openSocket: sockets.open,
    timers: browserTimers(),
    log: (message, details) => logged.push([message, details]),
  }).open(request, sink.sink);
  return { sockets, sink, logged, session };
}
const sound = (ms: number, level = 3_000): Int16Array => new Int16Array(ms * 16).fill(level);
const binary = (sockets: ReturnType<typeof recordingSockets>) =>
  sockets.sent.filter(({ data }) => typeof data !== 'string');
const words = (sockets: ReturnType<typeof recordingSockets>) =>
  sockets.sent.flatMap(({ data }) => (typeof data === 'string' ? [data] : []));

async function speak(session: SpeechSession, ms: number, level?: number): Promise<void> {
  const startMs = performance.now();
  for (let at = 0; at < ms; at += 20) {
    session.write(sound(20, level));
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, startMs + at + 20 - performance.now())));
  }
}
const ready = (sink: ReturnType<typeof collectingSink>) =>
  vi.waitFor(() => expect(sink.capabilities()).not.toBeNull());

describe('alicloud against a server of its protocol', () => {
  test('ALI-01 sends PCM16 each 100 ms, ends with finish-task, and takes results with their translation', async () => {
    const { sockets, sink, session } = openProvider();
    await ready(sink);
    await speak(session, 1_900);
    session.finish();
    await vi.waitFor(() => expect(sink.isOver()).toBe(true), { timeout: 5_000 });
    expect(sink.failures).toEqual([]);
    // A newer text replaces the older one of its sentence.
    expect(sink.text()).toBe('窑温多少？煤气用量是多少？');
    expect(sink.translation()).toContain('What is the kiln temperature?');
    expect(words(sockets).at(-1)).toBe('finish-task');
    const chunks = binary(sockets);
    expect(new Set(chunks.map(({ data }) => data.length))).toEqual(new Set([3_200]));
    const spoken = chunks.slice(0, 18);
    const meanMs = ((spoken.at(-1)?.atMs ?? 0) - (spoken[0]?.atMs ?? 0)) / (spoken.length - 1);
    expect(Math.abs(meanMs - 100)).toBeLessThan(10);
    expect(sockets.openCount()).toBe(0);
  });

  test('ALI-04 asks for language auto, target zh and translation, in chunks of 100 ms', async () => {
    const { sockets, sink, session } = openProvider();
    await ready(sink);
    await vi.waitFor(() => expect(words(sockets)).toHaveLength(1));
    expect(JSON.parse(words(sockets)[0] ?? '')).toEqual({
      sampleRate: 16_000,
      language: 'auto',
      target: 'zh',
      translation: true,
    });
    session.write(sound(99));
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(binary(sockets)).toHaveLength(0);
    session.write(sound(1));
    await vi.waitFor(() => expect(binary(sockets)).toHaveLength(1));
    session.abort();
  });

  test('asks for no translation where none is wanted, and hands on the sentences of the page', async () => {
    const hints = ['Belt torn'];
    const { sockets, sink, session } = openProvider({ request: { language: 'en', target: null, hints } });
    await ready(sink);
    await vi.waitFor(() => expect(words(sockets)).toHaveLength(1));
    expect(JSON.parse(words(sockets)[0] ?? '')).toEqual({
      sampleRate: 16_000,
      language: 'en',
      translation: false,
      hints,
    });
    session.abort();
  });

  test('ALI-02 skips quiet chunks before speech, and sends the silence that closes a sentence', async () => {
    const { sockets, sink, session } = openProvider();
    await ready(sink);
    // 0.005 of full scale is 164.
    await speak(session, 600, 160);
    expect(binary(sockets)).toHaveLength(0);
    await speak(session, 300, 3_000);
    await speak(session, 1_600, 0);
    await new Promise((resolve) => setTimeout(resolve, 150));
    const levels = binary(sockets).map(({ data }) =>
      new DataView((data as Uint8Array).buffer).getInt16(100, true),
    );
    const loud = levels.lastIndexOf(3_000);
    // The chunk before speech, so that no word begins in its middle; then speech; then 1 s of silence and no more.
    expect(levels.indexOf(3_000)).toBe(1);
    expect(levels.slice(loud + 1)).toEqual(Array<number>(10).fill(0));
    session.finish();
    await vi.waitFor(() => expect(sink.isEnded()).toBe(true), { timeout: 5_000 });
  });

  test('speech that is stopped at once is still followed by that silence', async () => {
    const { sockets, sink, session } = openProvider();
    await ready(sink);
    session.write(sound(300));
    session.finish();
    await vi.waitFor(() => expect(sink.isEnded()).toBe(true), { timeout: 5_000 });
    expect(binary(sockets)).toHaveLength(3 + 10);
  });

  test('sound that waited is sent faster than it was said, within bounds', async () => {
    const { sockets, sink, session } = openProvider();
    await ready(sink);
    session.write(sound(2_000));
    await new Promise((resolve) => setTimeout(resolve, 260));
    expect(binary(sockets).length).toBeLessThanOrEqual(12);
    await vi.waitFor(() => expect(binary(sockets)).toHaveLength(20), { timeout: 2_000 });
    session.abort();
  });

  test('an unexpected close while recording has its failure, with the text kept', async () => {
    mock.fault = 'drop';
    const { sink, session } = openProvider();
    await ready(sink);
    session.write(sound(2_000));
    await vi.waitFor(() => expect(sink.isOver()).toBe(true), { timeout: 4_000 });
    expect(sink.failures[0]).toMatchObject({
      failure: { code: 'connectionClosed', isRetryable: true },
      recovery: undefined,
    });
    expect(sink.text()).toBe('窑温多少？');
  });

  test('a session that the service ended goes on in another', async () => {
    mock.fault = 'handle';
    const { sink, session } = openProvider();
    await ready(sink);
    session.write(sound(2_000));
    await vi.waitFor(() => expect(sink.isOver()).toBe(true), { timeout: 4_000 });
    expect(sink.failures[0]?.recovery).toBe('newSession');
  });

  test('a refused token asks for signing in', async () => {
    const { sink, logged } = openProvider({ url: addressOf('other') });
    await vi.waitFor(() => expect(sink.isOver()).toBe(true));
    expect(sink.failures[0]?.failure).toMatchObject({ code: 'signInExpired', isRetryable: false });
    expect(JSON.stringify(logged)).not.toMatch(/gummy\/speech|token=/);
  });

  test('nobody there is a failure of the network', async () => {
    const { sink } = openProvider({ url: 'ws://127.0.0.1:9/ws/gummy/speech' });
    await vi.waitFor(() => expect(sink.isOver()).toBe(true));
    expect(sink.failures[0]?.failure.code).toBe('network');
  });
});

describe('frames of the platform', () => {
  let server: WebSocketServer;
  let script: readonly unknown[] = [];
  beforeAll(async () => {
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    server.on('connection', (client) => {
      for (const frame of script) client.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
      client.on('message', (message, isBinary) => {
        if (!isBinary && String(message) === 'finish-task') client.close(1000);
      });
    });
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  const scripted = (...frames: readonly unknown[]) => {
    script = frames;
    return openProvider({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/` });
  };
  const INIT = {
    type: 'init',
    caps: {
      provider: 'local-grammar',
      dictation: false,
      languages: ['en'],
      partials: true,
      translateTo: [],
      maxSeconds: 30,
    },
  };

  test('init tells that only commands are understood', async () => {
    const { sink, session } = scripted(INIT);
    await ready(sink);
    expect(sink.capabilities()).toEqual({
      isDictation: false,
      languages: ['en'],
      hasPartials: true,
      translateTo: [],
      maxSeconds: 30,
    });
    session.finish();
    await vi.waitFor(() => expect(sink.isEnded()).toBe(true));
  });

  test('results may bear their type, translations may come apart', async () => {
    const { sink, session } = scripted(
      INIT,
      { type: 'transcriptionResult', sentenceId: 3, text: 'kiln', final: false, confidence: 0.5 },
      { type: 'translationResult', sentenceId: 3, translations: { zh: { text: '窑' } } },
      { type: 'later', anything: 1 },
    );
    await vi.waitFor(() => expect(sink.translation()).toBe('窑'));
    expect(sink.text()).toBe('kiln');
    session.abort();
  });

  test('without a recogniser it says that dictation is not configured', async () => {
    const { sink, sockets } = scripted({ type: 'init', caps: { ...INIT.caps, provider: 'none' } });
    await vi.waitFor(() => expect(sink.isOver()).toBe(true));
    expect(sink.failures[0]?.failure).toMatchObject({ code: 'notConfigured', isRetryable: false });
    expect(sockets.openCount()).toBe(0);
  });

  test.each([
    ['TOO_MANY_SESSIONS', 'tooManySessions'],
    ['QUOTA', 'quotaExhausted'],
    ['SOMETHING_NEW', 'providerFailed'],
  ] as const)('the error %s is %s', async (code, failure) => {
    const { sink } = scripted(INIT, { type: 'error', code, message: 'm', retryable: true });
    await vi.waitFor(() => expect(sink.isOver()).toBe(true));
    expect(sink.failures[0]?.failure).toEqual({
      code: failure,
      providerCode: code,
      detail: 'm',
      isRetryable: true,
    });
  });

  test.each([
    ['{"type":"transcriptionResult","sentenceId":"x","text":"t"}', 'sentenceId'],
    ['{"type":"transcriptionResult","sentenceId":1}', 'text'],
    ['{"transcriptionResult":{"sentenceId":-1,"text":"t"}}', 'transcriptionResult.sentenceId'],
    ['{"type":"error","code":5}', 'frame'],
  ])('%s is left out, its field logged', async (frame, field) => {
    const { sink, logged, session } = scripted(INIT, frame, 'no json', '5', 'null');
    await vi.waitFor(() => expect(logged.length).toBeGreaterThanOrEqual(4));
    expect(logged[0]?.[1]).toMatchObject({ field });
    expect([sink.segments(), sink.failures]).toEqual([0, []]);
    session.abort();
  });

  test('an init that does not fit ends the attempt, its field named', async () => {
    const { sink } = scripted({ type: 'init', caps: { languages: 'en' } });
    await vi.waitFor(() => expect(sink.isOver()).toBe(true));
    expect(sink.failures[0]?.failure.detail).toContain('languages');
  });
});
