import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { recordWord } from '../../record-words/index.ts';
import {
  allDocuments,
  batchStock,
  CHOICES,
  grouped,
  isTwoNames,
  LISTS,
  productionTasks,
  recipeShares,
} from '../../records/index.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart } from '../charts.ts';
import { column, figure, ratio, textColumn } from '../figures.ts';
import { madeIn } from '../readings.ts';
import { COUNT, PERCENT, unitOf } from '../../../engine/units/row-units.ts';

const TONNES = unitOf('t');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Production tasks of a period: how many stand where, and how much of the plan is made. */
export const taskStatistics: AnalysisDefinition = {
  page: 'taskStatistics',
  areaTypes: ['factory', 'workshop', 'line'],
  compute: computeTasks,
};

/** Batches received in a period: how much of which material, and what of it is still there. */
export const materialStatistics: AnalysisDefinition = {
  page: 'materieStatistics',
  range: 'last30Days',
  areaTypes: ['factory'],
  compute: computeMaterials,
};

async function computeTasks(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, fromDay, toDay, language, word } = context;
  const below = areasBelow(frame, area.areaId);
  const list = (await productionTasks(context))
    .map(({ values }) => ({
      day: String(values.plannedOn ?? ''),
      lineId: String(values.lineId ?? ''),
      state: String(values.taskState ?? ''),
      productId: String(values.productId ?? ''),
      planned: number(values.plannedM2),
      made: number(values.goodM2),
    }))
    .filter(({ day, lineId }) => fromDay <= day && day <= toDay && below.has(lineId));
  const states = CHOICES.taskState;
  const days = [...grouped(list, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b));
  const lines = [...grouped(list, ({ lineId }) => lineId)].toSorted(([a], [b]) => a.localeCompare(b));
  const sum = (of: readonly (typeof list)[number][], key: 'planned' | 'made'): number =>
    of.reduce((total, one) => total + one[key], 0);
  const unit = unitOf(frame.productUnit);
  // A product passes through several workshops, and each has a task of it: it counts where it is finished.
  const order = [...frame.areas.keys()];
  const workshopOf = ({ lineId }: (typeof list)[number]): number =>
    order.indexOf(frame.areas.get(lineId)?.parentId ?? '');
  const finishing = [...grouped(list, ({ day, productId }) => `${day} ${productId}`).values()].flatMap(
    (of) => {
      const last = Math.max(...of.map(workshopOf));
      return of.filter((one) => workshopOf(one) === last);
    },
  );
  const due = finishing.filter(({ state }) => state !== 'planned');
  const finishedOn = (day: string) => finishing.filter((one) => one.day === day);
  const share = (of: readonly (typeof list)[number][]): number | null => {
    const part = ratio(sum(of, 'made'), sum(of, 'planned'));
    return part === null ? null : part * 100;
  };
  const lineName = (lineId: string): string => {
    const line = frame.areas.get(lineId);
    return line ? context.nameOf(line) : lineId;
  };
  const count = (of: readonly (typeof list)[number][], state: string): number =>
    of.filter((one) => one.state === state).length;
  return {
    figures: [
      figure('tasks', word('figure.tasks'), list.length, COUNT),
      figure('done', word('figure.tasksDone'), count(list, 'done'), COUNT),
      figure('planned', word('figure.planned'), sum(due, 'planned'), unit),
      figure('made', word('figure.taskOutput'), sum(due, 'made'), unit),
      figure('share', word('figure.planShare'), share(due), PERCENT, { better: 'high' }),
    ],
    panels: [
      categoryChart(
        days.map(([day]) => day.slice(5)),
        {
          key: 'plan',
          title: word('panel.planByDay'),
          units: [unit],
          series: [
            bars(
              'planned',
              word('figure.planned'),
              days.map(([day]) => sum(finishedOn(day), 'planned')),
              { hue: 'd8' },
            ),
            bars(
              'made',
              word('figure.taskOutput'),
              days.map(([day]) => sum(finishedOn(day), 'made')),
              { hue: 'd1' },
            ),
          ],
        },
      ),
      categoryChart(
        lines.map(([lineId]) => lineName(lineId)),
        {
          key: 'states',
          title: word('panel.tasksByLine'),
          units: [COUNT],
          series: states.map((state) =>
            bars(
              state,
              recordWord(language, `option.taskState.${state}`),
              lines.map(([, of]) => count(of, state)),
              {
                stack: 'states',
              },
            ),
          ),
        },
      ),
    ],
    columns: [
      textColumn('line', word('column.area')),
      ...states.map((state) => column(state, recordWord(language, `option.taskState.${state}`), COUNT)),
      column('planned', word('figure.planned'), unit),
      column('made', word('figure.taskOutput'), unit),
      column('share', word('figure.planShare'), PERCENT),
    ],
    rows: lines.map(([lineId, of]) => {
      const begun = of.filter(({ state }) => state !== 'planned');
      return [
        lineName(lineId),
        ...states.map((state) => count(of, state)),
        sum(of, 'planned'),
        sum(of, 'made'),
        share(begun),
      ];
    }),
    notes: [word('note.tasks')],
  };
}

async function computeMaterials(context: AnalysisContext): Promise<AnalysisResult> {
  const { fromDay, toDay, word, language } = context;
  const materials = await allDocuments(context, LISTS.materialId.code, { seed: LISTS.materialId.seed });
  const categories = await categoriesOf(context);
  const categoryOf = new Map(
    materials.map(({ id, values }) => [id, categories.get(String(values.categoryId))]),
  );
  const names = new Map(
    materials.map(({ id, values: { name } }) => [
      id,
      isTwoNames(name) ? plantName(language, name) : String(name ?? id),
    ]),
  );
  const list = (await batchStock(context))
    .map(({ values }) => ({
      day: String(values.receivedOn ?? ''),
      materialId: String(values.materialId ?? ''),
      tonnes: number(values.quantityT),
      moisturePct: typeof values.moisturePct === 'number' ? values.moisturePct : null,
      left: values.stockT,
    }))
    .filter(({ day }) => fromDay <= day && day <= toDay);
  const received = [...grouped(list, ({ materialId }) => materialId)]
    .map(([materialId, of]) => ({
      materialId,
      name: names.get(materialId) ?? materialId,
      count: of.length,
      received: of.reduce((sum, { tonnes }) => sum + tonnes, 0),
      left: of.reduce((sum, { left }) => sum + left, 0),
      moisturePct: weighted(of),
    }))
    .toSorted((a, b) => b.received - a.received);
  const needed = await neededByRecipe(context);
  const groups = [...new Set([...received.map(({ materialId }) => materialId), ...needed.keys()])].map(
    (materialId) => ({
      ...(received.find((one) => one.materialId === materialId) ?? {
        materialId,
        name: names.get(materialId) ?? materialId,
        count: 0,
        received: 0,
        left: 0,
        moisturePct: null,
      }),
      needed: needed.get(materialId) ?? null,
      category: categoryOf.get(materialId) ?? NO_CATEGORY,
    }),
  );
  // Read category by category, in the order that the enterprise gives them; the most first in each.
  const byCategory = groups.toSorted((a, b) => a.category.sort - b.category.sort);
  const neededAll = [...needed.values()].reduce((sum, tonnes) => sum + tonnes, 0);
  const days = [...grouped(list, ({ day }) => day)].toSorted(([a], [b]) => a.localeCompare(b));
  const total = groups.reduce((sum, { received }) => sum + received, 0);
  return {
    figures: [
      figure('received', word('figure.received'), total, TONNES),
      figure(
        'left',
        word('figure.left'),
        groups.reduce((sum, { left }) => sum + left, 0),
        TONNES,
      ),
      figure('batches', word('figure.batches'), list.length, COUNT),
      figure('needed', word('figure.neededByRecipe'), needed.size === 0 ? null : neededAll, TONNES),
    ],
    panels: [
      categoryChart(
        groups.map(({ name }) => name),
        {
          key: 'materials',
          title: word('panel.materials'),
          units: [TONNES],
          series: [
            bars(
              'received',
              word('figure.received'),
              groups.map(({ received }) => received),
              { hue: 'd1' },
            ),
            bars(
              'left',
              word('figure.left'),
              groups.map(({ left }) => left),
              { hue: 'd8' },
            ),
            bars(
              'needed',
              word('figure.neededByRecipe'),
              groups.map((group) => group.needed),
              { hue: 'd3' },
            ),
          ],
        },
      ),
      categoryChart(
        days.map(([day]) => day.slice(5)),
        {
          key: 'days',
          title: word('panel.received'),
          units: [TONNES],
          series: [
            bars(
              'received',
              word('figure.received'),
              days.map(([, of]) => of.reduce((sum, { tonnes }) => sum + tonnes, 0)),
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('material', word('column.material')),
      textColumn('category', word('column.category')),
      column('batches', word('figure.batches'), COUNT),
      column('received', word('figure.received'), TONNES),
      column('left', word('figure.left'), TONNES),
      column('share', word('column.share'), PERCENT),
      column('moisture', word('column.moisture'), PERCENT),
      column('needed', word('figure.neededByRecipe'), TONNES),
    ],
    rows: byCategory.map((group) => [
      group.name,
      group.category.name,
      group.count,
      group.received,
      group.left,
      total === 0 ? null : (group.received / total) * 100,
      group.moisturePct,
      group.needed,
    ]),
    notes: needed.size === 0 ? [] : [word('note.recipe')],
  };
}

/** Tonnes of each material that the tasks of the period need by the recipes: what they made, or are to make. */
async function neededByRecipe(context: AnalysisContext): Promise<ReadonlyMap<string, number>> {
  const { frame, area, period, fromDay, toDay } = context;
  const output = madeIn(context, area.areaId, period.elapsed);
  const tonnesPerM2 = ratio(output?.massT ?? null, output?.quantity ?? null);
  const needed = new Map<string, number>();
  if (tonnesPerM2 === null) return needed;
  const shares = await recipeShares(context);
  // A product passes through several workshops, and each has a task of it: its materials are needed once.
  const made = new Map<string, Map<string, number>>();
  for (const { values } of await productionTasks(context)) {
    const day = String(values.plannedOn ?? '');
    if (day < fromDay || day > toDay) continue;
    const amount = typeof values.goodM2 === 'number' ? values.goodM2 : number(values.plannedM2);
    const workshop = frame.areas.get(String(values.lineId))?.parentId ?? '';
    const key = `${day} ${String(values.productId)}`;
    const byWorkshop = made.get(key) ?? new Map<string, number>();
    made.set(key, byWorkshop.set(workshop, (byWorkshop.get(workshop) ?? 0) + amount));
  }
  for (const [key, byWorkshop] of made) {
    const [day = '', productId = ''] = key.split(' ');
    for (const [materialId, share] of shares(productId, day))
      needed.set(
        materialId,
        (needed.get(materialId) ?? 0) + Math.max(...byWorkshop.values()) * tonnesPerM2 * share,
      );
  }
  return needed;
}

interface Category {
  readonly name: string | null;
  readonly sort: number;
}
const NO_CATEGORY: Category = { name: null, sort: Number.MAX_SAFE_INTEGER };

async function categoriesOf(context: AnalysisContext): Promise<ReadonlyMap<string, Category>> {
  const rows = await allDocuments(context, LISTS.categoryId.code, { seed: LISTS.categoryId.seed });
  return new Map(
    rows.map(({ id, values: { name, sort } }) => [
      id,
      {
        name: isTwoNames(name) ? plantName(context.language, name) : String(name ?? id),
        sort: typeof sort === 'number' ? sort : NO_CATEGORY.sort,
      },
    ]),
  );
}

/** Moisture by the mass that it was measured in. */
function weighted(
  list: readonly { readonly tonnes: number; readonly moisturePct: number | null }[],
): number | null {
  const known = list.filter(({ moisturePct }) => moisturePct !== null);
  return ratio(
    known.reduce((sum, { tonnes, moisturePct }) => sum + tonnes * (moisturePct ?? 0), 0),
    known.reduce((sum, { tonnes }) => sum + tonnes, 0),
  );
}
