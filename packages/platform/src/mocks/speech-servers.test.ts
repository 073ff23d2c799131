/** The two speech servers spoken to as their documents say, and every fault of theirs. */
import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startGummyMock, type GummyMock } from './gummy-server.ts';
import {
  signatureOf,
  signedUrl,
  SPEECH_FAULTS,
  startXunfeiMock,
  type SpeechFault,
  type XunfeiMock,
} from './xunfei-server.ts';

// The pair of the vendor's own example, which belongs to nobody.
const KEYS = {
  appId: 'app00001',
  apiKey: 'keyxxxxxxxx8ee279348519exxxxxxxx',
  apiSecret: 'secretxxxxxxxx2df7900c09xxxxxxxx',
};
const NOW = Date.parse('2026-11-20T06:00:00Z');
const TOKEN = 'a-token';
let xunfei: XunfeiMock;
let gummy: GummyMock;
beforeAll(async () => {
  xunfei = await startXunfeiMock({ ...KEYS, nowMs: () => NOW });
  gummy = await startGummyMock({ token: TOKEN });
});
afterAll(async () => {
  await xunfei.close();
  await gummy.close();
});
beforeEach(() => {
  xunfei.fault = 'none';
  gummy.fault = 'none';
});

interface Session {
  readonly socket: WebSocket;
  readonly frames: Record<string, unknown>[];
  readonly closed: Promise<number>;
  until(done: (frames: Record<string, unknown>[]) => boolean): Promise<void>;
}
async function open(url: string): Promise<Session> {
  const socket = new WebSocket(url);
  const frames: Record<string, unknown>[] = [];
  const changed = new Set<() => void>();
  socket.on('message', (text) => {
    frames.push(JSON.parse(String(text)) as Record<string, unknown>);
    changed.forEach((tell) => tell());
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return {
    socket,
    frames,
    closed,
    until: (done) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`in vain after ${JSON.stringify(frames)}`)), 10_000);
        const look = (): void => {
          if (!done(frames)) return;
          clearTimeout(timer);
          changed.delete(look);
          resolve();
        };
        changed.add(look);
        look();
      }),
  };
}

const sound = (bytes: number): string => Buffer.alloc(bytes).toString('base64');
const first = (more: { common?: object; business?: object; data?: object } = {}): string =>
  JSON.stringify({
    common: { app_id: KEYS.appId, ...more.common },
    business: {
      language: 'zh_cn',
      domain: 'iat',
      accent: 'mandarin',
      eos: 10_000,
      dwa: 'wpgs',
      ...more.business,
    },
    data: { status: 0, format: 'audio/L16;rate=16000', encoding: 'raw', audio: sound(1_280), ...more.data },
  });
const next = (bytes = 8_000): string => JSON.stringify({ data: { status: 1, audio: sound(bytes) } });
const END = '{"data":{"status":2}}';
const url = (skewMs = 0): string => signedUrl(xunfei.url, { ...KEYS, nowMs: NOW + skewMs });

/** Sentences by their numbers, as the vendor's rule puts them together. */
function textOf(frames: readonly Record<string, unknown>[]): string {
  const parts = new Map<number, string>();
  for (const { data } of frames as {
    data?: { result: { sn: number; pgs: string; rg?: [number, number]; ws: { cw: { w: string }[] }[] } };
  }[]) {
    if (!data) continue;
    const { sn, pgs, rg, ws } = data.result;
    if (pgs === 'rpl' && rg) for (let at = rg[0]; at <= rg[1]; at += 1) parts.delete(at);
    parts.set(sn, ws.map(({ cw }) => cw[0]?.w ?? '').join(''));
  }
  return [...parts]
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text)
    .join('');
}
const isLast = (frames: readonly Record<string, unknown>[]): boolean =>
  frames.some((frame) => (frame['data'] as { status?: number } | undefined)?.status === 2);
/** Speaks two words; what the server makes of it. */
async function speak(session: Session): Promise<void> {
  session.socket.send(first());
  for (let at = 0; at < 4; at += 1) session.socket.send(next());
  session.socket.send(END);
}
const statusOf = (address: string): Promise<{ status: number; date: string }> =>
  new Promise((resolve) => {
    const request = get(address.replace('ws:', 'http:'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'x',
      },
    });
    request.on('response', ({ statusCode = 0, headers }) =>
      resolve({ status: statusCode, date: headers.date ?? '' }),
    );
    request.end();
  });

describe('CHT-43 xunfei', () => {
  test('CHT-43 signs as the vendor’s example does, and lets in nobody else and no other clock', async () => {
    const date = 'Wed, 10 Jul 2019 07:35:43 GMT';
    expect(signatureOf('iat-api.xfyun.cn', date, KEYS.apiSecret)).toBe(
      'Hp3Ty4ZkSBmL8jKyOLpQiv9Sr5nvmeYEH7WsL/ZO2Jg=',
    );
    expect((await statusOf(url().replace(/authorization=[^&]*/, 'authorization=eHh4'))).status).toBe(401);
    expect(
      (await statusOf(signedUrl(xunfei.url, { ...KEYS, apiSecret: 'another', nowMs: NOW }))).status,
    ).toBe(401);
    expect((await statusOf(url().replace('/v2/iat', '/v1/iat'))).status).toBe(404);
    expect((await statusOf(url(299_000).replace('host=', 'x=1&host='))).status).not.toBe(403);
    expect((await statusOf(url(301_000))).status).toBe(403);
    expect((await statusOf(url(-301_000))).status).toBe(403);
  });

  test('CHT-43 clock skew: a clock that is three hours off refuses, and tells its own time to sign by', async () => {
    xunfei.fault = 'clock';
    const { status, date } = await statusOf(url());
    expect(status).toBe(403);
    const session = await open(signedUrl(xunfei.url, { ...KEYS, nowMs: Date.parse(date) }));
    session.socket.terminate();
  });

  test.each([
    ['no status 0', next(), 10165],
    ['no application', first({ common: { app_id: undefined } }), 10163],
    ['another application', first({ common: { app_id: 'of-another' } }), 10313],
    ['a language that it has not', first({ business: { language: 'zh' } }), 10163],
    ['a silence beyond 10 s', first({ business: { eos: 10_001 } }), 10163],
    ['the older name of the silence', first({ business: { eos: undefined, vad_eos: 10_000 } }), 0],
    ['another rate', first({ data: { format: 'audio/L16;rate=44100' } }), 10163],
    ['sound that is no base64', first({ data: { audio: '<>' } }), 10161],
    ['too much sound', first({ data: { audio: sound(9_900) } }), 10163],
    ['no JSON', 'hello', 10160],
  ])('CHT-43 a first frame with %s', async (_, frame, code) => {
    const session = await open(url());
    session.socket.send(frame);
    if (code === 0) session.socket.send(END);
    await session.until((frames) => frames.length > 0);
    expect(session.frames[0]).toMatchObject({ code });
    session.socket.terminate();
  });

  test.each(SPEECH_FAULTS.filter((fault) => fault !== 'clock'))(
    'CHT-43 under %s',
    async (fault: SpeechFault) => {
      xunfei.fault = fault;
      const session = await open(url());
      await speak(session);
      if (fault === 'drop') {
        expect(await session.closed).toBe(1006);
        expect(textOf(session.frames)).toContain('今天');
        return;
      }
      if (fault === 'handle') {
        await session.closed;
        // It ended the session by itself; what still came got 10165.
        expect(isLast(session.frames)).toBe(true);
        expect(session.frames.at(-1)).toMatchObject({ code: 10165 });
        return;
      }
      await session.until(isLast);
      if (fault === 'late') await session.until((frames) => JSON.stringify(frames.at(-1)).includes('LATE'));
      const upToEnd = session.frames.slice(0, session.frames.findIndex((frame) => isLast([frame])) + 1);
      expect(textOf(upToEnd)).toBe('今天全厂。');
      if (fault === 'duplicate') expect(session.frames.length).toBe(10);
      expect(xunfei.heardBytes.at(-1)).toBe(1_280 + 4 * 8_000);
      session.socket.close(1000);
    },
  );
});

const speech = (more: Record<string, string> = {}): string =>
  `${gummy.url}/ws/gummy/speech?${new URLSearchParams({ token: TOKEN, orgId: 'o', userId: 'u', eid: 'e', uid: '1', ...more })}`;
type Told = {
  transcriptionResult?: { sentenceId: number; text: string };
  translationResult?: { translations: { zh: { text: string } } };
};
const sentences = (frames: readonly Record<string, unknown>[]): Map<number, string> =>
  new Map(
    (frames as Told[]).flatMap(({ transcriptionResult: one }) =>
      one ? [[one.sentenceId, one.text] as const] : [],
    ),
  );
const isFinished = (frames: readonly Record<string, unknown>[]): boolean =>
  frames.some(({ type }) => type === 'finished');

describe('CHT-43 the speech service of the product', () => {
  test.each(SPEECH_FAULTS.filter((fault) => fault !== 'clock'))(
    'CHT-43 under %s',
    async (fault: SpeechFault) => {
      gummy.fault = fault;
      const session = await open(speech());
      await session.until((frames) => frames[0]?.['type'] === 'init');
      session.socket.send(
        JSON.stringify({ sampleRate: 16_000, language: 'auto', target: 'zh', translation: true }),
      );
      for (let at = 0; at < 18; at += 1) session.socket.send(Buffer.alloc(3_200));
      if (fault === 'drop') {
        expect(await session.closed).toBe(1006);
        return;
      }
      if (fault === 'handle') {
        await session.closed;
        expect(session.frames.at(-1)).toMatchObject({ eventName: 'ERROR', data: { retCode: '10165' } });
        return;
      }
      session.socket.send('finish-task');
      await session.until(isFinished);
      // Each newer text of a sentence takes the place of the one before.
      expect([...sentences(session.frames)]).toEqual([
        [0, '窑温多少？'],
        [1, '煤气用量是多少？'],
      ]);
      expect(
        (session.frames as Told[]).findLast((one) => one.translationResult)?.translationResult?.translations
          .zh.text,
      ).toContain('gas');
      if (fault === 'late') await session.until((frames) => frames.at(-1)?.['type'] !== 'finished');
      expect(gummy.heardBytes.at(-1)).toBe(18 * 3_200);
      session.socket.terminate();
    },
  );

  test('CHT-43 refuses another token in words before it closes, and sound that is none', async () => {
    const refused = await open(speech({ token: 'another' }));
    expect(await refused.closed).toBe(4401);
    expect(refused.frames[0]).toMatchObject({ data: { retCode: '010001' } });
    const nobody = await open(speech({ userId: '' }));
    expect(await nobody.closed).toBe(4401);
    const odd = await open(speech());
    odd.socket.send(Buffer.alloc(3));
    expect(await odd.closed).toBe(1008);
    const rate = await open(speech());
    rate.socket.send('{"sampleRate":44100}');
    await rate.closed;
    expect(rate.frames.at(-1)).toMatchObject({ data: { retMsg: expect.stringContaining('sampleRate') } });
  });
});
