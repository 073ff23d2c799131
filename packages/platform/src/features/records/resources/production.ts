import { openPeriod, openPlant } from '../../../store/energy/open-plant.ts';
import { accountingDay } from '../../../engine/plant-time/periods.ts';
import { outputOf } from '../../../engine/energy/quantities.ts';
import { allDocuments, documents, ofCeramics, type SeedRow } from '../documents.ts';
import { MATERIAL_SELECTION_CODE, materialSelectionSeed } from '../material-selection.ts';
import { FORMULA_CODE, formulaSeed } from '../recipes.ts';
import {
  aside,
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
import { compact, PLANNED_DAYS, PRODUCTS, productMade, taskCode, tileLines } from '../seeds/made.ts';
import { LEADERS, MATERIALS } from '../seeds/lists.ts';
import { processItems } from '../seeds/inspected.ts';
import { taskTemplates } from './master-data.ts';

const planOf = (lineId: string): number => (lineId.includes('.W2.') ? 11_600 : 11_280);
/** Accounting days back to which the lists reach. */
const SINCE = -6;

/** A week of what the lines did, from their output, and three days of what they are to do. */
async function tasks(plant: SeedPlant): Promise<SeedRow[]> {
  const list: SeedRow[] = [];
  for (let offset = SINCE; offset <= PLANNED_DAYS; offset += 1) {
    for (const line of tileLines(plant)) {
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
          plannedM2: planOf(line.id),
          goodM2: made?.goodM2 ?? null,
          taskState: offset > 0 ? 'planned' : offset === 0 ? 'running' : 'done',
          person: null,
          note: null,
        },
      });
    }
  }
  return list;
}

export const TASK_CODE = 'productionTask';

/** Tasks as they are now. */
export async function productionTasks(
  context: Pick<RecordContext, 'db' | 'orgId' | 'plantId' | 'nowMs' | 'zone'>,
): Promise<StoredRow[]> {
  return counted(context, await allDocuments(context, TASK_CODE, { seed: ofCeramics(tasks) }));
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
export async function executions(plant: SeedPlant): Promise<SeedRow[]> {
  const list: SeedRow[] = [];
  for (let offset = SINCE; offset <= 0; offset += 1) {
    const shifts = plant.shifts(offset);
    for (const line of tileLines(plant)) {
      const made = await plant.outputs(
        line.id,
        offset,
        shifts.map(({ toMs }) => toMs),
      );
      for (const [index, { shift, teamId, fromMs, toMs }] of shifts.entries()) {
        const own = made[index];
        if (!own || toMs > plant.nowMs) continue;
        const share = 0.012 + 0.01 * plant.chance('scrap', line.id, plant.day(offset), shift);
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
}

/** The last lines' finished days, with the share that passed as their executions have it. */
async function completions(plant: SeedPlant): Promise<SeedRow[]> {
  const list: SeedRow[] = [];
  const reported = await executions(plant);
  for (let offset = SINCE; offset < 0; offset += 1) {
    for (const line of tileLines(plant).filter(({ id }) => id.includes('.W5.'))) {
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
}

/** Days on which a batch of each material came, of five days' use. */
const BATCH_DAYS = [-16, -11, -6, -1] as const;

/** One batch a material and five days. */
export function batches(plant: SeedPlant): SeedRow[] {
  return MATERIALS.flatMap(([materialId, , , , supplierId, , moisturePct, dailyT]) =>
    BATCH_DAYS.map((offset) => {
      const quantityT = Number(
        (dailyT * 5 * (0.95 + 0.1 * plant.chance('batch', materialId, offset))).toFixed(1),
      );
      return {
        id: `${materialId}-${plant.day(offset)}`,
        values: {
          batchCode: `${materialId}-${compact(plant.day(offset))}`,
          materialId,
          supplierId,
          receivedOn: plant.day(offset),
          quantityT,
          moisturePct: Number(
            (moisturePct + 0.1 * Math.round(4 * plant.chance('moist', materialId, offset))).toFixed(1),
          ),
          batchState: offset <= -11 ? 'used' : offset === -1 ? 'quarantine' : 'released',
          note: null,
        },
      };
    }),
  );
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
    source: withPresentOutput(fromTemplate(documents({ seed: ofCeramics(tasks) }))),
  },
  {
    code: 'producePlan',
    fields: { month: must, productId: must, lineId: must, plannedM2: must, note: aside },
    sort: 'month',
    source: documents({
      seed: (plant) =>
        plant.model !== 'ceramics'
          ? []
          : tileLines(plant)
              .filter(({ id }) => id.includes('.W5.'))
              .flatMap((line) =>
                PRODUCTS.map((productId) => ({
                  id: `${line.id}-${productId}`,
                  values: {
                    month: plant.day(0).slice(0, 7),
                    productId,
                    lineId: line.id,
                    plannedM2: Math.round((planOf(line.id) * 30) / PRODUCTS.length / 100) * 100,
                    note: null,
                  },
                })),
              ),
    }),
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
    source: documents({ seed: ofCeramics(executions) }),
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
    source: documents({ seed: ofCeramics(completions) }),
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
    source: documents({
      seed: (plant) =>
        plant.model !== 'ceramics'
          ? []
          : plant.lines.flatMap((line) =>
              processItems(line.id)
                .slice(0, 1)
                .flatMap(([itemId, , , unit, , , mean, spread]) =>
                  [-2, -1, 0]
                    .filter((offset) => Date.parse(plant.at(offset, '08:30')) <= plant.nowMs)
                    .map((offset) => ({
                      id: `${line.id}-${plant.day(offset)}`,
                      values: {
                        recordedAt: plant.at(offset, '08:30'),
                        areaId: line.id,
                        itemId,
                        value: Number(
                          (mean + (plant.chance('entry', line.id, offset) - 0.5) * spread).toFixed(3),
                        ),
                        unit,
                        person:
                          LEADERS[
                            plant.shifts(offset).find(({ shift }) => shift === 'early')?.teamId ?? ''
                          ] ?? null,
                        note: null,
                      },
                    })),
                ),
            ),
    }),
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
    source: documents({ seed: ofCeramics(batches) }),
  },
  {
    code: 'SaleOrder',
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
    source: documents({
      seed: (plant) =>
        plant.model !== 'ceramics'
          ? []
          : PRODUCTS.flatMap((productId, index) =>
              [3, 10, 17].map((offset, turn) => ({
                id: `${productId}-${offset}`,
                values: {
                  orderCode: `SO${compact(plant.day(0))}-${index * 3 + turn + 1}`,
                  productId,
                  goodM2: 2_400 * (1 + Math.floor(plant.chance('order', productId, offset) * 8)),
                  priceCny: 38 + index * 2,
                  dueOn: plant.day(offset),
                  taskState: turn === 0 ? 'running' : 'planned',
                  person: null,
                  note: null,
                },
              })),
            ),
    }),
  },
];
