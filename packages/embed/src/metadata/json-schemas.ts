import * as contract from '@plantdeck/core/contract';
import * as boards from '@plantdeck/boards/contract';
import type { ElementDescriptor } from '@plantdeck/core/element';
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

/** JSON Schema (2020-12) of one payload, as it is published. */
export interface PublishedSchema {
  readonly $schema: string;
  readonly $id: string;
  readonly title: string;
  readonly [keyword: string]: unknown;
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** Parts that many payloads share: they stand once under `$defs` of each, so that a reader meets their names. */
const SHARED = {
  Kpi: contract.KpiSchema,
  Series: contract.SeriesSchema,
  Unit: contract.UnitSchema,
  Cat: contract.CatSchema,
  Drill: contract.DrillSchema,
  AreaRef: contract.AreaRefSchema,
  PanelGap: contract.PanelGapSchema,
  BoardNotice: contract.BoardNoticeSchema,
};

/**
 * What elements take as `data` or answer `src` with, by element name. A board says the name of its payload's type; the
 * widgets bring the schemas that they run on.
 */
export function payloadSchemas(
  elements: readonly ElementDescriptor[],
  own: Readonly<Record<string, v.GenericSchema>>,
): Readonly<Record<string, v.GenericSchema>> {
  const found: Record<string, v.GenericSchema> = {};
  for (const { name, properties } of elements) {
    if (!properties['data']) continue;
    const type = /^(?:contract|boards)\.(\w+)/.exec(properties['data'].type ?? '')?.[1];
    const known = { ...contract, ...boards } as unknown as Record<string, v.GenericSchema | undefined>;
    const schema = own[name] ?? known[`${type}Schema`];
    if (!schema) throw new Error(`plant-${name} takes data, and no schema says of what kind`);
    found[name] = schema;
  }
  return found;
}

/** The published schemas by element name. @param version  of the bundle they lie beside */
export function toJsonSchemas(
  schemas: Readonly<Record<string, v.GenericSchema>>,
  version: string,
): Readonly<Record<string, PublishedSchema>> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, ...body } = toJsonSchema(schema, {
        target: 'draft-2020-12',
        typeMode: 'input',
        definitions: SHARED,
        // What JSON cannot hold anyway, such as an infinite number, needs no keyword.
        ignoreActions: ['finite', 'transform'],
        overrideSchema: ({ valibotSchema, jsonSchema }) => {
          if (valibotSchema === curve) return { type: 'array', items: { type: ['number', 'null'] } };
          const keys = choicesOfKeys(valibotSchema);
          return keys && { ...jsonSchema, propertyNames: { enum: keys } };
        },
        overrideAction: ({ valibotAction, jsonSchema }) =>
          valibotAction === everyPoint ? jsonSchema : undefined,
      });
      return [
        name,
        {
          $schema: DRAFT,
          $id: `urn:plantdeck:${version}:${name}`,
          title: `Data of <plant-${name}>`,
          ...onlyUsed(body as Record<string, unknown>),
        },
      ];
    }),
  );
}

/** Curves are checked in one pass of the element's own, which says less to a converter than it does. */
const [curve, everyPoint]: readonly unknown[] = contract.NumsSchema.pipe;

/** Names that the keys of a record are chosen from, where it says so. */
function choicesOfKeys(schema: { readonly type: string; readonly key?: unknown }): string[] | undefined {
  if (schema.type !== 'record') return undefined;
  const { type, options } = schema.key as { readonly type: string; readonly options?: readonly string[] };
  return type === 'picklist' ? [...(options ?? [])] : undefined;
}

/** Leaves out definitions that a schema does not reach. */
function onlyUsed(body: Record<string, unknown>): Record<string, unknown> {
  const { $defs, ...rest } = body;
  const all = ($defs ?? {}) as Record<string, unknown>;
  const used = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/\$defs\/([^"]+)"/g))
      if (!used.has(name)) {
        used.add(name);
        follow(all[name]);
      }
  };
  follow(rest);
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return used.size === 0 ? rest : { ...rest, $defs: kept };
}
