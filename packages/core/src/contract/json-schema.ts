import type * as v from 'valibot';

/** The JSON Schema of a tool's input, as a model is told it. Of the schema library only what tools use is known. */
export interface JsonSchema {
  readonly [key: string]: unknown;
}

interface Described {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly options?: readonly unknown[];
  readonly wrapped?: Described;
  readonly pipe?: readonly Described[];
  readonly kind?: string;
  readonly requirement?: unknown;
  readonly description?: string;
}

export function jsonSchemaOf(schema: v.GenericSchema<unknown, unknown>): JsonSchema {
  return convert(schema as unknown as Described);
}

const BOUNDS: Readonly<Record<string, string>> = {
  min_value: 'minimum',
  max_value: 'maximum',
  min_length: 'minLength',
  max_length: 'maxLength',
};

function convert(schema: Described): JsonSchema {
  if (schema.pipe) {
    const [first, ...actions] = schema.pipe;
    const extra: Record<string, unknown> = {};
    for (const action of actions) {
      const bound = BOUNDS[action.type];
      if (bound !== undefined) extra[bound] = action.requirement;
      if (action.type === 'integer') extra['type'] = 'integer';
      if (action.type === 'description') extra['description'] = action.description;
      if (action.type === 'iso_timestamp') extra['format'] = 'date-time';
      if (action.type === 'iso_date') extra['format'] = 'date';
    }
    return { ...(first ? convert(first) : {}), ...extra };
  }
  switch (schema.type) {
    case 'object': {
      const entries = Object.entries(schema.entries ?? {});
      const required = entries.filter(([, one]) => one.type !== 'optional').map(([name]) => name);
      return {
        type: 'object',
        properties: Object.fromEntries(entries.map(([name, one]) => [name, convert(one)])),
        ...(required.length > 0 && { required }),
        additionalProperties: false,
      };
    }
    case 'optional':
    case 'nullable':
      return schema.wrapped ? convert(schema.wrapped) : {};
    case 'array':
      return { type: 'array', items: schema.item ? convert(schema.item) : {} };
    case 'picklist':
      return { type: 'string', enum: schema.options };
    case 'string':
    case 'number':
    case 'boolean':
      return { type: schema.type };
    default:
      throw new Error(`a tool's input of type ${schema.type} has no JSON Schema here`);
  }
}
