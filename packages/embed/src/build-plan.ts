import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { markedChunk, markedWords } from './chunk-marks.ts';
import { EMBEDDED_ELEMENTS } from './elements.ts';

/** Entries of the script-tag bundle by element name: the modules that a customer imports too. */
export function embedEntries(): Record<string, string> {
  return Object.fromEntries(Object.entries(EMBEDDED_ELEMENTS).map(([name, plan]) => [name, plan.module]));
}

/** A file of texts of one of our packages. */
const WORDS = /\/packages\/[a-z]+\/src\/(?:.*\/)?words\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/;
/** Packages of others, by the chunk that brings them. */
const LIBRARIES: readonly (readonly [chunk: string, expression: RegExp])[] = [
  // The painter of SVG files comes with the first such export; its helper serves the canvas too.
  ['svg-painter', /\/zrender\/lib\/svg\/(?!helper\.)|\/installSVGRenderer\.js/],
  ['core', /\/node_modules\/(preact|@preact\/signals-core|@r2wc|valibot)\/|vite\/preload-helper/],
  ['drawing', /\/node_modules\/(echarts|zrender|tslib)\//],
];

/**
 * The chunk a module belongs to, or null to leave it to the bundler: our own modules by the marks of their folders
 * (`chunk.json`). The first board needs exactly: loader, core, its own chunk, chart, and the words of one language;
 * nothing of sessions, dialogs or chat is in them.
 */
export function embedChunkName(id: string): string | null {
  const [file = ''] = id.replaceAll('\\', '/').split('?');
  const language = WORDS.exec(file)?.[1];
  const words = language === undefined ? null : markedWords(file);
  if (words !== null) return `${words}-${language}`;
  return (
    LIBRARIES.find(([, expression]) => expression.test(file))?.[0] ??
    (/\/packages\/[a-z]+\/src\//.test(file) ? markedChunk(file) : null)
  );
}

/** The file of a chunk. All words share one hash, made of all of them: the loader names it once. */
export function embedChunkFile({ name }: { name: string }): string {
  wordsHash ??= hashOfWords();
  return name.startsWith('words-') ? `chunks/${name}-${wordsHash}.js` : 'chunks/[name]-[hash:7].js';
}

let wordsHash: string | undefined;

function hashOfWords(): string {
  const hash = createHash('sha256');
  for (const part of ['core', 'boards', 'shell', 'assistant', 'workbench', 'voice']) {
    const folder = new URL(`../../${part}/src/`, import.meta.url);
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted())
      if (/(^|[\\/])words[\\/][a-z]{2}(-[A-Z]{2})?\.json$/.test(file))
        hash.update(part + file.replaceAll('\\', '/')).update(readFileSync(new URL(file, folder)));
  }
  return hash.digest('base64url').slice(0, 7);
}
