import { WORK_TASK_STATES, type WorkTask, type WorkTaskStep } from '@plantdeck/core/contract';
import { outputOf } from '../../engine/energy/quantities.ts';
import { openPeriod, type OpenPlant } from '../../store/energy/open-plant.ts';
import { accountingDay, accountingLabelAt, SLOT_MS } from '../../engine/plant-time/periods.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import { unitOf } from '../../engine/units/row-units.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import {
  allDocuments,
  executions,
  isTwoNames,
  isWithin,
  LISTS,
  productionTasks,
  type RecordContext,
  type StoredRow,
} from '../records/index.ts';

/** Time whose output tells how fast a line is. */
const RATE_MS = 2 * 3_600_000;
const EXECUTION_RESOURCE = 'productionExecution';
const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

type State = (typeof WORK_TASK_STATES)[number];
const STATES: Readonly<Record<string, WorkTaskStep>> = {
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
  const rows = await productionTasks(record);
  const reported = reportsByTask(await allDocuments(record, EXECUTION_RESOURCE, { seed: executions }));
  const unit = unitOf(frame.productUnit);
  const today = await openPeriod(plant, 'today');
  const recent = await openPeriod(plant, { fromMs: elapsedMs - RATE_MS, toMs: elapsedMs });
  const rateOf = (lineId: string): number | null =>
    median(
      slotOutputs(plant, recent.blocks, lineId, { fromMs: elapsedMs - RATE_MS, toMs: elapsedMs }).map(
        ({ made }) => made,
      ),
    );
  const list = rows
    .filter((row) => isWithin(record, row))
    .map(({ id, version, values }): WorkTask => {
      const lineId = textIn(values.lineId);
      const line = frame.areas.get(lineId);
      const plannedOn = textIn(values.plannedOn);
      const day = accountingDay(calendar, plannedOn);
      const planQty = numberIn(values.plannedM2);
      const stored = STATES[textIn(values.taskState)] ?? 'wait';
      const isToday = day.label === accountingLabelAt(calendar, nowMs);
      const ran = { fromMs: day.fromMs, toMs: elapsedMs };
      const doneQty = numberIn(values.goodM2);
      const perSlot = stored === 'run' ? rateOf(lineId) : null;
      const rest = planQty === null || doneQty === null ? null : planQty - doneQty;
      const endMs =
        stored !== 'run' || rest === null
          ? null
          : rest <= 0
            ? nowMs
            : perSlot !== null && perSlot > 0
              ? nowMs + (rest / perSlot) * SLOT_MS
              : null;
      const isLate =
        stored === 'run' || stored === 'wait'
          ? day.toMs <= nowMs || (endMs !== null && endMs > day.toMs)
          : false;
      const report = reported.get(`${textIn(values.taskCode)} ${lineId}`);
      const firstMs =
        report?.fromMs ??
        (stored === 'run' && isToday
          ? slotOutputs(plant, today.blocks, lineId, ran).find(({ made }) => made > 0)?.atMs
          : undefined);
      const lastMs = stored === 'done' ? report?.toMs : undefined;
      return {
        id,
        taskNo: textIn(values.taskCode),
        name: textIn(values.taskCode),
        lineId,
        lineName: line ? plantName(record.language, { zh: line.nameZh, en: line.nameEn }) : lineId,
        product: nameOfProduct.get(textIn(values.productId)) ?? textIn(values.productId),
        planQty,
        doneQty,
        unit,
        plannedOn,
        planFrom: isoAt(calendar.zone, day.fromMs),
        planTo: isoAt(calendar.zone, day.toMs),
        actualFrom: firstMs == null ? null : isoAt(calendar.zone, firstMs),
        actualTo: lastMs == null ? null : isoAt(calendar.zone, lastMs),
        projectedEnd: endMs === null ? null : isoAt(calendar.zone, Math.round(endMs)),
        state: isLate ? 'late' : stored,
        progressPct: planQty === null || planQty === 0 || doneQty === null ? null : (doneQty / planQty) * 100,
        yieldPct:
          report && report.goodM2 + report.scrapM2 > 0
            ? (report.goodM2 / (report.goodM2 + report.scrapM2)) * 100
            : null,
        elapsedPct: Math.min(100, Math.max(0, ((nowMs - day.fromMs) / (day.toMs - day.fromMs)) * 100)),
        change: { version, state: stored },
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

/** Known quarter hours of a line's output within a period, in their order. */
function slotOutputs(
  { frame }: OpenPlant,
  blocks: Parameters<typeof outputOf>[1],
  lineId: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): { readonly atMs: number; readonly made: number }[] {
  const slots: { readonly atMs: number; readonly made: number }[] = [];
  for (let atMs = fromMs; atMs + SLOT_MS <= toMs; atMs += SLOT_MS) {
    const sum = outputOf(frame, blocks, lineId, { fromMs: atMs, toMs: atMs + SLOT_MS });
    if (sum && sum.known > 0) slots.push({ atMs, made: sum.quantity });
  }
  return slots;
}

/** The middle one, or the mean of the two in the middle; one slow quarter hour moves no end. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

interface Report {
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly goodM2: number;
  readonly scrapM2: number;
}

/** What was reported of each task on each line, all shifts together. */
function reportsByTask(rows: readonly StoredRow[]): ReadonlyMap<string, Report> {
  const found = new Map<string, Report>();
  for (const { values } of rows) {
    const key = `${textIn(values.taskCode)} ${textIn(values.lineId)}`;
    const before = found.get(key);
    found.set(key, {
      fromMs: furthest(before?.fromMs, momentIn(values.startedAt), -1),
      toMs: furthest(before?.toMs, momentIn(values.endedAt), 1),
      goodM2: (before?.goodM2 ?? 0) + (numberIn(values.goodM2) ?? 0),
      scrapM2: (before?.scrapM2 ?? 0) + (numberIn(values.scrapM2) ?? 0),
    });
  }
  return found;
}

const momentIn = (value: unknown): number | null => {
  const ms = Date.parse(textIn(value));
  return Number.isNaN(ms) ? null : ms;
};
/** The later of two moments by sign 1, the earlier by -1. */
const furthest = (a: number | null | undefined, b: number | null, sign: 1 | -1): number | null =>
  a == null ? b : b === null ? a : sign * Math.max(sign * a, sign * b);
