import { indexed } from './indexed.ts';
import type { JsonSchema } from './json-schema.ts';

/**
 * Values against the part of JSON Schema that tools are described with. Nothing is compiled, so that it runs under a
 * policy without `eval`; what is not known here is refused when a tool is offered, never passed over at a call.
 */
export interface SchemaProblem {
  /** Dotted path of the field; empty where the whole is meant. */
  readonly field: string;
  readonly reason: string;
}

const NOTES = ['title', 'description', 'default', 'examples', '$schema'];
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'minItems', 'maxItems'],
  string: ['minLength', 'maxLength', 'format', 'enum'],
  number: ['minimum', 'maximum', 'enum'],
  integer: ['minimum', 'maximum', 'enum'],
  boolean: [],
};
const DEEPEST = 6;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const below = (path: string, name: string | number): string => (path === '' ? `${name}` : `${path}.${name}`);

/** Why a description is not one that can be checked; null where it is. */
export function schemaProblem(schema: unknown, path = '', depth = 0): SchemaProblem | null {
  if (!isRecord(schema)) return { field: path, reason: 'expected a JSON Schema' };
  if (depth > DEEPEST) return { field: path, reason: `deeper than ${DEEPEST} levels` };
  const { type } = schema;
  const known = typeof type === 'string' && Object.hasOwn(KEYWORDS, type) ? KEYWORDS[type] : undefined;
  if (known === undefined)
    return { field: below(path, 'type'), reason: `expected one of ${Object.keys(KEYWORDS).join(', ')}` };
  const foreign = Object.keys(schema).find(
    (key) => key !== 'type' && !known.includes(key) && !NOTES.includes(key),
  );
  if (foreign !== undefined)
    return { field: below(path, foreign), reason: `is not understood for the type ${String(type)}` };
  const { properties = {}, items, required = [], enum: choices } = schema;
  if (choices !== undefined && (!Array.isArray(choices) || choices.length === 0))
    return { field: below(path, 'enum'), reason: 'expected a list of choices' };
  if (type === 'array') return schemaProblem(items, below(path, 'items'), depth + 1);
  if (type !== 'object') return null;
  if (!isRecord(properties)) return { field: below(path, 'properties'), reason: 'expected an object' };
  if (!Array.isArray(required) || required.some((name) => !Object.hasOwn(properties, String(name))))
    return { field: below(path, 'required'), reason: 'names a property that is not described' };
  for (const [name, inner] of Object.entries(properties)) {
    const problem = schemaProblem(inner, below(below(path, 'properties'), name), depth + 1);
    if (problem) return problem;
  }
  return null;
}

/** What does not fit in a value, by the first field that does not; null where all of it fits. */
export function valueProblem(schema: JsonSchema, value: unknown, path = ''): SchemaProblem | null {
  const wrong = (reason: string): SchemaProblem => ({ field: path, reason });
  const { enum: choices } = schema;
  if (Array.isArray(choices) && !choices.includes(value))
    return wrong(`expected one of ${choices.map(String).join(', ')}`);
  switch (schema['type']) {
    case 'object':
      return objectProblem(schema, value, path);
    case 'array':
      return arrayProblem(schema, value, path);
    case 'string':
      return textProblem(schema, value, path);
    case 'number':
    case 'integer': {
      if (typeof value !== 'number' || !Number.isFinite(value)) return wrong('expected a number');
      if (schema['type'] === 'integer' && !Number.isInteger(value)) return wrong('expected a whole number');
      return rangeProblem(value, schema['minimum'], schema['maximum'], path, '');
    }
    case 'boolean':
      return typeof value === 'boolean' ? null : wrong('expected true or false');
    default:
      return wrong('is of a type that is not understood');
  }
}

function objectProblem(schema: JsonSchema, value: unknown, path: string): SchemaProblem | null {
  if (!isRecord(value)) return { field: path, reason: 'expected an object' };
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  for (const name of Array.isArray(schema['required']) ? schema['required'].map(String) : [])
    if (value[name] === undefined) return { field: below(path, name), reason: 'is missing' };
  for (const [name, inner] of Object.entries(value)) {
    const described = Object.hasOwn(properties, name) ? properties[name] : undefined;
    // More than was described is more than a person was shown.
    if (!isRecord(described)) return { field: below(path, name), reason: 'is not a field of this tool' };
    const problem = inner === undefined ? null : valueProblem(described, inner, below(path, name));
    if (problem) return problem;
  }
  return null;
}

function arrayProblem(schema: JsonSchema, value: unknown, path: string): SchemaProblem | null {
  if (!Array.isArray(value)) return { field: path, reason: 'expected a list' };
  const size = rangeProblem(value.length, schema['minItems'], schema['maxItems'], path, ' entries');
  if (size) return size;
  const items = schema['items'];
  if (!isRecord(items)) return null;
  for (const [index, one] of indexed(value)) {
    const problem = valueProblem(items, one, below(path, index));
    if (problem) return problem;
  }
  return null;
}

function textProblem(schema: JsonSchema, value: unknown, path: string): SchemaProblem | null {
  if (typeof value !== 'string') return { field: path, reason: 'expected a text' };
  const size = rangeProblem(value.length, schema['minLength'], schema['maxLength'], path, ' characters');
  if (size) return size;
  const { format } = schema;
  const isTime = format === 'date' || format === 'date-time';
  return isTime && Number.isNaN(Date.parse(value))
    ? { field: path, reason: `expected a ${String(format)}` }
    : null;
}

function rangeProblem(
  value: number,
  least: unknown,
  most: unknown,
  path: string,
  what: string,
): SchemaProblem | null {
  if (typeof least === 'number' && value < least)
    return { field: path, reason: `expected at least ${least}${what}` };
  if (typeof most === 'number' && value > most)
    return { field: path, reason: `expected at most ${most}${what}` };
  return null;
}
