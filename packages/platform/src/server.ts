import { SOCKET_PATHS, SOCKET_PREFIX } from '@plantdeck/core/endpoints';
import type { FastifyInstance } from 'fastify';
import { createAccessTokens } from './features/accounts/access-token.ts';
import type { AccountDeps } from './features/accounts/account-deps.ts';
import { forgetAccountAudit } from './features/accounts/account-audit.ts';
import { accountHandlers } from './features/accounts/account.handlers.ts';
import { passwordHandlers } from './features/accounts/password.handlers.ts';
import { phoneHandlers } from './features/accounts/phone.handlers.ts';
import { gatewaySender, outboxSender } from './features/accounts/code-sender.ts';
import { portalOrigins } from './features/accounts/embed-client.ts';
import { deviceHandlers } from './features/accounts/device.handlers.ts';
import { forgetEmbedding } from './features/accounts/embed-audit.ts';
import { embedHandlers } from './features/accounts/embed.handlers.ts';
import { enterpriseHandlers } from './features/navigation/enterprise.handlers.ts';
import { tellingMenus } from './features/navigation/menu-news.ts';
import { hostHandlers } from './features/hosts/host.handlers.ts';
import { createPasswordHasher, type PasswordHasher } from './features/accounts/password-hash.ts';
import { createSealing } from './features/accounts/sealed-values.ts';
import { forgetExpired } from './features/accounts/revocation.ts';
import { setupHandlers } from './features/accounts/setup.handlers.ts';
import { secondFactorHandlers } from './features/accounts/second-factor.handlers.ts';
import { sessionHandlers } from './features/accounts/session.handlers.ts';
import { signInHandlers } from './features/accounts/sign-in.handlers.ts';
import { ANALYSES } from './features/analysis/analyses.ts';
import { analysisHandlers } from './features/analysis/analysis.handlers.ts';
import { baselineHandlers } from './features/baseline/baseline.handlers.ts';
import { savingPlanHandlers } from './features/baseline/saving-plan.handlers.ts';
import type { Clock } from './engine/clock.ts';
import type { Configuration } from './configuration.ts';
import { forgetSingleSignOn } from './features/single-sign-on/account-link.ts';
import { equipmentHandlers } from './features/single-sign-on/equipment.handlers.ts';
import type { SsoConfiguration } from './features/single-sign-on/sso-configuration.ts';
import { ssoHandlers, type SsoDeps } from './features/single-sign-on/sso.handlers.ts';
import type { Database, DatabaseCopies } from './store/database/index.ts';
import { createApp } from './edge/http/app.ts';
import { isHostName, safeOrigin } from './features/frames/applications.ts';
import { composedPageHandlers } from './features/composed-pages/composed-page.handlers.ts';
import { docketHandlers } from './features/dockets/docket.handlers.ts';
import { metricHandlers } from './features/metrics/metric.handlers.ts';
import { createBoardReader, personalBoards } from './features/board-reads/board-reader.ts';
import { workDayHandlers } from './features/work-home/work-day.handlers.ts';
import { workHomeHandlers } from './features/work-home/work-home.handlers.ts';
import { addBrandFiles } from './features/branding/brand-files.ts';
import { roleHandlers } from './features/access/role.handlers.ts';
import { brandHandlers } from './features/branding/brand.handlers.ts';
import type { BrandDeps } from './features/branding/brand-store.ts';
import { createImageAddresses } from './features/branding/image-address.ts';
import { boardHandlers } from './features/board-reads/board.handlers.ts';
import { createModelDesk } from './features/assistant-models/index.ts';
import { MODEL_SURROUNDINGS, testModel } from './features/assistant/index.ts';
import { closedAssistantHandlers } from './features/api/closed-functions.ts';
import type { BoardDefinition, HandlerTable } from './features/api/handlers.ts';
import type { BoardAsker, Part, PartDeps } from './features/api/part.ts';
import type { PlantHealth } from './engine/source.ts';
import type { InstanceState } from './edge/http/readiness.ts';
import type { StaticFolders } from './edge/http/static-pages.ts';
import { importHandlers } from './features/import/import.handlers.ts';
import { watchAlarms } from './features/messages/alarm-message.ts';
import { handbookHandlers } from './features/handbook/handbook.handlers.ts';
import { alarmHandlers } from './features/messages/alarm.handlers.ts';
import { messageHandlers } from './features/messages/message.handlers.ts';
import { plantTreeHandlers } from './features/plant-trees/plant-tree.handlers.ts';
import { processFigureHandlers } from './features/process-figures/process-figures.handlers.ts';
import { productServiceHandlers } from './features/product-service/product-service.handlers.ts';
import { createPlanDesk } from './features/pulp-plans/plan-desk.ts';
import { pulpPlanHandlers } from './features/pulp-plans/pulp-plan.handlers.ts';
import { recordHandlers } from './features/records/record.handlers.ts';
import { addReportDownload } from './features/reports/report-download.ts';
import { reportHandlers } from './features/reports/report.handlers.ts';
import { forgetReports } from './features/reports/report-job-store.ts';
import { createReportJobs } from './features/reports/report-jobs.ts';
import { RESOURCES } from './features/record-pages/index.ts';
import { boardConfigHandlers } from './features/settings/board-config.handlers.ts';
import { createBoardFeeds } from './edge/sockets/board-feeds.ts';
import type { Bus } from './store/bus/bus.ts';
import { createNoticeHub } from './edge/sockets/notice-hub.ts';
import { createSocketGate } from './edge/sockets/socket-gate.ts';
import { StartError } from './engine/start-error.ts';
import { invitationHandlers } from './features/accounts/invitation.handlers.ts';
import { kanbanTimeHandlers } from './features/kiosk/kanban-time.handlers.ts';
import { createSpeech } from './features/speech/index.ts';
import { tableHandlers } from './features/tables/table.handlers.ts';
import { forgetTracking, trackHandlers } from './features/tracking/track.handlers.ts';

export interface ServerDeps {
  readonly configuration: Configuration;
  readonly db: Database;
  readonly databaseKind: string;
  /** Of an embedded database that has verified copies. */
  readonly databaseCopies?: DatabaseCopies | null | undefined;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly secret: string;
  readonly boards: readonly BoardDefinition[];
  readonly folders: StaticFolders;
  plants(): readonly PlantHealth[];
  /** Leadership and ticks; an instance without plants where left out. */
  readonly instance?: InstanceState | undefined;
  /** The assistant; without it the platform says that it is not open. */
  readonly assistant?: ((deps: PartDeps) => Part) | undefined;
  /** What recognises speech; by the configuration without it. */
  readonly speech?: ((deps: PartDeps) => Part) | undefined;
  /** Where the sub-applications of the second origin are, for the host of a call; null where there is none. */
  readonly applicationOrigin?: ((host: string) => string | null) | undefined;
  /** The report centre beside the platform, for the host of a call; null where there is none. */
  readonly reportCentreUrl?: ((host: string) => string | null) | undefined;
  readonly hasher?: PasswordHasher | undefined;
  /** Real time, epoch ms: lives of tokens don't follow the plants' clock. */
  readonly realNow?: (() => number) | undefined;
  readonly logStream?: { write(line: string): void } | undefined;
  /** Providers of single sign-on; none without it. */
  readonly sso?: SsoConfiguration | undefined;
}

const originsOf = (origin: string | null): ReadonlySet<string> => new Set(origin === null ? [] : [origin]);

const WITHOUT_PLANTS: InstanceState = {
  role: () => 'none',
  tickAgeMs: () => 0,
  tickLimitMs: 0,
  dataFolder: undefined,
};

const FORGET_PERIOD_MS = 3_600_000;

/**
 * Puts the whole server together, not yet listening. Closing the answer ends sockets, timers and parts; database and
 * bus stay with whoever opened them.
 */
export async function createServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { configuration, db, bus, clock } = deps;
  const realNow = deps.realNow ?? Date.now;
  const applicationOrigin = (host: string): string | null => safeOrigin(host, deps.applicationOrigin);
  const reportCentreUrl = (host: string): string | null =>
    isHostName(host) ? (deps.reportCentreUrl?.(host) ?? null) : null;
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
    sealing: createSealing(db, deps.secret),
    secret: deps.secret,
    clock,
    realNow,
    accessLifeS: configuration.accessLifeS,
    toldLifeS: configuration.accessLifeS * configuration.clockFactor,
    deviceLifeS: configuration.deviceLifeS,
    allowsTokensInQuery: configuration.allowsTokensInQuery,
  };
  const entries: SsoDeps = { ...accounts, sso: deps.sso ?? { sites: {} }, fetch: globalThis.fetch };
  const reader = createBoardReader(deps.boards, { db, now: clock.now });
  const feeds = createBoardFeeds({ reader, bus, realNow, onError });
  const hub = createNoticeHub({ db, bus, feeds, now: clock.now, onError });
  const gate = createSocketGate({
    db,
    bus,
    tokens,
    accessLifeS: configuration.accessLifeS,
    deviceLifeS: configuration.deviceLifeS,
    allowsTokensInQuery: configuration.allowsTokensInQuery,
    realNow,
    onError,
  });
  const boardsOf = (asker: BoardAsker) => personalBoards(reader, asker);
  const partDeps: PartDeps = {
    db,
    bus,
    clock,
    realNow,
    onError,
    configuration,
    secret: deps.secret,
    boardsOf,
  };
  const part: Part = deps.assistant?.(partDeps) ?? { handlers: closedAssistantHandlers() };
  const speech = (deps.speech ?? createSpeech)(partDeps);

  const branding: BrandDeps = { db, addresses: createImageAddresses(deps.secret), realNow };
  const reportJobs = createReportJobs({ db, now: clock.now, realNow, onError });
  const planDesk = createPlanDesk({ db, bus, now: clock.now, onError });

  const app = await createApp({
    routes: {
      db,
      clock,
      tokens,
      callsPerMinute: configuration.callsPerMinute,
      realNow,
      handlers: tellingMenus(
        joinHandlers([
          signInHandlers(accounts),
          setupHandlers(accounts),
          accountHandlers(accounts),
          secondFactorHandlers(accounts),
          sessionHandlers(accounts),
          passwordHandlers(accounts),
          phoneHandlers(accounts),
          embedHandlers(accounts),
          deviceHandlers(accounts),
          ssoHandlers(entries),
          equipmentHandlers(entries),
          trackHandlers(accounts),
          invitationHandlers(accounts),
          enterpriseHandlers({ ...accounts, ...branding }),
          brandHandlers(branding),
          hostHandlers(
            { ...accounts, applicationOrigin, reportCentreUrl, isDemo: !configuration.isProduction },
            configuration.errorReportUrl,
          ),
          boardHandlers(reader),
          boardConfigHandlers({ reader, bus, realNow }),
          kanbanTimeHandlers({ boards: deps.boards, realNow }),
          importHandlers({ realNow, onStored: (plantId) => bus.publish('plant-advanced', { plantId }) }),
          baselineHandlers({ bus, realNow }),
          savingPlanHandlers({ bus, realNow }),
          messageHandlers(bus),
          alarmHandlers({ bus, realNow }),
          handbookHandlers({ realNow }),
          recordHandlers(RESOURCES, {
            boards: deps.boards,
            bus,
            realNow,
            accessLifeS: configuration.accessLifeS,
            notify: (phone, text) => accounts.codes.send(phone, text, realNow()),
            models: createModelDesk({ db, secret: deps.secret, hosts: configuration.assistantHosts }),
            testModel: (own) => testModel(own, MODEL_SURROUNDINGS),
          }),
          roleHandlers({ realNow }),
          analysisHandlers(ANALYSES),
          metricHandlers(boardsOf),
          tableHandlers(boardsOf),
          plantTreeHandlers,
          processFigureHandlers,
          productServiceHandlers,
          pulpPlanHandlers({ desk: planDesk, bus }),
          docketHandlers({ realNow }),
          reportHandlers({ jobs: reportJobs, realNow }),
          composedPageHandlers({ realNow }),
          workHomeHandlers({ realNow }),
          workDayHandlers({ bus }),
          part.handlers ?? {},
          speech.handlers ?? {},
        ]),
        bus,
      ),
    },
    origins: {
      publicHost: configuration.publicHost,
      portals: () => portalOrigins(db),
      applications: (host) => originsOf(applicationOrigin(host)),
    },
    operator: {
      db,
      databaseKind: deps.databaseKind,
      databaseCopies: deps.databaseCopies ?? null,
      plants: deps.plants,
      instance: deps.instance ?? WITHOUT_PLANTS,
      startedAtMs: realNow(),
      realNow,
      showOutbox: !configuration.isProduction && configuration.smsGatewayUrl === undefined,
    },
    folders: deps.folders,
    errorReportUrl: configuration.errorReportUrl,
    trustProxy: configuration.trustProxy,
    connections: configuration.connections,
    logLevel: configuration.logLevel,
    logStream: deps.logStream,
    addFiles(server) {
      addReportDownload(server, { db, realNow });
      addBrandFiles(server, branding);
    },
    addSockets(sockets) {
      gate.addRoute(sockets, SOCKET_PREFIX + SOCKET_PATHS.notice, hub.endpoint);
      if (part.assistantSocket !== undefined)
        gate.addRoute(sockets, SOCKET_PREFIX + SOCKET_PATHS.assistant, part.assistantSocket);
      if (speech.speechSocket !== undefined)
        gate.addRoute(sockets, SOCKET_PREFIX + SOCKET_PATHS.speech, speech.speechSocket);
    },
  });
  log = (error) => app.log.error({ err: error }, 'background work failed');

  const endings = [
    watchAlarms(db, bus, clock.now, onError),
    everyHour(() => forgetExpired(db, realNow()), onError),
    everyHour(() => forgetEmbedding(db, realNow()), onError),
    everyHour(() => forgetAccountAudit(db, realNow()), onError),
    everyHour(() => forgetSingleSignOn(db, realNow()), onError),
    everyHour(() => forgetTracking(db, clock.now()), onError),
    everyHour(() => forgetReports(db, realNow()), onError),
    hub.close,
    feeds.close,
  ];
  app.addHook('preClose', async () => gate.close());
  app.addHook('onClose', async () => {
    for (const end of endings) end();
    await part.close?.();
    await speech.close?.();
    await reportJobs.close();
    await planDesk.close();
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
