/** What stands before a platform in a company: a reverse proxy that can be switched off and gives up waiting. */
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';

interface OwnAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Gateway {
  readonly url: string;
  /** How long it waits for the platform before it says 504; null waits without end. */
  patienceMs: number | null;
  /** Where it looks for the platform; a port where nobody listens makes it say 502. */
  upstreamPort: number;
  /** What it does with a request before the platform hears of it: passes it on (null), or answers by itself. */
  before: ((incoming: IncomingMessage) => Promise<OwnAnswer | null>) | null;
  /** Nothing goes through, and nobody is told: what is open stays open, and what is sent is swallowed. */
  mute(isMute: boolean): void;
  /** Nobody listens any more, and what was open is cut. */
  stop(): Promise<void>;
  /** Listens again where it did. */
  start(): Promise<void>;
}

export async function startGateway(platformUrl: string): Promise<Gateway> {
  const platform = new URL(platformUrl);
  const open = new Set<Socket>();
  const pairs = new Set<readonly [Socket, Socket]>();
  let server: Server | null = null;
  let port = 0;
  let isMute = false;

  async function take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isMute) return;
    const own = await gateway.before?.(incoming);
    if (own) outgoing.writeHead(own.status, own.headers).end();
    else pass(incoming, outgoing);
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const say = (status: number): void => {
      if (!outgoing.headersSent) outgoing.writeHead(status).end();
    };
    const asked = request(
      {
        host: platform.hostname,
        port: gateway.upstreamPort,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        clearTimeout(timer);
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    const timer = setTimeout(
      () => {
        say(504);
        asked.destroy();
      },
      gateway.patienceMs ?? 2 ** 31 - 1,
    );
    asked.on('error', () => {
      clearTimeout(timer);
      say(502);
    });
    incoming.pipe(asked);
  }

  function passSocket(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    if (isMute) return void socket.resume();
    const up = connect(gateway.upstreamPort, platform.hostname, () => {
      const headers = incoming.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : [],
      );
      up.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      up.write(head);
      up.pipe(socket).pipe(up);
      const pair = [up, socket] as const;
      pairs.add(pair);
      socket.on('close', () => pairs.delete(pair));
    });
    up.on('error', () => socket.destroy());
    socket.on('error', () => up.destroy());
    socket.on('close', () => up.destroy());
  }

  const gateway: Gateway = {
    url: '',
    patienceMs: null,
    before: null,
    upstreamPort: Number(platform.port),
    mute(isNowMute) {
      isMute = isNowMute;
      // What was swallowed is gone: a pair is not joined again, whoever needs it has to come back.
      if (!isMute) return;
      for (const [up, socket] of pairs) {
        up.unpipe(socket).resume();
        socket.unpipe(up).resume();
      }
    },
    async start() {
      const made = createServer((incoming, outgoing) => void take(incoming, outgoing));
      made.on('upgrade', passSocket);
      made.on('connection', (socket) => {
        open.add(socket);
        socket.on('close', () => open.delete(socket));
      });
      await new Promise<void>((resolve, reject) => {
        made.once('error', reject);
        made.listen(port, '127.0.0.1', resolve);
      });
      const address = made.address();
      port = typeof address === 'object' && address !== null ? address.port : port;
      server = made;
    },
    async stop() {
      const stopped = server;
      server = null;
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => (stopped ? stopped.close(() => resolve()) : resolve()));
    },
  };
  await gateway.start();
  return Object.assign(gateway, { url: `http://127.0.0.1:${port}` });
}
