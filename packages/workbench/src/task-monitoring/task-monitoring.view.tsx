import { useState, type ReactNode } from 'react';
import {
  WorkTaskSchema,
  type WorkTask,
  type WorkTaskFilter,
  type WorkTaskStep,
} from '@plantdeck/core/contract';
import { useToast } from '@plantdeck/core/ui';
import { Button, Chip, Segmented, type ChipProps } from '@plantdeck/core/ui/base';
import {
  formatMonthDay,
  formatPercent,
  formatQuantity,
  formatTime,
  quantityText,
  UNKNOWN_TEXT,
} from '@plantdeck/core/units';
import { failureText } from '@plantdeck/core/words';
import { DayCourse } from '../widget/day-course.tsx';
import type { WidgetReader, WidgetViewProps } from '../widget/widget-kind.ts';
import { countOf, endOf, stepOf, TABS, type Tasks, type TaskState } from './task-monitoring.model.ts';

const TONES: Readonly<Record<TaskState, ChipProps['tone']>> = {
  late: 'warn',
  run: 'neutral',
  wait: 'line',
  pause: 'line',
  done: 'line',
};
const DAY_MS = 86_400_000;

/** Tasks by state, the late first; each bar has a mark where the planned time stands. */
export function TaskMonitoringView({
  data: { stat, page },
  cfg: { lineIds },
  reader,
  session,
  asOfMs,
  isStale,
  choices,
  choose,
  drill,
  refresh,
}: WidgetViewProps<Tasks, WorkTaskFilter>): ReactNode {
  const { t } = reader;
  const tabs = TABS.filter((tab) => tab === 'all' || countOf(stat, tab) > 0);
  // A tab that has emptied gives way to all.
  const tab = tabs.find((each) => each === choices['tab']) ?? 'all';
  const shown = page.records.filter(({ state }) => tab === 'all' || state === tab);
  const total = countOf(stat, tab);
  const tell = useToast();
  const [busyId, setBusyId] = useState<string | null>(null);
  /** The task as it is then; null where it was not changed. */
  const give = async (id: string, version: number, state: WorkTaskStep): Promise<WorkTask | null> => {
    setBusyId(id);
    try {
      const body = { id, version, state };
      return (await session?.request('workTaskSave', { schema: WorkTaskSchema, body })) ?? null;
    } catch (error) {
      tell({ tone: 'error', text: failureText(error, t) });
      return null;
    } finally {
      setBusyId(null);
      await refresh();
    }
  };
  const step = async ({ id, taskNo, change }: WorkTask, to: WorkTaskStep): Promise<void> => {
    if (!change) return;
    const after = await give(id, change.version, to);
    if (!after) return;
    const { change: undo } = after;
    tell({
      text: t('task-monitoring.changed', { task: taskNo, state: t(`task-monitoring.state.${after.state}`) }),
      ...(undo
        ? {
            action: {
              label: t('widget.undo'),
              onPress: () => void give(id, undo.version, change.state),
            },
          }
        : {}),
    });
  };
  return (
    <>
      <div className="task-tabs">
        <Segmented
          label={t('task-monitoring.tabs')}
          value={tab}
          options={tabs.map((each) => ({
            value: each,
            label: `${t(each === 'all' ? 'task-monitoring.all' : `task-monitoring.state.${each}`)} ${countOf(stat, each)}`,
          }))}
          onChange={(next) => choose('tab', next === 'all' ? null : next)}
        />
      </div>
      <table className={isStale ? 'tasks stale' : 'tasks'}>
        <thead>
          <tr>
            {['task', 'progress', 'ends', 'state'].map((column) => (
              <th key={column} scope="col">
                {t(`task-monitoring.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              reader={reader}
              nowMs={asOfMs}
              isStale={isStale}
              isBusy={busyId === task.id}
              onOpen={() => drill(task.id, '/productionTask')}
              onStep={session ? (to) => void step(task, to) : null}
            />
          ))}
        </tbody>
      </table>
      {shown.length < total && (
        <p className="task-rest">{t('task-monitoring.rest', { shown: shown.length, total })}</p>
      )}
      {session && (
        <DayCourse
          session={session}
          endpoint="workTaskTrend"
          {...(lineIds.length > 0 ? { query: { lineIds: lineIds.join() } } : {})}
          words="task-monitoring.course"
          reader={reader}
          asOfMs={asOfMs}
          isStale={isStale}
        />
      )}
    </>
  );
}

interface TaskRowProps {
  readonly task: WorkTask;
  readonly reader: WidgetReader;
  readonly nowMs: number;
  readonly isStale: boolean;
  readonly isBusy: boolean;
  readonly onOpen: () => void;
  /** Null where nothing can be changed. */
  readonly onStep: ((to: WorkTaskStep) => void) | null;
}

function TaskRow({ task, reader, nowMs, isStale, isBusy, onOpen, onStep }: TaskRowProps): ReactNode {
  const { t, lang, tz } = reader;
  const end = endOf(task);
  const next = stepOf(task);
  const isNear = Math.abs(Date.parse(end.at) - nowMs) < DAY_MS;
  const figures = [
    t('task-monitoring.of', {
      done: formatQuantity(task.doneQty, task.unit, lang).text,
      plan: quantityText(task.planQty, task.unit, lang),
    }),
    ...(task.yieldPct === null
      ? []
      : [t('task-monitoring.yield', { value: formatPercent(task.yieldPct, lang) })]),
  ].join(' · ');
  return (
    <tr data-id={task.id} data-state={task.state}>
      <td>
        <button type="button" className="task-name" onClick={onOpen}>
          <span>{task.taskNo}</span>
          <small title={`${task.lineName} · ${task.product}`}>{`${task.lineName} · ${task.product}`}</small>
        </button>
      </td>
      <td>
        <span className="task-progress">
          <ProgressBar task={task} reader={reader} isStale={isStale} />
          <span className={isStale ? 'num stale-value' : 'num'}>
            {task.progressPct === null ? UNKNOWN_TEXT : formatPercent(task.progressPct, lang, 0)}
          </span>
        </span>
        <small>{figures}</small>
      </td>
      <td className="num" title={t(`task-monitoring.end.${end.kind}`)}>
        {end.kind === 'projected' && <span aria-hidden="true">≈ </span>}
        {formatTime(end.at, tz)}
        {!isNear && <small>{formatMonthDay(end.at, tz, lang)}</small>}
        <span className="sr"> {t(`task-monitoring.end.${end.kind}`)}</span>
      </td>
      <td>
        <Chip
          tone={TONES[task.state] ?? 'neutral'}
          {...(task.state === 'late' ? { icon: 'clock' as const } : {})}
        >
          {t(`task-monitoring.state.${task.state}`)}
        </Chip>
        {next && onStep && (
          <Button size="s" className="task-step" disabled={isBusy} onClick={() => onStep(next.to)}>
            {t(`task-monitoring.step.${next.name}`)}
            <span className="sr"> {task.taskNo}</span>
          </Button>
        )}
      </td>
    </tr>
  );
}

const percent = (value: number): number => Math.min(100, Math.max(0, value));

/** How much is done, and a mark where the planned time stands. */
function ProgressBar({
  task,
  reader,
  isStale,
}: Pick<TaskRowProps, 'task' | 'reader' | 'isStale'>): ReactNode {
  const { t, lang } = reader;
  const done = percent(task.progressPct ?? 0);
  const elapsed = percent(task.elapsedPct);
  const label = t('task-monitoring.bar', {
    done: task.progressPct === null ? UNKNOWN_TEXT : formatPercent(task.progressPct, lang, 0),
    elapsed: formatPercent(task.elapsedPct, lang, 0),
  });
  return (
    <svg className="task-bar" viewBox="0 0 100 12" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect className="rail" x="0" y="3" width="100" height="6" />
      <rect className={isStale ? 'fill old' : 'fill'} x="0" y="3" width={done} height="6" />
      {/* Before it begins there is no time to mark. */}
      {task.elapsedPct > 0 && <line className="mark" x1={elapsed} x2={elapsed} y1="0" y2="12" />}
    </svg>
  );
}
