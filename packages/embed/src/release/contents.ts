import { fontList, foreignReaches } from './fonts.ts';
import { INTEGRITY_FILE, integrityList, sortedNames, type ReleaseFiles } from './integrity.ts';
import { offlineReadme } from './offline-readme.ts';
import { bundledFrom, toSbom } from './sbom.ts';
import { thirdPartyNotice, type LicenceTexts } from './third-party.ts';

/** What a release is made of, as the build left it. */
export interface ReleaseSources {
  readonly version: string;
  readonly changelog: string;
  /** The script tag's folder. */
  readonly bundle: ReleaseFiles;
  /** Words files by element and language, as the loader's table has them. */
  readonly elements: Readonly<
    Record<string, { readonly words: Readonly<Record<string, readonly string[]>> }>
  >;
  readonly languages: readonly string[];
  /** Packages by file, as the bundler kept them. */
  readonly bundled: Readonly<Record<string, readonly string[]>>;
  readonly lock: string;
  readonly css: string;
  readonly licence: string;
  readonly notice: string;
  readonly licenceTextsOf: (key: string) => LicenceTexts;
}

/** Everything that lies in the zip of a release, by name. Throws where something is missing or would reach out. */
export function releaseFiles(sources: ReleaseSources): Map<string, Uint8Array> {
  const { version, bundle, languages } = sources;
  const folders = [version, version.split('.')[0] ?? ''].map((name) => `plantdeck/${name}/`);
  const [folder = ''] = folders;
  const packages = bundledFrom(sources.bundled, sources.lock);
  const here = packages.map((each) => ({ ...each, files: each.files.filter((file) => bundle.has(file)) }));
  const fonts = fontList(sources.css, languages);
  const reaches = foreignReaches(bundle);
  if (reaches.length > 0) throw new Error(`Not for use without a network:\n${reaches.join('\n')}`);
  const files = new Map<string, Uint8Array>();
  const write = (name: string, text: string): void => void files.set(name, new TextEncoder().encode(text));
  for (const to of folders) for (const [name, bytes] of bundle) files.set(to + name, bytes);
  write('LICENSE', sources.licence);
  write('NOTICE', sources.notice);
  write('THIRD-PARTY.txt', thirdPartyNotice(packages, sources.licenceTextsOf));
  write('sbom.cdx.json', json(toSbom(version, releaseDate(version, sources.changelog), here, folder)));
  write('fonts.json', json(fonts));
  write('locales.json', json(localesOf(sources, folder)));
  write('README-offline.md', offlineReadme(version, fonts, languages));
  write(INTEGRITY_FILE, json(integrityList(version, files)));
  return new Map(sortedNames(files.keys()).map((name) => [name, files.get(name) ?? new Uint8Array()]));
}

const json = (data: unknown): string => `${JSON.stringify(data, null, 1)}\n`;

/** When a release came out, by the list of changes: an archive of the same build is the same on any day. */
function releaseDate(version: string, changelog: string): string {
  const found = changelog.split('\n').find((line) => line.startsWith(`## ${version} (`));
  const date = /\((\d{4}-\d\d-\d\d)\)/.exec(found ?? '')?.[1];
  if (!date) throw new Error(`CHANGELOG.md has no line "## ${version} (year-month-day)".`);
  return `${date}T00:00:00Z`;
}

/** The words files of each language; throws where an element lacks one. */
function localesOf(
  { elements, bundle, languages }: ReleaseSources,
  folder: string,
): Record<string, string[]> {
  const missing: string[] = [];
  const lists = languages.map((language) => {
    const files = new Set<string>();
    for (const [name, { words }] of Object.entries(elements)) {
      // Elements without words of their own have no list at all.
      if (Object.keys(words).length === 0) continue;
      const own = words[language] ?? [];
      if (own.length === 0) missing.push(`${name} has no words in ${language}`);
      for (const file of own)
        if (bundle.has(file)) files.add(folder + file);
        else missing.push(`${file} is missing`);
    }
    // What comes with a screen or a part alone stands in no element's list.
    for (const file of bundle.keys())
      if (new RegExp(`/words-(?:.+-)?${language}-[\\w-]{7}\\.js$`).test(file)) files.add(folder + file);
    return [language, sortedNames(files)] as const;
  });
  const most = Math.max(...lists.map(([, files]) => files.length));
  for (const [language, files] of lists)
    if (files.length < most) missing.push(`${language} has ${files.length} words files, another ${most}`);
  if (missing.length > 0) throw new Error(`Words are missing:\n${missing.join('\n')}`);
  return Object.fromEntries(lists);
}
