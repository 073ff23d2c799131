import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { tryParseContract } from '@plantdeck/core/contract';
import { descriptors, jsonSchemas, samples, schemas } from '../manifest.ts';

const ajv = new Ajv2020({ allErrors: true, strict: true, strictTuples: false, allowUnionTypes: true });
const published = jsonSchemas('1.0.0');
const payloads = samples(Date.parse('2026-11-20T06:32:00Z'));
const boards = import.meta.glob('../../../boards/src/*/*.kind.tsx', { eager: true });

type Path = readonly (string | number)[];

/** Every field of a payload, outermost first; of a long list its first and its last. */
function fieldsOf(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return at.length > 0 ? [at] : [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...new Set([0, value.length - 1])].filter((index) => index >= 0).map((index) => [index, value[index]])
    : Object.entries(value);
  return [...(at.length > 0 ? [at] : []), ...entries.flatMap(([key, each]) => fieldsOf(each, [...at, key]))];
}

function broken(payload: unknown, [...path]: Path, value: unknown): unknown {
  const copy = structuredClone(payload);
  const last = path.pop();
  let at = copy as Record<string | number, unknown>;
  for (const key of path) at = at[key] as Record<string | number, unknown>;
  at[last as string] = value;
  return copy;
}

describe('schemas for everybody', () => {
  test('every element that takes data has one, and boards are published with what they check by', () => {
    expect(Object.keys(published).sort()).toEqual(
      descriptors
        .filter(({ properties }) => properties['data'])
        .map(({ name }) => name)
        .sort(),
    );
    expect(Object.keys(payloads).filter((name) => !(name in published))).toEqual([]);
    expect(Object.keys(published).filter((name) => !(name in payloads))).toEqual([]);
    for (const [file, module] of Object.entries(boards)) {
      const folder = /src\/([^/]+)\//.exec(file)?.[1] ?? '';
      const kinds = Object.values(module as Record<string, { schema?: unknown }>);
      const kind = kinds.find((each) => typeof each === 'object' && 'schema' in each);
      if (kind) expect(schemas[`${folder}-board`], folder).toBe(kind.schema);
    }
  });

  for (const [name, schema] of Object.entries(published)) {
    test(`${name}: a foreign validator takes the sample and refuses each broken field where the element names it`, () => {
      const check = ajv.compile(schema);
      const sample: unknown = JSON.parse(JSON.stringify(payloads[name]));
      expect(check(sample), ajv.errorsText(check.errors)).toBe(true);
      const own = schemas[name];
      if (!own) throw new Error(name);
      expect(tryParseContract(own, sample)).toMatchObject({ ok: true });
      let refused = 0;
      for (const path of fieldsOf(sample)) {
        const wrong = broken(sample, path, { not: 'this' });
        const told = tryParseContract(own, wrong);
        const isTaken = check(wrong);
        // Where any value is welcome, neither minds.
        expect(isTaken, path.join('.')).toBe(told.ok);
        if (told.ok) continue;
        refused += 1;
        const places = (check.errors ?? []).map(({ instancePath, params }) =>
          [instancePath.slice(1).replaceAll('/', '.'), params['missingProperty']].filter(Boolean).join('.'),
        );
        expect(places, path.join('.')).toContain(told.field);
      }
      expect(refused).toBeGreaterThan(2);
    });
  }
});
