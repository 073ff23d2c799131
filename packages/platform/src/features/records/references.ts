import type { RecordOption } from '@plantdeck/core/contract';
import { readGrantable, readRoleNames } from '../accounts/index.ts';
import { readPlantSource } from '../../store/alarms/plant-source.ts';
import { plantName, storedName } from '../../engine/names/plant-name.ts';
import { allDocuments } from './documents.ts';
import { isTwoNames, type RecordContext } from './resource.ts';
import { LISTS, type ReferredList } from './lists.ts';
import type { FieldName } from './vocabulary.ts';

/** What a field may refer to in this organisation, named in the reader's language. */
export async function referenceOptions(context: RecordContext, name: FieldName): Promise<RecordOption[]> {
  switch (name) {
    case 'areaId':
    case 'parentId':
      return areaOptions(context, null);
    case 'lineId':
      return areaOptions(context, 'line');
    case 'equipmentId':
      return [
        ...(await areaOptions(context, 'unit')),
        // A line can stop as a whole, so it has a name here, but it is not offered as a machine.
        ...(await areaOptions(context, 'line')).map((line) => ({ ...line, isRetired: true })),
      ];
    case 'meterId':
      return meterOptions(context);
    case 'energyCode':
      return energyOptions(context);
    case 'tag':
      return tagOptions(context);
    case 'roleCode':
      return roleOptions(context);
    default:
      return listOptions(context, name);
  }
}

interface Named {
  readonly value: string;
  readonly name_zh: string;
  readonly name_en: string;
}

const optionIn =
  (context: RecordContext) =>
  ({ value, ...name }: Named): RecordOption => ({ value, label: storedName(context.language, name) });

async function areaOptions(context: RecordContext, type: string | null): Promise<RecordOption[]> {
  if (context.plantId === null) return [];
  const areas = context.db
    .selectFrom('area')
    .select(['area_id as value', 'name_zh', 'name_en'])
    .where('plant_id', '=', context.plantId)
    .orderBy('sort');
  const rows = await (type === null ? areas : areas.where('type', '=', type)).execute();
  const { areaIds } = context;
  return rows.filter(({ value }) => areaIds === null || areaIds.has(value)).map(optionIn(context));
}

async function meterOptions(context: RecordContext): Promise<RecordOption[]> {
  if (context.plantId === null) return [];
  const rows = await context.db
    .selectFrom('meter')
    .select(['meter_id as value', 'area_id', 'name_zh', 'name_en'])
    .where('plant_id', '=', context.plantId)
    .orderBy('meter_key')
    .execute();
  const { areaIds } = context;
  return rows
    .filter(({ area_id }) => areaIds === null || areaIds.has(area_id))
    .map(({ area_id: _areaId, ...row }) => optionIn(context)(row));
}

/** Measured values by their codes: those of the plant's source, or the meters of an imported plant. */
async function tagOptions(context: RecordContext): Promise<RecordOption[]> {
  const { db, plantId } = context;
  if (plantId === null) return [];
  const source = await readPlantSource(db, plantId);
  if (source === null) return meterOptions(context);
  return source.tags.map((code) => ({ value: code, label: code }));
}

async function energyOptions(context: RecordContext): Promise<RecordOption[]> {
  if (context.plantId === null) return [];
  const rows = await context.db
    .selectFrom('energy_type')
    .select(['energy_code as value', 'name_zh', 'name_en'])
    .where('plant_id', '=', context.plantId)
    .orderBy('sort')
    .execute();
  return rows.map(optionIn(context));
}

/** All roles have names; only those within the reader's own rights are offered. */
async function roleOptions(context: RecordContext): Promise<RecordOption[]> {
  const { db, orgId, userId } = context;
  const own = await readGrantable(db, { orgId, userId });
  const names = await readRoleNames(db, orgId, context.language);
  return [...names].map(([value, { title }]) => ({
    value,
    label: title,
    ...(own.roles.has(value) ? {} : { isRetired: true }),
  }));
}

/** Rows of another list of the same organisation, by the name they bear. */
async function listOptions(context: RecordContext, name: FieldName): Promise<RecordOption[]> {
  const list: ReferredList | undefined = name in LISTS ? LISTS[name as keyof typeof LISTS] : undefined;
  if (!list) return [];
  const rows = await allDocuments(context, list.code, { seed: list.seed });
  return rows.map(({ id, values }) => {
    const label = values.name ?? values.itemName ?? values.code ?? id;
    return {
      value: id,
      label: isTwoNames(label) ? plantName(context.language, label) : String(label),
      ...(values.isActive === false && list.staysOffered !== true ? { isRetired: true } : {}),
    };
  });
}
