/** Checks a package's words: eight files, the same keys, placeholders and plural forms, and nothing left in English. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const WORD_LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'] as const;

/** Names, units, formats and symbols that are the same in every language. */
const INTERNATIONAL = new Set(
  (
    'Plantdeck WebSocket CSV XLSX PNG PDF JSON URL URI API ID IP SSO QR MES AI OEE KPI SEC SPC CUSUM MILP THD PF TOU ' +
    'kWh MWh kW kvar kVA kg t tce kgce tCO₂ GJ MJ m³ Nm³ m² Nm³/h m³/h °C Pa Hz A V s ms min h d % CNY ppm mm rpm ×10⁴ ' +
    'Ctrl K Alt Shift Enter Esc Sankey Pareto ISO Cpk Cp vs'
  ).split(' '),
);

export interface WordsCheckOptions {
  /** Keys whose text is rightly the same as the English one, by language (cognates). */
  readonly sameAsEnglish?: Readonly<Partial<Record<(typeof WORD_LANGUAGES)[number], readonly string[]>>>;
}

type WordsFile = Readonly<Record<string, string>>;

/** What is wrong with the words in a folder, one sentence each; empty when nothing is. */
export function wordsProblems(folder: string, options: WordsCheckOptions = {}): string[] {
  const english = readWords(folder, 'en');
  if (!english) return [`${folder}: en.json is missing`];
  const problems: string[] = [];
  for (const language of WORD_LANGUAGES) {
    const words = readWords(folder, language);
    if (!words) {
      problems.push(`${language}.json is missing`);
      continue;
    }
    for (const key of Object.keys(english))
      if (!(key in words)) problems.push(`${language}: ${key} is missing`);
    for (const [key, text] of Object.entries(words)) {
      const source = english[key];
      if (source === undefined) problems.push(`${language}: ${key} is not in English`);
      else problems.push(...textProblems(language, key, text, source, options));
    }
  }
  return problems;
}

function textProblems(
  language: (typeof WORD_LANGUAGES)[number],
  key: string,
  text: string,
  source: string,
  { sameAsEnglish = {} }: WordsCheckOptions,
): string[] {
  const problems: string[] = [];
  if (text.trim() === '') problems.push(`${language}: ${key} is empty`);
  const [given, wanted] = [placeholders(text), placeholders(source)];
  if (given !== wanted)
    problems.push(`${language}: ${key} has the placeholders [${given}], English has [${wanted}]`);
  const isLeftInEnglish = language !== 'en' && text === source && !isInternational(text);
  if (isLeftInEnglish && !sameAsEnglish[language]?.includes(key))
    problems.push(`${language}: ${key} is still English`);
  return problems;
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join();
}

function isInternational(text: string): boolean {
  const words = text
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .split(/[\s()[\],.:;·/+–—-]+/u)
    .filter(Boolean);
  return words.every(
    (word) => INTERNATIONAL.has(word) || /^[\p{N}\p{P}\p{S}]+$/u.test(word) || /^[A-Z]$/.test(word),
  );
}

function readWords(folder: string, language: string): WordsFile | null {
  const file = join(folder, `${language}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as WordsFile) : null;
}

/** Every folder named `words` with files of languages below a folder. */
export function wordsFolders(below: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(below, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name === 'node_modules' || entry.name === 'dist') continue;
    const folder = join(below, entry.name);
    if (['words', 'titles'].includes(entry.name) && existsSync(join(folder, 'en.json'))) found.push(folder);
    found.push(...wordsFolders(folder));
  }
  return found;
}
