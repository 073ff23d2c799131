import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { guides, withCode } from '../../../../scripts/guides.mjs';
import { HASH_PLACE, hashWriter, integrityOf } from '../../../../scripts/loader-hash.mjs';
import { descriptors, schemas } from '../manifest.ts';
import { elementPage } from './element-page.ts';
import { toLlmsText } from './llms-text.ts';
import { toSkill } from './skill.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const read = (file: string): string => readFileSync(ROOT + file, 'utf8');
const tags = descriptors.map(({ name }) => `plant-${name}`);

describe('guides', () => {
  test('EMB-29 there is one for each host of the tests, with the code that the tests run, word for word', () => {
    const hosts = ['react-19', 'react-18', 'vue', 'angular', 'svelte', 'solid', 'plain'];
    const ran = readFileSync(`${ROOT}tests/embed/hosts.long.test.ts`, 'utf8');
    for (const host of hosts) {
      const guide = readFileSync(`${ROOT}docs/hosts/${host}.md`, 'utf8');
      expect(ran, host).toContain(`'${host}'`);
      expect(guide.match(/<!-- code: /g)?.length, host).toBeGreaterThan(1);
    }
    for (const file of guides()) {
      const guide = readFileSync(ROOT + file, 'utf8');
      expect(guide, `${file}: run node scripts/guides.mjs`).toBe(withCode(guide));
      for (const [, link = ''] of guide.matchAll(/\]\((?!https?:)([^)#]+)\)/g))
        expect(existsSync(`${ROOT}docs/hosts/${link}`), `${file}: ${link}`).toBe(true);
    }
  });

  test('the page of an element holds everything public about it', () => {
    for (const element of descriptors) {
      const page = elementPage(element, element.name in schemas);
      const names = ['attributes', 'properties', 'methods', 'events', 'parts'] as const;
      for (const kind of names)
        for (const name of Object.keys(element[kind]))
          expect(page, `${element.name} ${kind}`).toContain(`\`${name}\``);
      // No cell breaks its row.
      for (const table of page
        .split('\n\n')
        .map((part) => part.split('\n').filter((line) => line.startsWith('|'))))
        expect(new Set(table.map((line) => line.replaceAll('\\|', '').split('|').length)).size).toBeLessThan(
          2,
        );
    }
  });

  test('llms.txt names version, every element, every guide and what machines read', () => {
    const docs = [
      { path: 'docs/hosts/vue.md', text: '# Vue 3\n' },
      { path: 'docs/token-endpoints/token.go', text: '' },
    ];
    const text = toLlmsText(descriptors, docs, Object.keys(schemas), '1.4.2');
    expect(text).toMatch(/^# Plantdeck 1\.4\.2\n\n> .+/);
    for (const tag of tags) expect(text).toContain(`[${tag}](elements/${tag}.md)`);
    expect(text).toContain('[Vue 3](docs/hosts/vue.md)');
    expect(text).toContain('/plantdeck/1.4.2/plantdeck.js');
    // The build puts the loader's hash in: a script tag that is copied has to hold one that browsers take.
    const loader = fileURLToPath(import.meta.url);
    const own = integrityOf(readFileSync(loader));
    expect(own).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
    for (const each of [text, readFileSync(`${ROOT}docs/start.md`, 'utf8'), ...guides().map(read)])
      if (each.includes('integrity="')) {
        expect(each).toContain(`integrity="${HASH_PLACE}"`);
        expect(hashWriter(loader)(each)).toContain(`integrity="${own}"`);
      }
    expect(text.indexOf('docs/start.md')).toBeLessThan(text.indexOf('## Elements'));
  });

  test('the skill is one that assistants read: a name, a description, and only elements that there are', () => {
    const skill = toSkill(descriptors, '1.4.2')['SKILL.md'] ?? '';
    const [, head = ''] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? [];
    const fields = new Map(
      head.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    expect(fields.get('name')).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(fields.get('name')?.length).toBeLessThanOrEqual(64);
    expect(fields.get('description')?.length).toBeLessThanOrEqual(1024);
    expect(skill.split('\n').length).toBeLessThan(500);
    const named = [...skill.matchAll(/- `(plant-[a-z0-9-]+)`: /g)].map(([, tag]) => tag);
    expect(named.toSorted()).toEqual(tags.toSorted());
    for (const [file] of skill.matchAll(/(?<=\.\.\/\.\.\/)docs\/[\w./-]+\w/g))
      expect(existsSync(ROOT + file), file).toBe(true);
  });
});
