import { openPeriod, openPlant } from '../../../store/energy/open-plant.ts';
import { accountingDay } from '../../../engine/plant-time/periods.ts';
import { outputOf } from '../../../engine/energy/quantities.ts';
import { allDocuments, documents, growing, type SeedRow } from '../documents.ts';
import { LISTS } from '../lists.ts';
import { MATERIAL_SELECTION_CODE, materialSelectionSeed } from '../material-selection.ts';
import { FORMULA_CODE, formulaSeed } from '../recipes.ts';
import {
  aside,
  isTwoNames,
  key,
  may,
  must,
  type RecordContext,
  type RecordResource,
  type RecordSource,
  type StoredRow,
} from '../resource.ts';
import { pageOf } from '../rows.ts';
import type { SeedPlant } from '../seed-plant.ts';
import { compact, dayNumber, PLANNED_DAYS, productLines, productMade, taskCode } from '../seeds/made.ts';
import { LEADERS } from '../seeds/lists.ts';
import { itemsOf, lastLines, stepOf, tradeOf } from '../seeds/trades.ts';
import { taskTemplates } from './master-data.ts';

const planOf = (plant: SeedPlant, id: string): number => stepOf(plant, { id })?.plannedPerDay ?? 0;
/** Accounting days that the lists reach back. */
const BACK = 6;

/** A week of what the lines did, from their output, and three days of what they are to do. */
const tasks = growing(async (plant) => {
  const list: SeedRow[] = [];
  for (let offset = plant.since(BACK); offset <= PLANNED_DAYS; offset += 1) {
    for (const line of productLines(plant)) {
      // What a running task has made is counted when somebody looks.
      const made = offset < 0 ? await plant.output(line.id, offset) : null;
      if (offset < 0 && made === null) continue;
      list.push({
        id: `${line.id}-${plant.day(offset)}`,
        values: {
          taskCode: taskCode(plant, line.id, offset),
          productId: productMade(plant, line.id, offset),
          lineId: line.id,
          plannedOn: plant.day(offset),
          plannedM2: planOf(plant, line.id),
          goodM2: made?.goodM2 ?? null,
          taskState: offset > 0 ? 'planned' : offset === 0 ? 'running' : 'done',
          person: null,
          note: null,
        },
      });
    }
  }
  return list;
});

export const TASK_CODE = 'productionTask';

/** Tasks as they are now. */
export async function productionTasks(
  context: Pick<RecordContext, 'db' | 'orgId' | 'plantId' | 'nowMs' | 'zone'>,
): Promise<StoredRow[]> {
  return counted(context, await allDocuments(context, TASK_CODE, { seed: tasks }));
}

/** What a running task has made is what its line counted in the accounting day that it is planned on. */
async function counted(
  { db, plantId, nowMs }: Pick<RecordContext, 'db' | 'plantId' | 'nowMs'>,
  rows: readonly StoredRow[],
): Promise<StoredRow[]> {
  const days = new Set(
    rows.flatMap(({ values }) => (values.taskState === 'running' ? [String(values.plannedOn)] : [])),
  );
  const plant = plantId === null || days.size === 0 ? null : await openPlant({ db, plantId, nowMs });
  if (!plant) return [...rows];
  const { frame } = plant;
  const periods = new Map(
    await Promise.all(
      [...days].map(
        async (day) => [day, await openPeriod(plant, accountingDay(frame.calendar, day))] as const,
      ),
    ),
  );
  return rows.map((row) => {
    const { taskState, plannedOn, lineId } = row.values;
    const day = taskState === 'running' ? periods.get(String(plannedOn)) : undefined;
    const made = day && outputOf(frame, day.blocks, String(lineId), day.elapsed);
    return made && made.known > 0
      ? { ...row, values: { ...row.values, goodM2: Math.round(made.quantity) } }
      : row;
  });
}

function withPresentOutput(source: RecordSource): RecordSource {
  return {
    ...source,
    // What is counted is not stored, so that only here it can be searched and sorted by.
    page: async (context, resource, query, fields) =>
      pageOf(context, await productionTasks(context), resource, query, fields),
    async save(context, resource, change) {
      if (!source.save) throw new Error('documents can be saved');
      const saved = await source.save(context, resource, change);
      return (await counted(context, [saved]))[0] ?? saved;
    },
  };
}

/** What each team on duty made on a line, of the shifts that are over. */
export const executions = growing(async (plant) => {
  const list: SeedRow[] = [];
  const [least, most] = tradeOf(plant).scrap;
  for (let offset = plant.since(BACK); offset <= 0; offset += 1) {
    const shifts = plant.shifts(offset);
    for (const line of productLines(plant)) {
      const made = await plant.outputs(
        line.id,
        offset,
        shifts.map(({ toMs }) => toMs),
      );
      for (const [index, { shift, teamId, fromMs, toMs }] of shifts.entries()) {
        const own = made[index];
        if (!own || toMs > plant.nowMs) continue;
        const share = least + (most - least) * plant.chance('scrap', line.id, plant.day(offset), shift);
        list.push({
          id: `${line.id}-${plant.day(offset)}-${shift}`,
          values: {
            taskCode: taskCode(plant, line.id, offset),
            lineId: line.id,
            teamId,
            startedAt: plant.iso(fromMs),
            endedAt: plant.iso(toMs),
            goodM2: own.goodM2,
            scrapM2: own.wasteM2 ?? Math.round(own.goodM2 * share),
            note: null,
          },
        });
      }
    }
  }
  return list;
});

/** The last lines' finished days, with the share that passed as their executions have it. */
const completions = growing(async (plant) => {
  const list: SeedRow[] = [];
  const reported = await executions(plant);
  for (let offset = plant.since(BACK); offset < 0; offset += 1) {
    for (const line of lastLines(plant)) {
      const code = taskCode(plant, line.id, offset);
      const own = reported.filter(({ values }) => values.taskCode === code);
      const sum = (name: 'goodM2' | 'scrapM2'): number =>
        own.reduce((total, { values }) => total + Number(values[name]), 0);
      const goodM2 = sum('goodM2');
      if (goodM2 === 0) continue;
      list.push({
        id: `${line.id}-${plant.day(offset)}`,
        values: {
          taskCode: code,
          lineId: line.id,
          finishedOn: plant.day(offset),
          goodM2,
          passPct: Number(((goodM2 / (goodM2 + sum('scrapM2'))) * 100).toFixed(1)),
          person: { zh: '车间主任', en: 'Workshop manager' },
          taskState: 'done',
        },
      });
    }
  }
  return list;
});

/** Days between two batches of a material. */
const BATCH_DAYS = 5;
/** Days of batches that came: a month before this one is among them, so that this one opens with a stock. */
export const YARD_DAYS = 50;
/** Days after which a batch is used up. */
const USED_DAYS = 16;

/** One batch a material and five days, of what is taken in them. */
export const batches = growing((plant) => {
  const list: SeedRow[] = [];
  for (let offset = plant.since(YARD_DAYS); offset < 0; offset += 1) {
    if (dayNumber(plant, offset) % BATCH_DAYS !== 0) continue;
    const day = plant.day(offset);
    for (const { code, supplierId, moisturePct, dailyT } of tradeOf(plant).materials) {
      const quantityT = dailyT * BATCH_DAYS * (0.95 + 0.1 * plant.chance('batch', code, day));
      const wetter = moisturePct === 0 ? 0 : 0.1 * Math.round(4 * plant.chance('moist', code, day));
      list.push({
        id: `${code}-${day}`,
        values: {
          batchCode: `${code}-${compact(day)}`,
          materialId: code,
          supplierId,
          receivedOn: day,
          quantityT: Number(quantityT.toFixed(1)),
          moisturePct: Number((moisturePct + wetter).toFixed(1)),
          batchState: offset <= -USED_DAYS ? 'used' : offset === -1 ? 'quarantine' : 'released',
          note: null,
        },
      });
    }
  }
  return list;
});

/** What the lines of the last step are to make in a month, of each of their products. */
const plans = growing((plant) => {
  const months = new Set([plant.day(0).slice(0, 7), plant.day(PLANNED_DAYS).slice(0, 7)]);
  return lastLines(plant).flatMap((line) => {
    const products = stepOf(plant, line)?.products ?? [];
    return [...months].flatMap((month) =>
      products.map((productId) => ({
        id: `${line.id}-${productId}-${month}`,
        values: {
          month,
          productId,
          lineId: line.id,
          plannedM2: Math.round((planOf(plant, line.id) * 30) / products.length / 10) * 10,
          note: null,
        },
      })),
    );
  });
});

/** Morning readings of what is inspected at each line, by who leads its early shift. */
const entries = growing((plant) => {
  const list: SeedRow[] = [];
  for (let offset = plant.since(2); offset <= 0; offset += 1) {
    const recordedAt = plant.at(offset, '08:30');
    if (Date.parse(recordedAt) > plant.nowMs) continue;
    const early = plant.shifts(offset).find(({ shift }) => shift === 'early')?.teamId ?? '';
    for (const line of plant.lines)
      for (const { code, unit, mean, spread } of itemsOf(plant, stepOf(plant, line)?.items).slice(0, 1))
        list.push({
          id: `${line.id}-${plant.day(offset)}`,
          values: {
            recordedAt,
            areaId: line.id,
            itemId: code,
            value: Number(
              (mean + (plant.chance('entry', line.id, plant.day(offset)) - 0.5) * spread).toFixed(3),
            ),
            unit,
            person: LEADERS[early] ?? null,
            note: null,
          },
        });
  }
  return list;
});

/** Days between two orders of a product. */
const ORDER_DAYS = 7;

/** An order a product and week, in work from a week before it is due. */
const orders = growing((plant) => {
  const { products, priceCny } = tradeOf(plant);
  const last = new Set(lastLines(plant).flatMap((line) => stepOf(plant, line)?.products ?? []));
  return products
    .filter(({ code }) => last.has(code))
    .flatMap(({ code, perDay }, index) => {
      const list: SeedRow[] = [];
      for (let offset = plant.since(0); offset <= ORDER_DAYS * 3; offset += 1) {
        if ((dayNumber(plant, offset) + index) % ORDER_DAYS !== 0) continue;
        const day = plant.day(offset);
        const size = 1 + Math.floor(plant.chance('order', code, day) * 8);
        list.push({
          id: `${code}-${day}`,
          values: {
            orderCode: `SO${compact(day)}-${index + 1}`,
            productId: code,
            goodM2: Math.round((perDay * size) / 90) * 10,
            priceCny: priceCny + Math.round(priceCny * 0.05 * index),
            dueOn: day,
            taskState: offset < 0 ? 'done' : offset < ORDER_DAYS ? 'running' : 'planned',
            person: null,
            note: null,
          },
        });
      }
      return list;
    });
});

export const ORDER_CODE = 'SaleOrder';

/** Orders of customers, with the name of their product. */
export async function saleOrders(
  context: Pick<RecordContext, 'db' | 'orgId' | 'plantId' | 'nowMs' | 'zone'>,
) {
  const products = await allDocuments(context, LISTS.productId.code, { seed: LISTS.productId.seed });
  const names = new Map(products.map(({ id, values: { name } }) => [id, name]));
  const rows = await allDocuments(context, ORDER_CODE, { seed: orders });
  return rows.map(({ id, values }) => {
    const productId = String(values.productId);
    const name = names.get(productId);
    return {
      id,
      code: String(values.orderCode),
      productId,
      name: isTwoNames(name) ? name : { zh: String(name ?? productId), en: String(name ?? productId) },
      quantity: Number(values.goodM2),
      dueOn: String(values.dueOn),
      isDone: values.taskState === 'done',
    };
  });
}

/** A task that is made without a note of its own gets what its line's template for a day says. */
function fromTemplate(source: ReturnType<typeof documents>): ReturnType<typeof documents> {
  return {
    ...source,
    async save(context, resource, change) {
      if (!source.save) throw new Error('documents can be saved');
      const { id, values } = change;
      if (id !== undefined || values['note'] != null) return source.save(context, resource, change);
      const templates = await allDocuments(context, 'proTaskTemplateConfig', { seed: taskTemplates });
      const template = templates.find(
        ({ values: own }) =>
          own.isActive === true && own.planKind === 'daily' && own.lineId === values['lineId'],
      );
      const { content } = template?.values ?? {};
      const note = typeof content === 'string' ? content : null;
      return source.save(context, resource, { ...change, values: { ...values, note } });
    },
  };
}

export const PRODUCTION: readonly RecordResource[] = [
  {
    code: TASK_CODE,
    fields: {
      taskCode: key,
      productId: must,
      lineId: must,
      plannedOn: must,
      plannedM2: must,
      goodM2: may,
      taskState: must,
      person: may,
      note: aside,
    },
    sort: 'plannedOn',
    descending: true,
    links: [
      { route: 'changeDetail', path: '/changeDetail/plan' },
      { route: 'YSScheduledCutterProgramDetail', path: '/YSScheduledCutterProgramDetail/-' },
    ],
    source: withPresentOutput(fromTemplate(documents({ seed: tasks }))),
  },
  {
    code: 'producePlan',
    fields: { month: must, productId: must, lineId: must, plannedM2: must, note: aside },
    sort: 'month',
    source: documents({ seed: plans }),
  },
  {
    code: 'productionExecution',
    fields: {
      taskCode: key,
      lineId: must,
      teamId: must,
      startedAt: must,
      endedAt: may,
      goodM2: must,
      scrapM2: may,
      note: aside,
    },
    sort: 'startedAt',
    descending: true,
    source: documents({ seed: executions }),
  },
  {
    code: 'completionMaintenance',
    fields: {
      taskCode: key,
      lineId: must,
      finishedOn: must,
      goodM2: must,
      passPct: may,
      person: must,
      taskState: must,
    },
    sort: 'finishedOn',
    descending: true,
    source: documents({ seed: completions }),
  },
  {
    code: 'dataEntry',
    fields: {
      recordedAt: must,
      areaId: must,
      itemId: must,
      value: must,
      unit: may,
      person: must,
      note: aside,
    },
    sort: 'recordedAt',
    descending: true,
    source: documents({ seed: entries }),
  },
  {
    code: FORMULA_CODE,
    fields: { lineId: must, productId: must, version: must, effectiveFrom: must, isActive: may, note: aside },
    sort: 'lineId',
    links: [
      { route: 'SOPDetail', path: '/SOPDetail/-' },
      { route: 'sopParamsBinding', path: '/sopParamsBinding/-' },
      { route: 'changeDetail', path: '/changeDetail/formula' },
    ],
    source: documents({ seed: formulaSeed }),
  },
  {
    code: MATERIAL_SELECTION_CODE,
    fields: { lineId: must, materialId: must, sharePct: must, isActive: may, note: aside },
    sort: 'lineId',
    source: documents({ seed: materialSelectionSeed }),
  },
  {
    code: 'materialBatchManage',
    fields: {
      batchCode: key,
      materialId: must,
      supplierId: may,
      receivedOn: must,
      quantityT: must,
      moisturePct: may,
      batchState: must,
      note: aside,
    },
    sort: 'receivedOn',
    descending: true,
    source: documents({ seed: batches }),
  },
  {
    code: ORDER_CODE,
    fields: {
      orderCode: key,
      productId: must,
      goodM2: must,
      priceCny: may,
      dueOn: must,
      taskState: must,
      person: may,
      note: aside,
    },
    sort: 'dueOn',
    source: documents({ seed: orders }),
  },
];
