import type { AreaNode } from '@plantdeck/core/contract';
import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import type { PlatformLanguage } from '../http/language.ts';
import { storedName } from '../names/plant-name.ts';

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
    .select('plant.product_unit')
    .where('area.plant_id', '=', plantId)
    .orderBy('area.sort')
    .orderBy('area.area_id')
    .execute();
  const nodes = new Map<string, AreaNode>();
  for (const row of rows) {
    nodes.set(row.area_id, {
      id: row.area_id,
      name: storedName(language, row),
      type: areaType(row.type),
      parentId: row.parent_id,
      equipmentType: row.equipment_type,
      hasEquipment: row.equipment_type === null ? 0 : 1,
      productUnit: row.product_unit,
      children: [],
    });
  }
  let root: AreaNode | null = null;
  for (const node of nodes.values()) {
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId);
    if (parent === undefined) root ??= node;
    else parent.children.push(node);
  }
  return dataAreaId === null ? root : (nodes.get(dataAreaId) ?? null);
}

const AreaTypeSchema = v.fallback(
  v.picklist(['factory', 'workshop', 'line', 'process', 'unit', 'other']),
  'other',
);
const areaType = (text: string): AreaNode['type'] => v.parse(AreaTypeSchema, text);
