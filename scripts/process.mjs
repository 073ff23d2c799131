// @ts-check
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Folder of the project, with a slash at the end. */
export const root = fileURLToPath(new URL('..', import.meta.url));

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
