import { readConfiguration } from './configuration.ts';
import { StartError } from './engine/start-error.ts';
import {
  checkBackup,
  connectAs,
  databaseFault,
  moveDatabase,
  openAlone,
  openBackupSource,
  openDatabase,
  planMove,
  restoreBackup,
  writeBackup,
  type BackupFacts,
  type DatabaseLocation,
} from './store/database/index.ts';
import type { CommandDeps } from './import-main.ts';

const USAGE = `npm run backup -- <file>               writes everything in the database to a new file
npm run restore -- <file>              puts it into an empty database
npm run restore -- <file> --replace    puts it into a database in place of what is there
npm run restore -- <file> --check      reads the file and says whether it is whole
npm run move -- --to postgres://…      moves the embedded database of DATA_DIR to an empty database of a server
npm run move -- --to … --dry-run       says what would be moved`;

/**
 * Backup and restore of the database of the environment: DATABASE_URL, or the embedded one in DATA_DIR.
 * @returns exit code
 */
export async function backupMain(argv: readonly string[], deps: CommandDeps = {}): Promise<number> {
  const { environment = process.env, out = (line) => process.stdout.write(`${line}\n`), workerUrl } = deps;
  const [command, ...rest] = argv;
  if (command === 'move') return moveMain(rest, environment, out, workerUrl);
  const [file] = rest.filter((text) => !text.startsWith('--'));
  const flags = rest.filter((text) => text.startsWith('--'));
  const known = command === 'restore' ? ['--replace', '--check'] : [];
  if (
    file === undefined ||
    (command !== 'backup' && command !== 'restore') ||
    rest.length !== flags.length + 1 ||
    !flags.every((flag) => known.includes(flag))
  ) {
    out(USAGE);
    return 2;
  }
  try {
    if (flags.includes('--check')) {
      out(`${file} is whole: ${told(await checkBackup(file))}.`);
      return 0;
    }
    const { databaseUrl, dataDir, embeddedEngine } = readConfiguration(environment);
    const location: DatabaseLocation =
      databaseUrl === undefined
        ? { kind: 'embedded', dataDir, engine: embeddedEngine, workerUrl, onNote: out }
        : { kind: 'postgres', url: databaseUrl, name: `plantdeck ${command}` };
    if (command === 'backup') {
      const facts = await using(await openBackupSource(location), ({ db }) =>
        writeBackup(db, file, Date.now()),
      );
      // What was written is read again, so that a disk that lies is found out now.
      await checkBackup(file);
      out(`${file} has ${told(facts)}.`);
    } else {
      // Before a database is made for it.
      await checkBackup(file);
      const facts = await using(await openDatabase(location), ({ db }) =>
        restoreBackup(db, file, { replaces: flags.includes('--replace') }),
      );
      out(`Restored from ${file}: ${told(facts)}.`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    out(error.message);
    return 1;
  }
}

/**
 * The target may also come as TO_DATABASE_URL, so that its password is in no list of processes.
 * @returns exit code
 */
async function moveMain(
  rest: readonly string[],
  environment: NonNullable<CommandDeps['environment']>,
  out: (line: string) => void,
  workerUrl: URL | undefined,
): Promise<number> {
  const at = rest.indexOf('--to');
  const url = at < 0 ? environment['TO_DATABASE_URL'] : rest[at + 1];
  const others = rest.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  if (
    url === undefined ||
    !/^postgres(?:ql)?:\/\//.test(url) ||
    others.some((text) => text !== '--dry-run')
  ) {
    out(USAGE);
    return 2;
  }
  try {
    const { databaseUrl, dataDir, embeddedEngine } = readConfiguration(environment);
    if (databaseUrl !== undefined)
      throw new StartError(
        'DATABASE_URL is set: this plant is on a server already. Unset it to move DATA_DIR.',
      );
    const location = { kind: 'embedded', dataDir, engine: embeddedEngine, workerUrl, onNote: out } as const;
    await using(await openAlone(location), ({ db: from }) =>
      using(connectAs('plantdeck move', url), async ({ db: to }) => {
        if (others.includes('--dry-run')) {
          const { tables, rows, isBegun } = await planMove(from, to);
          out(
            `${rows} rows of ${tables} tables would be moved${isBegun ? '; a move has begun and would go on' : ''}.`,
          );
          return;
        }
        const { tables, rows } = await moveDatabase(from, to, {
          onTable: ({ name, rows: count, done, of, wasThere }) =>
            out(`${done}/${of} ${name}: ${count} rows${wasThere ? ', there already' : ''}`),
        });
        out(`Moved and compared: ${rows} rows of ${tables} tables. ${dataDir} is as it was.`);
        out(
          'Start the platform with DATABASE_URL set to the new database. Keep DATA_DIR, or set PLATFORM_SECRET and PORTAL_CLIENT_SECRET to what its files secret and portal-secret hold: keys that organisations entered are encrypted with them.',
        );
      }),
    );
    return 0;
  } catch (error) {
    const fault = databaseFault(error);
    if (fault !== null && error instanceof Error) {
      out(
        `A database does not answer (${fault}: ${error.message}). Tables that are whole over there are kept; run the move again.`,
      );
      return 1;
    }
    if (!(error instanceof StartError)) throw error;
    out(error.message);
    return 1;
  }
}

const told = ({ madeAt, tables, rows }: BackupFacts): string =>
  `${rows} rows of ${tables} tables as of ${madeAt}`;

async function using<T extends { close(): Promise<void> }, TResult>(
  opened: T,
  work: (opened: T) => Promise<TResult>,
): Promise<TResult> {
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}
