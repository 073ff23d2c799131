/** One PostgreSQL server over a folder: made, started, stopped, and killed in tests. */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, outputOf, serverEnvironment, type PostgresProgram } from './postgres-program.ts';
import { syncFolder } from './sync-folder.ts';
import { WAL_BYTES } from './wal-room.ts';

const POSTGRES_USER = 'plantdeck';
const PASSWORD_NAME = 'plantdeck-password';
const PID_NAME = 'postmaster.pid';
const LOOK_AGAIN_MS = 20;
/** The system's limit is 108 bytes with the closing zero; macOS has 104. */
const SOCKET_PATH_BYTES = 103;
const SOCKET_PORT = 5432;
/** Each names a process that holds the folder; after a loss of power the number may be another program's. */
const LOCK_NAMES = [PID_NAME, `.s.PGSQL.${SOCKET_PORT}.lock`];
/** How long another server over the folder, or what a killed one left running, may take to end. */
const ORPHAN_PATIENCE_MS = 20_000;
const KEPT_LINES = 20;

const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '64MB',
  max_connections: '30',
  // Reading and writing by the processes that there are: three more cost 10 MB each.
  io_method: 'sync',
  jit: 'off',
  // All of it is kept for the next writes: a full disk must not take what the log of writes is about to need.
  max_wal_size: `${WAL_BYTES / 1024 ** 2}MB`,
  min_wal_size: `${WAL_BYTES / 1024 ** 2}MB`,
  // A checkpoint would write a file for them, and end the server where the disk is full.
  max_active_replication_origins: '0',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
};

export interface PostgresStart {
  /** Of the cluster, made by `initPostgres`. */
  readonly folder: string;
  /** A TCP port of 127.0.0.1; without one a socket in the folder, where its path is short enough. */
  readonly port?: number | undefined;
  readonly settings?: Readonly<Record<string, string>> | undefined;
}

export interface PostgresProcess {
  /** For `pg`; the database is `postgres`. */
  readonly url: string;
  /** Null where it listens on a socket in its folder. */
  readonly port: number | null;
  readonly version: string;
  readonly pid: number;
  /** Resolves with the last lines of its log when the server has ended, for whatever reason. */
  readonly ended: Promise<string>;
  /** Ends every connection, writes what is not yet in the tables' files, ends. */
  stop(): Promise<void>;
  /** As kill -9 or a crash does it: nothing is written any more. */
  kill(): Promise<void>;
}

/**
 * Makes a cluster; all or nothing, so that a start cut off in the middle begins anew.
 * @param folder  that does not exist yet
 */
export async function initPostgres(folder: string): Promise<void> {
  const program = await findPostgres(folder);
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const own = (file: string) => {
    if (program.owner !== null) chownSync(file, program.owner.uid, program.owner.gid);
  };
  own(unfinished);
  // Beside the folder, which has to be empty.
  const passwordFile = `${folder}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  own(passwordFile);
  await outputOf(
    program.launch('initdb', [
      `--pgdata=${unfinished}`,
      `--username=${POSTGRES_USER}`,
      `--pwfile=${passwordFile}`,
      // Over the socket whoever may enter the folder, which is who may read the data's files.
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]),
  );
  renameSync(passwordFile, path.join(unfinished, PASSWORD_NAME));
  syncFolder(unfinished);
  renameSync(unfinished, folder);
  syncFolder(path.dirname(folder), { isDeep: false });
}

/**
 * Starts the server of a cluster and waits until it takes connections; after a crash that includes reading its log of
 * writes again. One that an earlier process left behind over this folder is ended first.
 * @throws {Error} with the server's own words
 */
export async function startPostgres(start: PostgresStart): Promise<PostgresProcess> {
  const program = await findPostgres(start.folder);
  await endOrphan(start.folder);
  const address = await addressFor(start);
  const untilMs = performance.now() + ORPHAN_PATIENCE_MS;
  for (;;) {
    const server = launch(program, start, address);
    const failure = await untilReady(server, start.folder);
    if (failure === null) return server.process;
    // The children of a killed server take a moment to see that it is gone.
    if (!/still in use/.test(failure) || performance.now() > untilMs) throw new Error(reasonIn(failure));
    await wait(LOOK_AGAIN_MS * 10);
  }
}

interface Address {
  readonly url: string;
  readonly port: number | null;
  readonly args: readonly string[];
}

async function addressFor({ folder, port }: PostgresStart): Promise<Address> {
  const isShort = Buffer.byteLength(path.join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= SOCKET_PATH_BYTES;
  if (port === undefined && isShort)
    return {
      url: `postgres://${POSTGRES_USER}@/postgres?host=${encodeURIComponent(folder)}&port=${SOCKET_PORT}`,
      port: null,
      args: ['-c', 'listen_addresses=', '-k', folder, '-p', String(SOCKET_PORT)],
    };
  const password = readFileSync(path.join(folder, PASSWORD_NAME), 'utf8');
  const chosen = port ?? (await freePort());
  return {
    url: `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${chosen}/postgres`,
    port: chosen,
    args: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-p', String(chosen)],
  };
}

/** Address of the server that runs over a folder, as it noted it there; null where none runs. */
export function runningAddress(folder: string): string | null {
  const note = path.join(folder, 'postmaster.pid');
  if (!existsSync(note)) return null;
  const [pid = '', , , port = '', socketFolder = ''] = readFileSync(note, 'utf8').split('\n');
  if (!isAlive(Number(pid))) return null;
  if (socketFolder !== '')
    return `postgres://${POSTGRES_USER}@/postgres?host=${encodeURIComponent(socketFolder)}&port=${port}`;
  const password = readFileSync(path.join(folder, PASSWORD_NAME), 'utf8');
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/postgres`;
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // It lives and belongs to another account.
    return Object(error).code === 'EPERM';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

interface Launched {
  readonly process: PostgresProcess;
  readonly child: ChildProcess;
  isEnded(): boolean;
}

function launch(program: PostgresProgram, { folder, settings }: PostgresStart, address: Address): Launched {
  const options = Object.entries({ ...SETTINGS, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const { command, args, ...account } = program.launch('postgres', [
    '-D',
    folder,
    ...address.args,
    ...options,
  ]);
  const child = spawn(command, args, {
    cwd: '/',
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // In a session of its own: a Ctrl-C is for the platform, which still has something to write.
    detached: true,
    ...account,
  });
  const lines: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter((line) => line !== ''));
    lines.splice(0, lines.length - KEPT_LINES);
  });
  let isEnded = false;
  const ended = new Promise<string>((resolve) => {
    const end = (text: string) => {
      isEnded = true;
      resolve(text);
    };
    child.on('error', (error) => end(error.message));
    child.on('close', () => end(lines.join('\n')));
  });
  const watcher = child.pid === undefined ? null : endWithUs(child.pid);
  void ended.then(() => watcher?.kill('SIGKILL'));
  const signalled = async (signal: NodeJS.Signals) => {
    if (!isEnded) child.kill(signal);
    await ended;
  };
  return {
    child,
    isEnded: () => isEnded,
    process: {
      url: address.url,
      port: address.port,
      version: program.version,
      pid: child.pid ?? 0,
      ended,
      // Its "fast shutdown".
      stop: () => signalled('SIGINT'),
      kill: () => signalled('SIGKILL'),
    },
  };
}

/** Ends the server when this process is gone without having said so: its end of the pipe closes. */
function endWithUs(pid: number): ChildProcess {
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -INT ${pid}`], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell the server is ended at the next start.
  watcher.on('error', () => {});
  watcher.unref();
  return watcher;
}

/** @returns null when it takes connections, else what it wrote before it ended */
async function untilReady(
  { process: { pid, ended }, isEnded }: Launched,
  folder: string,
): Promise<string | null> {
  for (;;) {
    if (isEnded()) return ended;
    const [owner, , , , , , , status] = linesOf(path.join(folder, PID_NAME));
    if (Number(owner) === pid && status?.trim() === 'ready') return null;
    await Promise.race([ended, wait(LOOK_AGAIN_MS)]);
  }
}

const linesOf = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return []; // not there yet, or no longer
  }
};

/** The line of a server's log that says why; what follows it says no more than that it ended. */
function reasonIn(log: string): string {
  const lines = log.split('\n');
  const line = lines.find((each) => /\b(FATAL|PANIC):/.test(each)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?\b(FATAL|PANIC):\s*/, '') || 'the server ended without a word';
}

/**
 * Ends a server that an earlier process left running over this folder, and removes the notes of one that is gone, which
 * PostgreSQL would believe. The caller holds the folder.
 */
async function endOrphan(folder: string): Promise<void> {
  const pid = Number(linesOf(path.join(folder, PID_NAME))[0] ?? '');
  if (Number.isInteger(pid) && pid > 1) {
    const untilMs = performance.now() + ORPHAN_PATIENCE_MS;
    if (await isServerOf(folder, pid)) signal(pid, 'SIGINT');
    while (await isServerOf(folder, pid)) {
      // The log of writes has everything that was acknowledged.
      if (performance.now() > untilMs) signal(pid, 'SIGKILL');
      await wait(LOOK_AGAIN_MS);
    }
  }
  for (const name of LOCK_NAMES) rmSync(path.join(folder, name), { force: true });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}

/** Whether a process is a server over the folder: that is where it works. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (existsSync('/proc/self/cwd')) {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder && !isZombie(pid);
    } catch {
      return false;
    }
  }
  const command = await outputOf({ command: 'ps', args: ['-p', String(pid), '-o', 'command='] }).catch(
    () => '',
  );
  return command.includes(folder) && command.includes('postgres');
}

function isZombie(pid: number): boolean {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
}
