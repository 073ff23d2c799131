import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { createAssistant } from './features/assistant/index.ts';
import { DEMO_PASSWORD, demoAccountsOf } from './features/access/seed.ts';
import { BOARDS } from './features/boards/registry.ts';
import { readConfiguration } from './configuration.ts';
import { builtFolders, startPlatform as start, type Platform, type PlatformOptions } from './platform.ts';
import type { SourceProgress } from './engine/source.ts';
import { StartError } from './engine/start-error.ts';

const PROGRESS_STEP = 0.25;
const PackageSchema = v.object({ version: v.string() });

/** What a program of the platform exports. */
export interface Product {
  /**
   * Starts the whole product: every board, and the built pages of this checkout.
   * @throws {StartError} one line that says what to do
   */
  startPlatform(options?: PlatformOptions): Promise<Platform>;
  /** The command, from the environment; see configuration.ts for what can be set. */
  main(options?: PlatformOptions): Promise<void>;
}

/**
 * @param entryUrl of the program, three folders below the repository's in both `src` and `dist`
 * @param given  options of every start, such as the source of its plants
 */
export function productOf(entryUrl: string, given: PlatformOptions = {}): Product {
  const repository = fileURLToPath(new URL('../../../', entryUrl));
  const startPlatform: Product['startPlatform'] = (options) =>
    start({
      boards: BOARDS,
      assistant: createAssistant,
      folders: builtFolders(repository, bundleVersion(repository)),
      ...given,
      ...options,
    });
  return { startPlatform, main: (options = {}) => run(startPlatform, options) };
}

function bundleVersion(repository: string): string {
  return v.parse(PackageSchema, JSON.parse(readFileSync(`${repository}package.json`, 'utf8'))).version;
}

/**
 * Starts, prints where everything is, ends with the process's signals. A wrong setting, a taken port, an unwritable
 * folder or a broken database end in one line and exit code 1.
 */
async function run(startPlatform: Product['startPlatform'], options: PlatformOptions): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  try {
    const configuration = readConfiguration(process.env);
    const platform = await startPlatform({
      ...configuration,
      onProgress: progressLines(print),
      onNote: print,
      ...options,
    });
    closeOnSignal(platform);
    print(
      `Plantdeck is at ${platform.url}/cloud/${platform.portalUrl === null ? '' : `, the demo portal at ${platform.portalUrl}/`}`,
    );
    if (platform.setupCode !== null) {
      print(`Nobody administers this platform yet. Open ${platform.url}/cloud/Setup and enter this code:`);
      print(`  ${platform.setupCode}`);
      print('It works once, within 24 hours, and replaces the codes of earlier starts.');
    }
    if (!configuration.isProduction) {
      print(`Demo accounts, password ${DEMO_PASSWORD}:`);
      for (const { userName, phone } of demoAccountsOf(platform.plantIds))
        print(`  ${userName.padEnd(14)} phone ${phone}`);
      print(`Codes for signing in by phone: ${platform.url}/demo/outbox`);
    }
    if (platform.dataSafety !== null) print(`Data: ${configuration.dataDir} (${platform.dataSafety})`);
    if (configuration.isProduction) {
      print('Ready: nothing is simulated here.');
      return;
    }
    await platform.ready;
    print('Ready: the first plant is there; other plants and older history follow.');
    await platform.whole;
    print('All of history is there.');
  } catch (error) {
    const line =
      error instanceof StartError
        ? error.message
        : `Plantdeck stopped: ${error instanceof Error ? error.message : String(error)}`;
    process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}

/** One line a plant, stage and quarter: enough to see that something happens. */
function progressLines(print: (line: string) => void): (progress: SourceProgress) => void {
  const told = new Map<string, number>();
  return ({ plantId, stage, done }) => {
    if (stage === 'whole') return;
    const key = `${plantId} ${stage}`;
    const step = Math.floor(done / PROGRESS_STEP);
    if (step <= (told.get(key) ?? -1)) return;
    told.set(key, step);
    print(`${plantId}: ${STAGE_TEXT[stage]} ${Math.round(done * 100)} %`);
  };
}
const STAGE_TEXT = {
  simulating: 'simulating history',
  writing: 'writing the newest days',
  behind: 'writing older days',
} as const;

function closeOnSignal(platform: Platform): void {
  let isClosing = false;
  const close = () => {
    // A second signal means now.
    if (isClosing) process.exit(1);
    isClosing = true;
    platform.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
