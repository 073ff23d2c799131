import {
  ComposedPageSchema,
  HOME_PAGE_PATH,
  type ComposedPage,
  type PageBlock,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../../store/database/index.ts';

/** Pages that organisations compose: written whole, with an optimistic lock. */
export interface PageOwner {
  readonly db: Database;
  readonly orgId: string;
}

const StoredSchema = v.looseObject({});

function pageOf(row: {
  readonly path: string;
  readonly title: string;
  readonly platform_code: string;
  readonly domain: string;
  readonly page: unknown;
  readonly version: number;
}): ComposedPage {
  return v.parse(ComposedPageSchema, {
    ...v.parse(StoredSchema, row.page),
    path: row.path,
    title: row.title,
    platformCode: row.platform_code,
    domain: row.domain,
    isLanding: false,
    version: row.version,
  });
}

/** A page, or null where nobody has composed one at this path. */
export async function readPage({ db, orgId }: PageOwner, path: string): Promise<ComposedPage | null> {
  const row = await db
    .selectFrom('composed_page')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row ? pageOf(row) : null;
}

export interface LowCodeQuery {
  readonly platformCode: string;
  readonly keyword: string;
  readonly domain: string;
  readonly page: { readonly size: number; readonly current: number };
}

/** The low-code pages of an organisation by title; the home is none of them. */
export async function listPages(
  { db, orgId }: PageOwner,
  { platformCode, keyword, domain, page }: LowCodeQuery,
): Promise<{ readonly pages: readonly ComposedPage[]; readonly total: number }> {
  let query = db.selectFrom('composed_page').where('org_id', '=', orgId).where('path', '<>', HOME_PAGE_PATH);
  if (platformCode !== '') query = query.where('platform_code', '=', platformCode);
  if (domain !== '') query = query.where('domain', 'in', ['', domain]);
  const word = keyword.trim();
  if (word !== '') {
    const like = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) => eb.or([eb('title', 'ilike', like), eb('path', 'ilike', like)]));
  }
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('title')
    .orderBy('path')
    .limit(page.size)
    .offset((page.current - 1) * page.size)
    .execute();
  return { pages: rows.map(pageOf), total: Number(total) };
}

/** @returns the new version, or null when somebody else saved or removed it meanwhile */
export async function savePage(
  { db, orgId }: PageOwner,
  page: ComposedPage,
  by: { readonly userId: string; readonly nowMs: number },
): Promise<number | null> {
  const version = page.version + 1;
  const blocks: readonly PageBlock[] = page.blocks;
  const columns = {
    title: page.title,
    platform_code: page.platformCode,
    domain: page.domain,
    page: JSON.stringify({ blocks }),
    version,
    updated_at: new Date(by.nowMs),
    updated_by: by.userId,
  };
  const saved =
    page.version === 0
      ? await db
          .insertInto('composed_page')
          .values({ org_id: orgId, path: page.path, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('composed_page')
          .set(columns)
          .where('org_id', '=', orgId)
          .where('path', '=', page.path)
          .where('version', '=', page.version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version ?? null;
}

/** @returns whether it was there in this version */
export async function removePage({ db, orgId }: PageOwner, path: string, version: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('composed_page')
    .where('org_id', '=', orgId)
    .where('path', '=', path)
    .where('version', '=', version)
    .returning('path')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Whether the home is the first page of everybody in the enterprise. */
export async function readLanding({ db, orgId }: PageOwner): Promise<boolean> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .select('enterprise.config')
    .where('organisation.org_id', '=', orgId)
    .executeTakeFirst();
  const config = v.safeParse(v.looseObject({ customization: v.optional(v.number()) }), row?.config);
  return config.success && config.output.customization === 1;
}

export async function saveLanding({ db, orgId }: PageOwner, isLanding: boolean): Promise<void> {
  await sql`update enterprise set config = config || ${JSON.stringify({ customization: isLanding ? 1 : 0 })}::jsonb
    where eid = (select eid from organisation where org_id = ${orgId})`.execute(db);
}

/** Whether a path is the short name of a company, which leads to its own sign-in page. */
export async function isCompanyCode(db: Database, path: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from enterprise where config->>'codename' = ${path.slice(1)} limit 1`.execute(db);
  return rows.length > 0;
}
