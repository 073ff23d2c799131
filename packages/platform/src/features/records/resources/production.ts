import { allDocuments, documents, ofCeramics, type SeedRow } from '../documents.ts';
import { MATERIAL_SELECTION_CODE, materialSelectionSeed } from '../material-selection.ts';
import { FORMULA_CODE, formulaSeed } from '../recipes.ts';
import { aside, key, may, must, type RecordResource } from '../resource.ts';
import type { SeedPlant } from '../seed-plant.ts';
import { MATERIALS, SHIFT_TEAMS } from '../seeds/lists.ts';
import { processItems } from '../seeds/inspected.ts';
import { taskTemplates } from './master-data.ts';

const PRODUCTS = ['P0612-01', 'P0612-02', 'P0612-03', 'P0808-01'] as const;
const compact = (day: string): string => day.replaceAll('-', '');
/** Lines whose output is counted in square metres. */
const tileLines = (plant: SeedPlant) => plant.lines.filter(({ id }) => /\.W[2-5]\./.test(id));
const planOf = (lineId: string): number => (lineId.includes('.W2.') ? 11_600 : 11_280);

/** A week of what the lines did, from their output, and three days of what they are to do. */
export async function tasks(plant: SeedPlant): Promise<SeedRow[]> {
  const list: SeedRow[] = [];
  for (let offset = -6; offset <= 3; offset += 1) {
    for (const [index, line] of tileLines(plant).entries()) {
      const goodM2 = offset > 0 ? null : await plant.output(line.id, offset);
      list.push({
        id: `${line.id}-${plant.day(offset)}`,
        values: {
          taskCode: `PT${compact(plant.day(offset))}-${index + 1}`,
          productId:
            PRODUCTS[Math.floor(plant.chance('product', line.id, Math.floor(offset / 4)) * 4)] ?? PRODUCTS[0],
          lineId: line.id,
          plannedOn: plant.day(offset),
          plannedM2: planOf(line.id),
          goodM2,
          taskState: offset > 0 ? 'planned' : offset === 0 ? 'running' : 'done',
          person: null,
          note: null,
        },
      });
    }
  }
  return list;
}

/** What each team made on a line, by the share of the shift in the day. */
export async function executions(plant: SeedPlant): Promise<SeedRow[]> {
  const list: SeedRow[] = [];
  for (let offset = -5; offset <= -1; offset += 1) {
    for (const [index, line] of tileLines(plant).entries()) {
      const dayM2 = await plant.output(line.id, offset);
      if (dayM2 === null) continue;
      for (const [teamId, , , shift, startsAt, endsAt] of SHIFT_TEAMS) {
        const share = 1 / 3 + (plant.chance('share', line.id, offset, shift) - 0.5) * 0.02;
        list.push({
          id: `${line.id}-${plant.day(offset)}-${shift}`,
          values: {
            taskCode: `PT${compact(plant.day(offset))}-${index + 1}`,
            lineId: line.id,
            teamId,
            startedAt: plant.at(offset, startsAt),
            endedAt: plant.at(endsAt === '00:00' ? offset + 1 : offset, endsAt),
            goodM2: Math.round(dayM2 * share),
            scrapM2: Math.round(
              dayM2 * share * (0.012 + 0.01 * plant.chance('scrap', line.id, offset, shift)),
            ),
            note: null,
          },
        });
      }
    }
  }
  return list;
}

async function completions(plant: SeedPlant): Promise<SeedRow[]> {
  const list: SeedRow[] = [];
  for (let offset = -6; offset <= -1; offset += 1) {
    for (const [index, line] of tileLines(plant).entries()) {
      const goodM2 = line.id.includes('.W5.') ? await plant.output(line.id, offset) : null;
      if (goodM2 === null) continue;
      list.push({
        id: `${line.id}-${plant.day(offset)}`,
        values: {
          taskCode: `PT${compact(plant.day(offset))}-${index + 1}`,
          lineId: line.id,
          finishedOn: plant.day(offset),
          goodM2,
          passPct: Number((96 + 2.5 * plant.chance('grade', line.id, offset)).toFixed(1)),
          person: '车间主任',
          taskState: offset === -1 ? 'running' : 'done',
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
    code: 'productionTask',
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
    source: fromTemplate(documents({ seed: ofCeramics(tasks) })),
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
                        person: '王班长',
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
