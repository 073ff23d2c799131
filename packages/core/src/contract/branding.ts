import * as v from 'valibot';
import { ImageRefSchema } from './session.ts';

/** What an enterprise is dressed in; told by their content, not by their names. */
export const BRAND_IMAGE_KINDS = ['logo', 'background'] as const;
export type BrandImageKind = (typeof BRAND_IMAGE_KINDS)[number];
export const BRAND_IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
/** In base64 it still fits into a call. */
export const BRAND_IMAGE_MAX_BYTES = 700 * 1024;
export const BRAND_IMAGE_MAX_PX = 4_096;
export const BRAND_TITLE_MAX = 60;

const title = v.nullable(v.string());
const image = v.nullable(ImageRefSchema);
/** Title and pictures of an enterprise, and what stands in their place where it has none of its own. */
export const BrandSchema = v.object({
  title,
  logoImg: image,
  backgroundImg: image,
  /** Of the group that the enterprise belongs to; null leaves the product's own. */
  defaultTitle: title,
  defaultLogoImg: image,
  defaultBackgroundImg: image,
  canEdit: v.boolean(),
});
export type EnterpriseBrand = v.InferOutput<typeof BrandSchema>;

export const BrandTitleSaveSchema = v.object({
  /** Empty takes the default again. */
  title: v.pipe(v.string(), v.trim(), v.maxLength(BRAND_TITLE_MAX)),
});
export const BrandImageSaveSchema = v.object({
  kind: v.picklist(BRAND_IMAGE_KINDS),
  originName: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  /** The file in base64. */
  content: v.pipe(v.string(), v.base64()),
});
export const BrandImageRemoveSchema = v.object({ kind: v.picklist(BRAND_IMAGE_KINDS) });
