import type { BallMillCard } from '@plantdeck/boards/contract';
import { slotTariff } from '../../../engine/energy/tariff.ts';
import type { PlantFrame } from '../../../engine/energy/plant-frame.ts';
import type { SlipTankData } from '../../../engine/process/process-unit.ts';
import { isoOf } from '../parts/panel-context.ts';
import type { WorkshopContext } from '../workshop-energy/context.ts';
import type { MillLimits } from './limits.ts';
import { HOUR_MS, MINUTE_MS } from './mill-readings.ts';
import { BALL_MILL, type Mill, type Mills } from './mills.ts';
import type { Tank } from './panels.ts';
import { startAdvice, type SlipStock, type StartAdvice, type WaitingMill } from './start-advice.ts';

const RUNS = new Set(['milling', 'timeout']);

export interface SlipTank {
  readonly tank: Tank;
  readonly data: SlipTankData;
}

/**
 * The best start of each waiting mill, by the id of its machine. Returns none for a past day, for readings older than an hour,
 * while the level of a tank is unknown, and for a mill without a complete batch in the readings, which shows how long one takes.
 */
export function millStarts(
  { frame, period, plant, withCost }: WorkshopContext,
  { mills, atMs }: Mills,
  limits: MillLimits,
  tanks: readonly SlipTank[],
): ReadonlyMap<string, StartAdvice> {
  const isNow = period.asked.toMs > plant.nowMs && plant.nowMs - atMs < HOUR_MS;
  // Mills left out of the settings, the area or the reader's data area fill the same tanks.
  const hasAll = ballMillCount(frame.whole ?? frame) === mills.length;
  const stock = isNow && hasAll ? stockOf(mills, tanks) : null;
  if (stock === null) return new Map();
  const waiting = mills
    .filter(
      ({ state, phase, batch }) => state === 'standby' && batch === null && (phase ?? 'wait') === 'wait',
    )
    .toSorted((a, b) => (a.sinceMs ?? 0) - (b.sinceMs ?? 0))
    .flatMap((mill) => waitingMill(mill, limits) ?? []);
  const advice = startAdvice(waiting, stock, {
    nowMs: atMs,
    priceAt: (slotMs) => slotTariff(frame.tariff, slotMs)?.price ?? null,
  });
  if (withCost) return advice;
  return new Map([...advice].map(([id, one]) => [id, { ...one, savesCny: null }]));
}

const ballMillCount = ({ areas }: Pick<PlantFrame, 'areas'>): number =>
  [...areas.values()].filter(({ equipmentType }) => equipmentType === BALL_MILL).length;

/** The slip of all tanks together; null where there is none, or the level of one is unknown. */
function stockOf(mills: readonly Mill[], tanks: readonly SlipTank[]): SlipStock | null {
  if (tanks.length === 0 || tanks.some(({ tank }) => tank.levelPct === null)) return null;
  const tonnes = (pctOf: (one: SlipTank) => number): number =>
    tanks.reduce((sum, one) => sum + (Math.max(0, pctOf(one)) / 100) * one.data.capacityT, 0);
  return {
    usableT: tonnes(({ tank }) => (tank.levelPct ?? 0) - tank.lo),
    roomT: tonnes(({ tank }) => tank.hi - (tank.levelPct ?? 0)),
    // A mill that is emptied is in the tanks in part already; one that is down brings nothing soon.
    inMillsT: mills
      .filter(({ state, phase, batch }) =>
        state === 'commInterruption' ? batch !== null : RUNS.has(state) || phase === 'charge',
      )
      .reduce((sum, { unit }) => sum + (unit?.data.chargeT ?? 0), 0),
    demandTPerHour: tanks.reduce((sum, { data }) => sum + data.demandTPerHour, 0),
  };
}

function waitingMill({ machine, unit, ended }: Mill, limits: MillLimits): WaitingMill | null {
  const chargeT = unit?.data.chargeT;
  const last = ended.findLast(({ isComplete }) => isComplete);
  const setMin = limits.targetMinOf(unit?.data.recipe);
  const milledMs = setMin === null ? (last?.targetMs ?? last?.elapsedMs) : setMin * MINUTE_MS;
  if (chargeT === undefined || milledMs === undefined || last === undefined) return null;
  return {
    id: machine.id,
    chargeT,
    milledMs,
    cycleMs: milledMs + Math.max(0, (last.cycleMs ?? 0) - last.elapsedMs),
    kw: last.kwh === null || last.elapsedMs <= 0 ? null : last.kwh / (last.elapsedMs / HOUR_MS),
  };
}

export const startOf = (context: WorkshopContext, advice: StartAdvice | undefined): BallMillCard['start'] =>
  advice === undefined
    ? null
    : { at: isoOf(context, advice.atMs), because: advice.because, savesCny: advice.savesCny };
