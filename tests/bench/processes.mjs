// @ts-check
// The platform as a process of its own: started, looked at, stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { PLATFORM_ENV } from '../../scripts/process.mjs';

/**
 * Starts a command and waits until it says that it is ready.
 * @param {string} command @param {string[]} args @param {string} folder @param {string} dataDir
 * @param {Record<string, string>} environment
 */
export async function startUntilReady(command, args, folder, dataDir, environment) {
  const startedMs = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...PLATFORM_ENV, ...process.env, DATA_DIR: dataDir, LOG: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  while (!printed.includes('Ready:')) {
    if (child.exitCode !== null) throw new Error(`${command} ended:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { seconds: (performance.now() - startedMs) / 1000, child, printed: () => printed };
}

/** @param {import('node:child_process').ChildProcess} child */
export async function stop(child) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))]);
}

/** Memory of a process and its threads, MB; Linux only. @param {number} pid */
export function memoryMb(pid) {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

/** Whether nobody listens on a port of this machine. @param {number} port */
async function isFree(port) {
  const server = createServer();
  const free = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (free) {
    server.close();
    await once(server, 'close');
  }
  return free;
}

/** A port that is free with the one after it, where the portal goes. @param {number} first looked at first */
export async function freePort(first) {
  for (let port = first; port < first + 200; port += 2)
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  throw new Error(`no free port from ${first} on`);
}
