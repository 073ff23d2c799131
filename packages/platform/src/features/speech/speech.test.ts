import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ORG_CERAMICS_1 } from '../access/seed.ts';
import {
  createTestServer,
  openSocket,
  type TestServer,
  type TestSocket,
} from '../../../testing/test-server.ts';
import { speechPart } from './index.ts';
import type { SpeechProvider } from './speech-provider.ts';

/** Tells how many bytes it has heard. */
const counting: SpeechProvider = {
  id: 'gummy',
  caps: { dictation: true, languages: ['auto'], partials: true, translateTo: [] },
  async open(_wish, sink) {
    let bytes = 0;
    return {
      write(pcm) {
        bytes += pcm.byteLength;
        sink.segment({ sentenceId: 0, text: `${bytes} bytes`, final: false });
        return true;
      },
      finish: () => sink.end(),
    };
  },
};
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({}, { speech: (deps) => speechPart(counting, deps) });
});
afterAll(() => server.close());

async function open(at: TestServer, userName = 'cer.manager', token?: string): Promise<TestSocket> {
  const own = token ?? (await at.call('socketTicket', { token: await at.signIn(userName) })).data.ticket;
  return openSocket(
    at,
    `/ws/gummy/speech?orgId=${ORG_CERAMICS_1}&userId=x&eid=E1&uid=1&lang=en&token=${encodeURIComponent(own)}`,
  );
}

describe('the speech socket of a running platform', () => {
  test('lets in by a ticket, hears binary frames, also those that come before the ticket was looked at', async () => {
    const socket = await open(server);
    socket.ws.send(Buffer.alloc(3_200));
    socket.ws.send(Buffer.alloc(1_600));
    await socket.until((frame) => frame.transcriptionResult?.text === '4800 bytes');
    expect(socket.frames[0]).toMatchObject({ type: 'init', caps: { provider: 'gummy' } });
    socket.say('finish-task');
    expect(await socket.closed).toBe(1000);
    expect(socket.frames.at(-1)).toEqual({ type: 'finished' });
  });

  test('a ticket opens one socket; a wrong one is told so and closed with 4401', async () => {
    const { ticket } = (await server.call('socketTicket', { token: await server.signIn('cer.manager') }))
      .data;
    const first = await open(server, '', ticket);
    await first.until((frame) => frame.type === 'init');
    const second = await open(server, '', ticket);
    expect(await second.closed).toBe(4401);
    expect(second.frames).toEqual([
      { type: 'error', code: '010001', message: expect.any(String), retryable: false },
    ]);
    first.ws.terminate();
  });

  test('an embed token opens it for the elements that have a microphone, and for no other', async () => {
    const outcomes = await Promise.all(
      ['plant-assistant', 'plant-whole-plant-energy-board'].map(async (element) => {
        const token = await server.embedToken({ elements: [element] });
        const socket = await openSocket(
          server,
          `/ws/gummy/speech?orgId=${ORG_CERAMICS_1}&token=${encodeURIComponent(token)}`,
          { origin: 'https://portal.example' },
        );
        const frame = await socket.until(() => true);
        socket.ws.terminate();
        return frame.code ?? frame.type;
      }),
    );
    expect(outcomes).toEqual(['init', 'FORBIDDEN']);
  });

  test('a socket that hears no sound still closes at the first binary frame', async () => {
    const { ticket } = (await server.call('socketTicket', { token: await server.signIn('cer.manager') }))
      .data;
    const socket = await openSocket(
      server,
      `/ws/notice?orgId=${ORG_CERAMICS_1}&token=${encodeURIComponent(ticket)}`,
    );
    socket.ws.send(Buffer.alloc(2));
    expect(await socket.closed).toBe(1003);
  });

  test('no token and no word of a speaker goes into the log', async () => {
    const { ticket } = (await server.call('socketTicket', { token: await server.signIn('cer.manager') }))
      .data;
    const socket = await open(server, '', ticket);
    socket.ws.send(Buffer.alloc(3_200));
    await socket.until((frame) => 'transcriptionResult' in frame);
    socket.say('finish-task');
    await socket.closed;
    expect(server.log.join('')).toContain('/ws/gummy/speech');
    expect(server.log.join('')).not.toContain(ticket);
    expect(server.log.join('')).not.toContain('3200 bytes');
  });
});

const NOTHING = { provider: 'none', gummy: undefined, iflytek: undefined } as const;

test('without keys and without a recogniser the platform says that dictation is not configured', async () => {
  const bare = await createTestServer({ speech: NOTHING });
  const socket = await open(bare);
  expect(await socket.closed).toBe(1000);
  expect(socket.frames.map(({ type, code, caps }) => [type, code ?? caps.provider])).toEqual([
    ['init', 'none'],
    ['error', 'NOT_CONFIGURED'],
  ]);
  await bare.close();
});

test('what the socket understands is told before it is opened, to whoever may open it', async () => {
  const asked = async (token?: string) => server.call('speechCapabilities', token ? { token } : {});
  expect((await asked(await server.signIn('cer.manager'))).data).toEqual({
    provider: 'gummy',
    ...counting.caps,
  });
  expect((await asked(await server.embedToken({ elements: ['plant-dictation'] }))).retCode).toBe('0');
  const board = await server.embedToken({ elements: ['plant-whole-plant-energy-board'] });
  expect((await asked(board)).retCode).toBe('040301');
  expect((await asked()).retCode).toBe('010001');
});

const IFLYTEK = {
  appId: 'app00001',
  apiKey: 'mock-key',
  apiSecret: 'mock-secret',
  url: undefined,
};

describe('addresses for pages that speak to iFlytek themselves', () => {
  test('a signed one for whoever has the assistant; the secret is in no answer and no log', async () => {
    const keyed = await createTestServer({
      speech: { provider: 'auto', gummy: undefined, iflytek: IFLYTEK },
    });
    const { retCode, data, text } = await keyed.call('speechXunfeiUrl', {
      token: await keyed.signIn('cer.manager'),
    });
    expect(retCode).toBe('0');
    const url = new URL(data.url);
    expect([url.protocol, url.host, url.pathname]).toEqual(['wss:', 'iat-api.xfyun.cn', '/v2/iat']);
    expect(Date.parse(url.searchParams.get('date') ?? '')).toBe(
      Math.floor(data.serverTimeMs / 1_000) * 1_000,
    );
    expect(data).toMatchObject({ appId: IFLYTEK.appId, expiresInMs: 300_000 });
    expect((await keyed.call('speechXunfeiUrl')).retCode).toBe('010001');
    const dictation = await keyed.embedToken({ elements: ['plant-dictation'] });
    expect((await keyed.call('speechXunfeiUrl', { token: dictation })).retCode).toBe('0');
    const board = await keyed.embedToken({ elements: ['plant-whole-plant-energy-board'] });
    expect((await keyed.call('speechXunfeiUrl', { token: board })).retCode).toBe('040301');
    expect(text + keyed.log.join('')).not.toContain(IFLYTEK.apiSecret);
    expect(keyed.log.join('')).not.toContain('authorization=');
    await keyed.close();
  });

  test('without keys it says that dictation is not configured', async () => {
    const answer = await server.call('speechXunfeiUrl', { token: await server.signIn('cer.manager') });
    expect([answer.status, answer.retCode, answer.data]).toEqual([503, '040302', null]);
  });
});
