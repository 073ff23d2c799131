import type { RecordField, RecordValue } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { RecordContext, RecordResource } from './resource.ts';
import type { FieldName } from './vocabulary.ts';

/** Fields that number a paper. */
const NUMBERS: ReadonlySet<string> = new Set<FieldName>(['taskCode', 'orderCode', 'batchCode']);
/** Lists whose number is that of a task in another list. */
const TELL_OF_OTHERS: ReadonlySet<string> = new Set(['productionExecution', 'completionMaintenance']);
const DIGITS = 3;

const isNumber = ({ code }: RecordResource, { name, editable }: RecordField): boolean =>
  NUMBERS.has(name) && editable === 'create' && !TELL_OF_OTHERS.has(code);

/**
 * Fields of papers that number themselves: where the enterprise keeps a prefix for its numbers, an entry may be left
 * empty, and says what it comes to.
 */
export async function numberedFields(
  context: RecordContext,
  resource: RecordResource,
  fields: readonly RecordField[],
): Promise<RecordField[]> {
  if (!fields.some((field) => isNumber(resource, field))) return [...fields];
  const prefix = await prefixOf(context);
  if (prefix === null) return [...fields];
  const example = numberOf(prefix, dayOf(context), 1);
  return fields.map((field) =>
    isNumber(resource, field) ? { ...field, required: false, numbered: example } : field,
  );
}

/** The values of a new paper with the numbers that were left to the platform. No number is given twice. */
export async function withNumbers(
  context: RecordContext,
  resource: RecordResource,
  fields: readonly RecordField[],
  values: Readonly<Record<string, RecordValue>>,
): Promise<Record<string, RecordValue>> {
  const numbered: Record<string, RecordValue> = { ...values };
  for (const { name, numbered: example } of fields) {
    if (example === undefined || (values[name] ?? null) !== null) continue;
    const prefix = await prefixOf(context);
    if (prefix !== null) numbered[name] = await nextNumber(context, resource, name, prefix);
  }
  return numbered;
}

async function nextNumber(
  context: RecordContext,
  resource: RecordResource,
  field: string,
  prefix: string,
): Promise<string> {
  const { db, orgId } = context;
  const day = dayOf(context);
  const { rows } = await sql<{ last: number }>`insert into record_number (org_id, day, last)
    values (${orgId}, ${day}, 1) on conflict (org_id, day) do update set last = record_number.last + 1
    returning last`.execute(db);
  const number = numberOf(prefix, day, rows[0]?.last ?? 1);
  const { rows: taken } =
    await sql`select 1 from record where org_id = ${orgId} and resource = ${resource.code}
    and data->>${field}::text = ${number}`.execute(db);
  // Somebody typed just this one.
  return taken.length === 0 ? number : nextNumber(context, resource, field, prefix);
}

const numberOf = (prefix: string, day: string, sequence: number): string =>
  `${prefix}${day}-${String(sequence).padStart(DIGITS, '0')}`;

/** Of the enterprise, `20261123`. */
const dayOf = ({ nowMs, zone }: RecordContext): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(nowMs).replaceAll('-', '');

const ConfigSchema = v.looseObject({ sequencePrefix: v.optional(v.nullable(v.string())) });

async function prefixOf({ db, orgId }: RecordContext): Promise<string | null> {
  const row = await db
    .selectFrom('organisation')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .select('enterprise.config')
    .where('organisation.org_id', '=', orgId)
    .executeTakeFirst();
  const config = v.safeParse(ConfigSchema, row?.config);
  return (config.success && config.output.sequencePrefix) || null;
}
