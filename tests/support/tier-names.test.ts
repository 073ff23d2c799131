/** A tier of the tariff has one name in a language, wherever it is told. */
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { LANGUAGES } from '@plantdeck/core/words';
import { expect, test } from 'vitest';

const PACKAGES = resolve(import.meta.dirname, '../../packages');
const TIERS = ['topPeak', 'peak', 'flat', 'valley', 'deepValley'] as const;
const files = ['core', 'platform', 'boards', 'assistant'].flatMap((name) =>
  readdirSync(`${PACKAGES}/${name}/src`, { recursive: true, encoding: 'utf8' }).map(
    (file) => `${name}/src/${file.replaceAll('\\', '/')}`,
  ),
);

/** Names of all tiers by file of a language; files with single letters, for narrow places, have none. */
function namesIn(language: string): [file: string, names: string[]][] {
  return files
    .filter((file) => file.endsWith(`/${language}.json`))
    .flatMap((file) => {
      const words = JSON.parse(readFileSync(`${PACKAGES}/${file}`, 'utf8')) as Record<string, string>;
      const names = TIERS.map((tier) => words[`tier.${tier}`] ?? '');
      return names.every((name) => name.length > 1) ? [[file, names] satisfies [string, string[]]] : [];
    });
}

test.each(LANGUAGES)('tiers have one name in %s', (language) => {
  const all = namesIn(language);
  const own = all.find(([file]) => file.startsWith('core/'))?.[1] ?? [];
  expect(own).toHaveLength(TIERS.length);
  expect(all.length).toBeGreaterThan(2);
  for (const [file, names] of all)
    // Within a sentence it may have a word before it.
    for (const [at, name] of names.entries())
      expect([file, name.toLowerCase()]).toEqual([
        file,
        expect.stringContaining((own[at] ?? '?').toLowerCase()),
      ]);
});
