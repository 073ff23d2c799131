import type { AreaCourse, AreaNode } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../../store/database/database.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { parseTeamConfig } from '../../engine/energy/teams.ts';
import { named, plantName, storedName } from '../../engine/names/plant-name.ts';

/** A plant's areas as one tree, children in their order; null where there is no plant or it has no areas yet. */
export async function readAreaTree(
  db: Database,
  plantId: string | null,
  language: PlatformLanguage,
  /** The highest area that the reader may see. */
  dataAreaId: string | null = null,
): Promise<AreaNode | null> {
  if (plantId === null) return null;
  const rows = await db
    .selectFrom('area')
    .innerJoin('plant', 'plant.plant_id', 'area.plant_id')
    .selectAll('area')
    .select('plant.product_unit as plant_unit')
    .where('area.plant_id', '=', plantId)
    .orderBy('area.sort')
    .orderBy('area.area_id')
    .execute();
  const plant = await db
    .selectFrom('plant')
    .select('model')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  const { configs, courses } = await shiftsOf(db, plantId, language);
  const nodes = new Map<string, AreaNode>();
  for (const row of rows) {
    nodes.set(row.area_id, {
      id: row.area_id,
      name: storedName(language, row),
      type: areaType(row.type),
      parentId: row.parent_id,
      equipmentType: row.equipment_type,
      equipmentId: row.type === 'unit' ? row.area_id : null,
      equipmentCode: row.type === 'unit' ? row.area_id.slice(plantId.length + 1) : null,
      equipmentTagName: row.type === 'unit' ? row.area_id : null,
      appCode: plant?.model ?? null,
      shiftGroupId: configs[0] ?? null,
      courses,
      hasEquipment: row.equipment_type === null ? 0 : 1,
      productUnit: row.product_unit ?? unitAbove(row.parent_id) ?? row.plant_unit,
      children: [],
    });
  }
  function unitAbove(parentId: string | null): string | null {
    const parent = rows.find((one) => one.area_id === parentId);
    return parent ? (parent.product_unit ?? unitAbove(parent.parent_id)) : null;
  }
  let root: AreaNode | null = null;
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    if (parent === undefined) root ??= node;
    else parent.children.push(node);
  }
  return dataAreaId === null ? root : (nodes.get(dataAreaId) ?? null);
}

/** The plant's teams take turns in these shifts; without teams everybody works by eight hours. */
async function shiftsOf(
  db: Database,
  plantId: string,
  language: PlatformLanguage,
): Promise<{ readonly configs: readonly string[]; readonly courses: AreaCourse[] }> {
  const stored = await db
    .selectFrom('team_config')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  const configs = stored.map(parseTeamConfig);
  const shifts = configs[0]?.shifts ?? [];
  return {
    configs: configs.map(({ id }) => id),
    courses: shifts.map(({ code, from, to }) => ({
      id: code,
      name: shiftName(code, language),
      startsAt: from,
      endsAt: to,
    })),
  };
}

const SHIFTS = ['night', 'day', 'evening'] as const;

/** By the words for the usual ones, else by its own code. */
function shiftName(code: string, language: PlatformLanguage): string {
  const known = SHIFTS.find((each) => each === code);
  return known ? plantName(language, named(`shift.${known}`)) : code;
}

const AreaTypeSchema = v.fallback(
  v.picklist(['factory', 'workshop', 'line', 'process', 'unit', 'other']),
  'other',
);
const areaType = (text: string): AreaNode['type'] => v.parse(AreaTypeSchema, text);
