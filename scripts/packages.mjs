// @ts-check
// Makes the npm packages ready to pack: each in its `dist`, with doors that register an element and doors that do not,
// components for React beside them, and the umbrella with the bundle, the types and what editors read.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { hashWriter } from './loader-hash.mjs';
import { run, root } from './process.mjs';

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const PARTS = ['core', 'voice', 'boards', 'assistant', 'shell', 'workbench'];
/** Of Angular, that the generated components are written for. */
const ANGULAR_FORM = '19.0.0';

/**
 * The type of a definer by itself: that of its file leads to the views, and so to the types of React, which hosts of
 * other frameworks do not have.
 * @param {string} name @param {string} [returns]
 */
const definerType = (name, returns = 'void') =>
  `/** Defines the element; harmless where it is defined already. */\nexport declare function ${name}(prefix?: string): ${returns};\n`;

/** Where each package stands when it is ready to pack. */
export const packedFolders = Object.fromEntries([
  ...PARTS.map((name) => [name, `${root}packages/${name}/dist/`]),
  ['embed', `${root}packages/embed/dist/npm/`],
  ['contract-tests', `${root}packages/contract-tests/dist/`],
]);

/** The npm packages, core first: the others' types are read from its. @param {(mode: string) => Promise<unknown>} vite */
export async function buildPackages(vite) {
  for (const name of PARTS) {
    await vite(`package-${name}`);
    await run('node', [
      'node_modules/typescript/bin/tsc',
      ...['--project', `packages/${name}/tsconfig.json`],
    ]);
  }
  const { made, manifestText, files } = await import('./manifest.mjs').then((module) => module.describe());
  await buildContractTests(vite);
  await vite('kit');
  await run('node', ['node_modules/typescript/bin/tsc', '--project', 'packages/embed/tsconfig.json']);
  await vite('mcp');
  const plans = JSON.parse(readFileSync(`${root}packages/embed/src/elements.json`, 'utf8'));
  const doors = elementDoors(plans, made.descriptors);
  for (const name of PARTS)
    finishPart(
      name,
      doors.filter((door) => door.part === name),
      made,
    );
  finishUmbrella(doors, made, { 'custom-elements.json': manifestText, ...files });
}

/** The contract's package: functions for any test runner, and the command. @param {(mode: string) => Promise<unknown>} vite */
async function buildContractTests(vite) {
  const folder = packedFolders['contract-tests'];
  await vite('package-contract-tests');
  await vite('contract-page');
  await run('node', [
    'node_modules/typescript/bin/tsc',
    ...['--project', 'packages/contract-tests/tsconfig.json'],
  ]);
  fixEndings(folder);
  const cli = `${folder}cli.js`;
  writeFileSync(cli, `#!/usr/bin/env node\n${readFileSync(cli, 'utf8')}`);
  chmodSync(cli, 0o755);
  cpSync(`${root}packages/contract-tests/samples`, `${folder}samples`, { recursive: true });
  const source = JSON.parse(readFileSync(`${root}packages/contract-tests/package.json`, 'utf8'));
  writePackage(folder, source, {
    bin: { 'plantdeck-contract': './cli.js' },
    sideEffects: ['./cli.js', './page.js'],
    exports: { '.': door('index') },
  });
  cpSync(`${root}docs/contract-tests.md`, `${folder}README.md`);
}

/**
 * @typedef {{ part: string, door: string, element: any, returns?: string }} ElementDoor  such as boards, ./chart; `returns` is its definer's
 * @param {Record<string, { module: string }>} plans @param {any[]} descriptors @returns {ElementDoor[]}
 */
function elementDoors(plans, descriptors) {
  return Object.entries(plans).map(([name, { module }]) => {
    const [, part = '', door] = /^@plantdeck\/(\w+)\/(.+?)(?:\/define)?$/.exec(module) ?? [];
    if (!door) throw new Error(`${module}: "${name}" needs a door of its own`);
    const element = descriptors.find((each) => each.name === name);
    if (!element) throw new Error(`The element "${name}" has no descriptor.`);
    return { part, door: `./${door}`, element };
  });
}

/** Doors, types and package.json of one part. @param {string} name @param {ElementDoor[]} doors @param {any} made */
function finishPart(name, doors, made) {
  const folder = packedFolders[name];
  const source = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'));
  const write = writer(folder);
  fixEndings(folder);
  /** @type {Record<string, { types: string, default: string }>} */
  const exports = {};
  for (const [door, target] of Object.entries(source.exports))
    exports[door] = {
      types: target.types.replace('./dist/', './'),
      default: target.default.replace('./dist/', './'),
    };
  if (doors.length > 0) {
    const elements = doors.map(({ element }) => element);
    write('elements.types.js', 'export {};\n');
    write(
      'elements.types.d.ts',
      made.toElementTypes(elements, name === 'core' ? null : '@plantdeck/core/types'),
    );
    write('jsx.js', 'export {};\n');
    write('jsx.d.ts', made.toJsxTypes(elements, './elements.types.js'));
    exports['./types'] = door('elements.types');
    exports['./jsx'] = door('jsx');
  }
  for (const each of doors) {
    const { door: at, element } = each;
    // Inside the workspace a door may bear the element's bare name, which the packed one keeps for registering.
    const pure = exports[`${at}/define`] ?? exports[at];
    if (!pure) throw new Error(`packages/${name} has no door ${at}/define`);
    const define = pure.default.replace('./', '');
    exports[`${at}/define`] = pure;
    const base = path.posix.dirname(define);
    const up = '../'.repeat(base.split('/').length);
    const component = made.pascalCase(element.name);
    const isGiven = readFileSync(folder + pure.types, 'utf8').includes('CustomElementConstructor');
    each.returns = isGiven ? 'CustomElementConstructor' : 'void';
    write(
      `${base}/register.js`,
      `import { define } from './define.js';\n\ndefine();\n\nexport { define };\n`,
    );
    write(
      `${base}/register.d.ts`,
      `${definerType('define', each.returns)}export type {\n  Plant${component}Element,\n  Plant${component}Events,\n  Plant${component}Properties,\n} from '${up}elements.types.js';\n`,
    );
    const react = made.toReact([element], `${up}elements.types.js`);
    write(`${base}/react.js`, `import './register.js';\n${react.code}`);
    write(`${base}/react.d.ts`, `export type {} from './register.js';\n${react.types}`);
    exports[at] = door(`${base}/register`);
    exports[`${at}/react`] = door(`${base}/react`);
  }
  writePackage(folder, source, {
    sideEffects: [...doors.map(({ door: at }) => exports[at]?.default), ...bareImports(folder)],
    exports,
  });
}

/** The compiler leaves the sources' endings in what it declares. @param {string} folder */
function fixEndings(folder) {
  for (const file of filesOf(folder, '.d.ts')) {
    const text = readFileSync(file, 'utf8');
    const fixed = text.replace(/((?:from|import\()\s*['"]\.[^'"]*)\.tsx?(['"])/g, '$1.js$2');
    if (fixed !== text) writeFileSync(file, fixed);
  }
}

/** Everything in one: all definers, all registered, components for each framework, the script tag's folder. */
function finishUmbrella(
  /** @type {ElementDoor[]} */ doors,
  /** @type {any} */ made,
  /** @type {Record<string, string>} */ files,
) {
  const folder = packedFolders['embed'];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = writer(folder);
  const elements = doors.map(({ element }) => element);
  const at = (/** @type {ElementDoor} */ { part, door: name }) => `@plantdeck/${part}${name.slice(1)}`;
  const definers = doors.map(
    (each) => `export { define as define${made.pascalCase(each.element.name)} } from '${at(each)}/define';`,
  );
  const definerTypes = doors.map((each) =>
    definerType(`define${made.pascalCase(each.element.name)}`, each.returns).trimEnd(),
  );
  const lines = (/** @type {string[]} */ list) => `${list.join('\n')}\n`;
  const parts = [...new Set(doors.map(({ part }) => part))];
  write('index.js', lines(definers));
  write(
    'index.d.ts',
    lines([...definerTypes, ...parts.map((part) => `export type * from '@plantdeck/${part}/types';`)]),
  );
  write('register.js', lines(doors.map((each) => `import '${at(each)}';`)));
  write('register.d.ts', lines(parts.map((part) => `export type * from '@plantdeck/${part}/types';`)));
  write('types.js', 'export {};\n');
  write('types.d.ts', lines(parts.map((part) => `export type * from '@plantdeck/${part}/types';`)));
  write('jsx.js', 'export {};\n');
  write(
    'jsx.d.ts',
    lines(parts.map((part) => `import type {} from '@plantdeck/${part}/jsx';`).concat('export {};')),
  );
  for (const [name, { code, types }] of Object.entries({
    react: made.toReact(elements, './types.js'),
    vue: made.toVue(elements, './types.js'),
    angular: made.toAngular(elements, './types.js', ANGULAR_FORM),
  })) {
    write(`${name}.js`, code);
    write(`${name}.d.ts`, types);
  }
  // Keeps the elements' places in pages that paint before any script has run.
  write('loading.css', `${made.skeletonCss(elements.map(({ name }) => `plant-${name}`))}\n`);
  const bundle = `${root}packages/embed/dist/${version}`;
  const withHash = existsSync(bundle) ? hashWriter(`${bundle}/plantdeck.js`) : String;
  for (const [name, text] of Object.entries(files)) write(name, withHash(text));
  cpSync(`${root}packages/embed/dist/kit`, `${folder}kit`, { recursive: true });
  fixEndings(`${folder}kit/`);
  cpSync(`${root}packages/embed/dist/mcp/mcp.js`, `${folder}mcp.js`);
  chmodSync(`${folder}mcp.js`, 0o755);
  if (existsSync(bundle)) cpSync(bundle, `${folder}bundle`, { recursive: true });
  const source = JSON.parse(readFileSync(`${root}packages/embed/package.json`, 'utf8'));
  // The bundle has Preact in it.
  const { preact: _, ...dependencies } = source.dependencies;
  writePackage(
    folder,
    { ...source, dependencies },
    {
      sideEffects: ['./register.js', './loading.css', './bundle/**'],
      bin: { 'plantdeck-mcp': './mcp.js' },
      customElements: './custom-elements.json',
      'web-types': './web-types.json',
      exports: {
        '.': door('index'),
        './kit': { types: './kit/index.d.ts', default: './kit/kit.js' },
        ...Object.fromEntries(
          ['register', 'types', 'jsx', 'react', 'vue', 'angular'].map((name) => [`./${name}`, door(name)]),
        ),
        ...Object.fromEntries(
          Object.keys(files)
            .filter((name) => /^[^/]+\.json$/.test(name))
            .map((name) => [`./${name}`, `./${name}`]),
        ),
        ...Object.fromEntries(
          [...new Set(Object.keys(files).flatMap((name) => /^[^/]+(?=\/)/.exec(name) ?? []))].map(
            (folder) => [`./${folder}/*`, `./${folder}/*`],
          ),
        ),
        './loading.css': './loading.css',
        './bundle/*': './bundle/*',
      },
    },
  );
}

const door = (/** @type {string} */ file) => ({ types: `./${file}.d.ts`, default: `./${file}.js` });

/** @param {string} folder @param {any} source @param {Record<string, unknown>} made */
function writePackage(folder, source, { exports, ...made }) {
  const { devDependencies: _, files: __, exports: ___, sideEffects: ____, ...kept } = source;
  const manifest = {
    ...kept,
    ...made,
    exports: { .../** @type {object} */ (exports), './package.json': './package.json' },
  };
  writeFileSync(`${folder}package.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const file of ['LICENSE', 'NOTICE', 'CHANGELOG.md']) cpSync(root + file, folder + file);
  writeFileSync(
    `${folder}README.md`,
    `# ${source.name}\n\n${source.description}. Import an element's door to define it, its door with \`/define\` to define it yourself, or its\ndoor with \`/react\` for a component.\n`,
  );
}

/** @param {string} folder @returns {(file: string, text: string) => void} */
const writer = (folder) => (file, text) => {
  mkdirSync(path.dirname(folder + file), { recursive: true });
  writeFileSync(folder + file, text);
};

/** @param {string} folder @param {string} end */
function filesOf(folder, end) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => folder + file);
}

/** Files that others import for what they do rather than for what they export. @param {string} folder */
function bareImports(folder) {
  const found = new Set();
  for (const file of filesOf(folder, '.js'))
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/^import ["'](\.[^"']+)["'];/gm)) {
      const full = path.relative(folder, path.resolve(path.dirname(file), target)).replaceAll('\\', '/');
      if (!full.endsWith('/register.js')) found.add(`./${full}`);
    }
  return [...found].toSorted();
}
