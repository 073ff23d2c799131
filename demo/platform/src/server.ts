import { SOCKET_PATHS, SOCKET_PREFIX } from '@plantdeck/core/endpoints';
import type { FastifyInstance } from 'fastify';
import { createAccessTokens } from './accounts/access-token.ts';
import type { AccountDeps } from './accounts/account-deps.ts';
import { gatewaySender, outboxSender } from './accounts/code-sender.ts';
import { registeredOrigins } from './accounts/embed-client.ts';
import { embedHandlers } from './accounts/embed.handlers.ts';
import { enterpriseHandlers } from './accounts/enterprise.handlers.ts';
import { createPasswordHasher, type PasswordHasher } from './accounts/password-hash.ts';
import { forgetExpired } from './accounts/revocation.ts';
import { signInHandlers } from './accounts/sign-in.handlers.ts';
import type { Clock } from './clock.ts';
import type { Configuration } from './configuration.ts';
import type { Database } from './database/index.ts';
import { createApp } from './http/app.ts';
import { createBoardReader } from './http/board-reader.ts';
import { boardHandlers } from './http/board.handlers.ts';
import { closedAssistantHandlers } from './http/closed-functions.ts';
import type { BoardDefinition, HandlerTable } from './http/handlers.ts';
import type { PlantHealth } from './http/operator-pages.ts';
import type { StaticFolders } from './http/static-pages.ts';
import { watchAlarms } from './messages/alarm-message.ts';
import { messageHandlers } from './messages/message.handlers.ts';
import { boardConfigHandlers } from './settings/board-config.handlers.ts';
import { createBoardFeeds } from './sockets/board-feeds.ts';
import type { Bus } from './sockets/bus.ts';
import { createNoticeHub } from './sockets/notice-hub.ts';
import { createSocketGate, type SocketEndpoint } from './sockets/socket-gate.ts';
import { StartError } from './start-error.ts';

/** What a part such as the assistant is made with, and what it adds to the server. */
export interface PartDeps {
  readonly db: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
}
export interface Part {
  readonly handlers?: HandlerTable;
  readonly assistantSocket?: SocketEndpoint;
  close?(): Promise<void>;
}

export interface ServerDeps {
  readonly configuration: Configuration;
  readonly db: Database;
  readonly databaseKind: string;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly secret: string;
  readonly boards: readonly BoardDefinition[];
  readonly folders: StaticFolders;
  plants(): readonly PlantHealth[];
  /** The assistant; without it the platform says that it is not open. */
  readonly assistant?: ((deps: PartDeps) => Part) | undefined;
  readonly hasher?: PasswordHasher | undefined;
  /** Real time, epoch ms: lives of tokens don't follow the plants' clock. */
  readonly realNow?: (() => number) | undefined;
  readonly logStream?: { write(line: string): void } | undefined;
}

const FORGET_PERIOD_MS = 3_600_000;

/**
 * Puts the whole server together, not yet listening. Closing the answer ends sockets, timers and parts; database and
 * bus stay with whoever opened them.
 */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { configuration, db, bus, clock } = deps;
  const realNow = deps.realNow ?? Date.now;
  let log: (error: unknown) => void = () => {};
  const onError = (error: unknown) => log(error);
  const tokens = createAccessTokens(deps.secret, realNow);
  const accounts: AccountDeps = {
    db,
    bus,
    tokens,
    hasher: deps.hasher ?? (await createPasswordHasher()),
    codes:
      configuration.smsGatewayUrl === undefined
        ? outboxSender(db)
        : gatewaySender(configuration.smsGatewayUrl),
    secret: deps.secret,
    clock,
    realNow,
    accessLifeS: configuration.accessLifeS,
  };
  const reader = createBoardReader(deps.boards, { db, now: clock.now });
  const feeds = createBoardFeeds({ reader, bus, realNow, onError });
  const hub = createNoticeHub({ db, bus, feeds, now: clock.now, onError });
  const gate = createSocketGate({
    db,
    bus,
    tokens,
    accessLifeS: configuration.accessLifeS,
    realNow,
    onError,
  });
  const part: Part = deps.assistant?.({ db, bus, clock, realNow, onError }) ?? {
    handlers: closedAssistantHandlers(),
  };

  const app = await createApp({
    routes: {
      db,
      clock,
      tokens,
      callsPerMinute: configuration.callsPerMinute,
      handlers: joinHandlers([
        signInHandlers(accounts),
        embedHandlers(accounts),
        enterpriseHandlers(accounts),
        boardHandlers(reader),
        boardConfigHandlers({ reader, bus, realNow }),
        messageHandlers,
        part.handlers ?? {},
      ]),
    },
    origins: { publicHost: configuration.publicHost, registered: () => registeredOrigins(db) },
    operator: {
      db,
      databaseKind: deps.databaseKind,
      plants: deps.plants,
      startedAtMs: realNow(),
      realNow,
      showOutbox: !configuration.isProduction && configuration.smsGatewayUrl === undefined,
    },
    folders: deps.folders,
    trustProxy: configuration.trustProxy,
    logLevel: configuration.logLevel,
    logStream: deps.logStream,
    addSockets(sockets) {
      gate.addRoute(sockets, SOCKET_PREFIX + SOCKET_PATHS.notice, hub.endpoint);
      if (part.assistantSocket === undefined) return;
      gate.addRoute(sockets, SOCKET_PREFIX + SOCKET_PATHS.assistant, part.assistantSocket);
    },
  });
  log = (error) => app.log.error({ err: error }, 'background work failed');

  const endings = [
    watchAlarms(db, bus, clock.now, onError),
    everyHour(() => forgetExpired(db, realNow()), onError),
    hub.close,
    feeds.close,
  ];
  app.addHook('preClose', async () => gate.close());
  app.addHook('onClose', async () => {
    for (const end of endings) end();
    await part.close?.();
  });
  return app;
}

/** @throws {StartError} when two folders answer the same endpoint */
function joinHandlers(tables: readonly HandlerTable[]): HandlerTable {
  const joined: HandlerTable = {};
  for (const table of tables) {
    const double = Object.keys(table).find((name) => name in joined);
    if (double !== undefined)
      throw new StartError(`Two handlers answer ${double}. Register one for each endpoint.`);
    Object.assign(joined, table);
  }
  return joined;
}

function everyHour(action: () => Promise<void>, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void action().catch(onError), FORGET_PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}
