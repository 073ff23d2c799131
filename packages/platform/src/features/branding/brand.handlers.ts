import {
  BRAND_IMAGE_MAX_BYTES,
  BRAND_IMAGE_MAX_PX,
  BrandImageRemoveSchema,
  BrandImageSaveSchema,
  BrandTitleSaveSchema,
  type EnterpriseBrand,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import { readBrand, removeImage, saveImage, saveTitle, type BrandDeps } from './brand-store.ts';
import { readImage, type FoundImage } from './image-size.ts';

/** Who may change how the enterprise is dressed. */
const BRANDING = 'enterpriseBranding';
const text = v.pipe(v.string(), v.maxLength(200));
/** Who asks, and for which organisation; another than that of the call is answered by calls of its own. */
export const BrandQuerySchema = v.object({ client: v.optional(text), orgId: v.optional(text) });

/** Title, logo and background of an enterprise. */
export function brandHandlers(deps: BrandDeps) {
  const { realNow } = deps;
  const answer = async (call: Call): Promise<EnterpriseBrand> => ({
    ...(await readBrand(deps, await enterpriseIdOf(call))),
    canEdit: call.person.kind === 'person' && call.person.resources.has(BRANDING),
  });
  return registerHandlers({
    async brand(call) {
      const { orgId } = readQuery(call, BrandQuerySchema);
      if (orgId !== undefined && orgId !== call.orgId)
        throw new ApiError(RETCODES.forbidden, 'call.other-organisation');
      return answer(call);
    },

    async brandSave(call) {
      const { title } = readBody(call, BrandTitleSaveSchema);
      await saveTitle(call.db, await enterpriseIdOf(call), title);
      return answer(call);
    },

    async brandImageSave(call) {
      const { kind, originName, content } = readBody(call, BrandImageSaveSchema);
      const bytes = Buffer.from(content, 'base64');
      const image = { kind, originName, bytes, found: checkedImage(bytes) };
      await saveImage(call.db, await enterpriseIdOf(call), image, realNow());
      return answer(call);
    },

    async brandImageRemove(call) {
      const { kind } = readBody(call, BrandImageRemoveSchema);
      await removeImage(call.db, await enterpriseIdOf(call), kind);
      return answer(call);
    },
  });
}

/** @throws {ApiError} 040001 for what is no picture, and for one that is too heavy or too large */
function checkedImage(bytes: Uint8Array): FoundImage {
  const refuse = (key: 'brand.too-heavy' | 'brand.no-picture' | 'brand.too-large', values = {}) =>
    new ApiError(RETCODES.badField, key, values, { data: { field: 'content' } });
  if (bytes.length > BRAND_IMAGE_MAX_BYTES)
    throw refuse('brand.too-heavy', { kib: Math.floor(BRAND_IMAGE_MAX_BYTES / 1024) });
  const found = readImage(bytes);
  if (found === null) throw refuse('brand.no-picture');
  if (Math.max(found.widthPx, found.heightPx) > BRAND_IMAGE_MAX_PX)
    throw refuse('brand.too-large', { px: BRAND_IMAGE_MAX_PX });
  return found;
}

async function enterpriseIdOf(call: Call): Promise<string> {
  const row = await call.db
    .selectFrom('organisation')
    .select('eid')
    .where('org_id', '=', call.orgId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError(RETCODES.forbidden, 'call.no-access');
  return row.eid;
}
