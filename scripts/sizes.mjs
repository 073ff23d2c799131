// @ts-check
// Bytes of the built bundle against their budgets, gzip. Says nothing and passes where nothing is built yet.
import { existsSync, readFileSync } from 'node:fs';
import { root } from './process.mjs';

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const list = `${root}packages/embed/dist/${version}/integrity.json`;
if (!existsSync(list)) process.exit(0);
/** @type {{ files: Record<string, { gzip: number }> }} */
const { files } = JSON.parse(readFileSync(list, 'utf8'));
const budgets = JSON.parse(readFileSync(`${root}packages/embed/budgets.json`, 'utf8'));

let broken = 0;
for (const [pattern, most] of Object.entries(budgets)) {
  const expression = new RegExp(pattern);
  const found = Object.entries(files).filter(([file]) => expression.test(file));
  const bytes = found.reduce((sum, [, { gzip }]) => sum + gzip, 0);
  const isBroken = found.length === 0 || bytes > most;
  if (isBroken) broken += 1;
  console.log(
    `${isBroken ? 'over  ' : 'within'} ${pattern}: ${bytes} of ${most} bytes, ${found.length} files`,
  );
}
process.exit(broken > 0 ? 1 : 0);
