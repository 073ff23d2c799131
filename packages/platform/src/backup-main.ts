import { readConfiguration } from './configuration.ts';
import { StartError } from './engine/start-error.ts';
import {
  checkBackup,
  openBackupSource,
  openDatabase,
  restoreBackup,
  writeBackup,
  type BackupFacts,
  type DatabaseLocation,
} from './store/database/index.ts';
import type { CommandDeps } from './import-main.ts';

const USAGE = `npm run backup -- <file>               writes everything in the database to a new file
npm run restore -- <file>              puts it into an empty database
npm run restore -- <file> --replace    puts it into a database in place of what is there
npm run restore -- <file> --check      reads the file and says whether it is whole`;

/**
 * Backup and restore of the database of the environment: DATABASE_URL, or the embedded one in DATA_DIR.
 * @returns exit code
 */
export async function backupMain(argv: readonly string[], deps: CommandDeps = {}): Promise<number> {
  const { environment = process.env, out = (line) => process.stdout.write(`${line}\n`), workerUrl } = deps;
  const [command, ...rest] = argv;
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
