import { describe, expect, test } from 'vitest';
import { releaseFiles, type ReleaseSources } from './contents.ts';
import { foreignReaches } from './fonts.ts';
import { integrityProblems, readIntegrityList } from './integrity.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (files: ReadonlyMap<string, Uint8Array>, name: string): string =>
  new TextDecoder().decode(files.get(name));
const sources: ReleaseSources = {
  version: '1.2.0',
  changelog: '# Changes\n\n## 1.2.0 (2027-01-02)\n',
  bundle: new Map([
    ['plantdeck.js', bytes('export {};')],
    ['chunks/words-en-abcdefg.js', bytes('')],
    ['chunks/words-th-abcdefg.js', bytes('')],
  ]),
  elements: {
    chart: { words: { en: ['chunks/words-en-abcdefg.js'], th: ['chunks/words-th-abcdefg.js'] } },
    session: { words: {} },
  },
  languages: ['en', 'th'],
  bundled: { 'plantdeck.js': ['node_modules/preact'], 'chunks/gone.js': ['node_modules/preact'] },
  lock: JSON.stringify({
    packages: {
      'node_modules/preact': {
        version: '11.0.0',
        license: 'MIT',
        integrity: `sha512-${Buffer.alloc(64).toString('base64')}`,
      },
    },
  }),
  css: `:host { --plant-font: -apple-system, 'Segoe UI', sans-serif; --plant-mono: monospace; }
    .plant-root:lang(th) { --plant-font: 'Noto Sans Thai', sans-serif; }`,
  licence: 'Apache',
  notice: 'Plantdeck',
  licenceTextsOf: () => ({ files: { LICENSE: 'The MIT License' }, author: '', home: '' }),
};

describe('releaseFiles', () => {
  const files = releaseFiles(sources);

  test('holds the bundle under version and major, and every file in the list of hashes', () => {
    expect([...files.keys()]).toEqual([...files.keys()].toSorted());
    for (const folder of ['1.2.0', '1'])
      expect(text(files, `plantdeck/${folder}/plantdeck.js`)).toBe('export {};');
    const list = readIntegrityList(text(files, 'integrity.json'));
    expect(integrityProblems(list, files)).toEqual([]);
    expect(Object.keys(list.files)).toHaveLength(files.size - 1);
  });

  test('names languages, families, licences, and parts only where they are', () => {
    expect(JSON.parse(text(files, 'locales.json'))).toEqual({
      en: ['plantdeck/1.2.0/chunks/words-en-abcdefg.js'],
      th: ['plantdeck/1.2.0/chunks/words-th-abcdefg.js'],
    });
    expect(JSON.parse(text(files, 'fonts.json'))).toEqual({
      shipped: [],
      fetched: [],
      families: { en: ['-apple-system', 'Segoe UI', 'sans-serif'], th: ['Noto Sans Thai', 'sans-serif'] },
      monospace: ['monospace'],
    });
    expect(text(files, 'THIRD-PARTY.txt')).toContain('preact 11.0.0 (MIT)\n\nLICENSE:\n\nThe MIT License');
    expect(text(files, 'sbom.cdx.json')).toContain('plantdeck/1.2.0/plantdeck.js');
    expect(text(files, 'sbom.cdx.json')).not.toContain('gone.js');
    expect(text(files, 'README-offline.md')).toContain('src="/plantdeck/1.2.0/plantdeck.js"');
  });

  test.each([
    ['words', { languages: ['en', 'vi'] }, 'chart has no words in vi'],
    ['the day in the list of changes', { changelog: '' }, '## 1.2.0'],
    ['a licence', { licenceTextsOf: () => ({ files: {}, author: '', home: '' }) }, '"node_modules/preact"'],
    [
      'what reaches out',
      { bundle: new Map([['a.css', bytes('@import "https://fonts.example/a.css";')]]) },
      'a.css imports styles of another host',
    ],
  ])('stops by name for want of %s', (_what, change, told) => {
    expect(() => releaseFiles({ ...sources, ...change })).toThrow(told);
  });
});

describe('foreignReaches', () => {
  const of = (name: string, content: string): string[] => foreignReaches(new Map([[name, bytes(content)]]));

  test.each([
    ['a.js', 'const css="@font-face{src:url(x.woff2)}"'],
    ['a.css', 'a { background: url( "//cdn.example/a.png" ) }'],
    ['a.js', 'import("https://cdn.example/a.js")'],
    ['a.js', 'import{a}from"//cdn.example/a.js"'],
    ['a.html', '<script src="https://cdn.example/a.js"></script>'],
  ])('%s: %s', (name, content) => expect(of(name, content)).toHaveLength(1));

  test('names of namespaces, own addresses, embedded pictures and guides are none', () => {
    expect(of('a.js', 'ns="http://www.w3.org/2000/svg";import("./b.js")')).toEqual([]);
    expect(of('a.css', 'a { background: url(data:image/png;base64,AA), url(a.png) }')).toEqual([]);
    expect(of('a.html', '<script src="plantdeck.js"></script>')).toEqual([]);
    expect(of('a.md', '<script src="https://plant.example/a.js"></script>')).toEqual([]);
  });
});
