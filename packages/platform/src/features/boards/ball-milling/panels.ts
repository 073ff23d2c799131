import type { BallMillCard, BallMillingPanels } from '@plantdeck/boards/contract';
import type { AlarmPriority } from '@plantdeck/core/contract';
import { tierBands } from '../../../engine/energy/tariff.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import type { SlipTankData } from '../../../engine/process/process-unit.ts';
import type { ProcessUnit } from '../../../store/tags/process-store.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import type { WorkshopContext } from '../workshop-energy/context.ts';
import { MINUTE_MS } from './mill-readings.ts';
import { SHOWN_MS, type EndedBatch, type Mill, type Mills } from './mills.ts';
import type { slipChecks } from './slip-checks.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
export type Tank = Filled<BallMillingPanels['tanks']>[number];

const SPARK_STEP = 2;
const minutesOf = (ms: number): number => Math.round(ms / MINUTE_MS);

export function cardOf(context: WorkshopContext, mill: Mill, priority: AlarmPriority | null): BallMillCard {
  const { machine, unit, batch, phase } = mill;
  const at = (ms: number | null): string | null => (ms === null ? null : isoOf(context, ms));
  const milledMs = batch?.milledMs ?? null;
  return {
    id: machine.id,
    name: nameOf(machine, context.language),
    state: mill.state,
    since: at(mill.sinceMs),
    phase,
    recipe: unit?.data.recipe ?? null,
    milledMin: milledMs === null ? null : minutesOf(milledMs),
    targetMin: batch?.targetMs == null ? null : minutesOf(batch.targetMs),
    remainMin:
      batch?.targetMs == null || milledMs === null ? null : minutesOf(batch.targetMs) - minutesOf(milledMs),
    batchKwh: batch?.kwh ?? null,
    kw: mill.kw,
    currentA: mill.currentA,
    lastDataAt: at(mill.lastDataMs),
    downReason: mill.downReason === '' ? null : mill.downReason,
    priority,
    spark: mill.spark
      .filter((_, index) => index % SPARK_STEP === 0)
      .map((kw) => (Number.isNaN(kw) ? null : kw)),
    ratedKw: (machine.highest * 3_600_000) / SLOT_MS,
  };
}

export function ganttPanel(
  context: WorkshopContext,
  mills: readonly Mill[],
  atMs: number,
): BallMillingPanels['gantt'] {
  const fromMs = Math.floor((atMs - SHOWN_MS) / SLOT_MS) * SLOT_MS;
  const span = <T extends { readonly fromMs: number; readonly toMs: number }>(one: T) => ({
    from: isoOf(context, Math.max(fromMs, one.fromMs)),
    to: isoOf(context, one.toMs),
  });
  return {
    from: isoOf(context, fromMs),
    to: isoOf(context, atMs),
    tiers: tierBands(context.frame.tariff, { fromMs, toMs: atMs }).map((band) => ({
      ...span(band),
      tier: band.tier,
    })),
    mills: mills.map(({ machine, spans }) => ({
      id: machine.id,
      name: nameOf(machine, context.language),
      spans: spans.filter(({ toMs }) => toMs > fromMs).map((one) => ({ ...span(one), state: one.state })),
    })),
  };
}

/** Batches that ended since a moment, newest first. */
export const endedSince = (
  mills: readonly Mill[],
  fromMs: number,
): { readonly mill: Mill; readonly batch: EndedBatch }[] =>
  mills
    .flatMap((mill) => mill.ended.filter(({ toMs }) => toMs >= fromMs).map((batch) => ({ mill, batch })))
    .toSorted((a, b) => b.batch.toMs - a.batch.toMs);

export const kwhPerTOf = ({ unit }: Mill, { kwh }: EndedBatch): number | null => {
  const chargeT = unit?.data.chargeT;
  return kwh === null || chargeT === undefined ? null : kwh / chargeT;
};

export const batchesPanel = (
  context: WorkshopContext,
  { mills, atMs }: Mills,
): BallMillingPanels['batches'] =>
  endedSince(mills, atMs - SHOWN_MS).map(({ mill, batch }) => ({
    id: `${mill.machine.id} ${batch.fromMs}`,
    mill: nameOf(mill.machine, context.language),
    from: isoOf(context, batch.fromMs),
    to: isoOf(context, batch.toMs),
    milledMin: minutesOf(batch.elapsedMs),
    targetMin: batch.targetMs === null ? null : minutesOf(batch.targetMs),
    overtimeMin: batch.targetMs === null ? null : minutesOf(batch.overtimeMs),
    kwh: batch.kwh,
    kwhPerT: kwhPerTOf(mill, batch),
    cycleMin: batch.cycleMs === null ? null : minutesOf(batch.cycleMs),
    complete: batch.isComplete,
    uncertainMin: minutesOf(batch.uncertainMs),
  }));

export function tankOf(
  { language }: WorkshopContext,
  { areaId, data }: ProcessUnit<SlipTankData>,
  levelPct: number | null,
): Tank {
  const { volumeM3, capacityT, demandTPerHour, lowPct, highPct } = data;
  const share = levelPct === null ? null : levelPct / 100;
  return {
    id: areaId,
    name: plantName(language, data.name),
    levelPct,
    m3: share === null ? null : share * volumeM3,
    coverH: share === null ? null : (share * capacityT) / demandTPerHour,
    lo: lowPct,
    hi: highPct,
    judge: levelPct === null ? 'unknown' : levelPct < lowPct || levelPct > highPct ? 'abnormal' : 'normal',
  };
}

export const checksPanel = ({
  checking: { from, to, items },
}: Awaited<ReturnType<typeof slipChecks>>): BallMillingPanels['checks'] => ({
  from,
  to,
  items: items.map(({ itemId, name, unit, lowerLimit, upperLimit, count, passPct, latest }) => ({
    id: itemId,
    name,
    unit,
    lo: lowerLimit,
    hi: upperLimit,
    count,
    passPct,
    latest: { task: latest.taskCode, day: latest.day, value: latest.value, pass: latest.pass },
  })),
});
