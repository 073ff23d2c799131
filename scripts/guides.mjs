// @ts-check
// Puts the code that tests run into docs/hosts: below `<!-- code: path -->` stands that file, word for word.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './process.mjs';

/** A guide with its code as the files have it now. @param {string} guide */
export function withCode(guide) {
  return guide.replace(
    /(<!-- code: (\S+) -->\n```\w+\n)[\s\S]*?```/g,
    (_, /** @type {string} */ head, /** @type {string} */ file) => {
      const code = readFileSync(root + file, 'utf8');
      return `${head}${code}\`\`\``;
    },
  );
}

/** Guides by their path. */
export const guides = () => readdirSync(`${root}docs/hosts`).map((file) => `docs/hosts/${file}`);

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const file of guides()) writeFileSync(root + file, withCode(readFileSync(root + file, 'utf8')));
