/** The signing service of docs/speech-signing as a host runs it, with the page's provider and a server of the protocol. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../../../../tests/support/free-port.ts';
import { startXunfeiMock } from '../../../platform/src/mocks/xunfei-server.ts';
import { collectingSink } from '../../testing/collecting-sink.ts';
import { recordingSockets } from '../../testing/recording-sockets.ts';
import { browserTimers } from '../capture/browser-timers.ts';
import { createXunfeiProvider } from './xunfei.ts';

const SAMPLE = new URL('../../../../docs/speech-signing/sign.mjs', import.meta.url);
/** The vendor's own example. */
const EXAMPLE = {
  IFLYTEK_APP_ID: 'app00001',
  IFLYTEK_API_KEY: 'keyxxxxxxxx8ee279348519exxxxxxxx',
  IFLYTEK_API_SECRET: 'secretxxxxxxxx2df7900c09xxxxxxxx',
};
const DATE = 'Wed, 10 Jul 2019 07:35:43 GMT';

let service: ChildProcess | undefined;
afterEach(() => {
  service?.kill();
  vi.useRealTimers();
});

test('CHT-29 a signing service signs as the vendor’s example is, gives the page no secret, and its clock counts', async () => {
  const program = `import { signedUrl } from ${JSON.stringify(SAMPLE.href)}; console.log(signedUrl(${Date.parse(DATE)}));`;
  const golden = new URL(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      env: EXAMPLE,
      encoding: 'utf8',
    }),
  );
  expect(atob(golden.searchParams.get('authorization') ?? '')).toBe(
    `api_key="${EXAMPLE.IFLYTEK_API_KEY}", algorithm="hmac-sha256", headers="host date request-line", ` +
      'signature="Hp3Ty4ZkSBmL8jKyOLpQiv9Sr5nvmeYEH7WsL/ZO2Jg="',
  );
  expect([golden.host, golden.searchParams.get('date')]).toEqual(['iat-api.xfyun.cn', DATE]);

  const nowMs = (): number => performance.timeOrigin + performance.now();
  const mock = await startXunfeiMock({
    appId: EXAMPLE.IFLYTEK_APP_ID,
    apiKey: EXAMPLE.IFLYTEK_API_KEY,
    apiSecret: EXAMPLE.IFLYTEK_API_SECRET,
    nowMs,
  });
  const port = await freePort();
  service = spawn(process.execPath, [SAMPLE.pathname], {
    env: { ...EXAMPLE, IFLYTEK_URL: new URL('/v2/iat', mock.url).href, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (service.stdout) await once(service.stdout, 'data');
  // The device is hours off, which the server would refuse if anything of it were in the signature.
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs() + 7_200_000 });
  const answers: string[] = [];
  const sockets = recordingSockets();
  const { sink, ...heard } = collectingSink();
  const session = createXunfeiProvider({
    async signedUrl() {
      const text = await (await fetch(`http://127.0.0.1:${port}/speech-url`)).text();
      answers.push(text);
      return JSON.parse(text) as unknown;
    },
    openSocket: sockets.open,
    timers: browserTimers(),
    log: () => {},
  }).open({ language: 'zh-CN', target: null }, sink);
  session.write(new Int16Array(24_000).fill(1_000));
  await vi.waitFor(() => expect(heard.text()).not.toBe(''), 10_000);
  session.abort();
  expect(heard.failures).toEqual([]);
  const inPage = answers.join('') + sockets.sent.map(({ data }) => String(data)).join('');
  expect(answers).toHaveLength(1);
  expect(decodeURIComponent(inPage)).not.toContain(EXAMPLE.IFLYTEK_API_SECRET);
  await mock.close();
}, 30_000);
