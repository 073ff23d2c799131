import type { RecordDescription, RecordField, RecordOption } from '@plantdeck/core/contract';
import { unitSymbol } from '../../engine/units/scaled-units.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { ROUTE_TITLES } from '@plantdeck/core/route-titles';
import { keptUnits } from './measurement-units.ts';
import { numberedFields } from './numbering.ts';
import { actionCode } from './pages.ts';
import { isRecordWord, recordWord } from '../record-words/index.ts';
import { referenceOptions } from './references.ts';
import { grantOf, type FieldFlags, type RecordContext, type RecordResource } from './resource.ts';
import { laidOut, tableLayoutOf } from './table-layout.ts';
import { CHOICES, VOCABULARY, type FieldName } from './vocabulary.ts';
import { keptPeople } from './workforce.ts';

/** The fields of a resource as a reader of a language gets them, with what may be chosen in this organisation. */
export async function fieldsOf(context: RecordContext, resource: RecordResource): Promise<RecordField[]> {
  const names = Object.keys(resource.fields) as FieldName[];
  const productUnit = names.some((name) => VOCABULARY[name].unit?.includes('m²'))
    ? await productUnitOf(context)
    : 'm²';
  const own = await Promise.all(
    names.map(async (name): Promise<RecordField> => {
      const flags: FieldFlags = resource.fields[name] ?? {};
      const options = await optionsOf(context, name);
      const suggestions = await suggestionsOf(context, name, flags);
      return {
        ...VOCABULARY[name],
        ...(VOCABULARY[name].unit && { unit: VOCABULARY[name].unit.replace('m²', productUnit) }),
        name,
        label: recordWord(context.language, `field.${name}`),
        required: flags.required ?? false,
        inList: flags.aside !== true,
        isSearched: flags.searched ?? false,
        editable: flags.editable ?? 'always',
        ...((flags.order ?? flags.off) && { initial: false }),
        ...(flags.order && { isAsked: true }),
        ...(flags.shownOnce && { shownOnce: true }),
        ...(options === null ? {} : { options }),
        ...(suggestions.length === 0 ? {} : { suggestions }),
      };
    }),
  );
  return numberedFields(context, resource, [...own, ...((await resource.further?.(context)) ?? [])]);
}

/** What the plant's output is counted in. */
async function productUnitOf({ db, plantId }: RecordContext): Promise<string> {
  const plant = await db
    .selectFrom('plant')
    .select('product_unit')
    .where('plant_id', '=', plantId ?? '')
    .executeTakeFirst();
  return unitSymbol(plant?.product_unit ?? 'm2');
}

/** Of these fields those that the reader may see: money needs the cost permission. */
export function seenFields(
  fields: readonly RecordField[],
  { isAboutPrices }: RecordResource,
  granted: ReadonlySet<string>,
): readonly RecordField[] {
  if (isAboutPrices || granted.has('panel:cost')) return fields;
  return fields.filter(({ unit }) => unit?.startsWith('CNY') !== true);
}

/** Units and people that the enterprise keeps, where somebody types one. */
async function suggestionsOf(
  context: RecordContext,
  name: FieldName,
  { editable }: FieldFlags,
): Promise<string[]> {
  if (editable === 'never') return [];
  if (name === 'unit') return keptUnits(context);
  return name === 'person' ? keptPeople(context) : [];
}

async function optionsOf(context: RecordContext, name: FieldName): Promise<RecordOption[] | null> {
  if (VOCABULARY[name].type !== 'select') return null;
  if (name in CHOICES) return choicesOf(context.language, name as keyof typeof CHOICES);
  return referenceOptions(context, name);
}

function choicesOf(language: PlatformLanguage, name: keyof typeof CHOICES): RecordOption[] {
  return CHOICES[name].map((value) => {
    const key = `option.${name}.${value}`;
    return { value, label: isRecordWord(key) ? recordWord(language, key) : value };
  });
}

export async function describeResource(
  context: RecordContext,
  resource: RecordResource,
  granted: ReadonlySet<string>,
): Promise<RecordDescription> {
  const layout = await tableLayoutOf(context, resource.code);
  const grant = grantOf(resource);
  const canEdit = resource.source.save !== undefined && granted.has(actionCode(grant, 'edit'));
  return {
    resource: resource.code,
    title: pageTitle(context.language, resource.code),
    fields: laidOut(seenFields(await fieldsOf(context, resource), resource, granted), layout),
    sort: { field: resource.sort, direction: resource.descending ? 'descending' : 'ascending' },
    can: {
      create: canEdit && resource.source.canCreate === true,
      edit: canEdit,
      remove: resource.source.remove !== undefined && granted.has(actionCode(grant, 'delete')),
    },
    timeZone: context.zone,
    ...(resource.opens === undefined ? {} : { opens: resource.opens }),
    ...(resource.links
      ? {
          links: resource.links
            .filter(({ route }) => granted.has(route))
            .map(({ route, path }) => ({ title: pageTitle(context.language, route), path })),
        }
      : {}),
    ...(resource.parts
      ? {
          parts: resource.parts.map((part) => ({
            ...part,
            title: partTitle(context.language, part.resource),
          })),
        }
      : {}),
    ...(layout?.pageSize == null ? {} : { pageSize: layout.pageSize }),
  };
}

/** A page has the title of its route; what has none has the word of a part. */
function pageTitle(language: PlatformLanguage, code: string): string {
  const titles: Readonly<Record<string, string>> = ROUTE_TITLES[language];
  return titles[code] ?? partTitle(language, code);
}

/** A list that belongs to a row has a word of its own, or that of its page. */
function partTitle(language: PlatformLanguage, code: string): string {
  const key = `part.${code}`;
  if (isRecordWord(key)) return recordWord(language, key);
  const titles: Readonly<Record<string, string>> = ROUTE_TITLES[language];
  return titles[code] ?? code;
}
