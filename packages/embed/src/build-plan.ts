import { EMBEDDED_ELEMENTS } from './elements.ts';

/** Entries of the script-tag bundle by element name: the modules that a customer imports too. */
export function embedEntries(): Record<string, string> {
  return Object.fromEntries(Object.entries(EMBEDDED_ELEMENTS).map(([name, plan]) => [name, plan.module]));
}

/**
 * The chunk a module belongs to, or null to leave it to the bundler. The first board needs exactly: loader, react,
 * core, its own chunk, chart and the words of one language; nothing of sessions, dialogs or chat stands in them.
 */
export function embedChunkName(id: string): string | null {
  const path = id.replaceAll('\\', '/');
  const words = /\/(core|boards|shell|assistant)\/src\/.*\/([a-z]{2}(?:-[A-Z]{2})?)\.json$/.exec(path);
  if (words)
    return words[1] === 'core' || words[1] === 'boards'
      ? `words-${words[2]}`
      : `words-${words[1]}-${words[2]}`;
  if (/\/node_modules\/(react|react-dom|scheduler|@preact\/signals-core|i18next|@r2wc)\//.test(path)) return 'core';
  if (/\/packages\/core\/src\/(element|words|ui\/(base|parts)|units|judgement|contract\/(parse|values))/.test(path)) return 'core';
  if (/\/node_modules\/(echarts|zrender|tslib)\//.test(path))
    return /tooltip|axisPointer/i.test(path) ? null : 'chart';
  return null;
}
