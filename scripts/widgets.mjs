// @ts-check
// What is derived from the descriptors of the widgets (packages/workbench/src/<widget>/<widget>.widget.ts); written and
// checked by boards.mjs.
import { existsSync, readdirSync } from 'node:fs';
import {
  camelCase,
  galleryEntry,
  LANGUAGES,
  readDescriptor,
  readTitles,
  text,
  withDocsRows,
} from './descriptors.mjs';

const WIDGETS = 'packages/workbench/src/';
const NOTE = '// Written by scripts/boards.mjs from the descriptors of the widgets.\n';

/**
 * @typedef {{ order: number, resources?: string[], chunks?: { first?: string[], words?: string[], gzipMax?: number }, docs: string }} Place
 * @typedef {{ type: string, key: string, place: Place, titles: import('./descriptors.mjs').Titles }} Widget
 */

/** Every widget by its descriptor, in the order of the catalogue. @param {string} root @returns {Promise<Widget[]>} */
async function readWidgets(root) {
  /** @type {Widget[]} */
  const widgets = [];
  for (const folder of readdirSync(root + WIDGETS)) {
    const file = `${root}${WIDGETS}${folder}/${folder}.widget.ts`;
    if (!existsSync(file)) continue;
    const { widget, element, place } = await readDescriptor(file);
    if (widget.type !== folder) throw new Error(`${file}: the type is not the name of the folder`);
    const titles = readTitles(`${root}${WIDGETS}${folder}`, element.summary);
    widgets.push({ type: folder, key: camelCase(folder), place, titles });
  }
  return widgets.toSorted((a, b) => a.place.order - b.place.order);
}

/** Every file that is derived from the widgets. @param {string} root @param {(file: string) => any} json @param {(file: string) => string} read */
export async function widgetFiles(root, json, read) {
  const widgets = await readWidgets(root);
  const manifest = json('packages/workbench/package.json');
  const elements = json('packages/embed/src/elements.json');
  const budgets = json('packages/embed/budgets.json');
  for (const { type, place } of widgets) {
    const { first, words = ['words-workbench', `words-${type}`], gzipMax } = place.chunks ?? {};
    manifest.exports[`./${type}`] = {
      'plantdeck-source': `./src/${type}/define.ts`,
      types: `./dist/${type}/define.d.ts`,
      default: `./dist/${type}/define.js`,
    };
    elements[`${type}-widget`] = {
      module: `@plantdeck/workbench/${type}`,
      ...(first ? { first } : {}),
      words: ['words', ...words],
    };
    if (gzipMax !== undefined) budgets[`^chunks/${type}-widget-`] = gzipMax;
  }
  const resources = Object.fromEntries(
    widgets.flatMap(({ type, place }) => (place.resources ? [[type, place.resources]] : [])),
  );
  /** @param {string} name @param {string} file */
  const imports = (name, file) =>
    widgets
      .map(({ type, key }) => `import { ${name.replace('*', key)} } from './${type}/${type}.${file}';`)
      .join('\n');
  /** @type {Record<string, string>} */
  const files = {
    'packages/workbench/package.json': text(manifest),
    'packages/embed/src/elements.json': text(elements),
    'packages/embed/budgets.json': text(budgets),
    [`${WIDGETS}widgets.ts`]: `${NOTE}${imports('widget as *', 'widget.ts')}
import type { SuiteWidget } from './widget/widget-descriptor.ts';

/** Every widget of the suite in the order of the catalogue. */
export const WIDGETS: readonly SuiteWidget[] = [
${widgets.map(({ type, key }) => `  { ...${key}, sample: async (nowMs) => (await import('./${type}/${type}.sample.ts')).sample(nowMs) },`).join('\n')}
];
`,
    [`${WIDGETS}widget-kinds.ts`]: `${NOTE}${imports('*Kind', 'kind.tsx')}

/** What makes each widget, in the order of the catalogue. */
export const widgetKinds = [${widgets.map(({ key }) => `${key}Kind`).join(', ')}] as const;
`,
    [`${WIDGETS}widget-samples.ts`]: `${NOTE}${imports('sample as *', 'sample.ts')}

/** A payload of every widget, by element name. */
export const widgetSamples = (nowMs: number): Readonly<Record<string, unknown>> => ({
${widgets.map(({ type, key }) => `  '${type}-widget': ${key}(nowMs),`).join('\n')}
});
`,
    'packages/core/src/contract/suite-widgets.ts': `${NOTE}/** Widgets of the suite that need a resource, by their kind; one of them permits it. */
export const SUITE_WIDGET_RESOURCES: Readonly<Record<string, readonly string[]>> = ${text(resources)};
`,
    'docs/elements.md': withDocsRows(
      read('docs/elements.md'),
      widgets.map(({ type, place }) => [`plant-${type}-widget`, place.docs]),
      /^\| `plant-(workbench|[a-z-]+-widget)` /,
    ),
  };
  for (const language of LANGUAGES) {
    const gallery = `demo/gallery/src/words/elements/${language}.json`;
    const catalogue = `${WIDGETS}widget/words/${language}.json`;
    const [names, words] = [json(gallery), json(catalogue)];
    for (const { type, titles } of widgets) {
      names[`plant-${type}-widget`] = galleryEntry(language, titles);
      for (const key of ['title', 'about']) words[`widget.${type}.${key}`] = titles[language]?.[key];
    }
    files[gallery] = text(names);
    files[catalogue] = text(words);
  }
  return files;
}
