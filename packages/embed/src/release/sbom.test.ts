import { describe, expect, test } from 'vitest';
import { bundledFrom, toSbom } from './sbom.ts';

const integrity = (byte: number): string => `sha512-${Buffer.alloc(64, byte).toString('base64')}`;
const lock = JSON.stringify({
  packages: {
    '': { version: '1.0.0' },
    'node_modules/@lit/context': {
      version: '1.1.6',
      license: 'BSD-3-Clause',
      integrity: integrity(1),
      dependencies: { tslib: '^2', 'not-bundled': '1' },
    },
    'node_modules/@lit/context/node_modules/tslib': {
      version: '2.0.0',
      license: '(0BSD OR MIT)',
      integrity: integrity(2),
    },
    'node_modules/tslib': { version: '2.8.0', license: '0BSD', integrity: integrity(3) },
    'node_modules/bare': { version: '1.0.0', license: 'MIT' },
  },
});
const lists = {
  'chunks/a.js': ['node_modules/@lit/context', 'node_modules/@lit/context/node_modules/tslib'],
  'chunks/b.js': ['node_modules/@lit/context', 'node_modules/tslib'],
};
const make = () => toSbom('1.0.0', '2026-11-22T00:00:00Z', bundledFrom(lists, lock), 'plantdeck/1.0.0/');

describe('the list of parts', () => {
  test('names each package with version, licence, address, hash and the files it stands in', () => {
    expect(make()).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      components: [
        {
          group: '@lit',
          name: 'context',
          version: '1.1.6',
          purl: 'pkg:npm/%40lit/context@1.1.6',
          licenses: [{ license: { id: 'BSD-3-Clause' } }],
          hashes: [{ alg: 'SHA-512', content: '01'.repeat(64) }],
          evidence: {
            occurrences: [
              { location: 'plantdeck/1.0.0/chunks/a.js' },
              { location: 'plantdeck/1.0.0/chunks/b.js' },
            ],
          },
        },
        { name: 'tslib', version: '2.0.0', licenses: [{ expression: '(0BSD OR MIT)' }] },
        { name: 'tslib', version: '2.8.0' },
      ],
    });
  });

  test('a package needs what it would find first, and only what is bundled', () => {
    const { dependencies } = make() as { dependencies: { ref: string; dependsOn: string[] }[] };
    expect(dependencies[0]?.dependsOn).toHaveLength(3);
    expect(dependencies.find(({ ref }) => ref.includes('context'))?.dependsOn).toEqual([
      'pkg:npm/tslib@2.0.0',
    ]);
    const hoisted = bundledFrom({ 'a.js': ['node_modules/@lit/context', 'node_modules/tslib'] }, lock);
    expect(hoisted[0]?.needs).toEqual(['node_modules/tslib']);
  });

  test('bears a number that is the same for the same parts and another for others', () => {
    const serial = (sbom: object): unknown => Reflect.get(sbom, 'serialNumber');
    expect(serial(make())).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(serial(make())).toBe(serial(make()));
    expect(serial(toSbom('1.0.1', '2026-11-22T00:00:00Z', [], ''))).not.toBe(serial(make()));
  });

  test('what the lock file does not know stops the release by name', () => {
    expect(() => bundledFrom({ 'a.js': ['node_modules/bare'] }, lock)).toThrow('"node_modules/bare"');
    expect(() => bundledFrom({ 'a.js': ['node_modules/other'] }, lock)).toThrow('"node_modules/other"');
  });
});
