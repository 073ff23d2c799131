import type { RecordField } from '@plantdeck/core/contract';
import { pageName } from '../../engine/names/plant-name.ts';
import { ApiError, RETCODES, ruleReason } from '../api/index.ts';
import { allDocuments, type SeedRow } from './documents.ts';
import type { RecordContext, RecordResource, RowChange } from './resource.ts';

export const TABLE_LAYOUT_CODE = 'tableConfiguration';

/** Three long lists to begin with; their columns are those of the product until somebody names others. */
export const tableLayoutSeed = (): SeedRow[] =>
  (['equipmentLedger', 'stopRecord', 'meterReading'] as const).map((code) => ({
    id: code,
    values: { code, name: pageName(code), path: `/${code}`, columns: null, pageSize: 20, isActive: true },
  }));

export interface TableLayout {
  /** Names of the columns in their order; null shows the product's own. */
  readonly columns: readonly string[] | null;
  readonly pageSize: number | null;
}

const NAMES = /[\s,，、;；]+/;

/** How an organisation wants a list; null where nothing is set or it is switched off. */
export async function tableLayoutOf(context: RecordContext, code: string): Promise<TableLayout | null> {
  const rows = await allDocuments(context, TABLE_LAYOUT_CODE, { seed: tableLayoutSeed });
  const values = rows.find((row) => row.values.code === code && row.values.isActive === true)?.values;
  if (!values) return null;
  const names = typeof values.columns === 'string' ? namesIn(values.columns) : [];
  return {
    columns: names.length === 0 ? null : names,
    pageSize: typeof values.pageSize === 'number' ? values.pageSize : null,
  };
}

const namesIn = (text: string): string[] => text.split(NAMES).filter((name) => name !== '');

/** The columns that are named come first and in that order; the rest stays in the detail of a row. */
export function laidOut(fields: readonly RecordField[], layout: TableLayout | null): RecordField[] {
  if (!layout?.columns) return [...fields];
  const named = layout.columns.flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const rest = fields.filter((field) => !named.includes(field));
  return [
    ...named.map((field) => ({ ...field, inList: true })),
    ...rest.map((field) => ({ ...field, inList: false })),
  ];
}

/** @throws {ApiError} naming the page or the column that is not there, and those that are */
export function checkLayout(resources: ReadonlyMap<string, RecordResource>, { values }: RowChange): void {
  const code = String(values['code'] ?? '');
  const resource = resources.get(code);
  const wrong = (field: string, reason: string): ApiError =>
    new ApiError(RETCODES.badField, 'call.bad-field', { field, reason });
  if (!resource) throw wrong('code', ruleReason({ key: 'noList', params: { limit: code } }));
  const known = Object.keys(resource.fields);
  const unknown = namesIn(String(values['columns'] ?? '')).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw wrong('columns', ruleReason({ key: 'noColumn', params: { limit: unknown } }));
}
