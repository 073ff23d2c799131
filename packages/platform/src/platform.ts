import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import path from 'node:path';
import { createPasswordHasher, type PasswordHasher } from './features/accounts/password-hash.ts';
import { newOpaqueSecret } from './features/accounts/opaque-secret.ts';
import { keptSecret } from './features/accounts/secret-file.ts';
import { keepHosts, readHostsFile } from './features/hosts/hosts-file.ts';
import { PORTAL_CLIENT_ID, refuseKnownPasswords, seedAccounts, seedRoles } from './features/access/seed.ts';
import { openSetup } from './features/accounts/setup.ts';
import { buildOf, startBuild } from './edge/builds/build.ts';
import { createClock, type Clock } from './engine/clock.ts';
import type { Source, SourceProgress } from './engine/source.ts';
import type { SourceDatabase, SourceDeps } from './store/source-deps.ts';
import { readConfiguration, requireSecrets, type Configuration } from './configuration.ts';
import {
  keepLeadership,
  openDatabase,
  openTermDatabase,
  startMaintenance,
  superviseConnection,
  type DatabaseLocation,
  type Leadership,
  type Maintenance,
  type OpenDatabase,
  type SupervisedConnection,
} from './store/database/index.ts';
import { seedLinks } from './features/single-sign-on/account-link.ts';
import { refuseUnknownRoles } from './features/single-sign-on/group-roles.ts';
import { readSsoFile } from './features/single-sign-on/sso-configuration.ts';
import { seedHandbook } from './features/handbook/seed-handbook.ts';
import type { BoardDefinition } from './features/api/handlers.ts';
import type { StaticFolders } from './edge/http/static-pages.ts';
import { watchVisitors } from './edge/http/visitors.ts';
import type { InstanceRole, InstanceState } from './edge/http/readiness.ts';
import type { Part, PartDeps } from './features/api/part.ts';
import { createServer } from './server.ts';
import { createMemoryBus, type Bus } from './store/bus/bus.ts';
import { BUS_CHANNEL, createPgBus } from './store/bus/pg-bus.ts';
import { energyStoreOf, shareEnergyStore } from './features/energy/index.ts';
import { StartError } from './engine/start-error.ts';

export interface PortalStart {
  readonly port: number;
  readonly host: string;
  readonly platformUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const MINUTE_MS = 60_000;
/** A faster clock still moves the plants once in this time. */
const SHORTEST_TICK_MS = 1_000;
/** Plants that miss more than these stand still. */
const TICKS_MISSED = 3;
const TICK_PATIENCE_MS = 10_000;

/** Everything a start may be given; what is left out comes from the defaults of the configuration. */
export interface PlatformOptions extends Partial<Configuration> {
  /** Where the data is; by default what the configuration says. `{ kind: 'memory' }` for tests. */
  readonly database?: DatabaseLocation | undefined;
  readonly boards?: readonly BoardDefinition[] | undefined;
  readonly assistant?: ((deps: PartDeps) => Part) | undefined;
  readonly folders?: StaticFolders | undefined;
  /** The portal's server, on the next port. */
  readonly startPortal?:
    | ((start: PortalStart) => Promise<{ readonly url: string; close(): Promise<void> }>)
    | undefined;
  /** Opens the source that runs beside the platform, such as the simulated plants; not in production. */
  readonly openSource?: ((deps: SourceDeps) => Source) | undefined;
  readonly onProgress?: ((progress: SourceProgress) => void) | undefined;
  /** Hears of the embedded database what a person should know, in one line. */
  readonly onNote?: ((line: string) => void) | undefined;
  readonly realNow?: (() => number) | undefined;
}

export interface Platform {
  readonly url: string;
  readonly portalUrl: string | null;
  /** Makes the first administrator, once; null where there is one, and in a demo. */
  readonly setupCode: string | null;
  /** Of an embedded database: which program it is, and what a loss of power may cost. */
  readonly dataSafety: string | null;
  /** Plants that run beside it, in their order. */
  readonly plantIds: readonly string[];
  /** Resolves when the newest days of the first plant are there: the first screen. */
  readonly ready: Promise<void>;
  /** Resolves when all plants are there with all of their history. */
  readonly whole: Promise<void>;
  /** The plants' clock, epoch ms. */
  now(): number;
  close(): Promise<void>;
}

/**
 * Starts the platform: database, accounts, plants, server, portal.
 * @throws {StartError} one line that says what to do
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const configuration: Configuration = { ...readConfiguration({}), ...withoutUndefined(options) };
  requireSecrets(configuration);
  const undo: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return await startAll(configuration, options, undo, close);
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
}

async function startAll(
  configuration: Configuration,
  options: PlatformOptions,
  undo: (() => Promise<void>)[],
  close: () => Promise<void>,
): Promise<Platform> {
  const realNow = options.realNow ?? Date.now;
  const base = createClock(configuration.clockStartMs, realNow);
  let source: Source | null = null;
  const clock: Clock = { now: () => source?.now() ?? base.now() };
  let report: (error: unknown) => void = () => {};
  const onError = (error: unknown) => report(error);

  const opened = await openDatabase(options.database ?? locationOf(configuration, options.onNote));
  undo.push(() => opened.close());
  const connection = await openConnection(configuration, opened, undo, onError);
  const bus = connection === null ? createMemoryBus(onError) : createPgBus(connection, onError);
  undo.push(() => bus.close());
  const keepsFiles = opened.kind !== 'memory';
  const secret = keepsFiles
    ? keptSecret(configuration.platformSecret, configuration.dataDir, 'secret')
    : memorySecret(configuration.platformSecret);
  const isDemo = !configuration.isProduction;
  const portalSecret =
    keepsFiles && isDemo
      ? keptSecret(configuration.portalSecret, configuration.dataDir, 'portal-secret')
      : memorySecret(configuration.portalSecret);
  const hasher = await createPasswordHasher();
  const setupCode = await seedFor(configuration, opened, hasher, portalSecret, realNow());
  await seedHandbook(opened.db, realNow());

  await keepHosts(opened.db, readHostsFile(configuration.hostsFile));

  const sso = readSsoFile(configuration.ssoFile);
  await seedLinks(opened.db, sso);
  await refuseUnknownRoles(opened.db, sso);

  const openSource = isDemo ? options.openSource : undefined;
  let leadership: Leadership | null = null;
  const role = (): InstanceRole => {
    if (openSource === undefined) return 'none';
    if (connection === null) return 'single';
    return leadership?.isLeader() === true ? 'leader' : 'follower';
  };
  const instance: InstanceState = {
    role,
    tickAgeMs: () => source?.tickAgeMs() ?? 0,
    tickLimitMs:
      TICKS_MISSED * Math.max(MINUTE_MS / configuration.clockFactor, SHORTEST_TICK_MS) + TICK_PATIENCE_MS,
    dataFolder: opened.kind === 'embedded' ? path.resolve(configuration.dataDir) : undefined,
  };
  let portalUrl: string | null = null;
  const app = await createServer({
    configuration,
    db: opened.db,
    databaseKind: opened.kind,
    databaseCopies: opened.copies,
    bus,
    clock,
    secret,
    hasher,
    boards: options.boards ?? [],
    folders: isDemo ? (options.folders ?? {}) : withoutDemoPages(options.folders ?? {}),
    plants: () => source?.health() ?? [],
    instance,
    assistant: options.assistant,
    applicationOrigin: (host) => configuration.applicationOrigin ?? besidePortal(portalUrl, host),
    reportCentreUrl: (host) => reportCentreOf(besidePortal(portalUrl, host)),
    realNow,
    sso,
  });
  report = (error) => app.log.error({ err: error }, 'background work failed');
  undo.push(() => app.close());
  const url = await listen(app, configuration);
  await startBuild(opened.db, bus, configuration.buildId ?? buildOf(options.folders ?? {}), realNow());

  if (opened.kind === 'embedded') energyStoreOf(opened.db).hearAllWrites();
  // A server vacuums by itself.
  const maintenance =
    opened.kind === 'embedded' && opened.engine === 'pglite' ? startMaintenance(opened.db, onError) : null;
  if (maintenance) undo.push(async () => maintenance.stop());
  let ready = Promise.resolve();
  let whole = Promise.resolve();
  let isStarted = false;
  if (openSource !== undefined) {
    const holder = randomUUID();
    source = openSourceOn(openSource, {
      configuration,
      options,
      opened,
      bus,
      now: base.now,
      onError,
      holder,
      maintenance,
      server: app.server,
    });
    const plants = source;
    if (connection === null) {
      ({ ready, whole } = plants.start(null));
      // The plants remember rows that are gone.
      opened.hearRestored?.(() => {
        energyStoreOf(opened.db).forgetAll();
        plants.start(null).ready.catch(onError);
      });
      undo.push(() => plants.stop());
    } else {
      leadership = keepLeadership({
        connection,
        holder,
        tickAgeMs: plants.tickAgeMs,
        onGain(term) {
          const begun = plants.start(term);
          begun.ready.catch(onError);
          // A start waits for the plants that it runs itself.
          if (!isStarted) ({ ready, whole } = begun);
        },
        onLose: plants.abandon,
        onError,
      });
      const leads = leadership;
      undo.push(async () => {
        await plants.stop();
        await leads.close();
      });
      await leads.first;
      isStarted = true;
    }
  }
  if (isDemo) portalUrl = await openPortal(configuration, options, url, portalSecret, undo);
  return {
    url,
    portalUrl,
    setupCode,
    dataSafety: opened.safety,
    plantIds: source?.describe() ?? [],
    ready,
    whole,
    now: clock.now,
    close,
  };
}

/** What a start needs in the database. @returns the set-up code of a platform that nobody administers yet */
async function seedFor(
  configuration: Configuration,
  { db }: OpenDatabase,
  hasher: PasswordHasher,
  portalSecret: string,
  nowMs: number,
): Promise<string | null> {
  if (configuration.isProduction) {
    await seedRoles(db);
    await refuseKnownPasswords(db, hasher);
    return openSetup(db, nowMs);
  }
  await seedAccounts(db, hasher, { portalSecret, portalOrigins: portalOriginsOf(configuration) });
  return null;
}

/** The gallery and the bench show sample data. */
function withoutDemoPages(folders: StaticFolders): StaticFolders {
  return { ...folders, galleryDir: undefined, benchDir: undefined };
}

function locationOf(
  { databaseUrl, dataDir, embeddedEngine }: Configuration,
  onNote: PlatformOptions['onNote'],
): DatabaseLocation {
  return databaseUrl === undefined
    ? { kind: 'embedded', dataDir: path.resolve(dataDir), engine: embeddedEngine, onNote }
    : { kind: 'postgres', url: databaseUrl };
}

/** The connection that several instances over one PostgreSQL are told by; an embedded database has one process. */
async function openConnection(
  { databaseUrl }: Configuration,
  opened: OpenDatabase,
  undo: (() => Promise<void>)[],
  onError: (error: unknown) => void,
): Promise<SupervisedConnection | null> {
  if (opened.kind !== 'postgres' || databaseUrl === undefined) return null;
  const connection = superviseConnection({ url: databaseUrl, listen: BUS_CHANNEL, onError });
  undo.push(() => connection.close());
  connection.subscribe({
    down(wasSilent) {
      // Calls that wait for the same server would wait as long as the network allows.
      if (wasSilent) opened.cut?.();
    },
  });
  await connection.whenUp();
  return connection;
}

interface SourceParts {
  readonly configuration: Configuration;
  readonly options: PlatformOptions;
  readonly opened: OpenDatabase;
  readonly bus: Bus;
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
  readonly holder: string;
  readonly maintenance: Maintenance | null;
  readonly server: Server;
}

function openSourceOn(open: (deps: SourceDeps) => Source, parts: SourceParts): Source {
  const { configuration, options, opened, bus } = parts;
  const openSourceDatabase = (term: number | null): SourceDatabase => {
    const { databaseUrl } = configuration;
    // A source on the platform's own connections leaves them open.
    if (term === null || databaseUrl === undefined)
      return { db: opened.db, cut: () => {}, close: () => Promise.resolve() };
    const database = openTermDatabase(databaseUrl, parts.holder, term);
    shareEnergyStore(opened.db, database.db);
    return database;
  };
  return open({
    configuration,
    now: parts.now,
    onError: parts.onError,
    isVisited: watchVisitors(parts.server),
    onProgress: options.onProgress ?? (() => {}),
    openDatabase: openSourceDatabase,
    onAdvanced(plantId) {
      // The slots were reported as they were written; how far they reach is known only now.
      energyStoreOf(opened.db).forget(plantId, Number.POSITIVE_INFINITY);
      bus.publish('plant-advanced', { plantId });
    },
    onWhole: async () => parts.maintenance?.run(),
  });
}

const memorySecret = (configured: string | undefined): string => configured ?? newOpaqueSecret();

function portalOriginsOf({ port, portalOrigins }: Configuration): string[] {
  const own = port === 0 ? [] : [`http://localhost:${port + 1}`, `http://127.0.0.1:${port + 1}`];
  return [...new Set([...own, ...portalOrigins])];
}

interface Listening {
  listen(options: { host: string; port: number }): Promise<string>;
}

async function listen(app: Listening, { host, port }: Configuration): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    throw portProblem(error, port);
  }
}

function portProblem(error: unknown, port: number): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken. Stop the other program, or set PORT to a free one.`, error);
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs more rights. Set PORT to one above 1023.`, error);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError('HOST is no address of this machine. Leave it out, or set it to 0.0.0.0.', error);
  return new StartError(
    `The server can't listen on port ${port} (${error instanceof Error ? error.message : String(error)}).`,
    error,
  );
}

/** The portal's server as the reader reaches it: the same host, its own port. It serves the applications too. */
function besidePortal(portalUrl: string | null, host: string): string | null {
  return portalUrl === null ? null : `http://${host}:${new URL(portalUrl).port}`;
}

/** The demo portal brings a report centre along. */
const reportCentreOf = (portal: string | null): string | null =>
  portal === null ? null : `${portal}/report-centre`;

async function openPortal(
  { port, host }: Configuration,
  { startPortal }: PlatformOptions,
  platformUrl: string,
  clientSecret: string,
  undo: (() => Promise<void>)[],
): Promise<string | null> {
  if (startPortal === undefined) return null;
  const portalPort = port === 0 ? 0 : port + 1;
  try {
    const portal = await startPortal({
      port: portalPort,
      host,
      platformUrl,
      clientId: PORTAL_CLIENT_ID,
      clientSecret,
    });
    undo.push(() => portal.close());
    return portal.url;
  } catch (error) {
    throw error instanceof StartError ? error : portProblem(error, portalPort);
  }
}

function withoutUndefined(options: PlatformOptions): Partial<Configuration> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/**
 * The built folders of a checkout, as far as they are there.
 * @param root     folder of the repository
 * @param version  version of the bundle
 */
export function builtFolders(root: string, version: string): StaticFolders {
  const there = (folder: string) =>
    existsSync(path.join(root, folder)) ? path.join(root, folder) : undefined;
  return {
    cloudDir: there('demo/site/dist'),
    galleryDir: there('demo/gallery/dist'),
    applicationDir: there('demo/subapp/dist'),
    benchDir: there('demo/gallery/dist/bench'),
    bundleDir: there(`packages/embed/dist/${version}`),
    bundleVersion: version,
  };
}
