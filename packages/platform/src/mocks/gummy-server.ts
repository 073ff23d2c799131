/**
 * The speech service of the product's own path on this machine: binary PCM16 in, sentences and their translations out,
 * each replaced by its newer one until it ends.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';
import type { SpeechFault } from './xunfei-server.ts';

export interface GummyMock {
  readonly url: string;
  fault: SpeechFault;
  readonly heardBytes: number[];
  close(): Promise<void>;
}

const QUERY = ['token', 'orgId', 'userId', 'eid', 'uid'] as const;
const BYTES_PER_STEP = 9_600;
const CHUNK_MAX_BYTES = 16_384;
/** What one sentence is told as, step by step; the last is its end. */
const SENTENCES = [
  [
    ['窑', 'kiln'],
    ['窑温', 'kiln temperature'],
    ['窑温多少？', 'What is the kiln temperature?'],
  ],
  [
    ['煤', 'coal'],
    ['煤气用量', 'gas used'],
    ['煤气用量是多少？', 'How much gas was used?'],
  ],
] as const;
const StartSchema = v.object({
  sampleRate: v.literal(16_000),
  language: v.optional(v.string(), 'auto'),
  target: v.optional(v.string(), 'zh'),
  translation: v.optional(v.boolean(), true),
});

/** @param token  the one that is let in */
export async function startGummyMock({
  token,
  port = 0,
}: {
  token: string;
  port?: number;
}): Promise<GummyMock> {
  const state = { fault: 'none' as SpeechFault };
  const heardBytes: number[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((_, response) => response.writeHead(404).end());
  server.on('upgrade', (request, socket, head) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mock');
    if (pathname.replace(/^\/ws/, '') !== '/gummy/speech') return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (client) => {
      const missing = QUERY.find((name) => !searchParams.get(name));
      // Accepted, told, then closed: a page can't read a refused upgrade.
      if (missing !== undefined || searchParams.get('token') !== token) {
        const retMsg = missing === undefined ? 'the token is not valid' : `${missing} is missing`;
        client.send(JSON.stringify({ eventName: 'ERROR', data: { retCode: '010001', retMsg } }));
        return client.close(4401);
      }
      serve(client, state.fault, heardBytes);
    });
  });
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

function serve(client: WebSocket, fault: SpeechFault, heardBytes: number[]): void {
  const session = heardBytes.push(0) - 1;
  let bytes = 0;
  let isEnded = false;
  let asksTranslation = true;
  const reply = (body: object): void => {
    const send = (): void => {
      if (client.readyState === client.OPEN) client.send(JSON.stringify(body));
    };
    if (fault === 'slow') setTimeout(send, 150);
    else send();
    if (fault === 'duplicate') send();
  };
  const fail = (retCode: string, retMsg: string): void => {
    reply({ eventName: 'ERROR', data: { retCode, retMsg } });
    client.close(1008);
  };
  const tell = (step: number): void => {
    const sentenceId = Math.floor(step / 3) % SENTENCES.length;
    const [text, translated] = SENTENCES[sentenceId]?.[step % 3] ?? ['', ''];
    reply({
      transcriptionResult: { sentenceId, text },
      ...(asksTranslation && {
        translationResult: { translations: { zh: { sentenceId, text: `${text}（${translated}）` } } },
      }),
    });
  };
  client.send(
    JSON.stringify({
      type: 'init',
      dictation: true,
      languages: ['auto'],
      partials: true,
      translateTo: ['zh'],
      maxSeconds: 60,
    }),
  );
  client.on('message', (message, isBinary) => {
    if (isEnded) return fault === 'handle' ? fail('10165', 'the session has ended') : undefined;
    if (isBinary) {
      const length = (message as Buffer).byteLength;
      if (length > CHUNK_MAX_BYTES || length % 2 === 1)
        return fail('040001', 'a chunk is PCM16 of 16 kB at most');
      const before = Math.floor(bytes / BYTES_PER_STEP);
      bytes += length;
      heardBytes[session] = bytes;
      for (let step = before; step < Math.floor(bytes / BYTES_PER_STEP); step += 1) {
        tell(step);
        if (fault === 'drop' && step === 2) client.terminate();
        if (fault === 'handle' && step === 2) isEnded = true;
      }
      return;
    }
    const text = String(message);
    if (text === 'finish-task') {
      isEnded = true;
      reply({ type: 'finished' });
      if (fault === 'late') setTimeout(() => tell(0), 30);
      return;
    }
    const start = v.safeParse(StartSchema, readJson(text));
    if (!start.success) return fail('040001', `${v.getDotPath(start.issues[0]) ?? 'frame'} does not fit`);
    asksTranslation = start.output.translation;
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
