import { readConfiguration } from './configuration.ts';
import { openDatabase } from './store/database/index.ts';
import { StartError } from './engine/start-error.ts';
import { runImport } from './features/import/run-import.ts';

export { runImport } from './features/import/run-import.ts';

export interface CommandDeps {
  readonly environment?: Readonly<Record<string, string | undefined>>;
  readonly out?: (line: string) => void;
  /** Where the build put the worker of the embedded database. */
  readonly workerUrl?: URL | undefined;
}

/**
 * The import with the database of the environment: DATABASE_URL, or the embedded one in DATA_DIR, which one process
 * at a time can hold.
 * @returns exit code
 */
export async function importMain(argv: readonly string[], deps: CommandDeps = {}): Promise<number> {
  const {
    environment = process.env,
    out = (line) =>
      process.stdout.write(`${line}
`),
    workerUrl,
  } = deps;
  try {
    return await runImport(argv, {
      out,
      db: () => {
        const { databaseUrl, dataDir, embeddedEngine } = readConfiguration(environment);
        return openDatabase(
          databaseUrl === undefined
            ? { kind: 'embedded', dataDir, engine: embeddedEngine, workerUrl, onNote: out }
            : { kind: 'postgres', url: databaseUrl },
        );
      },
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    out(error.message);
    if (environment['DATABASE_URL'] === undefined || environment['DATABASE_URL'] === '')
      out('Stop the platform while importing, or run both with DATABASE_URL, which takes several at a time.');
    return 1;
  }
}
