import { addDays, civilDayAt } from '../../../engine/plant-time/zone.ts';
import { grouped } from '../grouped.ts';
import { allDocuments, documents, growing, type SeedRow } from '../documents.ts';
import { LISTS } from '../lists.ts';
import { checkSelectedMaterial } from '../material-selection.ts';
import {
  aside,
  find,
  given,
  isTwoNames,
  key,
  may,
  must,
  type RecordContext,
  type RecordResource,
  type StoredValues,
} from '../resource.ts';
import { rows } from '../rows.ts';
import { compact, dayNumber, productMade } from '../seeds/made.ts';
import { lastLines, tradeOf } from '../seeds/trades.ts';
import { batches, YARD_DAYS } from './production.ts';

type WarehouseContext = Parameters<typeof allDocuments>[0];

const tonnes = (rows: readonly { readonly values: StoredValues }[]): number =>
  rows.reduce((sum, { values }) => sum + (typeof values.quantityT === 'number' ? values.quantityT : 0), 0);

/** Batches and finished issues of each material. */
async function movements(context: WarehouseContext) {
  const lots = await allDocuments(context, 'materialBatchManage', { seed: batches });
  const moves = await allDocuments(context, 'inventoryallocation', { seed: moveSeed });
  return [...grouped(lots, ({ values }) => String(values.materialId))].map(([materialId, all]) => {
    const moved = moves.filter(
      ({ values }) => values.materialId === materialId && values.taskState === 'done',
    );
    const used = all.filter(({ values }) => values.batchState === 'used');
    // Batches that are used up were issued, also without an entry.
    return { materialId, all, moved, issuedT: Math.max(tonnes(moved), tonnes(used)) };
  });
}

const NEED_DAYS = 30;
/** Days by whose issues the coming ones are expected. */
const PAST_DAYS = 14;

/** What is in the yard: what the month began with and what came in it, less what was issued. */
async function stock(context: RecordContext) {
  const today = civilDayAt(context.zone, context.nowMs);
  const month = `${today.slice(0, 7)}-01`;
  const past = addDays(today, -PAST_DAYS);
  const materials = await allDocuments(context, LISTS.materialId.code, { seed: LISTS.materialId.seed });
  return (await movements(context)).flatMap(({ materialId, all, moved, issuedT }) => {
    const open = all.filter(({ values }) => values.batchState !== 'used');
    if (open.length === 0) return [];
    const receivedT = tonnes(all);
    const before = (rows: typeof all, name: 'receivedOn' | 'day'): number =>
      tonnes(rows.filter(({ values }) => String(values[name]) < month));
    // Batches that are used up without an issue were so before the month.
    const unwrittenT = issuedT - tonnes(moved);
    const openingT = rounded(Math.max(0, before(all, 'receivedOn') - before(moved, 'day') - unwrittenT));
    const cameT = rounded(receivedT - before(all, 'receivedOn'));
    const lately = moved.filter(({ values }) => past <= String(values.day) && String(values.day) < today);
    const days = new Set(lately.map(({ values }) => values.day)).size;
    const dailyT = days === 0 ? null : tonnes(lately) / days;
    const material = materials.find(({ id }) => id === materialId)?.values;
    const stockT = Math.max(0, rounded(receivedT - issuedT));
    const minStockT = typeof material?.minStockT === 'number' ? material.minStockT : null;
    return [
      {
        id: materialId,
        values: {
          materialId,
          count: open.length,
          openingT,
          receivedMonthT: cameT,
          issuedMonthT: rounded(openingT + cameT - stockT),
          categoryId: material?.categoryId ?? null,
          stockT,
          minStockT,
          need30T: dailyT === null ? null : rounded(dailyT * NEED_DAYS),
          coverDays: dailyT === null || dailyT === 0 ? null : Number((stockT / dailyT).toFixed(1)),
          result: minStockT === null ? null : stockT < minStockT ? 'fail' : 'pass',
        },
      },
    ];
  });
}

/** Batches with what is left of each: used up ones first, then the oldest, are issued. */
export async function batchStock(context: WarehouseContext) {
  return (await movements(context)).flatMap(({ all, issuedT }) => {
    let leftToIssue = issuedT;
    const isOpen = ({ values }: (typeof all)[number]): number => (values.batchState === 'used' ? 0 : 1);
    return all
      .toSorted(
        (a, b) =>
          isOpen(a) - isOpen(b) || String(a.values.receivedOn).localeCompare(String(b.values.receivedOn)),
      )
      .map((lot) => {
        const quantityT = tonnes([lot]);
        const taken = Math.min(quantityT, Math.max(0, leftToIssue));
        leftToIssue -= taken;
        const values = { ...lot.values, issuedT: rounded(taken), stockT: rounded(quantityT - taken) };
        return { ...lot, values };
      });
  });
}

const rounded = (value: number): number => Number(value.toFixed(2));

/** Days back to which materials were moved out of the yard: what came nine days before them lies there. */
const MOVED_DAYS = YARD_DAYS - 9;

const moveSeed = growing((plant) => {
  const list: SeedRow[] = [];
  for (let offset = plant.since(MOVED_DAYS); offset <= 0; offset += 1) {
    const day = plant.day(offset);
    for (const [index, { code, dailyT, takenBy }] of tradeOf(plant).materials.entries())
      list.push({
        id: `${code}-${day}`,
        values: {
          taskCode: `IA${compact(day)}-${index + 1}`,
          materialId: code,
          quantityT: Number((dailyT * (0.95 + 0.1 * plant.chance('move', code, day))).toFixed(1)),
          location: `Y-${index + 1}`,
          areaId: `${plant.plantId}.${takenBy}`,
          day,
          taskState: offset === 0 ? 'running' : 'done',
          person: null,
          note: null,
        },
      });
  }
  return list;
});

/** Days between two counts of the yard. */
const COUNT_DAYS = 7;

/** What the books had on the day of the count, and what was found. */
const countSeed = growing(async (plant) => {
  const list: SeedRow[] = [];
  const [came, moved] = [
    await plant.kept('materialBatchManage', batches),
    await plant.kept('inventoryallocation', moveSeed),
  ];
  for (let offset = plant.since(COUNT_DAYS); offset < 0; offset += 1) {
    if (dayNumber(plant, offset) % COUNT_DAYS !== 0) continue;
    const day = plant.day(offset);
    for (const [index, { code }] of tradeOf(plant).materials.entries()) {
      const upTo = (rows: readonly SeedRow[], name: 'receivedOn' | 'day'): number =>
        tonnes(
          rows.filter(
            ({ values }) =>
              values.materialId === code && values.taskState !== 'running' && String(values[name]) <= day,
          ),
        );
      const stockT = rounded(upTo(came, 'receivedOn') - upTo(moved, 'day'));
      const countedT = Number((stockT * (0.985 + 0.03 * plant.chance('count', code, day))).toFixed(1));
      list.push({
        id: `${code}-${day}`,
        values: {
          taskCode: `ST${compact(day)}-${index + 1}`,
          materialId: code,
          day,
          stockT,
          countedT,
          differenceT: rounded(countedT - stockT),
          person: { zh: '仓管员', en: 'Storekeeper' },
          note: null,
        },
      });
    }
  }
  return list;
});

/** Each day of the last lines, as they were taken into the store: the output of the day's task. */
const finished = growing(async (plant) => {
  const list: SeedRow[] = [];
  for (let offset = plant.since(6); offset <= -1; offset += 1) {
    for (const [index, line] of lastLines(plant).entries()) {
      const made = await plant.output(line.id, offset);
      if (made === null) continue;
      list.push({
        id: `${line.id}-${plant.day(offset)}`,
        values: {
          taskCode: `WC${compact(plant.day(offset))}-${index + 1}`,
          lineId: line.id,
          productId: productMade(plant, line.id, offset),
          goodM2: made.goodM2,
          day: plant.day(offset),
          location: `F-${index + 1}`,
          person: { zh: '仓管员', en: 'Storekeeper' },
          note: null,
        },
      });
    }
  }
  return list;
});

/** What was taken into the store, by day and line, with the name of its product. */
export async function storedOutput(context: WarehouseContext) {
  const products = await allDocuments(context, LISTS.productId.code, { seed: LISTS.productId.seed });
  const names = new Map(products.map(({ id, values: { name } }) => [id, name]));
  const rows = await allDocuments(context, 'wipcompletion', { seed: finished });
  return rows.map(({ values }) => {
    const productId = String(values.productId);
    const name = names.get(productId);
    return {
      day: String(values.day),
      lineId: String(values.lineId),
      productId,
      name: isTwoNames(name) ? name : { zh: String(name ?? productId), en: String(name ?? productId) },
      quantity: Number(values.goodM2),
    };
  });
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
    source: documents({ seed: finished }),
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
    source: documents({ seed: moveSeed, check: checkSelectedMaterial }),
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
    source: counted(documents({ seed: countSeed })),
  },
  {
    code: 'StockOverview',
    fields: {
      materialId: given,
      categoryId: given,
      count: given,
      openingT: given,
      receivedMonthT: given,
      issuedMonthT: given,
      stockT: given,
      minStockT: given,
      need30T: given,
      coverDays: given,
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
      issuedT: given,
      stockT: given,
      moisturePct: given,
      batchState: given,
    },
    sort: 'receivedOn',
    descending: true,
    source: rows(batchStock),
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
