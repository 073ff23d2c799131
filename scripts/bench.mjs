// @ts-check
// `npm run bench [sizes|embed|walls|chat|live|year|cycles|shell|workbench|platform|subscribers|neighbours|voice|import|assistant|decisions|soak|faults ...] [--rounds=N] [--minutes=N] [--budgets=FILE] [--brief] [--no-build]`: one table, floor and product in one run.
// `--brief` is the smallest form of embed, walls and cycles: what can be counted is, and nothing is timed twice.
// Ends with 1 where a goal that must hold is broken.
import { readFileSync } from 'node:fs';
import { installPackages } from './setup.mjs';

await installPackages();
const { root } = await import('./process.mjs');
const { buildIfNeeded } = await import('./build-if-needed.mjs');
if (!process.argv.includes('--no-build')) await buildIfNeeded();
const { serveBuilt } = await import('../tests/bench/static-server.mjs');
const { BUDGETS, isBroken, printTable } = await import('../tests/bench/table.mjs');

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const rounds = Number(process.argv.find((word) => word.startsWith('--rounds='))?.slice(9) ?? 3);
const isBrief = process.argv.includes('--brief');
const wants = (/** @type {string} */ name) => words.length === 0 || words.includes(name);

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
/** @type {{ files: Record<string, { gzip: number }> }} */
const { files } = JSON.parse(readFileSync(`${root}packages/embed/dist/${version}/integrity.json`, 'utf8'));
const gzipOf = (/** @type {RegExp} */ pattern) =>
  Object.entries(files).reduce((sum, [file, { gzip }]) => (pattern.test(file) ? sum + gzip : sum), 0);

const server = await serveBuilt();
/** @type {import('../tests/bench/table.mjs').Row[]} */
const all = [];
const show = (/** @type {string} */ title, /** @type {import('../tests/bench/table.mjs').Row[]} */ rows) => {
  printTable(title, rows);
  all.push(...rows);
};
try {
  const loader = gzipOf(/^plantdeck\.js$/);
  show('sizes', [
    {
      id: '',
      what: 'loader, gzip kB',
      floor: '',
      product: `${(loader / 1000).toFixed(2)} kB`,
      value: loader / 1000,
      must: BUDGETS.loaderKb,
      aim: BUDGETS.loaderKb,
    },
  ]);
  if (wants('embed'))
    show(
      'embed',
      await (await import('../tests/bench/embed.mjs')).benchEmbed(server.url, isBrief ? 0 : rounds),
    );
  if (wants('walls'))
    show(
      'walls and crowds',
      await (await import('../tests/bench/walls.mjs')).benchWalls(server.url, isBrief ? 0 : rounds),
    );
  if (wants('cycles'))
    show(
      'mount and unmount',
      await (await import('../tests/bench/cycles.mjs')).benchCycles(server.url, isBrief ? 20 : 200),
    );
  if (wants('chat'))
    show(
      'chat',
      await (await import('../tests/bench/chat.mjs')).benchChat(server.url, rounds, gzipOf(/\/render-/)),
    );
  if (wants('live'))
    show('live', await (await import('../tests/bench/live.mjs')).benchLive(server.url, rounds));
  if (wants('shell')) show('shell', await (await import('../tests/bench/shell.mjs')).benchShell());
  if (wants('workbench'))
    show('workbench', await (await import('../tests/bench/workbench.mjs')).benchWorkbench());
  if (wants('year'))
    show('a year', await (await import('../tests/bench/year.mjs')).benchYear(server.url, rounds));
  if (wants('platform'))
    show('platform', await (await import('../tests/bench/platform.mjs')).benchPlatform());
  if (wants('subscribers'))
    show('subscribers', await (await import('../tests/bench/subscribers.mjs')).benchSubscribers());
  if (wants('neighbours'))
    show('neighbours', await (await import('../tests/bench/neighbours.mjs')).benchNeighbours());
  if (wants('voice')) show('dictation', await (await import('../tests/bench/voice.mjs')).benchVoice());
  if (words.includes('assistant'))
    show('assistant', await (await import('../tests/bench/conversations.mjs')).benchConversations());
  // Not among all: it asks npm for what we do not use.
  if (words.includes('decisions')) await (await import('../tests/bench/decisions.mjs')).benchDecisions();
  // Nor this: it takes twenty minutes of a machine that has nothing else to do.
  if (words.includes('soak')) {
    const minutes = Number(process.argv.find((word) => word.startsWith('--minutes='))?.slice(10) ?? 20);
    show('soak', await (await import('../tests/bench/soak.mjs')).benchSoak(minutes));
  }
  // Nor this: it needs root for disks of its own, and some minutes.
  if (words.includes('faults'))
    show('faults', await (await import('../tests/bench/faults.mjs')).benchFaults(rounds));
  if (wants('import')) show('import', await (await import('../tests/bench/import.mjs')).benchImport());
} finally {
  await server.close();
}
const broken = all.filter(isBroken);
console.log(broken.length === 0 ? 'Every goal that must hold holds.' : `${broken.length} goals fall short.`);
process.exit(broken.length > 0 ? 1 : 0);
