// @ts-check
// Writes everything that is derived from the descriptors of the boards (packages/boards/src/<board>/<board>.board.ts) and
// of the widgets (widgets.mjs); `--check` fails where a derived file is not up to date.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import {
  camelCase,
  galleryEntry,
  LANGUAGES,
  readDescriptor,
  readTitles,
  text,
  withDocsRows,
} from './descriptors.mjs';
import { root as project } from './process.mjs';
import { widgetFiles } from './widgets.mjs';

/** Sources of the platform, and the folder of its boards' queries. */
export const PLATFORM = 'packages/platform/src/';
export const QUERIES = `${PLATFORM}features/boards/`;
const BOARDS = 'packages/boards/src/';
const ROUTES = 'packages/core/src/routes/';
const GROUPS = 'packages/shell/src/groups/';
const NOTE = '// Written by scripts/boards.mjs from the descriptors of the boards.\n';

/**
 * @typedef {{ module: string, order: number, pages?: string[] }} MenuPlace
 * @typedef {{ pageId: number, name: string, path?: string, element?: string, board?: string, group?: string, trade?: string, menu?: MenuPlace }} Route
 * @typedef {{ name: string, summary: string, panels: Record<string, string> }} Element
 * @typedef {{ code: string, trade?: string, routes?: Route[], query: string[], refreshS: number, setting?: object, panelPrefix?: string, door?: string, platformFolder?: string, chunks: { first?: string[], words?: string[], gzipMax?: number }, docs: string }} Place
 * @typedef {import('./descriptors.mjs').Titles} Titles
 * @typedef {{ folder: string, element: Element, board: Place, routes: Route[], titles: Titles, key: string }} Board
 */

/** Routes of the boards' section that no descriptor has: planned boards, and the pages beside them. @param {string} root @returns {Route[]} */
export const reservedRoutes = (root) =>
  JSON.parse(readFileSync(`${root}${ROUTES}reserved-routes.json`, 'utf8'));

/** Every board by its descriptor, in the order of page ids. @param {string} root @returns {Promise<Board[]>} */
export async function readBoards(root) {
  const reserved = reservedRoutes(root);
  /** @type {Board[]} */
  const boards = [];
  for (const folder of readdirSync(root + BOARDS)) {
    const file = `${root}${BOARDS}${folder}/${folder}.board.ts`;
    if (!existsSync(file)) continue;
    /** @type {{ element: Element, board: Place }} */
    const { element, board } = await readDescriptor(file);
    const routes = board.routes ?? reserved.filter((route) => route.board === board.code);
    if (routes.length === 0) throw new Error(`${file}: no route`);
    const titles = readTitles(`${root}${BOARDS}${folder}`, element.summary);
    const { code, trade } = board;
    const bound = routes.map((route) => ({
      ...route,
      element: element.name,
      board: code,
      ...(trade ? { trade } : {}),
    }));
    boards.push({ folder, element, board, routes: bound, titles, key: camelCase(element.name) });
  }
  return boards.toSorted((a, b) => pageOf(a).pageId - pageOf(b).pageId);
}

/** The route that the menu leads to. @param {Board} board @returns {Route} */
function pageOf({ routes }) {
  const page = routes.find(({ menu }) => menu) ?? routes[0];
  if (!page) throw new Error('a board without a route');
  return page;
}

/** Every derived file with the text that it must have. @param {string} [root] @returns {Promise<Map<string, string>>} */
export async function derivedFiles(root = project) {
  const boards = await readBoards(root);
  /** @param {string} file */
  const json = (file) => JSON.parse(readFileSync(root + file, 'utf8'));
  /** @type {Record<string, string>} */
  const files = {
    ...npmFiles(root, boards, json),
    ...routeFiles(root, boards),
    ...platformFiles(root, boards, json),
    ...showFiles(root, boards, json),
  };
  // Some files list both: the widgets come into what the boards made of them.
  const read = (/** @type {string} */ file) => files[file] ?? readFileSync(root + file, 'utf8');
  Object.assign(files, await widgetFiles(root, (file) => JSON.parse(read(file)), read));
  const settings = json('.oxfmtrc.json');
  /** @type {Map<string, string>} */
  const made = new Map();
  for (const [file, source] of Object.entries(files)) {
    if (file.endsWith('.md')) {
      made.set(file, source);
      continue;
    }
    const { code, errors } = await format(file, source, settings);
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    made.set(file, code);
  }
  return made;
}

/** Index, samples, contract and doors of the npm package. @param {string} root @param {Board[]} boards @param {(file: string) => any} json */
function npmFiles(root, boards, json) {
  const manifest = json('packages/boards/package.json');
  const elements = json('packages/embed/src/elements.json');
  const budgets = json('packages/embed/budgets.json');
  for (const { folder, element, board } of boards) {
    const door = board.door ?? `${folder}/define`;
    manifest.exports[`./${door}`] = {
      'plantdeck-source': `./src/${folder}/define.ts`,
      types: `./dist/${folder}/define.d.ts`,
      default: `./dist/${folder}/define.js`,
    };
    const { first, words = [], gzipMax } = board.chunks;
    const own = existsSync(`${root}${BOARDS}${folder}/words`) ? [`words-${folder}`] : [];
    elements[element.name] = {
      module: `@plantdeck/boards/${door}`,
      ...(first ? { first } : {}),
      words: [...words, 'words-boards', ...own],
    };
    if (gzipMax !== undefined) budgets[`^chunks/${element.name}-`] = gzipMax;
  }
  const contracts = boards.filter(({ folder }) =>
    existsSync(`${root}${BOARDS}${folder}/${folder}.contract.ts`),
  );
  return {
    'packages/boards/package.json': text(manifest),
    'packages/embed/src/elements.json': text(elements),
    'packages/embed/budgets.json': text(budgets),
    [`${BOARDS}boards.ts`]: `${NOTE}import { boardElement } from './board/board-element.ts';
${boards.map(({ folder, key }) => `import { element as ${key}Input } from './${folder}/${folder}.board.ts';`).join('\n')}

${boards.map(({ key }) => `export const ${key} = boardElement(${key}Input);`).join('\n')}

/** What is public about the element of every board. */
export const boards = [${boards.map(({ key }) => key).join(', ')}] as const;
`,
    [`${BOARDS}board-samples.ts`]: `${NOTE}${boards.map(({ folder, key }) => `import { sample as ${key} } from './${folder}/${folder}.sample.ts';`).join('\n')}

/** A payload of every board, by element name. */
export const boardSamples = (nowMs: number): Readonly<Record<string, unknown>> => ({
${boards.map(({ element, key }) => `  '${element.name}': ${key}(nowMs),`).join('\n')}
});
`,
    [`${BOARDS}contract.ts`]: `${NOTE}/** Payloads of the boards that have them in their own folder: pure, for the platform too. */
${contracts.map(({ folder }) => `export * from './${folder}/${folder}.contract.ts';`).join('\n') || 'export {};'}
`,
  };
}

/** Routes, groups, menu, titles and workbench. @param {string} root @param {Board[]} boards */
function routeFiles(root, boards) {
  const own = boards.flatMap(({ routes }) => routes);
  const taken = new Set(own.map(({ name }) => name));
  const rest = reservedRoutes(root).filter(({ name }) => !taken.has(name));
  const all = [...own, ...rest].toSorted((a, b) => a.pageId - b.pageId);
  const groups = [...new Set(all.flatMap(({ group }) => group ?? []))].toSorted();
  const entries = all.map(({ pageId, name, path = `/${name}`, element, board, ...more }) => ({
    pageId,
    name,
    path,
    ...(element ? { element } : {}),
    ...(board ? { board } : {}),
    ...more,
    menu: undefined,
  }));
  /** @param {string} module */
  const linesOf = (module) =>
    all
      .filter(({ menu }) => menu?.module === module)
      .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
      .map(({ name, menu }) => ({ name, ...(menu?.pages ? { paths: menu.pages } : {}) }));
  const modules = ['realTimeBoard', 'realTimeBoardEnergy', 'realTimeBoardProduction'];
  const widgets = Object.fromEntries(boards.map((board) => [board.element.name, pageOf(board).name]));
  /** @type {Record<string, string>} */
  const files = {
    [`${ROUTES}board-routes.ts`]: `${NOTE}import type { RouteEntry } from './route-entry.ts';

/** Boards and workbench; a board that is built has an \`element\`. */
export const BOARD_ROUTES = ${text(entries)} as const satisfies readonly RouteEntry[];
`,
    [`${ROUTES}board-groups.ts`]: `${NOTE}/** Groups of the routes of boards and workbench. */
export const BOARD_GROUPS = ${text(groups)} as const;
`,
    [`${ROUTES}board-menu.ts`]: `${NOTE}import type { MenuNode } from './menu-table.ts';

/** Lines of the boards by the module of the menu that they are in. */
export const BOARD_MENU = ${text(Object.fromEntries(modules.map((module) => [module, linesOf(module)])))} as const satisfies Readonly<Record<string, readonly MenuNode[]>>;
`,
    'packages/core/src/contract/board-widgets.ts': `${NOTE}/** Boards that a workbench can hold whole: their kind there, which is their element, and the route that permits them. */
export const BOARD_WIDGETS = ${text(widgets)} as const;
`,
    [`${GROUPS}board-groups.ts`]: `${NOTE}import type { OwnPageFile } from '../routes/own-pages.ts';

/** The pages of the groups of boards and workbench. */
export const BOARD_GROUP_PAGES = {
${groups.map((group) => `  ${group}: () => import('./${group}.tsx'),`).join('\n')}
} satisfies Readonly<Record<string, OwnPageFile>>;
`,
  };
  for (const { routes, board, titles } of boards) {
    for (const group of new Set(routes.flatMap((route) => route.group ?? [])))
      files[`${GROUPS}${group}.tsx`] = `${NOTE}import { boardGroup } from './board-group.tsx';

/** ${titles['en']?.['name']}. */
export default boardGroup(${text(board.query)});
`;
  }
  for (const language of LANGUAGES) {
    const file = `${ROUTES}words/${language}.json`;
    const words = JSON.parse(readFileSync(root + file, 'utf8'));
    for (const { titles } of boards)
      for (const [key, title] of Object.entries(titles[language] ?? {}))
        if (key.startsWith('route.')) words[key.slice('route.'.length)] = title;
    files[file] = text(words);
  }
  return files;
}

/** Registry, panels and their names on the platform. @param {string} root @param {Board[]} boards @param {(file: string) => any} json */
function platformFiles(root, boards, json) {
  const imports = [];
  const lines = [];
  for (const one of boards) {
    const { folder, element, board } = one;
    const name = board.platformFolder ?? folder;
    const query = [`${name}/${name}.query.ts`, `${name}.query.ts`].find((file) =>
      existsSync(root + QUERIES + file),
    );
    if (!query) throw new Error(`${folder}: no query in ${QUERIES}${name}`);
    const names = [`${board.code}Query`];
    const isIn = (/** @type {string} */ file) =>
      existsSync(root + QUERIES + file) &&
      new RegExp(`^export [^=(;]*\\b${board.code}Fields\\b`, 'm').test(
        readFileSync(root + QUERIES + file, 'utf8'),
      );
    const fields = [query, `${name}/fields.ts`].find(isIn);
    if (fields === query) names.push(`${board.code}Fields`);
    else if (fields) imports.push(`import { ${board.code}Fields } from './${fields}';`);
    imports.push(`import { ${names.toSorted().join(', ')} } from './${query}';`);
    lines.push(
      `  { code: '${board.code}', resource: '${pageOf(one).name}', elementTag: 'plant-${element.name}', refreshS: ${String(board.refreshS).replace(/\B(?=(\d{3})+$)/g, '_')}, ${fields ? `ownFields: ${board.code}Fields, ` : ''}query: ${board.code}Query },`,
    );
  }
  const panels = boards.map((one) => ({
    route: pageOf(one).name,
    code: one.board.code,
    prefix: one.board.panelPrefix ?? one.board.code,
    panels: Object.keys(one.element.panels),
  }));
  const settings = Object.fromEntries(
    boards.flatMap(({ board }) => (board.setting ? [[board.code, board.setting]] : [])),
  );
  /** @type {Record<string, string>} */
  const files = {
    [`${QUERIES}registry.ts`]: `${NOTE}import type { BoardDefinition } from '../api/index.ts';
${imports.join('\n')}

/** Every board of the platform; routes, permissions and subscriptions are made from this list. */
export const BOARDS: readonly BoardDefinition[] = [
${lines.join('\n')}
];
`,
    [`${PLATFORM}features/api/board-list.ts`]: `${NOTE}import type { BoardSetting } from '@plantdeck/core/contract';
import type { RouteName } from '@plantdeck/core/routes';

/**
 * Panels by board that are granted one by one as \`<prefix>:<panel>\`, with the route whose buttons they are; their
 * names are \`menu.<prefix>:<panel>\`. The strip of key figures (\`panel:kpis\`) and money (\`panel:cost\`) are granted once
 * for all boards.
 */
export const BOARD_PANELS: readonly {
  readonly route: RouteName;
  readonly code: string;
  readonly prefix: string;
  readonly panels: readonly string[];
}[] = ${text(panels)};

/** How often a board asks where that is not every minute. */
export const BOARD_REFRESH: Readonly<Record<string, Pick<BoardSetting, 'refreshEvery' | 'refreshUnit'>>> = ${text(settings)};
`,
  };
  for (const language of LANGUAGES) {
    const file = `${PLATFORM}engine/i18n/words/${language}.json`;
    const words = json(file);
    for (const { board, titles } of boards) {
      const prefix = board.panelPrefix ?? board.code;
      for (const [key, title] of Object.entries(titles[language] ?? {}))
        if (key.startsWith('panel.')) words[`menu.${prefix}:${key.slice('panel.'.length)}`] = title;
    }
    files[file] = text(words);
  }
  return files;
}

/** Names in the gallery, and the page of the docs. @param {string} root @param {Board[]} boards @param {(file: string) => any} json */
function showFiles(root, boards, json) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const language of LANGUAGES) {
    const file = `demo/gallery/src/words/elements/${language}.json`;
    const words = json(file);
    for (const { element, titles } of boards) words[`plant-${element.name}`] = galleryEntry(language, titles);
    files[file] = text(words);
  }
  files['docs/elements.md'] = withDocsRows(
    readFileSync(`${root}docs/elements.md`, 'utf8'),
    boards.map(({ element, board }) => [`plant-${element.name}`, board.docs]),
    /^\| `plant-[a-z-]+-board` /,
  );
  return files;
}

/** Derived files whose text is another one. @param {string} [root] */
export async function staleFiles(root = project) {
  const files = await derivedFiles(root);
  return [...files].filter(
    ([file, source]) => !existsSync(root + file) || readFileSync(root + file, 'utf8') !== source,
  );
}

/** Writes what is not up to date. @param {string} [root] */
export async function writeDerived(root = project) {
  for (const [file, source] of await staleFiles(root)) writeFileSync(root + file, source);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!process.argv.includes('--check')) await writeDerived();
  else {
    const stale = await staleFiles();
    if (stale.length > 0) {
      console.error(
        `Not as the descriptors of boards and widgets say: ${stale.map(([file]) => file).join(', ')}. Run \`node scripts/boards.mjs\`.`,
      );
      process.exit(1);
    }
  }
}
