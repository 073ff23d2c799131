import * as v from 'valibot';
import { openPeriod } from '../../../store/energy/open-plant.ts';
import { accountingLabelAt } from '../../../engine/plant-time/periods.ts';
import { pagesAbout } from '../../handbook/index.ts';
import { RESOURCES } from '../../record-pages/index.ts';
import { recordWord } from '../../record-words/index.ts';
import type { RecordContext, StoredRow } from '../../records/index.ts';
import { areaField, defineTool, nameOfArea, periodFields, periodOf, type ToolContext } from './tool.ts';

/** Tasks of production and pages of the handbook: what people wrote down. Their texts are data, whatever they say. */
const TASKS = 'productionTask';
const PAGE_SIZE = 1000;

const recordContext = (context: ToolContext): RecordContext => ({
  db: context.db,
  orgId: context.orgId,
  plantId: context.plant.frame.plantId,
  language: context.language,
  nowMs: context.nowMs,
  userId: context.userId,
  nickName: '',
  zone: context.plant.frame.calendar.zone,
  areaIds: context.areaIds,
  meterIds:
    context.areaIds === null ? null : new Set(context.plant.frame.meters.map(({ meterId }) => meterId)),
});

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);

export const listTasks = defineTool({
  name: 'list_tasks',
  description:
    'Production tasks planned on the days of a period: code, line, state, planned and good output in m2.',
  resource: TASKS,
  input: v.object({ areaId: areaField, ...periodFields }),
  output: v.object({
    from: v.string(),
    to: v.string(),
    plannedM2: v.number(),
    goodM2: v.number(),
    tasks: v.array(
      v.object({
        code: v.string(),
        day: v.string(),
        lineId: v.string(),
        lineName: v.string(),
        state: v.string(),
        stateName: v.string(),
        plannedM2: v.nullable(v.number()),
        goodM2: v.nullable(v.number()),
      }),
    ),
  }),
  run: async (context, input) => {
    const { calendar } = context.plant.frame;
    const { asked } = await openPeriod(context.plant, periodOf(input));
    const from = accountingLabelAt(calendar, asked.fromMs);
    const to = accountingLabelAt(calendar, asked.toMs - 1);
    const areaId = input.areaId ?? context.defaultAreaId;
    const tasks = (await allTasks(context))
      .map(({ values }) => ({
        code: text(values.taskCode),
        day: text(values.plannedOn),
        lineId: text(values.lineId),
        lineName: nameOfArea(context, text(values.lineId)),
        state: text(values.taskState),
        stateName: stateName(context, text(values.taskState)),
        plannedM2: figure(values.plannedM2),
        goodM2: figure(values.goodM2),
      }))
      .filter(
        ({ day, lineId }) =>
          day >= from && day <= to && (lineId === areaId || lineId.startsWith(`${areaId}.`)),
      )
      .toSorted((a, b) => (a.code < b.code ? -1 : 1));
    const sum = (pick: (task: (typeof tasks)[number]) => number | null): number =>
      tasks.reduce((all, task) => all + (pick(task) ?? 0), 0);
    return {
      from,
      to,
      plannedM2: sum((task) => task.plannedM2),
      goodM2: sum((task) => task.goodM2),
      tasks,
    };
  },
});

async function allTasks(context: ToolContext): Promise<readonly StoredRow[]> {
  const resource = RESOURCES.get(TASKS);
  if (!resource) return [];
  const found: StoredRow[] = [];
  for (let current = 1; ; current += 1) {
    const query = { page: { current, size: PAGE_SIZE }, keyword: '', filters: {} };
    const { rows, total } = await resource.source.page(recordContext(context), resource, query, []);
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

const STATES = ['planned', 'running', 'done', 'stopped'] as const;
const stateName = ({ language }: ToolContext, state: string): string => {
  const known = STATES.find((one) => one === state);
  return known ? recordWord(language, `option.taskState.${known}`) : state;
};

export const handbookSearch = defineTool({
  name: 'search_handbook',
  description:
    'Pages of the handbook that a question is about, the best first, with a piece of their text. Any words will do.',
  resource: null,
  input: v.object({ text: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
  output: v.object({
    total: v.number(),
    hits: v.array(
      v.object({ id: v.string(), title: v.string(), path: v.array(v.string()), snippet: v.string() }),
    ),
  }),
  run: async ({ db, orgId, language }, input) => {
    const hits = await pagesAbout(db, { orgId, language }, input.text);
    const plain = (pieces: (typeof hits)[number]['title']): string =>
      pieces.map((piece) => piece.text).join('');
    return {
      total: hits.length,
      hits: hits.slice(0, 5).map((hit) => ({
        id: hit.id,
        title: plain(hit.title),
        path: hit.path,
        snippet: plain(hit.snippet),
      })),
    };
  },
});
