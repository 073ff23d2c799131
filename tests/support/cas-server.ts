/** A real CAS 3.0 server on this machine: Debian's python3-django-cas-server. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const PYTHON = '/usr/bin/python3';
const INSTALLED = '/usr/lib/python3/dist-packages/cas_server';
const START_TIMEOUT_MS = 60_000;
const SCRIPT = fileURLToPath(new URL('cas-server.py', import.meta.url));

export const CAS_PERSON = { user: 'worker.li', password: 'a-password-at-the-cas-server' };

export interface CasServer {
  readonly url: string;
  close(): Promise<void>;
}

/** @param site  origin whose pages may ask for tickets */
export async function startCasServer(site: string): Promise<CasServer> {
  if (!existsSync(INSTALLED))
    throw new Error(
      "The CAS tests need Debian's CAS server. Run: sudo apt-get install -y --no-install-recommends python3-django-cas-server",
    );
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-cas-'));
  const database = path.join(folder, 'cas.sqlite3');
  const child = spawn(PYTHON, [SCRIPT, String(port), database, site, CAS_PERSON.user, CAS_PERSON.password], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (text: Buffer) => (printed += String(text)));
  await new Promise<void>((resolve, reject) => {
    const fail = (): void => reject(new Error(`the CAS server did not start:\n${printed}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    child.once('exit', fail);
    child.stdout.on('data', (text: Buffer) => {
      if (!String(text).includes('ready')) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve();
    });
  });
  return {
    url: `http://127.0.0.1:${port}/cas`,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        child.kill('SIGKILL');
      }),
  };
}
