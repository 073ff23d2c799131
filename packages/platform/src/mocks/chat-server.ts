/**
 * An assistant without a platform: its calls and its socket, true to the contract, with faults by request. For hosts
 * that test their page, and for our own tests.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import {
  AssistantClientFrameSchema,
  tryParseContract,
  type AssistantServerFrame,
  type ChatMessage,
} from '@plantdeck/core/contract';
import { parseStream } from '@plantdeck/core/grammar';
import { WebSocketServer, type WebSocket } from 'ws';
import {
  CHAT_FAULTS,
  numbered,
  scriptOf,
  splitFrames,
  type ChatFault,
  type WireStep,
} from './chat-faults.ts';

export interface ChatMock {
  /** Origin of calls (`/poit-cloud-platform/ai/assistant/…`) and of the socket (`/ws/ai/assistant`). */
  readonly url: string;
  /** Of all answers from now on. A question that begins with `/fault name` has its own. */
  fault: ChatFault;
  /** How often each frame of a client came. */
  readonly taken: Record<string, number>;
  close(): Promise<void>;
}

interface Running {
  readonly frames: readonly AssistantServerFrame[];
  readonly fault: ChatFault;
  connections: number;
  isStopped: boolean;
}

const ANSWER =
  '<|agent id="call-1" name="Query quantities" status="done"|>query_quantity({"range":"today"})<|after|>96 rows<|/agent|>' +
  'Electricity today: **1,234 kWh** 🙂[^1]\n\n| Workshop | kWh |\n|---|---:|\n| Firing | 800 |\n| Glazing | 434 |\n\n[^1]: Source: quarter-hour slots.';
const THOUGHTS = 'The question asks for electricity of today.';
const PIECE_UNITS = 24;

export async function startChatMock({ port = 0 } = {}): Promise<ChatMock> {
  const records: ChatMessage[] = [];
  const running = new Map<string, Running>();
  const taken: Record<string, number> = {};
  const sockets = new WebSocketServer({ noServer: true });
  const state = { fault: 'none' as ChatFault };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mock');
    const data = callOf(pathname, records);
    response.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type, x-lang, x-org-id');
    response.statusCode = data === undefined && request.method !== 'OPTIONS' ? 404 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ retCode: '0', retMsg: 'ok', data: data ?? null }));
  });
  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://mock');
    if (pathname !== '/ws/ai/assistant') return void socket.destroy();
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (message) => take(client, String(message)));
    });
  });

  function take(client: WebSocket, text: string): void {
    const parsed = tryParseContract(AssistantClientFrameSchema, readJson(text));
    if (!parsed.ok) {
      const data = { retCode: '040001', retMsg: `${parsed.field}: ${parsed.reason}` };
      return client.send(JSON.stringify({ eventName: 'ERROR', data }));
    }
    const frame = parsed.value;
    taken[frame.type] = (taken[frame.type] ?? 0) + 1;
    switch (frame.type) {
      case 'HEARTBEAT':
        return client.send(JSON.stringify({ type: 'HEARTBEAT' }));
      case 'SEND':
      case 'REBUILD': {
        if (running.has(frame.requestId)) return;
        const query = frame.type === 'SEND' ? frame.query : '';
        const run: Running = {
          ...answerOf(frame.requestId, query, state.fault),
          connections: 0,
          isStopped: false,
        };
        running.set(frame.requestId, run);
        if (frame.type === 'SEND') records.push(...recordsOf(frame.requestId, query, run.frames));
        return void play(client, run, 0);
      }
      case 'INTERRUPT': {
        const run = running.get(frame.requestId);
        if (run) run.isStopped = true;
        client.send(JSON.stringify({ type: 'INTERRUPT_RESPONSE', requestId: frame.requestId }));
        return;
      }
      case 'RESUME': {
        const run = running.get(frame.requestId);
        if (run) void play(client, run, frame.fromSeq + 1);
      }
    }
  }

  async function play(client: WebSocket, run: Running, from: number): Promise<void> {
    run.connections += 1;
    const steps = scriptOf(run.fault, run.frames.slice(from), run.connections === 1);
    for (const step of steps) {
      // What was under way when it was stopped still comes late, and only then.
      if (client.readyState !== client.OPEN || (run.isStopped && run.fault !== 'late')) return;
      await carryOut(client, step);
    }
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
    },
    taken,
    close: () =>
      new Promise((resolve) => {
        for (const client of sockets.clients) client.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function carryOut(client: WebSocket, step: WireStep): Promise<void> {
  if (step.kind === 'wait') await wait(step.delayMs);
  else if (step.kind === 'cut') client.terminate();
  else client.send(JSON.stringify(step.frame));
}

function answerOf(requestId: string, query: string, byDefault: ChatFault): Pick<Running, 'frames' | 'fault'> {
  const asked = /^\/fault (\w+)/.exec(query)?.[1];
  const fault = CHAT_FAULTS.find((one) => one === asked) ?? byDefault;
  const content = Array.from({ length: Math.ceil(ANSWER.length / PIECE_UNITS) }, (_, at) =>
    ANSWER.slice(at * PIECE_UNITS, (at + 1) * PIECE_UNITS),
  );
  const frames: AssistantServerFrame[] = [
    { requestId, eventName: 'THINKING', data: THOUGHTS },
    ...content.map((data) => ({ requestId, eventName: 'CONTENT' as const, data })),
    {
      requestId,
      eventName: 'END',
      data: { replyChatMessage: { id: randomUUID() }, recommendQuestions: ['And yesterday?'] },
    },
  ];
  return { fault, frames: numbered(fault === 'split' ? splitFrames(frames) : frames) };
}

/** What the answer is once it is whole, for comparing. */
export const MOCK_NODES = parseStream(ANSWER, { thinking: THOUGHTS });

function recordsOf(
  requestId: string,
  query: string,
  frames: readonly AssistantServerFrame[],
): readonly ChatMessage[] {
  const end = frames.at(-1);
  const id =
    end && 'eventName' in end && end.eventName === 'END' ? end.data.replyChatMessage.id : randomUUID();
  const common = { requestId, evaluate: 0 as const, createdAt: new Date().toISOString() };
  return [
    { ...common, id: randomUUID(), sender: 1, isAnswer: false, content: query },
    {
      ...common,
      id,
      sender: 2,
      isAnswer: true,
      content: ANSWER,
      thinkContent: THOUGHTS,
      messageNodes: [...MOCK_NODES],
      state: 'finished',
    },
  ];
}

function callOf(pathname: string, records: readonly ChatMessage[]): unknown {
  switch (pathname.replace('/poit-cloud-platform/ai/assistant', '')) {
    case '/permission':
      return { result: true };
    case '/page':
      return { scenes: [{ name: 'Process flow', description: 'How much electricity did we use today?' }] };
    case '/history':
      return { records: records.slice(-20), nextCursor: null, hasMore: false };
    case '/quota':
      return { limit: null, used: records.length / 2, remaining: null };
    case '/evaluate':
      return {};
    case '/versions':
      return { versions: [] };
    case '/phrases':
    case '/phrases/save':
      return { version: 0, phrases: [] };
    default:
      return undefined;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
