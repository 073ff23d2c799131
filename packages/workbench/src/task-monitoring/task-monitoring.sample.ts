import type { WorkTask } from '@plantdeck/core/contract';
import type { Tasks } from './task-monitoring.model.ts';

const HOUR_MS = 3_600_000;
const PLANNED_M2 = 18_000;

/** Four lines of a tile plant before noon. */
export function sample(nowMs: number): Tasks {
  const at = (hours: number): string => new Date(nowMs + hours * HOUR_MS).toISOString();
  const task = (
    index: number,
    state: WorkTask['state'],
    product: string,
    progressPct: number,
    elapsedPct: number,
    endsInH: number,
  ): WorkTask => ({
    id: `t${index}`,
    taskNo: `PT1120-0${index}`,
    name: `PT1120-0${index}`,
    lineId: `L${index}`,
    lineName: `Glaze line ${index}`,
    product,
    planQty: PLANNED_M2,
    doneQty: (PLANNED_M2 * progressPct) / 100,
    unit: { code: 'm2', display: 'm²', scale: 1, dp: 0 },
    plannedOn: at(0).slice(0, 10),
    planFrom: at(-8),
    planTo: at(16),
    actualFrom: state === 'wait' ? null : at(-8),
    actualTo: state === 'done' ? at(endsInH) : null,
    projectedEnd: state === 'run' || state === 'late' ? at(endsInH) : null,
    state,
    progressPct,
    yieldPct: state === 'done' ? 98.4 : null,
    elapsedPct,
  });
  const records = [
    task(3, 'late', '600×1200 Carrara', 68, 82, 18.5),
    task(1, 'run', '600×1200 Sand', 74, 73, 15),
    task(2, 'run', '800×800 Slate', 31, 31, 16),
    task(4, 'wait', '600×600 White', 0, 0, 24),
  ];
  return {
    stat: { total: 4, late: 1, run: 2, wait: 1, pause: 0, done: 0, doneToday: 0 },
    page: { records, total: records.length },
  };
}
