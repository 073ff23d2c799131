// @ts-check
// `npm run new:board -- kiln "Kiln monitoring"`: the folder of a board and its one line in each list, ready to be filled.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fail } from './setup.mjs';
import { root } from './process.mjs';

const [name = '', title = ''] = process.argv.slice(2);
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || title === '')
  fail(
    'Name the board and its title: npm run new:board -- kiln "Kiln monitoring". The name is lower case with hyphens.',
  );

const folder = `${root}packages/boards/src/${name}/`;
if (existsSync(folder))
  fail(`packages/boards/src/${name} exists already. Choose another name, or change what is there.`);

const camel = name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const pascal = camel[0]?.toUpperCase() + camel.slice(1);
const constant = name.replaceAll('-', '_').toUpperCase();
const LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'];

/** @type {Record<string, string>} */
const files = {
  [`packages/core/src/contract/${name}.ts`]: `import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import { KpiSchema } from './values.ts';

export const ${pascal}Schema = boardSchema(v.object({ kpis: panel(v.array(KpiSchema)) }));
/** Payload of the board \`${camel}\`. */
export type ${pascal} = v.InferOutput<typeof ${pascal}Schema>;
`,
  [`packages/boards/src/${name}/${name}.board.ts`]: `import { boardElement } from '../board/board-element.ts';

/** Everything public about \`<plant-${name}-board>\`. */
export const ${camel}Board = boardElement({
  name: '${name}-board',
  summary: '${title}',
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  payload: '${pascal}',
  panels: {},
});
`,
  [`packages/boards/src/${name}/${name}.kind.tsx`]: `import { ${pascal}Schema, type ${pascal} } from '@plantdeck/core/contract';
import { boardKind } from '../board/board-kind.ts';
import { ${constant}_WORDS } from './words/${name}-words.ts';

export const ${camel}Kind = boardKind<${pascal}>({
  code: '${camel}',
  schema: ${pascal}Schema,
  words: 'board.${camel}.',
  namespace: ${constant}_WORDS,
  rows: [],
  far: { room: [], wall: [] },
  drawn: [],
  ranges: ['today', 'yesterday', 'thisWeek', 'thisMonth'],
  settings: ['area', 'display'],
  kpiCount: 4,
  renderPanel: () => null,
  loadTables: async () => ({ panelTable: () => null }),
});
`,
  [`packages/boards/src/${name}/${name}.view.tsx`]: `import type { ElementViewProps } from '@plantdeck/core/element';
import type { ReactNode } from 'react';
import { BoardView } from '../board/board-view.tsx';
import { ${camel}Kind } from './${name}.kind.tsx';

export function ${pascal}View(props: ElementViewProps): ReactNode {
  return <BoardView {...props} kind={${camel}Kind} />;
}
`,
  [`packages/boards/src/${name}/words/${name}-words.ts`]: `import { registerWords } from '@plantdeck/core/words';

/** Namespace of the board's own words. */
export const ${constant}_WORDS = '${name}';

/** Registers them; calling it again is harmless. */
export function register${pascal}Words(): void {
  registerWords(${constant}_WORDS, {
${LANGUAGES.map((lang) => `    ${/^\w+$/.test(lang) ? lang : `'${lang}'`}: () => import('./${lang}.json'),`).join('\n')}
  });
}
`,
  ...Object.fromEntries(
    LANGUAGES.map((lang) => [
      `packages/boards/src/${name}/words/${lang}.json`,
      `${JSON.stringify({ [`board.${camel}.title`]: title }, null, 2)}\n`,
    ]),
  ),
  [`packages/boards/src/${name}/define.ts`]: `import { CHART_STYLES } from '@plantdeck/core/chart';
import { defineReactElement } from '@plantdeck/core/element';
import boardCss from '../panel/board.css?inline';
import settingsCss from '../settings/settings.css?inline';
import { registerBoardsWords } from '../words/boards-words.ts';
import { ${camel}Board } from './${name}.board.ts';
import css from './${name}.css?inline';
import { ${pascal}View } from './${name}.view.tsx';
import { register${pascal}Words } from './words/${name}-words.ts';

/** Defines \`<plant-${name}-board>\`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  registerBoardsWords();
  register${pascal}Words();
  return defineReactElement(
    { ...${camel}Board, styles: [CHART_STYLES, boardCss, css, settingsCss], view: ${pascal}View },
    prefix,
  );
}
`,
  [`packages/boards/src/${name}/${name}.css`]: `/* Layout of the board: its rows, which fill a height that is given. */
`,
  [`packages/platform/src/features/boards/${name}.query.ts`]: `import type { ${pascal} } from '@plantdeck/core/contract';
import type { BoardContext, BoardScope } from '../http/handlers.ts';

export async function ${camel}Query(context: BoardContext, scope: BoardScope): Promise<${pascal}> {
  throw new Error(\`${name}: the query of plant \${context.plantId} for \${JSON.stringify(scope)} is to be written\`);
}
`,
};

/** Puts text into a file before a mark. @param {string} file @param {RegExp} mark @param {string} text */
function insert(file, mark, text) {
  const source = readFileSync(root + file, 'utf8');
  const at = source.search(mark);
  if (at < 0) fail(`${file} has another form than expected: add "${text.trim()}" by hand.`);
  writeFileSync(root + file, source.slice(0, at) + text + source.slice(at));
}

mkdirSync(`${folder}words`, { recursive: true });
for (const [file, text] of Object.entries(files)) writeFileSync(root + file, text);
insert(
  'packages/core/src/contract/index.ts',
  /export \* from '\.\/values\.ts'/,
  `export * from './${name}.ts';\n`,
);
insert(
  'packages/boards/src/boards.ts',
  /\n\/\*\*/,
  `import { ${camel}Board } from './${name}/${name}.board.ts';\n`,
);
insert('packages/boards/src/boards.ts', /\] as const/, `  ${camel}Board,\n`);
insert(
  'packages/platform/src/features/boards/registry.ts',
  /\n\/\*\*/,
  `import { ${camel}Query } from './${name}.query.ts';\n`,
);
insert(
  'packages/platform/src/features/boards/registry.ts',
  /\];\n/,
  `  { code: '${camel}', resource: '${camel}', elementTag: 'plant-${name}-board', refreshS: 60, query: ${camel}Query },\n`,
);

const elements = JSON.parse(readFileSync(`${root}packages/embed/src/elements.json`, 'utf8'));
elements[`${name}-board`] = {
  module: `@plantdeck/boards/${name}/define`,
  first: ['drawing'],
  words: ['words-boards', `words-${name}`],
};
writeFileSync(`${root}packages/embed/src/elements.json`, `${JSON.stringify(elements, null, 2)}\n`);
const manifest = JSON.parse(readFileSync(`${root}packages/boards/package.json`, 'utf8'));
manifest.exports[`./${name}/define`] = {
  'plantdeck-source': `./src/${name}/define.ts`,
  types: `./dist/${name}/define.d.ts`,
  default: `./dist/${name}/define.js`,
};
writeFileSync(`${root}packages/boards/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
console.log(
  `Made packages/boards/src/${name}. Next: schema in packages/core/src/contract/${name}.ts, query in packages/platform/src/features/boards/${name}.query.ts, then the panels, their words in eight languages (and \`menu.${camel}:<panel>\` of the platform with boards/board-panels.ts), the sample, and the element in packages/core/src/routes/board-routes.ts.`,
);
