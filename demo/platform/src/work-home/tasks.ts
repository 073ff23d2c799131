import { WORK_TASK_STATES, type WorkTask } from '@plantdeck/core/contract';
import { outputOf } from '../energy/quantities.ts';
import { openPeriod, type OpenPlant } from '../energy/open-plant.ts';
import { accountingDay, accountingLabelAt } from '../energy/periods.ts';
import { isoAt } from '../energy/zone.ts';
import { plantName } from '../names/plant-name.ts';
import { isWithin } from '../records/area-fields.ts';
import { allDocuments, ofCeramics } from '../records/documents.ts';
import { LISTS } from '../records/lists.ts';
import { isTwoNames, type RecordContext } from '../records/resource.ts';
import { tasks } from '../records/resources/production.ts';

export const TASK_RESOURCE = 'productionTask';
/** Time whose output tells how fast a line is. */
const RATE_MS = 2 * 3_600_000;
const M2 = { code: 'm2', display: 'm²', scale: 1, dp: 0 };
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

type State = (typeof WORK_TASK_STATES)[number];
const STATES: Readonly<Record<string, State>> = {
  planned: 'wait',
  running: 'run',
  done: 'done',
  stopped: 'pause',
};

/** Production tasks as they stand now, late ones first. What a running one has made is counted by its line. */
export async function workTasks(record: RecordContext, plant: OpenPlant): Promise<WorkTask[]> {
  const { frame, elapsedMs, nowMs } = plant;
  const { calendar } = frame;
  const products = await allDocuments(record, LISTS.productId.code, { seed: LISTS.productId.seed });
  const nameOfProduct = new Map(
    products.map(({ id, values }) => {
      const name = values.name ?? id;
      return [id, isTwoNames(name) ? plantName(record.language, name) : String(name)];
    }),
  );
  const rows = await allDocuments(record, TASK_RESOURCE, { seed: ofCeramics(tasks) });
  const today = await openPeriod(plant, 'today');
  const recent = { fromMs: Math.max(today.elapsed.fromMs, elapsedMs - RATE_MS), toMs: elapsedMs };
  const list = rows
    .filter((row) => isWithin(record, row))
    .map(({ id, values }): WorkTask => {
      const lineId = textIn(values.lineId);
      const line = frame.areas.get(lineId);
      const day = accountingDay(calendar, textIn(values.plannedOn));
      const planQty = numberIn(values.plannedM2);
      const stored = STATES[textIn(values.taskState)] ?? 'wait';
      const counted =
        stored === 'run' && day.label === accountingLabelAt(calendar, nowMs)
          ? outputOf(frame, today.blocks, lineId, { fromMs: day.fromMs, toMs: elapsedMs })
          : null;
      const doneQty = counted && counted.known > 0 ? counted.quantity : numberIn(values.goodM2);
      const rate = stored === 'run' ? outputOf(frame, today.blocks, lineId, recent) : null;
      const perMs =
        rate && rate.known > 0 && recent.toMs > recent.fromMs
          ? rate.quantity / (recent.toMs - recent.fromMs)
          : 0;
      const rest = planQty === null || doneQty === null ? null : planQty - doneQty;
      const endMs =
        stored !== 'run' || rest === null
          ? null
          : rest <= 0
            ? nowMs
            : perMs > 0
              ? nowMs + rest / perMs
              : null;
      const isLate =
        stored === 'run' || stored === 'wait'
          ? day.toMs <= nowMs || (endMs !== null && endMs > day.toMs)
          : false;
      return {
        id,
        taskNo: textIn(values.taskCode),
        name: textIn(values.taskCode),
        lineId,
        lineName: line ? plantName(record.language, { zh: line.nameZh, en: line.nameEn }) : lineId,
        product: nameOfProduct.get(textIn(values.productId)) ?? textIn(values.productId),
        planQty,
        doneQty,
        unit: M2,
        planFrom: isoAt(calendar.zone, day.fromMs),
        planTo: isoAt(calendar.zone, day.toMs),
        projectedEnd: endMs === null ? null : isoAt(calendar.zone, Math.round(endMs)),
        state: isLate ? 'late' : stored,
        progressPct: planQty === null || planQty === 0 || doneQty === null ? null : (doneQty / planQty) * 100,
        elapsedPct: Math.min(100, Math.max(0, ((nowMs - day.fromMs) / (day.toMs - day.fromMs)) * 100)),
      };
    });
  const rank = (state: State): number => ['late', 'run', 'wait', 'pause', 'done'].indexOf(state);
  return list.toSorted(
    (a, b) =>
      rank(a.state) - rank(b.state) ||
      a.planFrom.localeCompare(b.planFrom) ||
      a.taskNo.localeCompare(b.taskNo),
  );
}
