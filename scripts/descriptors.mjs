// @ts-check
// What the lists of boards and of widgets have in common: both are derived from the descriptors in their folders.
import { readFileSync } from 'node:fs';
import { transformWithOxc } from 'vite';

export const LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'];

/** @typedef {Record<string, Record<string, string>>} Titles */

/** @param {string} name */
export const camelCase = (name) => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
/** @param {unknown} data */
export const text = (data) => JSON.stringify(data, null, 2);

/** A descriptor: data alone, so that it can be read without what it describes. @param {string} file @returns {Promise<any>} */
export async function readDescriptor(file) {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  if (/^\s*import\b/m.test(code)) throw new Error(`${file}: a descriptor is data and imports types only`);
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** The titles beside a descriptor, by language. @param {string} folder @param {string} summary @returns {Titles} */
export function readTitles(folder, summary) {
  /** @type {Titles} */
  const titles = {};
  for (const language of LANGUAGES)
    titles[language] = JSON.parse(readFileSync(`${folder}/titles/${language}.json`, 'utf8'));
  if (titles['en']?.['purpose'] !== summary)
    throw new Error(`${folder}: the summary is not the purpose in titles/en.json`);
  return titles;
}

/** An element's names in the gallery; in English the manifest says the purpose. @param {string} language @param {Titles} titles */
export function galleryEntry(language, titles) {
  const { name, purpose } = titles[language] ?? {};
  return language === 'en' ? { name } : { name, purpose };
}

/** The docs page with a row for each tag: in its place, else after the last row that `after` matches. @param {string} page @param {readonly (readonly [tag: string, docs: string])[]} entries @param {RegExp} after */
export function withDocsRows(page, entries, after) {
  const rows = page.split('\n');
  const [, first = '', second = ''] = (rows.find((row) => /^\| -+ \| -+ \|$/.test(row)) ?? '').split('|');
  for (const [name, docs] of entries) {
    const tag = `\`${name}\``;
    const row = `| ${tag.padEnd(first.length - 2)} | ${docs.padEnd(second.length - 2)} |`;
    const at = rows.findIndex((line) => line.startsWith(`| ${tag} `));
    if (at >= 0) rows[at] = row;
    else rows.splice(rows.findLastIndex((line) => after.test(line)) + 1, 0, row);
  }
  return rows.join('\n');
}
