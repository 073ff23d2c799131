/**
 * iFlytek IAT v2 on this machine: handshake signed by HMAC, checks of the first frame, dynamic correction, and the
 * faults that its clients have to live with. Made after the vendor's document; no key of anybody is in it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';

/** `clock` sets the server's clock off, `handle` ends a session early so that what follows gets 10165. */
export const SPEECH_FAULTS = ['none', 'slow', 'duplicate', 'drop', 'late', 'handle', 'clock'] as const;
export type SpeechFault = (typeof SPEECH_FAULTS)[number];

export interface XunfeiMock {
  readonly url: string;
  fault: SpeechFault;
  /** Bytes of sound that sessions brought, in their order. */
  readonly heardBytes: number[];
  close(): Promise<void>;
}

export interface XunfeiMockOptions {
  readonly appId: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** Epoch ms; of the server, which its clients' dates are measured by. */
  nowMs?(): number;
  readonly port?: number;
}

const CLOCK_SKEW_MAX_MS = 300_000;
const CLOCK_FAULT_MS = 3 * 3_600_000;
const AUDIO_MAX_CHARACTERS = 13_000;
/** Sound to speak for, 16 kHz PCM16: one word each half second. */
const BYTES_PER_WORD = 16_000;
const WORDS = ['今天', '全厂', '用了', '多少', '电'];

const FirstFrameSchema = v.object({
  common: v.object({ app_id: v.string() }),
  business: v.object({
    language: v.picklist(['zh_cn', 'en_us']),
    domain: v.literal('iat'),
    accent: v.optional(v.string()),
    // `vad_eos` is the older name of the same.
    eos: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))),
    vad_eos: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))),
    dwa: v.optional(v.literal('wpgs')),
  }),
  data: v.object({
    status: v.literal(0),
    format: v.picklist(['audio/L16;rate=16000', 'audio/L16;rate=8000']),
    encoding: v.literal('raw'),
    audio: v.string(),
  }),
});
const NextFrameSchema = v.object({
  data: v.object({ status: v.picklist([1, 2]), audio: v.optional(v.string(), '') }),
});

/** The line that is signed, and its signature; the tests compare it with the vendor's own example. */
export function signatureOf(host: string, date: string, apiSecret: string, path = '/v2/iat'): string {
  return createHmac('sha256', apiSecret)
    .update(`host: ${host}\ndate: ${date}\nGET ${path} HTTP/1.1`)
    .digest('base64');
}

/** A signed address, as a signing service of a host makes it. */
export function signedUrl(
  base: string,
  {
    apiKey,
    apiSecret,
    nowMs,
  }: { readonly apiKey: string; readonly apiSecret: string; readonly nowMs: number },
): string {
  const url = new URL('/v2/iat', base);
  const date = new Date(nowMs).toUTCString();
  const signature = signatureOf(url.host, date, apiSecret);
  const line = `api_key="${apiKey}", algorithm="hmac-sha256", headers="host date request-line", signature="${signature}"`;
  url.search = new URLSearchParams({
    authorization: Buffer.from(line).toString('base64'),
    date,
    host: url.host,
  }).toString();
  return url.href;
}

export async function startXunfeiMock(options: XunfeiMockOptions): Promise<XunfeiMock> {
  const { appId, apiKey, apiSecret, nowMs = Date.now, port = 0 } = options;
  const state = { fault: 'none' as SpeechFault };
  const heardBytes: number[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((_, response) => response.writeHead(404).end());
  server.on('upgrade', (request, socket, head) => {
    const url = new URL(request.url ?? '/', 'http://mock');
    const clockMs = nowMs() + (state.fault === 'clock' ? CLOCK_FAULT_MS : 0);
    const refusal = refusalOf(url.searchParams, url.pathname, { apiKey, apiSecret, clockMs });
    if (refusal !== null) return refuse(socket as Socket, refusal.status, refusal.message, clockMs);
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, state.fault));
  });

  function serve(client: WebSocket, fault: SpeechFault): void {
    const sid = `iat${Math.random().toString(16).slice(2, 10)}`;
    let phase: 'first' | 'open' | 'ended' = 'first';
    let bytes = 0;
    let sn = 0;
    const session = heardBytes.push(0) - 1;
    const reply = (body: object): void => client.send(JSON.stringify({ sid, ...body }));
    const fail = (code: number, message: string): void => {
      reply({ code, message });
      client.close(1000);
    };
    const say = (
      status: 0 | 1 | 2,
      text: string,
      pgs: 'apd' | 'rpl' = 'apd',
      rg?: [number, number],
    ): void => {
      sn += 1;
      const result = {
        sn,
        ls: status === 2,
        bg: 0,
        ed: 0,
        pgs,
        ...(rg && { rg }),
        ws: text === '' ? [] : [{ bg: 0, cw: [{ w: text, sc: 0 }] }],
      };
      const send = (): void => reply({ code: 0, message: 'success', data: { status, result } });
      if (fault === 'slow') setTimeout(send, 150);
      else send();
      if (fault === 'duplicate') send();
    };
    const hear = (audio: string): boolean => {
      if (audio.length > AUDIO_MAX_CHARACTERS || !/^[A-Za-z0-9+/]*={0,2}$/.test(audio)) {
        fail(audio.length > AUDIO_MAX_CHARACTERS ? 10163 : 10161, 'illegal audio');
        return false;
      }
      const before = Math.floor(bytes / BYTES_PER_WORD);
      bytes += Buffer.from(audio, 'base64').length;
      heardBytes[session] = bytes;
      for (let word = before; word < Math.floor(bytes / BYTES_PER_WORD); word += 1) {
        // First roughly, then rightly: the second takes the first one's place.
        say(word === 0 ? 0 : 1, `${WORDS[word % WORDS.length]}?`);
        say(1, WORDS[word % WORDS.length] ?? '', 'rpl', [sn, sn]);
        if (fault === 'drop' && word === 1) client.terminate();
        if (fault === 'handle' && word === 1) {
          say(2, '');
          phase = 'ended';
        }
      }
      return true;
    };
    client.on('message', (message) => {
      const body = readJson(String(message));
      if (body === undefined) return fail(10160, 'request is no JSON');
      if (phase === 'ended') return fail(10165, 'invalid handle');
      if (phase === 'first') {
        const isFirst = v.safeParse(v.object({ data: v.object({ status: v.literal(0) }) }), body).success;
        if (!isFirst) return fail(10165, 'invalid handle');
        const first = v.safeParse(FirstFrameSchema, body);
        if (!first.success)
          return fail(10163, `${v.getDotPath(first.issues[0]) ?? 'frame'} is missing or illegal`);
        // The id of the application is in no signature: only the first frame tells that it is wrong.
        if (first.output.common.app_id !== appId) return fail(10313, 'app_id does not belong to the key');
        phase = 'open';
        return void hear(first.output.data.audio);
      }
      const next = v.safeParse(NextFrameSchema, body);
      if (!next.success)
        return fail(10163, `${v.getDotPath(next.issues[0]) ?? 'frame'} is missing or illegal`);
      if (!hear(next.output.data.audio) || next.output.data.status === 1) return;
      phase = 'ended';
      say(2, '。');
      // Beyond the end of the session, when nobody waits any more.
      if (fault === 'late') setTimeout(() => client.readyState === client.OPEN && say(1, 'LATE'), 30);
    });
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    heardBytes,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
}

function refusalOf(
  query: URLSearchParams,
  path: string,
  known: { readonly apiKey: string; readonly apiSecret: string; readonly clockMs: number },
): { readonly status: 401 | 403 | 404; readonly message: string } | null {
  if (path !== '/v2/iat') return { status: 404, message: 'no such path' };
  const [authorization, date, host] = ['authorization', 'date', 'host'].map((name) => query.get(name) ?? '');
  if (!authorization || !date || !host) return { status: 401, message: 'HMAC signature cannot be verified' };
  const line = Buffer.from(authorization, 'base64').toString();
  const parts =
    /^api_key="([^"]*)", ?algorithm="hmac-sha256", ?headers="host date request-line", ?signature="([^"]*)"$/.exec(
      line,
    );
  if (!parts || parts[1] !== known.apiKey)
    return { status: 401, message: 'HMAC signature cannot be verified' };
  if (!(Math.abs(Date.parse(date) - known.clockMs) <= CLOCK_SKEW_MAX_MS))
    return {
      status: 403,
      message: 'HMAC signature cannot be verified, a valid date or x-date header is required',
    };
  const [given, wanted] = [parts[2] ?? '', signatureOf(host, date, known.apiSecret)].map((text) =>
    Buffer.from(text),
  );
  return given && wanted && given.length === wanted.length && timingSafeEqual(given, wanted)
    ? null
    : { status: 401, message: 'HMAC signature does not match' };
}

/** With the server's own clock in its head, so that a signing service can go by it. */
function refuse(socket: Socket, status: number, message: string, clockMs: number): void {
  const body = JSON.stringify({ message });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\ndate: ${new Date(clockMs).toUTCString()}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
