// @ts-check
// `npm run release:verify -- file.zip [--key public.pem]`: whether a release is whole, and who made it.
// `npm run release:verify -- folder`: whether a copied folder is whole, by the integrity.json in it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { releaseTool } from './release.mjs';
import { fail, installPackages } from './setup.mjs';

const USAGE =
  'npm run release:verify -- plantdeck-1.0.0.zip [--key public.pem] [--signature file.sig], or a folder';

/**
 * Every file below a folder, by its path in it.
 * @param {string} folder
 */
const filesOf = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file)];
      }),
  );

try {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, signature: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) fail(USAGE);
  await installPackages();
  const { verifyRelease, verifyFolder } = await releaseTool();
  const isFolder = statSync(file).isDirectory();
  // Only an archive is signed: to prove who made a folder, check the archive that it came in.
  if (isFolder && (values.key ?? values.signature) !== undefined) fail('A folder has no signature. ' + USAGE);
  const signatureFile = values.signature ?? `${file}.sig`;
  const { isGood, lines } = isFolder
    ? verifyFolder(filesOf(file))
    : verifyRelease(readFileSync(file), {
        signature:
          values.signature !== undefined || existsSync(signatureFile)
            ? readFileSync(signatureFile)
            : undefined,
        publicKeyPem: values.key === undefined ? undefined : readFileSync(values.key, 'utf8'),
      });
  for (const line of lines) console.log(line);
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  fail(`Nothing was looked at: ${error instanceof Error ? error.message : error}`);
}
