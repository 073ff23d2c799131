import {
  indexed,
  jsonSchemaOf,
  PageToolOfferSchema,
  schemaProblem,
  tryParseContract,
  valueProblem,
  type JsonSchema,
  type PageTool,
  type PageToolOffer,
} from '@plantdeck/core/contract';

/** A tool that cannot be lent, by the field that is wrong with it. */
export class PageToolError extends Error {
  override readonly name = 'PageToolError';
  readonly field: string;
  readonly reason: string;
  constructor(field: string, reason: string) {
    super(`tool: field "${field}" does not fit: ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}

/** A tool as it was read: what is said of it, and how its arguments are checked. */
export interface ReadTool {
  readonly offer: PageToolOffer;
  readonly tool: PageTool;
  /** Names of the parameters for people. */
  readonly labels: Readonly<Record<string, string>>;
  /** Values as `run` takes them, or the field that does not fit. */
  check(values: Readonly<Record<string, unknown>>): Promise<Checked>;
}
export type Checked =
  | { readonly ok: true; readonly values: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly field: string; readonly reason: string };

/** What every schema library of the Standard Schema kind answers; host and element may carry different ones. */
interface StandardSchema {
  readonly '~standard': {
    validate(value: unknown): unknown;
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isStandard = (value: unknown): value is StandardSchema =>
  isRecord(value) && isRecord(value['~standard']) && typeof value['~standard']['validate'] === 'function';

/** @throws {PageToolError} */
export function readPageTool(value: unknown): ReadTool {
  if (!isRecord(value)) throw new PageToolError('(root)', 'expected an object');
  const schema = value['parameters'] ?? { type: 'object', properties: {} };
  const parameters = describe(schema);
  const offer = tryParseContract(PageToolOfferSchema, {
    ...value,
    parameters,
    writes: value['writes'] ?? false,
    phrases: value['phrases'] ?? [],
  });
  if (!offer.ok) throw new PageToolError(offer.field, offer.reason);
  if (parameters['type'] !== 'object') throw new PageToolError('parameters.type', 'expected object');
  const problem = schemaProblem(parameters);
  if (problem) throw new PageToolError(`parameters.${problem.field}`, problem.reason);
  for (const field of ['run', 'changes'])
    if (typeof value[field] !== 'function' && (field === 'run' || value[field] !== undefined))
      throw new PageToolError(field, 'expected a function');
  const properties = parameters['properties'];
  const known = isRecord(properties) ? properties : {};
  for (const [index, phrase] of indexed(offer.value.phrases))
    for (const [, name = ''] of phrase.matchAll(/\{(\w+)\}/g))
      if (!Object.hasOwn(known, name))
        throw new PageToolError(`phrases.${index}`, `{${name}} is no parameter of this tool`);
  return {
    offer: offer.value,
    tool: value as unknown as PageTool,
    labels: Object.fromEntries(
      Object.entries(known).map(([name, described]) => {
        const title = isRecord(described) ? described['title'] : undefined;
        return [name, typeof title === 'string' && title.trim() !== '' ? title : name];
      }),
    ),
    async check(values) {
      const wrong = valueProblem(parameters, values);
      if (wrong) return { ok: false, field: wrong.field || '(root)', reason: wrong.reason };
      return isStandard(schema) ? standardCheck(schema, values) : { ok: true, values };
    },
  };
}

function describe(schema: unknown): JsonSchema {
  if (!isStandard(schema)) {
    if (isRecord(schema)) return schema;
    throw new PageToolError('parameters', 'expected a JSON Schema or a valibot schema');
  }
  try {
    // Of the libraries that check alike only valibot's can be read; what it cannot describe throws below.
    return jsonSchemaOf(schema as unknown as Parameters<typeof jsonSchemaOf>[0]);
  } catch (cause) {
    throw new PageToolError('parameters', cause instanceof Error ? cause.message : String(cause));
  }
}

async function standardCheck(schema: StandardSchema, values: unknown): Promise<Checked> {
  const result = (await schema['~standard'].validate(values)) as {
    readonly value?: Readonly<Record<string, unknown>>;
    readonly issues?: readonly {
      readonly message: string;
      readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
    }[];
  };
  const [issue] = result.issues ?? [];
  if (!issue) return { ok: true, values: result.value ?? {} };
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return { ok: false, field: path.join('.') || '(root)', reason: issue.message };
}
