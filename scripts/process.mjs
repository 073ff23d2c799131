// @ts-check
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the project, with a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What the platform's process is started with. Threads that hand over arrays leave holes in the allocator's pools, one
 * for each thread: with a single pool it takes 600 MB after its first start instead of 750. Allocators without pools
 * pass it over.
 */
export const PLATFORM_ENV = { MALLOC_ARENA_MAX: '1' };

/**
 * Runs a command in the project's folder and waits for it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string>, allowFailure?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    child.stdout?.on('data', (data) => (output += data));
    child.stderr?.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || options.allowFailure) resolve({ code: code ?? 1, output });
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`));
    });
  });
}
