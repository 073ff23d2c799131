import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { schemaProblem, valueProblem } from './json-check.ts';
import { jsonSchemaOf } from './json-schema.ts';

const KILN = {
  type: 'object',
  properties: {
    kiln: { type: 'string', enum: ['K1', 'K2'], title: 'Kiln' },
    celsius: { type: 'integer', minimum: 600, maximum: 1250 },
    zones: {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', properties: { from: { type: 'string', format: 'date' } }, required: ['from'] },
    },
  },
  required: ['kiln', 'celsius'],
  additionalProperties: false,
};

describe('values against the description of a tool', () => {
  test.each([
    [{ kiln: 'K1', celsius: 900 }, null],
    [{ kiln: 'K1', celsius: 900, zones: [{ from: '2026-11-22' }] }, null],
    [{ celsius: 900 }, 'kiln'],
    [{ kiln: 'K9', celsius: 900 }, 'kiln'],
    [{ kiln: 'K1', celsius: 900.5 }, 'celsius'],
    [{ kiln: 'K1', celsius: 1300 }, 'celsius'],
    [{ kiln: 'K1', celsius: '900' }, 'celsius'],
    [{ kiln: 'K1', celsius: Number.NaN }, 'celsius'],
    [{ kiln: 'K1', celsius: 900, zones: [{ from: '2026-11-22' }, { from: 'soon' }] }, 'zones.1.from'],
    [{ kiln: 'K1', celsius: 900, zones: [{}, {}, {}] }, 'zones'],
    [{ kiln: 'K1', celsius: 900, force: true }, 'force'],
    [JSON.parse('{"kiln":"K1","celsius":900,"__proto__":1}'), '__proto__'],
    [['K1'], ''],
    [null, ''],
  ])('%j: the field that does not fit is %s', (value, field) => {
    expect(valueProblem(KILN, value)?.field ?? null).toBe(field);
  });

  test.each([
    [KILN, null],
    ['object', ''],
    [{ properties: {} }, 'type'],
    [{ type: 'constructor' }, 'type'],
    [
      { type: 'object', properties: { name: { type: 'string', pattern: '(a+)+$' } } },
      'properties.name.pattern',
    ],
    [{ type: 'object', properties: { name: { $ref: 'https://x.example/s.json' } } }, 'properties.name.type'],
    [{ type: 'object', properties: {}, required: ['kiln'] }, 'required'],
    [{ type: 'array', items: 'string' }, 'items'],
    [{ type: 'string', enum: [] }, 'enum'],
  ])('a description that cannot be checked is refused by its field, %j', (schema, field) => {
    expect(schemaProblem(schema)?.field ?? null).toBe(field);
  });

  test('what valibot describes becomes a description that can be checked', () => {
    const schema = jsonSchemaOf(
      v.object({
        line: v.picklist(['L1', 'L2']),
        share: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
        names: v.array(v.pipe(v.string(), v.maxLength(3))),
      }),
    );
    expect(schemaProblem(schema)).toBeNull();
    expect(valueProblem(schema, { line: 'L1', names: ['abc'] })).toBeNull();
    expect(valueProblem(schema, { line: 'L1', share: 2, names: [] })).toEqual({
      field: 'share',
      reason: 'expected at most 1',
    });
  });
});
