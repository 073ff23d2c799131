import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

/** Both documents as text. */
export const writeDocuments = (version: string): { readonly openapi: string; readonly asyncapi: string } => ({
  openapi: `${JSON.stringify(openApiDocument(version), null, 1)}\n`,
  asyncapi: `${JSON.stringify(asyncApiDocument(version), null, 1)}\n`,
});
