import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { ApiError, RETCODES } from '../api/index.ts';
import type { BrandDeps } from './brand-store.ts';
import { IMAGE_FILE_PATH } from './image-address.ts';

const text = v.pipe(v.string(), v.maxLength(300));
const FileQuerySchema = v.object({ path: text, expires: text, signature: text });

/** Pictures by their signed addresses: a browser fetches them without a token, as it fetches any picture. */
export function addBrandFiles(app: FastifyInstance, { db, addresses, realNow }: BrandDeps): void {
  app.get(IMAGE_FILE_PATH, { config: { origins: 'known' } }, async (request, reply) => {
    const asked = v.safeParse(FileQuerySchema, request.query);
    const refusal = new ApiError(RETCODES.notFound, 'brand.no-file', {}, { status: 404 });
    if (!asked.success) throw refusal;
    const { path, expires, signature } = asked.output;
    const leftS = addresses.leftS(path, expires, signature, realNow());
    if (leftS === null) throw refusal;
    const image = await db
      .selectFrom('brand_image')
      .select(['bytes', 'media_type'])
      .where('storage_path', '=', path)
      .executeTakeFirst();
    if (image === undefined) throw refusal;
    return reply
      .type(image.media_type)
      .header('cache-control', `private, max-age=${leftS}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(Buffer.from(image.bytes));
  });
}
