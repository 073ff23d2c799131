import { existsSync } from 'node:fs';

/**
 * A built worker file. The bundler may put the code that asks into a chunk folder below the entries, so the folder
 * above is looked into as well.
 */
export function workerFile(name: string, from: string): URL {
  const beside = new URL(`./${name}`, from);
  return existsSync(beside) ? beside : new URL(`../${name}`, from);
}
