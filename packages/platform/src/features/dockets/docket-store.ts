import {
  DocketSchema,
  DocketTemplateSchema,
  type Docket,
  type DocketPage,
  type DocketTemplate,
  type DocketType,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { bulkInsert, type Database } from '../../store/database/index.ts';
import { sentence, type PlatformLanguage, type WordKey } from '../../engine/i18n/language.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { isSimulated } from '../records/index.ts';
import { type FirstDocket, firstDockets } from './first-dockets.ts';
import { firstTemplates, NAME_OF_LABEL, NAME_OF_TYPE } from './first-templates.ts';

export interface DocketOwner {
  readonly db: Database;
  readonly orgId: string;
  readonly plantId: string | null;
  readonly nowMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Papers that a simulated plant has written since it was looked at last. */
async function addLater(owner: DocketOwner, plantId: string, since: Date): Promise<void> {
  const { db, orgId, nowMs } = owner;
  // Papers are of days: an hour later there is hardly another.
  if (nowMs - since.getTime() < HOUR_MS || !(await isSimulated(db, plantId))) return;
  const papers = await firstDockets(
    owner,
    plantId,
    Math.ceil((nowMs - since.getTime()) / DAY_MS) + PAPER_DAYS,
  );
  await db.transaction().execute(async (transaction) => {
    const won = await transaction
      .updateTable('docket_seed')
      .set({ seeded_at: new Date(nowMs) })
      .where('org_id', '=', orgId)
      .where('seeded_at', '=', since)
      .returning('org_id')
      .executeTakeFirst();
    const later = papers.filter(({ date }) => Date.parse(date) > since.getTime());
    if (won) await insertPapers(transaction, orgId, later);
  });
}
/** Days between what was made and its last paper. */
const PAPER_DAYS = 3;

const insertPapers = (db: Database, orgId: string, papers: readonly FirstDocket[]): Promise<number> =>
  bulkInsert(
    db,
    'docket',
    papers.map((paper) => ({
      id: paper.id,
      org_id: orgId,
      docket_no: paper.docketNo,
      template_type: paper.templateType,
      docket_date: new Date(paper.date),
      docket: JSON.stringify(paper),
    })),
    { onConflict: { key: ['org_id', 'id'], action: 'ignore' } },
  );

/** Gives an organisation its first templates, and papers once its plant has sorted anything; later ones follow. */
export async function ensureSeeded(owner: DocketOwner): Promise<void> {
  const { db, orgId, plantId, nowMs } = owner;
  const known = await db
    .selectFrom('docket_seed')
    .select('seeded_at')
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (known) return plantId === null ? undefined : addLater(owner, plantId, known.seeded_at);
  const papers = plantId === null ? [] : await firstDockets(owner, plantId);
  const at = new Date(nowMs);
  await db.transaction().execute(async (transaction) => {
    await bulkInsert(
      transaction,
      'docket_template',
      firstTemplates().map((template) => ({
        id: template.id,
        org_id: orgId,
        template_type: template.templateType,
        kind: template.kind,
        menu_display: template.menuDisplay,
        template: JSON.stringify(template),
        version: template.version,
        updated_at: at,
        updated_by: 'platform',
      })),
      { onConflict: { key: ['org_id', 'id'], action: 'ignore' } },
    );
    // A plant without any graded output yet is looked at again later.
    if (plantId !== null && papers.length === 0) return;
    await insertPapers(transaction, orgId, papers);
    await transaction
      .insertInto('docket_seed')
      .values({ org_id: orgId, seeded_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export interface TemplateFilter {
  readonly templateType?: DocketType | undefined;
  readonly menuDisplay?: boolean | undefined;
}

/** Templates in the order of their types; names that nobody has given are those of the types. */
export async function readTemplates(
  { db, orgId }: Pick<DocketOwner, 'db' | 'orgId'>,
  language: PlatformLanguage,
  filter: TemplateFilter = {},
): Promise<DocketTemplate[]> {
  let query = db.selectFrom('docket_template').selectAll().where('org_id', '=', orgId);
  if (filter.templateType !== undefined) query = query.where('template_type', '=', filter.templateType);
  if (filter.menuDisplay !== undefined) query = query.where('menu_display', '=', filter.menuDisplay);
  const rows = await query.orderBy('template_type').orderBy('kind').orderBy('id').execute();
  return rows.map((row) => {
    const template = v.parse(DocketTemplateSchema, { ...Object(row.template), version: row.version });
    return { ...template, templateName: shownName(template.templateName, language) };
  });
}

function shownName(name: string, language: PlatformLanguage): string {
  const isGiven = !name.startsWith(NAME_OF_TYPE) && name !== NAME_OF_LABEL;
  return isGiven ? name : sentence(language, name as WordKey);
}

/** @returns the new version, or null when somebody else changed or removed it meanwhile */
export async function saveTemplate(
  { db, orgId, nowMs }: DocketOwner,
  template: DocketTemplate,
  userId: string,
): Promise<number | null> {
  const version = template.version + 1;
  const columns = {
    template_type: template.templateType,
    kind: template.kind,
    menu_display: template.menuDisplay,
    template: JSON.stringify({ ...template, version }),
    version,
    updated_at: new Date(nowMs),
    updated_by: userId,
  };
  const saved =
    template.version === 0
      ? await db
          .insertInto('docket_template')
          .values({ id: template.id, org_id: orgId, ...columns })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('docket_template')
          .set(columns)
          .where('org_id', '=', orgId)
          .where('id', '=', template.id)
          .where('version', '=', template.version)
          .returning('version')
          .executeTakeFirst();
  return saved?.version ?? null;
}

/** @returns whether it was there in this version */
export async function removeTemplate(
  { db, orgId }: Pick<DocketOwner, 'db' | 'orgId'>,
  id: string,
  version: number,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('docket_template')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Papers of a type, the newest first. */
export async function readDockets(
  { db, orgId }: Pick<DocketOwner, 'db' | 'orgId'>,
  language: PlatformLanguage,
  templateType: DocketType,
  page: { readonly size: number; readonly current: number },
): Promise<DocketPage> {
  const rows = await db
    .selectFrom('docket')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('template_type', '=', templateType)
    .orderBy('docket_date', 'desc')
    .orderBy('id')
    .limit(page.size)
    .offset((page.current - 1) * page.size)
    .execute();
  const { total } = await db
    .selectFrom('docket')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('org_id', '=', orgId)
    .where('template_type', '=', templateType)
    .executeTakeFirstOrThrow();
  return { records: rows.map((row) => docketOf(row.docket, language)), total: Number(total) };
}

const NamedSchema = v.object({
  partyZh: v.optional(v.string()),
  partyEn: v.optional(v.string()),
  lines: v.array(v.looseObject({ nameZh: v.optional(v.string()), nameEn: v.optional(v.string()) })),
});

function docketOf(stored: unknown, language: PlatformLanguage): Docket {
  const docket = v.parse(DocketSchema, stored);
  const { partyZh, partyEn, lines } = v.parse(NamedSchema, stored);
  const nameOf = (zh: string | undefined, en: string | undefined, otherwise: string): string =>
    zh === undefined || en === undefined ? otherwise : plantName(language, { zh, en });
  return {
    ...docket,
    party: nameOf(partyZh, partyEn, docket.party),
    lines: docket.lines.map((line, index) => {
      const { nameZh, nameEn } = lines[index] ?? {};
      return { ...line, name: nameOf(nameZh, nameEn, line.name) };
    }),
  };
}
