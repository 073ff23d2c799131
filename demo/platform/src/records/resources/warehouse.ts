import { grouped } from '../grouped.ts';
import { allDocuments, documents, ofCeramics, type SeedRow } from '../documents.ts';
import { LISTS } from '../lists.ts';
import { checkSelectedMaterial } from '../material-selection.ts';
import { aside, find, given, key, may, must, type RecordContext, type RecordResource } from '../resource.ts';
import { rows } from '../rows.ts';
import type { SeedPlant } from '../seed-plant.ts';
import { MATERIALS } from '../seeds/lists.ts';
import { batches } from './production.ts';

const compact = (day: string): string => day.replaceAll('-', '');

/** What stands in the yard: batches that are not used up, less what was moved out. */
async function stock(context: RecordContext) {
  const [materials, lots, moves] = await Promise.all([
    allDocuments(context, LISTS.materialId.code, { seed: LISTS.materialId.seed }),
    allDocuments(context, 'materialBatchManage', { seed: ofCeramics(batches) }),
    allDocuments(context, 'inventoryallocation', { seed: ofCeramics(moveSeed) }),
  ]);
  const moved = (materialId: string): number =>
    moves.reduce(
      (sum, { values }) =>
        sum +
        (values.materialId === materialId &&
        values.taskState === 'done' &&
        typeof values.quantityT === 'number'
          ? values.quantityT
          : 0),
      0,
    );
  const open = lots.filter(({ values }) => values.batchState !== 'used');
  return [...grouped(open, ({ values }) => String(values.materialId))].map(([materialId, list]) => {
    const receivedT = list.reduce(
      (sum, { values }) => sum + (typeof values.quantityT === 'number' ? values.quantityT : 0),
      0,
    );
    const material = materials.find(({ id }) => id === materialId)?.values;
    const stockT = Math.max(0, receivedT - moved(materialId));
    const minStockT = typeof material?.minStockT === 'number' ? material.minStockT : null;
    return {
      id: materialId,
      values: {
        materialId,
        count: list.length,
        quantityT: receivedT,
        categoryId: material?.categoryId ?? null,
        stockT,
        minStockT,
        result: minStockT === null ? null : stockT < minStockT ? 'fail' : 'pass',
      },
    };
  });
}

function moveSeed(plant: SeedPlant): SeedRow[] {
  return MATERIALS.slice(0, 5).flatMap(([materialId], index) =>
    [-2, -1, 0].map((offset) => ({
      id: `${materialId}-${plant.day(offset)}`,
      values: {
        taskCode: `IA${compact(plant.day(offset))}-${index + 1}`,
        materialId,
        quantityT: Number((60 + 40 * plant.chance('move', materialId, offset)).toFixed(1)),
        location: `Y-${index + 1}`,
        areaId: `${plant.plantId}.W1.L1`,
        day: plant.day(offset),
        taskState: offset === 0 ? 'running' : 'done',
        person: null,
        note: null,
      },
    })),
  );
}

async function finished(plant: SeedPlant): Promise<SeedRow[]> {
  const list: SeedRow[] = [];
  for (let offset = -5; offset <= -1; offset += 1) {
    for (const [index, line] of plant.lines.filter(({ id }) => id.includes('.W5.')).entries()) {
      const goodM2 = await plant.output(line.id, offset);
      if (goodM2 === null) continue;
      list.push({
        id: `${line.id}-${plant.day(offset)}`,
        values: {
          taskCode: `WC${compact(plant.day(offset))}-${index + 1}`,
          lineId: line.id,
          productId: 'P0612-01',
          goodM2,
          day: plant.day(offset),
          location: `F-${index + 1}`,
          person: '仓管员',
          note: null,
        },
      });
    }
  }
  return list;
}

export const WAREHOUSE: readonly RecordResource[] = [
  {
    code: 'wipcompletion',
    fields: {
      taskCode: key,
      lineId: must,
      productId: must,
      goodM2: must,
      day: must,
      location: may,
      person: must,
      note: aside,
    },
    sort: 'day',
    descending: true,
    source: documents({ seed: ofCeramics(finished) }),
  },
  {
    code: 'inventoryallocation',
    fields: {
      taskCode: key,
      materialId: must,
      quantityT: must,
      location: find,
      areaId: must,
      day: must,
      taskState: must,
      person: may,
      note: aside,
    },
    sort: 'day',
    descending: true,
    source: documents({ seed: ofCeramics(moveSeed), check: checkSelectedMaterial }),
  },
  {
    code: 'Stocktaking',
    fields: {
      taskCode: key,
      materialId: must,
      day: must,
      stockT: must,
      countedT: must,
      differenceT: given,
      person: must,
      note: aside,
    },
    sort: 'day',
    descending: true,
    source: counted(
      documents({
        seed: (plant) =>
          plant.model !== 'ceramics'
            ? []
            : MATERIALS.map(([materialId, , , , , sharePct], index) => {
                const stockT = (sharePct ?? 2) * 30;
                const countedT = Number(
                  (stockT * (0.985 + 0.03 * plant.chance('count', materialId))).toFixed(1),
                );
                return {
                  id: materialId,
                  values: {
                    taskCode: `ST${compact(plant.day(-3))}-${index + 1}`,
                    materialId,
                    day: plant.day(-3),
                    stockT,
                    countedT,
                    differenceT: Number((countedT - stockT).toFixed(2)),
                    person: '仓管员',
                    note: null,
                  },
                };
              }),
      }),
    ),
  },
  {
    code: 'StockOverview',
    fields: {
      materialId: given,
      categoryId: given,
      count: given,
      quantityT: given,
      stockT: given,
      minStockT: given,
      result: given,
    },
    sort: 'materialId',
    source: rows(stock),
  },
  {
    code: 'inventoryDetails',
    fields: {
      batchCode: given,
      materialId: given,
      receivedOn: given,
      quantityT: given,
      moisturePct: given,
      batchState: given,
    },
    sort: 'receivedOn',
    descending: true,
    source: rows((context) => allDocuments(context, 'materialBatchManage', { seed: ofCeramics(batches) })),
  },
];

/** The difference of a count follows from its two figures. */
function counted(source: ReturnType<typeof documents>): ReturnType<typeof documents> {
  return {
    ...source,
    save(context, resource, change) {
      const { stockT, countedT } = change.values;
      const differenceT =
        typeof stockT === 'number' && typeof countedT === 'number'
          ? Number((countedT - stockT).toFixed(2))
          : null;
      const values = { ...change.values, differenceT };
      return (
        source.save?.(context, resource, { ...change, values }) ?? Promise.reject(new Error('not saved'))
      );
    },
  };
}
