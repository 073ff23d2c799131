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

/** @type {Record<string, string>} */
const files = {
  [`packages/core/src/contract/${name}.ts`]: `import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import { KpiSchema } from './values.ts';

export const ${pascal}Schema = boardSchema(v.object({ kpis: panel(v.array(KpiSchema)) }));
/** Payload of the board \`${camel}\`. */
export type ${pascal} = v.InferOutput<typeof ${pascal}Schema>;
`,
  [`packages/boards/src/${name}/${name}.board.ts`]: `import { pickCommon, type ElementDescriptor } from '@plantdeck/core/element';

/** \`<plant-${name}-board>\` */
export const ${camel}Board: ElementDescriptor = {
  name: '${name}-board',
  summary: '${title}',
  attributes: pickCommon('session', 'lang', 'theme', 'src', 'refresh-seconds'),
  properties: { data: { description: 'A payload of the board; with it no platform is asked' } },
  events: {
    'plant-ready': { description: 'Numbers stand, then everything is painted; detail.phase says which' },
    'plant-error': { description: 'Something could not be done; detail.code says what' },
  },
  methods: { refresh: { description: 'Asks for the data again' } },
  parts: { panel: 'A panel' },
};
`,
  [`packages/boards/src/${name}/${name}.view.tsx`]: `import { useMethods, type ElementViewProps } from '@plantdeck/core/element';
import { ${pascal}Schema, tryParseContract } from '@plantdeck/core/contract';
import { KpiTile, StateView } from '@plantdeck/core/ui/base';
import type { ReactNode } from 'react';

export function ${pascal}View({ props }: ElementViewProps): ReactNode {
  useMethods({ refresh: () => undefined });
  const read = tryParseContract(${pascal}Schema, props['data']);
  if (!read.ok) return <StateView kind="failed" title={\`\${read.field}: \${read.reason}\`} />;
  const { kpis } = read.value.panels;
  if (!Array.isArray(kpis)) return <StateView kind="empty" title={read.value.area.name} />;
  return (
    <div className="panel" part="panel">
      {kpis.map((kpi) => (
        <KpiTile key={kpi.code} label={kpi.label ?? kpi.code} value={String(kpi.value ?? '–')} unit={kpi.unit.display} />
      ))}
    </div>
  );
}
`,
  [`packages/boards/src/${name}/define.ts`]: `import { defineReactElement } from '@plantdeck/core/element';
import { ${camel}Board } from './${name}.board.ts';
import { ${pascal}View } from './${name}.view.tsx';

/** Defines \`<plant-${name}-board>\`; harmless where it is defined already. */
export function define(prefix?: string): CustomElementConstructor {
  return defineReactElement({ ...${camel}Board, styles: [], view: ${pascal}View }, prefix);
}
`,
  [`demo/platform/src/boards/${name}.query.ts`]: `import type { ${pascal} } from '@plantdeck/core/contract';
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

mkdirSync(folder, { recursive: true });
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
insert('packages/boards/src/boards.ts', /\] as const/, `, ${camel}Board`);
insert(
  'demo/platform/src/boards/registry.ts',
  /\n\/\*\*/,
  `import { ${camel}Query } from './${name}.query.ts';\n`,
);
insert(
  'demo/platform/src/boards/registry.ts',
  /\];\n/,
  `  { code: '${camel}', resource: '${camel}', elementTag: 'plant-${name}-board', refreshS: 60, query: ${camel}Query },\n`,
);

const elements = JSON.parse(readFileSync(`${root}packages/embed/src/elements.json`, 'utf8'));
elements[`${name}-board`] = { module: `@plantdeck/boards/${name}`, words: ['words'] };
writeFileSync(`${root}packages/embed/src/elements.json`, `${JSON.stringify(elements, null, 2)}\n`);
const manifest = JSON.parse(readFileSync(`${root}packages/boards/package.json`, 'utf8'));
manifest.exports[`./${name}`] = {
  'plantdeck-source': `./src/${name}/define.ts`,
  types: `./dist/${name}/define.d.ts`,
  default: `./dist/${name}/define.js`,
};
writeFileSync(`${root}packages/boards/package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
console.log(
  `Made packages/boards/src/${name}. Next: schema in packages/core/src/contract/${name}.ts, query in demo/platform/src/boards/${name}.query.ts, then the view.`,
);
