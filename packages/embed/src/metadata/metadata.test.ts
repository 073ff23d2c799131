import { describe, expect, test } from 'vitest';
import type { ElementDescriptor } from '@plantdeck/core/element';
import { toManifest } from './custom-elements.ts';
import { undescribed } from './described.ts';
import { toVsCodeData, toVsCodeStyles, toWebTypes } from './editors.ts';
import { COMMON_PARTS } from './members.ts';
import { TOKENS } from './tokens.ts';

const gauge: ElementDescriptor = {
  name: 'tank-gauge',
  summary: 'Level of a tank.',
  attributes: {
    'refresh-seconds': { kind: 'number', description: 'Seconds between two readings.' },
    scale: { kind: 'enum', values: ['litre', 'percent'], default: 'percent', description: 'What is shown.' },
    compact: { kind: 'boolean', description: 'Leaves the axis out.' },
  },
  properties: { data: { type: 'contract.ChartSpec | undefined', description: 'The reading.' } },
  events: {
    'plant-overflow': {
      type: '{ readonly litres: number }',
      description: 'The tank runs over.',
      cancelable: true,
    },
  },
  methods: { empty: { type: '(litres: number): Promise<void>', description: 'Lets some out.' } },
  parts: { level: 'The level.' },
  slots: { '': 'A legend.' },
};
const TOKEN = { '--plant-level': 'Colour of the level.' };
const SOURCES = {
  styles: { 'a.css': ':host {\n  --plant-level: blue;\n}' },
  views: { 'a.tsx': '<i part="level failed" />' },
};

describe('EMB-06 metadata for editors', () => {
  test('EMB-06 the manifest, Web Types and VS Code data tell attributes, properties, events, slots, parts and tokens', () => {
    const manifest = toManifest([gauge], TOKEN) as {
      modules: { declarations: Record<string, { name: string; type?: { text: string } }[]>[] }[];
    };
    const [element, ground] = manifest.modules.map(({ declarations }) => declarations[0]);
    const names = (kind: string) => element?.[kind]?.map(({ name }) => name);
    expect(element).toMatchObject({ tagName: 'plant-tank-gauge', superclass: { name: 'PlantElement' } });
    expect(names('attributes')).toEqual(['refresh-seconds', 'scale', 'compact']);
    expect(names('members')).toEqual(['refreshSeconds', 'scale', 'compact', 'data', 'empty']);
    expect(names('slots')).toEqual(['']);
    expect(names('cssParts')).toEqual(['level']);
    expect(element?.['events']).toEqual([
      {
        name: 'plant-overflow',
        description: 'The tank runs over. (cancellable)',
        type: { text: 'CustomEvent<{ readonly litres: number }>' },
      },
    ]);
    expect(element?.['members']?.find(({ name }) => name === 'data')?.type?.text).toBe(
      "import('@plantdeck/core/contract').ChartSpec | undefined",
    );
    expect(ground?.['cssProperties']).toEqual([
      { name: '--plant-level', description: 'Colour of the level.' },
    ]);

    expect(toWebTypes([gauge], TOKEN, '1.2.3')).toMatchObject({
      name: '@plantdeck/embed',
      version: '1.2.3',
      contributions: {
        html: {
          elements: [
            {
              name: 'plant-tank-gauge',
              attributes: [
                { name: 'refresh-seconds', value: { type: 'number' } },
                { name: 'scale', default: 'percent', value: { type: "'litre' | 'percent'" } },
                { name: 'compact', value: { kind: 'no-value', type: 'boolean' } },
              ],
              slots: [{ name: '' }],
              js: {
                properties: [
                  { name: 'refreshSeconds' },
                  { name: 'scale' },
                  { name: 'compact' },
                  { name: 'data' },
                ],
                events: [{ name: 'plant-overflow', type: 'CustomEvent<{ readonly litres: number }>' }],
              },
              css: { parts: [{ name: 'level' }, { name: 'failed' }] },
            },
          ],
        },
        css: { properties: [{ name: '--plant-level' }] },
      },
    });

    const code = toVsCodeData([gauge]) as {
      tags: { description: { value: string }; attributes: unknown[] }[];
    };
    expect(code.tags[0]?.attributes).toEqual([
      { name: 'refresh-seconds', description: 'Seconds between two readings.' },
      { name: 'scale', description: 'What is shown.', values: [{ name: 'litre' }, { name: 'percent' }] },
      { name: 'compact', description: 'Leaves the axis out.', valueSet: 'v' },
    ]);
    for (const text of ['plant-overflow', 'The level.', 'A legend.'])
      expect(code.tags[0]?.description.value).toContain(text);
    expect(toVsCodeStyles(TOKEN)).toEqual({
      version: 1.1,
      properties: [{ name: '--plant-level', description: 'Colour of the level.' }],
    });
  });

  test('EMB-06 the build is refused for every kind of public member that nobody describes', () => {
    expect(undescribed([gauge], TOKEN, SOURCES, COMMON_PARTS)).toEqual([]);
    const silent: ElementDescriptor = {
      name: 'mute',
      summary: '',
      attributes: { open: { kind: 'boolean', description: ' ' } },
      properties: { data: { description: '' } },
      events: { 'plant-ready': { description: '' } },
      methods: { refresh: { description: '' } },
      parts: { box: '' },
      slots: { head: '' },
    };
    expect(
      undescribed(
        [gauge, silent],
        { '--plant-level': '' },
        { ...SOURCES, views: { 'b.tsx': '<i part="needle" /><i part="box" />' } },
        COMMON_PARTS,
      ),
    ).toEqual([
      'plant-mute: summary',
      'plant-mute: attributes open',
      'plant-mute: properties data',
      'plant-mute: events plant-ready',
      'plant-mute: methods refresh',
      'plant-mute: parts box',
      'plant-mute: slots head',
      'a.css: token --plant-level',
      'b.tsx: part needle',
    ]);
  });

  test('every token says what it is for', () => {
    expect(
      Object.entries(TOKENS).filter(([name, text]) => !/^--plant-[a-z0-9-]+$/.test(name) || text.length < 5),
    ).toEqual([]);
  });
});
