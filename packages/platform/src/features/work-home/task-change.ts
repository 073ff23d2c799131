import { WorkTaskSaveSchema, type WorkTask, type WorkTaskStep } from '@plantdeck/core/contract';
import { ApiError, type Call, readBody, RETCODES } from '../api/index.ts';
import { isTwoNames, recordContextOf, TASK_CODE } from '../records/index.ts';
import { RESOURCES } from '../record-pages/index.ts';
import { workTasks } from './tasks.ts';
import { plantOf, refuseProblems } from '../accounts/index.ts';

/** As a task's record says it. */
const STORED: Readonly<Record<WorkTaskStep, string>> = {
  wait: 'planned',
  run: 'running',
  pause: 'stopped',
  done: 'done',
};

/**
 * Starts, stops, completes or reopens a task. What is completed keeps the output that its line has counted.
 * @throws {ApiError} 040401 where the caller sees no such task, 040901 where somebody changed it meanwhile
 */
export async function changeTask(call: Call): Promise<WorkTask> {
  const { id, version, state } = readBody(call, WorkTaskSaveSchema);
  const plant = await plantOf(call);
  const resource = RESOURCES.get(TASK_CODE);
  const context = await recordContextOf(call);
  const before = plant && (await workTasks(context, plant)).find((task) => task.id === id);
  if (!plant || !before || !resource?.source.save) throw new ApiError(RETCODES.notFound, 'record.gone');
  if (before.change?.state === state) refuseProblems([{ field: 'state', key: 'already' }]);
  const query = { page: { size: 1, current: 1 }, keyword: '', filters: {}, id };
  const { rows } = await resource.source.page(context, resource, query, []);
  const [row] = rows;
  if (!row) throw new ApiError(RETCODES.notFound, 'record.gone');
  const values = Object.fromEntries(
    // The name comes back unchanged, and so stays in both languages.
    Object.entries(row.values).map(([name, value]) => [name, isTwoNames(value) ? value.zh : (value ?? null)]),
  );
  const made = state === 'done' && before.doneQty !== null ? { goodM2: Math.round(before.doneQty) } : {};
  await resource.source.save(context, resource, {
    id,
    version,
    values: { ...values, ...made, taskState: STORED[state] },
  });
  const after = (await workTasks(context, plant)).find((task) => task.id === id);
  if (!after) throw new ApiError(RETCODES.notFound, 'record.gone');
  return after;
}
