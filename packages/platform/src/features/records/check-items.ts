/** What a spot check of equipment asks for: the enterprise's own items become fields of its records. */
import type { RecordField } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { ApiError, RETCODES } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { allDocuments, type SeedRow } from './documents.ts';
import { recordWord } from '../record-words/index.ts';
import {
  isTwoNames,
  type RecordContext,
  type RecordSource,
  type RowChange,
  type StoredRow,
} from './resource.ts';

export const CHECK_CONFIG_CODE = 'checkConfig';

export const checkItemSeed = (): SeedRow[] =>
  (
    [
      ['C-01', '轴承温度', 'Bearing temperature', 'number', '°C', 80],
      ['C-02', '振动', 'Vibration', 'number', 'mm/s', 7.1],
      ['C-03', '油位', 'Oil level', 'select', null, null],
      ['C-04', '异响', 'Unusual noise', 'checkbox', null, null],
    ] as const
  ).map(([code, zh, en, control, unit, upperLimit]) => ({
    id: code,
    values: {
      code,
      name: { zh, en },
      control,
      isRequired: true,
      unit,
      lowerLimit: null,
      upperLimit,
      isActive: true,
    },
  }));

/** Limits stand in order, and belong to numbers. @throws {ApiError} */
export async function checkCheckItem(_context: RecordContext, { values }: RowChange): Promise<void> {
  const { control, lowerLimit, upperLimit } = values;
  const wrong = (field: string, reason: string): ApiError =>
    new ApiError(RETCODES.badField, 'call.bad-field', { field, reason });
  if (control !== 'number' && (lowerLimit != null || upperLimit != null))
    throw wrong(lowerLimit == null ? 'upperLimit' : 'lowerLimit', 'onlyNumbersHaveLimits');
  if (typeof lowerLimit === 'number' && typeof upperLimit === 'number' && lowerLimit > upperLimit)
    throw wrong('upperLimit', 'rule.band.order');
}

const PREFIX = 'check.';
const RESULTS = ['pass', 'fail'] as const;

const activeItems = async (context: RecordContext): Promise<StoredRow[]> =>
  (await allDocuments(context, CHECK_CONFIG_CODE, { seed: checkItemSeed })).filter(
    ({ values }) => values.isActive === true,
  );

/** A field for each active item, in the control that it is configured with. */
export async function checkFields(context: RecordContext): Promise<RecordField[]> {
  return (await activeItems(context))
    .toSorted((a, b) => String(a.values.code).localeCompare(String(b.values.code)))
    .map((item) => ({
      ...shapeOf(context, item),
      name: `${PREFIX}${item.id}`,
      label: nameOf(context, item),
      required: false,
      inList: false,
      isSearched: false,
      editable: 'always' as const,
    }));
}

function nameOf({ language }: RecordContext, { id, values: { name } }: StoredRow): string {
  return isTwoNames(name) ? plantName(language, name) : String(name ?? id);
}

function shapeOf(context: RecordContext, { values: { control, unit } }: StoredRow) {
  switch (control) {
    case 'number':
      return {
        type: 'number' as const,
        decimals: 3,
        min: -1e9,
        max: 1e9,
        ...(typeof unit === 'string' ? { unit } : {}),
      };
    case 'select':
      return {
        type: 'select' as const,
        options: RESULTS.map((value) => ({
          value,
          label: recordWord(context.language, `option.result.${value}`),
        })),
      };
    case 'date':
      return { type: 'date' as const };
    case 'checkbox':
      return { type: 'boolean' as const, initial: false };
    default:
      return { type: 'text' as const, maxLength: 200 };
  }
}

/**
 * Records whose judgement follows from the items: none without an entry, a fail where a number lies outside its limits
 * or something was found bad. What is done has every required item.
 */
export function checkedByItems(source: RecordSource): RecordSource {
  return {
    ...source,
    async save(context, resource, change) {
      if (!source.save) throw new Error('these rows can be saved');
      const items = await activeItems(context);
      const missing = items.find(
        ({ id, values }) => values.isRequired === true && entryOf(change.values, id) === undefined,
      );
      if (change.values['taskState'] === 'done' && missing)
        throw new ApiError(RETCODES.badField, 'record.bad-field', {
          field: nameOf(context, missing),
          reason: 'required',
        });
      const result = resultOf(items, change.values);
      return source.save(context, resource, { ...change, values: { ...change.values, result } });
    },
  };
}

/** The records that ask for the items. */
const CHECKED = ['equipmentSpotInspection', 'task_all_tallying_task'] as const;

/** Other limits, or another item, judge what was entered anew; in the transaction of the write. */
export async function judgeAgain(context: RecordContext): Promise<void> {
  const items = await activeItems(context);
  for (const code of CHECKED) {
    for (const { id, values } of await allDocuments(context, code, {})) {
      const result = resultOf(items, values);
      if (values.result !== result)
        await sql`update record set data = data || ${JSON.stringify({ result })}::jsonb
          where org_id = ${context.orgId} and resource = ${code} and record_id = ${id}`.execute(context.db);
    }
  }
}

type Values = Readonly<Record<string, unknown>>;

function entryOf(values: Values, itemId: string): unknown {
  const entry = values[`${PREFIX}${itemId}`];
  return entry === null || entry === '' ? undefined : entry;
}

function resultOf(items: readonly StoredRow[], values: Values): 'pass' | 'fail' | 'pending' {
  // A box that is not ticked says nothing by itself.
  const told = items.filter(({ id }) => ![undefined, false].includes(entryOf(values, id) as undefined));
  if (told.length === 0) return 'pending';
  const isBad = ({ id, values: { lowerLimit, upperLimit } }: StoredRow): boolean => {
    const entry = entryOf(values, id);
    if (typeof entry !== 'number') return entry === 'fail' || entry === true;
    return (
      (typeof lowerLimit === 'number' && entry < lowerLimit) ||
      (typeof upperLimit === 'number' && entry > upperLimit)
    );
  };
  return told.some(isBad) ? 'fail' : 'pass';
}
