import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../engine/start-error.ts';
import { newOpaqueSecret } from './opaque-secret.ts';

/**
 * A secret that outlives restarts: from the configuration, else from a file of the data folder, made on the first start.
 * @throws {StartError} when the file can't be read or written
 */
export function keptSecret(configured: string | undefined, dataDir: string, fileName: string): string {
  if (configured !== undefined) return configured;
  const file = path.join(dataDir, fileName);
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true });
    // Of two that start together one writes; both then read the same.
    writeFileSync(file, newOpaqueSecret(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw new StartError(
        `The data folder ${dataDir} can't be written. Set DATA_DIR to a folder that can.`,
        error,
      );
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32)
    throw new StartError(`The secret in ${file} is damaged. Delete the file to make a new one.`);
  return secret;
}
