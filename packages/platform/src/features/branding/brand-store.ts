import { randomUUID } from 'node:crypto';
import type { BrandImageKind, EnterpriseBrand, ImageRef } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import type { FoundImage } from './image-size.ts';
import type { ImageAddresses } from './image-address.ts';

export type StoredBrand = Omit<EnterpriseBrand, 'canEdit'>;

export interface BrandDeps {
  readonly db: Database;
  readonly addresses: ImageAddresses;
  /** Real time, epoch ms. */
  readonly realNow: () => number;
}

const TitleSchema = v.fallback(v.looseObject({ title: v.optional(v.nullable(v.string())) }), {});
const titleOf = (config: unknown): string | null => v.parse(TitleSchema, config).title || null;

/** How an enterprise is dressed: its own title and pictures, and those of the group that it belongs to. */
export async function readBrand({ db, addresses, realNow }: BrandDeps, eid: string): Promise<StoredBrand> {
  const group = await db
    .selectFrom('organisation')
    .innerJoin('organisation as parent', 'parent.org_id', 'organisation.porg_id')
    .select('parent.eid')
    .where('organisation.eid', '=', eid)
    .where('parent.eid', '<>', eid)
    .orderBy('organisation.org_id')
    .executeTakeFirst();
  const eids = group ? [eid, group.eid] : [eid];
  const titles = await db
    .selectFrom('enterprise')
    .select(['eid', 'config'])
    .where('eid', 'in', eids)
    .execute();
  const images = await db
    .selectFrom('brand_image')
    .select(['eid', 'kind', 'origin_name', 'storage_path'])
    .where('eid', 'in', eids)
    .execute();
  const titleIn = (of: string | undefined) => titleOf(titles.find((row) => row.eid === of)?.config);
  const imageIn = (of: string | undefined, kind: BrandImageKind): ImageRef | null => {
    const row = images.find((one) => one.eid === of && one.kind === kind);
    return row === undefined
      ? null
      : {
          originName: row.origin_name,
          storagePath: row.storage_path,
          presignedUrl: addresses.sign(row.storage_path, realNow()),
        };
  };
  return {
    title: titleIn(eid),
    logoImg: imageIn(eid, 'logo'),
    backgroundImg: imageIn(eid, 'background'),
    defaultTitle: titleIn(group?.eid),
    defaultLogoImg: imageIn(group?.eid, 'logo'),
    defaultBackgroundImg: imageIn(group?.eid, 'background'),
  };
}

export async function saveTitle(db: Database, eid: string, title: string): Promise<void> {
  await db
    .updateTable('enterprise')
    .set({ config: sql`config || jsonb_build_object('title', ${title}::text)` })
    .where('eid', '=', eid)
    .execute();
}

export interface NewImage {
  readonly kind: BrandImageKind;
  readonly originName: string;
  readonly found: FoundImage;
  readonly bytes: Uint8Array;
}

/** Takes the place of the one before, whose addresses open nothing from now on. */
export async function saveImage(db: Database, eid: string, image: NewImage, nowMs: number): Promise<void> {
  const row = {
    storage_path: `${eid}/${image.kind}/${randomUUID()}`,
    origin_name: image.originName,
    media_type: image.found.mediaType,
    bytes: image.bytes,
    updated_at: new Date(nowMs),
  };
  await db
    .insertInto('brand_image')
    .values({ eid, kind: image.kind, ...row })
    .onConflict((conflict) => conflict.columns(['eid', 'kind']).doUpdateSet(row))
    .execute();
}

export const removeImage = (db: Database, eid: string, kind: BrandImageKind) =>
  db.deleteFrom('brand_image').where('eid', '=', eid).where('kind', '=', kind).execute();
