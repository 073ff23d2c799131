import { WorkTaskPageSchema, WorkTaskStatSchema, type WorkTask } from '@plantdeck/core/contract';
import { widgetKind, type WidgetAsk } from '../widget/widget-kind.ts';
import { FilterSchema, FIRST_FILTER, TasksSchema, type Tasks } from './task-monitoring.model.ts';
import { TaskMonitoringView } from './task-monitoring.view.tsx';
import { element, widget } from './task-monitoring.widget.ts';
import { TASK_MONITORING_WORDS } from './words/index.ts';

const PAGE_SIZE = 200;
/** Twenty lines over 31 days, one task a day each. */
const PAGES_MAX = 4;

async function load({ session, cfg, signal }: WidgetAsk<typeof FIRST_FILTER>): Promise<Tasks> {
  const { lineIds, daysBack, daysAhead } = cfg;
  const filter = { ...(lineIds.length > 0 ? { lineIds: lineIds.join() } : {}), daysBack, daysAhead };
  const stat = session.request('workTaskStat', { schema: WorkTaskStatSchema, query: filter, signal });
  const page = (current: number) =>
    session.request('workTasks', {
      schema: WorkTaskPageSchema,
      query: { ...filter, size: PAGE_SIZE, current },
      signal,
    });
  const [counts, first] = await Promise.all([stat, page(1)]);
  const records: WorkTask[] = [...first.records];
  for (let current = 2; records.length < first.total && current <= PAGES_MAX; current += 1)
    records.push(...(await page(current)).records);
  return { stat: counts, page: { records, total: first.total } };
}

export const taskMonitoringKind = widgetKind({
  info: widget,
  element,
  namespace: TASK_MONITORING_WORDS,
  schema: TasksSchema,
  cfg: FilterSchema,
  cfgDefault: FIRST_FILTER,
  load,
  refreshS: 60,
  staleAfterS: 300,
  notices: ['work'],
  isEmpty: ({ stat }) => stat.total === 0,
  empty: (_data, { t }) => ({
    title: t('task-monitoring.none'),
    action: { kind: 'page', label: t('task-monitoring.toTasks'), to: '/productionTask' },
  }),
  note: ({ stat }, { lineIds, daysBack, daysAhead }, { t }) =>
    [
      daysBack + daysAhead === 0
        ? t('task-monitoring.today')
        : t('task-monitoring.days', { n: daysBack + 1 + daysAhead }),
      ...(lineIds.length > 0 ? [t('task-monitoring.lines', { n: lineIds.length })] : []),
      t('task-monitoring.doneToday', { n: stat.doneToday }),
    ].join(' · '),
  View: TaskMonitoringView,
  skeleton: 'rows',
  isFlush: true,
  loadEditor: async () => (await import('./task-monitoring.editor.tsx')).taskEditor,
  table: ({ page }, { t }) => ({
    title: t('widget.task-monitoring.title'),
    head: [
      'task',
      'line',
      'product',
      'plan',
      'done',
      'unit',
      'progress',
      'elapsed',
      'yield',
      'from',
      'to',
      'ends',
      'state',
    ].map((column) => t(`task-monitoring.column.${column}`)),
    rows: page.records.map((task) => [
      task.taskNo,
      task.lineName,
      task.product,
      task.planQty,
      task.doneQty,
      task.unit.display,
      task.progressPct,
      task.elapsedPct,
      task.yieldPct,
      task.actualFrom ?? task.planFrom,
      task.planTo,
      task.actualTo ?? task.projectedEnd,
      t(`task-monitoring.state.${task.state}`),
    ]),
  }),
});
