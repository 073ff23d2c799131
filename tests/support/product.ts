/** Starts the built product for the end-to-end tests: the real platform with its real database, and the portal. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY_TIMEOUT_MS = 120_000;

/** The plants' clock at the start of a run: a Friday afternoon of scenario day 58, no clock changes near. */
export const CLOCK_START = '2026-11-20T14:32:00+08:00';

export interface RunningProduct {
  readonly url: string;
  readonly portalUrl: string;
  readonly dataDir: string;
  /** Everything that was printed so far. */
  output(): string;
  /** Ends the process; `keepData` leaves the folder for another start. */
  stop(options?: { keepData?: boolean }): Promise<void>;
  /** Ends the process with SIGKILL, as a crash does; the folder stays. */
  kill(): Promise<void>;
}

declare module 'vitest' {
  export interface ProvidedContext {
    platformUrl: string;
    portalUrl: string;
  }
}

/** Two free ports, one after the other. */
export async function freePorts(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + Math.floor(Math.random() * 20_000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
  throw new Error('no two free ports in a row');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Starts the product as `npm start` does, on ports and a data folder of its own, and waits for the first screen. */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  options: { readonly port?: number; readonly dataDir?: string } = {},
): Promise<RunningProduct> {
  const port = options.port ?? (await freePorts());
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'plantdeck-'));
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PROFILE: 'ci',
      CLOCK_START,
      SEED: '7',
      // A test that needs more plants than the first names them.
      PLANTS: 'CER',
      LOG: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += String(text)));
  child.stderr.on('data', (text: Buffer) => (printed += String(text)));
  await until(
    () => printed.includes('Ready:'),
    child,
    () => printed,
  );
  return {
    url: `http://127.0.0.1:${port}`,
    portalUrl: `http://127.0.0.1:${port + 1}`,
    dataDir,
    output: () => printed,
    stop: async ({ keepData = false } = {}) => {
      await end(child);
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => end(child, 'SIGKILL'),
  };
}

async function until(isDone: () => boolean, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!isDone()) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`the product did not start:\n${printed()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), 8_000).unref();
  });
}

/** Vitest's global set-up: one product for all files that don't need one of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ PLANTS: 'CER,CE2' });
  project.provide('platformUrl', product.url);
  project.provide('portalUrl', product.portalUrl);
  return () => product.stop();
}
