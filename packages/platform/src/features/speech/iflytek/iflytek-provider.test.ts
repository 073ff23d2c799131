import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { startXunfeiMock, type XunfeiMock } from '../../../mocks/xunfei-server.ts';
import type { SpeechFault as Fault, SpeechSegment } from '../speech-provider.ts';
import { upstreamDeps } from '../upstream/upstream-deps.ts';
import { verdictOf } from './iflytek-codes.ts';
import { iflytekProvider, type IflytekTimes } from './iflytek-provider.ts';
import { addResult, NO_TEXTS, readReply, textOf, type IflytekResult } from './iflytek-results.ts';
import { authorizationLine, signedIflytekUrl } from './iflytek-signature.ts';

/** The vendor's own example. */
const EXAMPLE = {
  appId: 'any',
  apiKey: 'keyxxxxxxxx8ee279348519exxxxxxxx',
  apiSecret: 'secretxxxxxxxx2df7900c09xxxxxxxx',
};
const DATE = 'Wed, 10 Jul 2019 07:35:43 GMT';

describe('XUN-01 the signed address', () => {
  test('XUN-01 is that of the vendor’s own example, and the secret is not in it', () => {
    const url = new URL(signedIflytekUrl('wss://iat-api.xfyun.cn/v2/iat', EXAMPLE, Date.parse(DATE)));
    const authorization = url.searchParams.get('authorization') ?? '';
    expect(Buffer.from(authorization, 'base64').toString()).toBe(
      `api_key="${EXAMPLE.apiKey}", algorithm="hmac-sha256", headers="host date request-line", ` +
        'signature="Hp3Ty4ZkSBmL8jKyOLpQiv9Sr5nvmeYEH7WsL/ZO2Jg="',
    );
    expect([authorization.length, authorization.slice(0, 20), authorization.slice(-12)]).toEqual([
      212,
      'YXBpX2tleT0ia2V5eHh4',
      'TC9aTzJKZz0i',
    ]);
    expect([url.searchParams.get('date'), url.searchParams.get('host')]).toEqual([DATE, 'iat-api.xfyun.cn']);
    expect(decodeURIComponent(url.href)).not.toContain(EXAMPLE.apiSecret);
  });

  test('another date, host or secret is another signature', () => {
    const lines = [
      authorizationLine(new URL('wss://a.example/v2/iat'), DATE, EXAMPLE),
      authorizationLine(new URL('wss://b.example/v2/iat'), DATE, EXAMPLE),
      authorizationLine(new URL('wss://a.example/v2/iat'), 'Wed, 10 Jul 2019 07:35:44 GMT', EXAMPLE),
      authorizationLine(new URL('wss://a.example/v2/iat'), DATE, { ...EXAMPLE, apiSecret: 'other' }),
    ];
    expect(new Set(lines).size).toBe(4);
  });
});

const result = (sn: number, text: string, rg?: [number, number]): IflytekResult => ({
  sn,
  ls: false,
  pgs: rg ? 'rpl' : 'apd',
  ...(rg && { rg }),
  ws: [...text].map((w) => ({ cw: [{ w }] })),
});
const textAfter = (...results: IflytekResult[]): string => textOf(results.reduce(addResult, NO_TEXTS));

describe('append and replace', () => {
  test.each([
    ['in their order', [result(1, '今天'), result(2, '用电')], '今天用电'],
    ['one takes the place of one', [result(1, '金天'), result(2, '今天', [1, 1])], '今天'],
    [
      'of several, both ends included',
      [result(1, 'a'), result(2, 'b'), result(3, 'c'), result(4, 'X', [1, 2])],
      'cX',
    ],
    ['of itself', [result(1, 'a'), result(1, 'b', [1, 1])], 'b'],
    [
      'a frame that comes twice',
      [result(1, 'a'), result(2, 'b', [1, 1]), result(1, 'a'), result(2, 'b', [1, 1])],
      'b',
    ],
    ['a range without end', [result(1, 'a'), result(2, 'b', [0, 1e15])], 'b'],
    ['by number, not by coming', [result(2, 'b'), result(1, 'a')], 'ab'],
  ])('%s', (_, results, text) => expect(textAfter(...results)).toBe(text));

  test('a reply that does not fit names its field', () => {
    expect(readReply('{')).toEqual({ misfit: 'frame' });
    expect(readReply('{"code":"0"}')).toEqual({ misfit: 'code' });
    expect(readReply('{"code":0,"data":{"status":1,"result":{"sn":1}}}')).toEqual({
      misfit: 'data.result.ws',
    });
  });
});

const KEYS = { appId: 'app00001', apiKey: 'mock-key', apiSecret: 'mock-secret' };
const SPEAKER = { userId: 'u', orgId: 'o', plantId: null, dataAreaId: null };
let mock: XunfeiMock;
let logged: string[] = [];
beforeAll(async () => {
  mock = await startXunfeiMock(KEYS);
});
afterEach(() => {
  mock.fault = 'none';
  expect(logged.join('')).not.toMatch(/mock-secret|authorization|signature/);
  logged = [];
});
afterAll(() => mock.close());

function open({ keys = KEYS, times = undefined as IflytekTimes | undefined } = {}) {
  const told = { segments: [] as SpeechSegment[], faults: [] as Fault[], ends: 0 };
  const ending = new AbortController();
  const provider = iflytekProvider(
    { ...keys, url: `${mock.url}/v2/iat` },
    { ...upstreamDeps((message) => void logged.push(message)), wallMs: Date.now, times },
  );
  const session = provider.open(
    { language: 'zh', speaker: SPEAKER },
    {
      segment: (segment) => void told.segments.push(segment),
      error: (fault) => void told.faults.push(fault),
      end: () => void (told.ends += 1),
    },
    ending.signal,
  );
  return { told, session, ending };
}
const isOver = ({ told }: ReturnType<typeof open>) =>
  vi.waitFor(() => expect(told.faults.length + told.ends).toBe(1), { timeout: 12_000 });
async function speak(run: ReturnType<typeof open>, ms: number): Promise<void> {
  const session = await run.session;
  for (let at = 0; at < ms; at += 100) session.write(new Uint8Array(3_200).fill(9));
}
const textsOf = (segments: readonly SpeechSegment[]) => [
  ...new Map(segments.map(({ sentenceId, text }) => [sentenceId, text])).values(),
];
const heard = (from: number): number => mock.heardBytes.slice(from).reduce((sum, bytes) => sum + bytes, 0);

describe('iflytek against a server of its protocol', () => {
  test.each(['none', 'slow', 'duplicate', 'late', 'clock'] as const)(
    'the whole text under %s',
    async (fault) => {
      mock.fault = fault;
      const before = mock.heardBytes.length;
      const run = open();
      await speak(run, 1_100);
      (await run.session).finish();
      await isOver(run);
      expect(run.told.faults).toEqual([]);
      expect(run.told.segments.at(-1)).toEqual({
        sentenceId: run.told.segments[0]?.sentenceId,
        text: '今天全厂。',
        final: true,
      });
      expect(heard(before)).toBe(11 * 3_200);
    },
    15_000,
  );

  test('goes over to another session before the vendor ends one, and no sound is lost', async () => {
    const before = mock.heardBytes.length;
    const run = open({ times: { rollFromMs: 700, rollAtMs: 900, lastWordsMs: 2_000 } });
    await speak(run, 3_000);
    (await run.session).finish();
    await isOver(run);
    expect(mock.heardBytes.length - before).toBeGreaterThanOrEqual(2);
    expect(heard(before)).toBe(30 * 3_200);
    expect(run.told.segments.filter(({ final }) => final).length).toBe(mock.heardBytes.length - before);
    expect(run.told.faults).toEqual([]);
  }, 15_000);

  test.each(['drop', 'handle'] as const)(
    'goes on after %s with the text kept',
    async (fault) => {
      mock.fault = fault;
      const run = open();
      await speak(run, 1_500);
      await vi.waitFor(() => expect(textsOf(run.told.segments)[0]).toContain('今天全厂'), { timeout: 5_000 });
      mock.fault = 'none';
      await speak(run, 600);
      (await run.session).finish();
      await isOver(run);
      expect(run.told.faults).toEqual([]);
      const lasts = new Map(run.told.segments.map((one) => [one.sentenceId, one.final]));
      expect(lasts.size).toBeGreaterThanOrEqual(2);
      // The one that was cut off too: nothing more comes of it.
      expect([...lasts.values()].every(Boolean)).toBe(true);
    },
    15_000,
  );

  test('a wrong application and a wrong secret are a matter of the licence', async () => {
    const wrongApp = open({ keys: { ...KEYS, appId: 'other' } });
    const wrongSecret = open({ keys: { ...KEYS, apiSecret: 'other' } });
    await Promise.all([speak(wrongApp, 200), speak(wrongSecret, 200)]);
    await Promise.all([isOver(wrongApp), isOver(wrongSecret)]);
    expect(wrongApp.told.faults[0]).toMatchObject({
      code: 'LICENCE',
      message: expect.stringContaining('10313'),
    });
    expect(wrongSecret.told.faults[0]).toMatchObject({ code: 'LICENCE', retryable: false });
  });

  test('sound that waits beyond its limit is refused, and an end from outside says nothing', async () => {
    const run = open();
    const session = await run.session;
    expect(session.write(new Uint8Array(1_000_000))).toBe(false);
    run.ending.abort();
    expect(session.write(new Uint8Array(3_200))).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([run.told.faults, run.told.ends, run.told.segments]).toEqual([[], 0, []]);
  });
});

test.each([
  [10_165, 'restart'],
  [10_114, 'restart'],
  [11_201, 'QUOTA'],
  [11_202, 'BUSY'],
  [11_200, 'LICENCE'],
  [10_043, 'PROVIDER_FAILED'],
])('code %d is %s', (code, outcome) => {
  const verdict = verdictOf(code, 'text of the vendor');
  expect(typeof verdict === 'string' ? verdict : verdict.code).toBe(outcome);
  if (typeof verdict !== 'string') expect(verdict.message).toBe(`${code} text of the vendor`);
});
