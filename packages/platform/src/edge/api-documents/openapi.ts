import { BATCH_PATH } from '@plantdeck/core/contract';
import { ENDPOINTS, GROUP_PREFIXES, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import { API_SCOPES } from '../../features/accounts/api-key.ts';
import { documentSchemas, type DocumentSchemas, type JsonSchema } from './json-schemas.ts';
import { SHAPES, type Shape } from './shapes.ts';

const DESCRIPTION = `Calls of a Plantdeck platform. Every answer is an envelope \`{ retCode, retMsg, data }\`: \`retCode\` "0" is success, and a refusal has HTTP 200 too unless the transport itself refuses. \`X-Org-Id\` names the organisation, \`X-Lang\` the language of names and sentences. Reads may be sent together, see ${BATCH_PATH}.`;

/** What OpenAPI calls a JSON Schema of an object, as far as parameters need it. */
interface ObjectSchema extends JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** OpenAPI 3.1 of every endpoint of the table. @param version  of the platform */
export function openApiDocument(version: string): JsonSchema {
  const schemas = documentSchemas(
    Object.values(SHAPES).flatMap(({ query, body, data }) =>
      [query, body, data].filter((one) => one !== undefined),
    ),
  );
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
    const path = GROUP_PREFIXES[endpoint.group] + endpoint.path.replaceAll('?}', '}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Plantdeck platform', version, description: DESCRIPTION, license: { name: 'Apache-2.0' } },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/' }],
    tags: Object.keys(GROUP_PREFIXES).map((group) => ({ name: group })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A signed-in person or an embed token.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'pdk_…',
          description: 'A key of the page “API keys”. In an address it opens nothing.',
        },
      },
      schemas: schemas.reached(paths),
    },
  };
}

function operationOf(name: EndpointName, endpoint: Endpoint, schemas: DocumentSchemas): JsonSchema {
  const shape = SHAPES[name];
  const scopes = Object.entries(API_SCOPES).flatMap(([scope, names]) =>
    (names as readonly string[]).includes(name) ? [scope] : [],
  );
  const isPublic = endpoint.access === 'public';
  return {
    operationId: name,
    tags: [endpoint.group],
    ...(endpoint.resource === undefined ? {} : { 'x-resource': endpoint.resource }),
    ...(endpoint.embed === undefined ? {} : { 'x-embed': endpoint.embed }),
    ...(scopes.length === 0 ? {} : { 'x-key-scope': scopes[0] }),
    security: isPublic ? [] : [{ token: [] }, ...(scopes.length === 0 ? [] : [{ apiKey: [] }])],
    parameters: parametersOf(endpoint, shape, schemas),
    ...bodyOf(endpoint, shape, schemas),
    responses: {
      '200': {
        description: 'The answer, or a refusal with its retCode.',
        content: { 'application/json': { schema: envelopeOf(shape, schemas) } },
      },
    },
  };
}

function parametersOf(endpoint: Endpoint, { query }: Shape, schemas: DocumentSchemas): JsonSchema[] {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\??\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const { properties = {}, required = [] }: ObjectSchema = query ? schemas.expand(query) : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  const header = { name: 'X-Org-Id', in: 'header', required: false, schema: { type: 'string' } };
  return [...inPath, ...inQuery, ...(endpoint.access === 'public' ? [] : [header])];
}

function bodyOf({ method }: Endpoint, { body, file }: Shape, schemas: DocumentSchemas): JsonSchema {
  if (file)
    return { requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } } };
  if (method === 'GET' || body === undefined) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema: schemas.use(body) } } } };
}

/** A refusal has no such data, though it may say which fields do not fit. */
function envelopeOf({ data }: Shape, schemas: DocumentSchemas): JsonSchema {
  return {
    type: 'object',
    properties: { retCode: { type: 'string' }, retMsg: { type: 'string' }, data: {} },
    required: ['retCode', 'retMsg', 'data'],
    ...(data && {
      if: { properties: { retCode: { const: '0' } } },
      // eslint-disable-next-line unicorn/no-thenable
      then: { properties: { data: schemas.use(data) } },
    }),
  };
}
