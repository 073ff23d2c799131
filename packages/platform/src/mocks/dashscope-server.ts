/** Gummy of DashScope on this machine, after the vendor's document: a task over one socket, and the faults of one. */
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import * as v from 'valibot';
import { WebSocketServer, type WebSocket } from 'ws';
import type { SpeechFault } from './xunfei-server.ts';

export interface DashscopeMock {
  readonly url: string;
  /** `handle` fails the task by itself, `clock` refuses its start. */
  fault: SpeechFault;
  readonly heardBytes: number[];
  openCount(): number;
  close(): Promise<void>;
}

const BYTES_PER_STEP = 9_600;
const CHUNK_MAX_BYTES = 16_384;
const STEPS: readonly (readonly [id: number, text: string, translated: string, isEnd: boolean])[] = [
  [0, '窑', 'kiln', false],
  [0, '窑温多少？', 'What is the kiln temperature?', true],
  [1, '煤气', 'gas', false],
  [1, '煤气用量是多少？', 'How much gas was used?', true],
];
const StartSchema = v.object({
  header: v.object({
    action: v.literal('run-task'),
    task_id: v.pipe(v.string(), v.uuid()),
    streaming: v.literal('duplex'),
  }),
  payload: v.object({
    task_group: v.literal('audio'),
    task: v.literal('asr'),
    function: v.literal('recognition'),
    model: v.picklist(['gummy-realtime-v1', 'gummy-chat-v1']),
    parameters: v.object({
      format: v.literal('pcm'),
      sample_rate: v.literal(16_000),
      source_language: v.string(),
      transcription_enabled: v.literal(true),
      translation_enabled: v.boolean(),
      translation_target_languages: v.optional(v.array(v.string()), []),
    }),
    input: v.object({}),
  }),
});
const FinishSchema = v.object({
  header: v.object({ action: v.literal('finish-task'), task_id: v.string() }),
  payload: v.object({ input: v.object({}) }),
});

export async function startDashscopeMock({
  apiKey,
  port = 0,
}: {
  apiKey: string;
  port?: number;
}): Promise<DashscopeMock> {
  const state = { fault: 'none' as SpeechFault };
  const heardBytes: number[] = [];
  const sockets = new WebSocketServer({ noServer: true });
  const server = createServer((_, response) => response.writeHead(404).end());
  server.on('upgrade', (request, socket, head) => {
    const isKnown = request.headers.authorization?.toLowerCase() === `bearer ${apiKey}`.toLowerCase();
    if (request.url !== '/api-ws/v1/inference' || !isKnown)
      return void (socket as Socket).end('HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\n');
    sockets.handleUpgrade(request, socket, head, (client) => serve(client, state.fault, heardBytes));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/api-ws/v1/inference`,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    heardBytes,
    openCount: () => sockets.clients.size,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate();
        server.close(() => resolve());
      }),
  };
}

function serve(client: WebSocket, fault: SpeechFault, heardBytes: number[]): void {
  const session = heardBytes.push(0) - 1;
  let taskId = '';
  let target: string | undefined;
  let bytes = 0;
  const reply = (event: string, payload: object = {}, more: object = {}): void => {
    const frame = JSON.stringify({ header: { task_id: taskId, event, attributes: {}, ...more }, payload });
    const send = (): void => {
      if (client.readyState === client.OPEN) client.send(frame);
    };
    if (fault === 'slow') setTimeout(send, 150);
    else send();
    if (fault === 'duplicate') send();
  };
  const fail = (code: string, message: string): void => {
    reply('task-failed', {}, { error_code: code, error_message: message });
    client.close(1007);
  };
  const tell = (step: number): void => {
    const [id, text, translated, isEnd] = STEPS[step % STEPS.length] ?? [0, '', '', false];
    const sentence = { sentence_id: id, begin_time: 0, current_time: 100, sentence_end: isEnd, words: [] };
    reply('result-generated', {
      output: {
        transcription: { ...sentence, text },
        ...(target !== undefined && { translations: [{ ...sentence, lang: target, text: translated }] }),
      },
      usage: null,
    });
  };
  client.on('message', (message, isBinary) => {
    if (isBinary) {
      if (taskId === '') return fail('InvalidParameter', 'sound before the task has started');
      const { byteLength } = message as Buffer;
      if (byteLength > CHUNK_MAX_BYTES) return fail('InvalidParameter', 'a chunk has 16 kB at most');
      const before = Math.floor(bytes / BYTES_PER_STEP);
      bytes += byteLength;
      heardBytes[session] = bytes;
      for (let step = before; step < Math.floor(bytes / BYTES_PER_STEP); step += 1) {
        tell(step);
        if (fault === 'drop' && step === 1) client.terminate();
        if (fault === 'handle' && step === 1) fail('ResponseTimeout', 'no sound for 23 seconds');
      }
      return;
    }
    const body = readJson(String(message));
    if (taskId === '') {
      const start = v.safeParse(StartSchema, body);
      if (!start.success) return fail('InvalidParameter', v.getDotPath(start.issues[0]) ?? 'frame');
      taskId = start.output.header.task_id;
      if (fault === 'clock') return fail('Arrearage', 'the account is overdue');
      const { translation_enabled: asks, translation_target_languages: targets } =
        start.output.payload.parameters;
      target = asks ? targets[0] : undefined;
      return reply('task-started');
    }
    const finish = v.safeParse(FinishSchema, body);
    if (!finish.success || finish.output.header.task_id !== taskId)
      return fail('InvalidParameter', 'task_id');
    reply('task-finished', { output: {}, usage: null });
    if (fault === 'late') setTimeout(() => tell(0), 30);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
