import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A chat completions endpoint on this machine, true to the protocol, whose replies a test scripts one by one. */
export interface ModelServer {
  readonly baseUrl: string;
  /** Bodies and headers of the requests, oldest first. */
  readonly requests: {
    readonly body: ModelRequestBody;
    readonly authorization: string | undefined;
    readonly url: string;
    readonly headers: IncomingMessage['headers'];
  }[];
  /** Resolves when a client has gone away in the middle of a reply. */
  readonly left: Promise<void>;
  /** Lists of models that were asked for; how they are answered is the test's to say. */
  readonly lists: { count: number; status: number };
  reply(...replies: readonly Reply[]): void;
  close(): Promise<void>;
}

export interface ModelRequestBody {
  readonly model: string;
  readonly stream: boolean;
  readonly max_tokens?: number;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | null;
    readonly tool_call_id?: string;
    readonly tool_calls?: readonly {
      readonly id: string;
      readonly function: { readonly name: string; readonly arguments: string };
    }[];
    readonly [extra: string]: unknown;
  }[];
  readonly tool_choice?: string;
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: unknown } }[];
}

export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;
const DONE = 'data: [DONE]\n\n';

const head = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
};

/** A stream as it was sent, cut into pieces of a few bytes, inside characters too. */
export const sends =
  (stream: string): Reply =>
  (response) => {
    head(response);
    const bytes = Buffer.from(stream);
    for (let at = 0; at < bytes.length; at += 7) response.write(bytes.subarray(at, at + 7));
    response.end();
  };

/** A whole stream of these chunks, cut into pieces of a few bytes, inside characters too. */
export const streams = (...chunks: readonly string[]): Reply => sends(chunks.join('') + DONE);
export const says = (text: string): Reply =>
  streams(...[...text].map((sign) => chunk({ content: sign })), chunk({}, 'stop'));
/** Calls tools, the arguments in pieces, as endpoints send them. */
export const calls = (...list: readonly (readonly [name: string, args: string])[]): Reply =>
  streams(
    ...list.flatMap(([name, args], index) => [
      chunk({
        tool_calls: [{ index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } }],
      }),
      ...(args.match(/.{1,5}/gs) ?? []).map((piece) =>
        chunk({ tool_calls: [{ index, function: { arguments: piece } }] }),
      ),
    ]),
    chunk({}, 'tool_calls'),
  );
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}, message = `no: ${code}`): Reply =>
  (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message } }));
  };
/** Begins and says no more; the connection stays. */
export const stalls =
  (...chunks: readonly string[]): Reply =>
  (response) => {
    head(response);
    response.write(chunks.join('') || ': waiting\n\n');
  };
/** Begins and breaks the connection. */
export const cuts =
  (...chunks: readonly string[]): Reply =>
  (response) => {
    head(response);
    response.write(chunks.join(''));
    setTimeout(() => response.destroy(), 20);
  };
/** Ends properly, but before the answer does. */
export const endsEarly =
  (...chunks: readonly string[]): Reply =>
  (response) => {
    head(response);
    response.end(chunks.join(''));
  };
export const sendsType =
  (type: string, body: string): Reply =>
  (response) => {
    response.writeHead(200, { 'content-type': type });
    response.end(body);
  };
export const neverReplies: Reply = () => {};

/** @param port  by default a free one */
export async function startModelServer(port = 0): Promise<ModelServer> {
  const lists: ModelServer['lists'] = { count: 0, status: 200 };
  const requests: ModelServer['requests'] = [];
  const waiting: Reply[] = [];
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (request.method === 'GET') {
        lists.count += 1;
        response.writeHead(lists.status, { 'content-type': 'application/json' });
        return response.end(JSON.stringify({ object: 'list', data: [{ id: 'm', object: 'model' }] }));
      }
      const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as ModelRequestBody;
      const { headers, url = '' } = request;
      requests.push({ body, authorization: headers.authorization, url, headers });
      response.on('close', () => response.writableFinished || leave());
      const reply = waiting.length > 1 ? waiting.shift() : waiting[0];
      if (reply) reply(response, request);
      else status(500)(response, request);
      return undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    lists,
    left,
    reply: (...replies) => void waiting.splice(0, waiting.length, ...replies),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
