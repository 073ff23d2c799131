import { joined, named } from '../../../engine/names/plant-name.ts';
import { documents, type SeedRow } from '../documents.ts';
import {
  EQUIPMENT_CONFIGURATION_CODE,
  checkEquipmentParameter,
  equipmentParameterSeed,
} from '../equipment-parameters.ts';
import { LISTS } from '../lists.ts';
import { RECIPE_CODE, checkRecipe, recipeSeed } from '../recipes.ts';
import { WORKFORCE_CODE, workforceSeed } from '../workforce.ts';
import { aside, find, key, may, must, type RecordResource } from '../resource.ts';
import type { SeedPlant } from '../seed-plant.ts';
import { checkCalendarDay, checkHours, checkTurn, obeyRota, tellPlant } from './plant-rota.ts';
import { productLines } from '../seeds/made.ts';
import { calendarSeed, scheduleSeed } from '../seeds/shifts.ts';
import { stepOf, tradeOf } from '../seeds/trades.ts';
import { TABLE_LAYOUT_CODE, tableLayoutSeed } from '../table-layout.ts';

/** A plan leaves some room. */
const CAPACITY_OVER_PLAN = 1.04;

/** What the lines can make of each of their products. */
export const capacities = (plant: SeedPlant): SeedRow[] => {
  const { products } = tradeOf(plant);
  return productLines(plant).flatMap((line) => {
    const { products: own = [], plannedPerDay = 0 } = stepOf(plant, line) ?? {};
    const mostOf = (code: string): number => products.find((one) => one.code === code)?.perDay ?? 0;
    const most = Math.max(...own.map(mostOf));
    return own.map((productId) => ({
      id: `${line.id}-${productId}`,
      values: {
        lineId: line.id,
        productId,
        capacityM2: Math.round((plannedPerDay * CAPACITY_OVER_PLAN * mostOf(productId)) / most),
        effectiveFrom: plant.day(-60),
        note: null,
      },
    }));
  });
};

/** Basic data: what the other pages refer to. */
export const MASTER_DATA: readonly RecordResource[] = [
  {
    code: 'productManagement',
    fields: { code: key, name: find, unit: must, capacityM2: may, isActive: may, note: aside },
    sort: 'code',
    source: documents({ seed: LISTS.productId.seed }),
  },
  {
    code: 'materialCategoryConfig',
    fields: { code: key, name: find, sort: may, note: aside },
    sort: 'sort',
    source: documents({ seed: LISTS.categoryId.seed }),
  },
  {
    code: 'materialInfoConfig',
    fields: {
      code: key,
      name: find,
      categoryId: must,
      supplierId: may,
      unit: must,
      sharePct: may,
      moisturePct: may,
      minStockT: may,
      isActive: may,
    },
    sort: 'code',
    source: documents({ seed: LISTS.materialId.seed }),
  },
  {
    code: 'SupplierManagement',
    fields: { code: key, name: find, person: find, phone: may, isActive: may, note: aside },
    sort: 'code',
    source: documents({ seed: LISTS.supplierId.seed }),
  },
  {
    code: 'teamConfiguration',
    fields: {
      code: key,
      name: find,
      // Of the teams that name a shift, the first says its hours; who works it says the rota.
      shift: may,
      startsAt: may,
      endsAt: may,
      members: may,
      person: may,
      isActive: may,
    },
    sort: 'code',
    source: documents({
      seed: LISTS.teamId.seed,
      check: checkHours,
      obey: obeyRota,
      told: tellPlant,
    }),
  },
  {
    code: 'scheduleAllocation',
    fields: { day: must, shift: must, teamId: must, person: may, note: aside },
    sort: 'day',
    // Begins with the turns of the plant's rota; after them the rota goes on, until a row changes a turn.
    source: documents({ seed: scheduleSeed, check: checkTurn, obey: obeyRota, told: tellPlant }),
  },
  {
    code: 'productionCalendar',
    fields: { day: must, name: find, isPlanned: may, note: aside },
    sort: 'day',
    source: documents({
      seed: calendarSeed,
      check: checkCalendarDay,
      obey: obeyRota,
      told: tellPlant,
    }),
  },
  {
    code: WORKFORCE_CODE,
    fields: { code: key, name: find, teamId: must, areaId: may, phone: may, isActive: may },
    sort: 'code',
    source: documents({ seed: workforceSeed }),
  },
  {
    code: RECIPE_CODE,
    fields: {
      code: key,
      productId: must,
      materialId: must,
      sharePct: must,
      version: must,
      isActive: may,
      note: aside,
    },
    sort: 'code',
    source: documents({ seed: recipeSeed, check: checkRecipe }),
  },
  {
    code: EQUIPMENT_CONFIGURATION_CODE,
    fields: {
      equipmentId: must,
      parameter: find,
      unit: must,
      meterId: may,
      lowerLimit: may,
      upperLimit: may,
      isActive: may,
    },
    sort: 'equipmentId',
    source: documents({ seed: equipmentParameterSeed, check: checkEquipmentParameter }),
  },
  {
    code: 'capacityManagement',
    fields: { lineId: must, productId: must, capacityM2: must, effectiveFrom: must, note: aside },
    sort: 'lineId',
    source: documents({ seed: capacities }),
  },
  {
    code: 'proTaskTemplateConfig',
    fields: { code: key, name: find, lineId: must, planKind: must, content: aside, isActive: may },
    sort: 'code',
    source: documents({ seed: taskTemplates }),
  },
  {
    code: TABLE_LAYOUT_CODE,
    fields: { code: key, name: find, path: must, columns: may, pageSize: must, isActive: may },
    sort: 'code',
    source: documents({ seed: tableLayoutSeed }),
  },
];

export function taskTemplates(plant: SeedPlant): SeedRow[] {
  return plant.lines.slice(0, 8).map((line, index) => ({
    id: line.id,
    values: {
      code: `TPL-${String(index + 1).padStart(2, '0')}`,
      name: joined(line, named('is.dailyTask')),
      lineId: line.id,
      planKind: 'daily',
      content: null,
      isActive: true,
    },
  }));
}
