import type { FastifyInstance } from 'fastify';

const PATHS = { openapi: '/openapi.json', asyncapi: '/asyncapi.json' } as const;

/** The platform's own description, for generators of clients. It is public, as the calls that it describes are. */
export function addApiDocuments(app: FastifyInstance, version: string): void {
  let made: Promise<Readonly<Record<keyof typeof PATHS, string>>> | null = null;
  for (const [name, path] of Object.entries(PATHS) as [keyof typeof PATHS, string][])
    app.get(path, { config: { origins: 'any' } }, async (_request, reply) => {
      // Made from some hundred schemas when somebody first asks; few do.
      made ??= import('./write-documents.ts').then(({ writeDocuments }) => writeDocuments(version));
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8');
      return (await made)[name];
    });
}
