import * as contract from '@plantdeck/core/contract';
import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type JsonSchema = Readonly<Record<string, unknown>>;

const PLACE = '#/components/schemas/';

/** Schemas of a document: those that have a name in the contract are described once and named wherever they are used. */
export interface DocumentSchemas {
  /** As it is used in the document: by its name where it has one. */
  use(schema: v.GenericSchema): JsonSchema;
  /** What it says, whether it has a name or not. */
  expand(schema: v.GenericSchema): JsonSchema;
  /** Named schemas that parts of the document reach, for its `components`. */
  reached(parts: unknown): Readonly<Record<string, JsonSchema>>;
}

/** Converts them all at once: each conversion by itself would go through the whole contract again. */
export function documentSchemas(used: Iterable<v.GenericSchema>): DocumentSchemas {
  const names = new Map<v.GenericSchema, string>();
  for (const [name, value] of Object.entries(contract))
    if (name.endsWith('Schema') && typeof value === 'object')
      names.set(value as v.GenericSchema, name.slice(0, -'Schema'.length));
  const named = new Set(names.values());
  for (const schema of used) if (!names.has(schema)) names.set(schema, `Part${names.size}`);
  const all = toJsonSchemaDefs(Object.fromEntries([...names].map(([schema, name]) => [name, schema])), {
    target: 'draft-2020-12',
    // As they travel: what a schema checks beyond JSON Schema's words is left out.
    typeMode: 'input',
    errorMode: 'ignore',
    overrideRef: ({ referenceId }) => PLACE + referenceId,
  }) as unknown as Readonly<Record<string, JsonSchema>>;
  const expand = (schema: v.GenericSchema): JsonSchema => all[names.get(schema) ?? ''] ?? {};
  return {
    expand,
    use: (schema) =>
      named.has(names.get(schema) ?? '') ? { $ref: `${PLACE}${names.get(schema)}` } : expand(schema),
    reached(parts) {
      const found = new Map<string, JsonSchema>();
      const follow = (value: unknown): void => {
        for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
          const schema = all[name];
          if (schema === undefined || found.has(name)) continue;
          found.set(name, schema);
          follow(schema);
        }
      };
      follow(parts);
      return Object.fromEntries([...found].toSorted(([a], [b]) => a.localeCompare(b)));
    },
  };
}
