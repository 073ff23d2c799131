// @ts-check
// `npm run release:verify -- file.zip [--key public.pem]`: whether a release is whole, and who made it.
import { existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { releaseTool } from './release.mjs';
import { fail, installPackages } from './setup.mjs';

const USAGE = 'npm run release:verify -- plantdeck-1.0.0.zip [--key public.pem] [--signature file.sig]';

try {
  const { values, positionals } = parseArgs({
    options: { key: { type: 'string' }, signature: { type: 'string' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) fail(USAGE);
  await installPackages();
  const signatureFile = values.signature ?? `${file}.sig`;
  const { verifyRelease } = await releaseTool();
  const { isGood, lines } = verifyRelease(readFileSync(file), {
    signature:
      values.signature !== undefined || existsSync(signatureFile) ? readFileSync(signatureFile) : undefined,
    publicKeyPem: values.key === undefined ? undefined : readFileSync(values.key, 'utf8'),
  });
  for (const line of lines) console.log(line);
  process.exitCode = isGood ? 0 : 1;
} catch (error) {
  fail(`Nothing was looked at: ${error instanceof Error ? error.message : error}`);
}
