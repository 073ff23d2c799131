/** Steps of tile making in their order, with what waits between them. */
import type { CeramicsProduction, TileStep, TileStock } from '@plantdeck/boards/contract';
import type { Unit } from '@plantdeck/core/contract';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { stepYieldPct } from '../../../engine/production/fulfilment.ts';
import { scaledUnit, unitSymbol } from '../../../engine/units/scaled-units.ts';
import { machineSum } from '../../../store/energy/machines.ts';
import { isoOf, judgeRecent, nameOf } from '../parts/panel-context.ts';
import { machinesNow, readMachines, type MachineNow } from '../workshop-energy/machines.ts';
import {
  enough,
  gaugeAt,
  HOUR_MS,
  madeBy,
  minutesIn,
  MINUTE_MS,
  MOISTURE_HOURS,
  type Amount,
  type Stock,
  type StepLines,
  type TileContext,
} from './context.ts';
import type { StepCode } from './limits.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Panels = {
  readonly [Name in keyof CeramicsProduction['panels']]-?: Filled<CeramicsProduction['panels'][Name]>;
};

/** More machines than any plant has. */
const MACHINES_MAX = 500;
const MOISTURE_STEP_MIN = 5;
/** About as long as a mill takes for a batch. */
const BATCH_HOURS = 12;
const TONNE: Unit = { code: 't', display: 't', scale: 1, dp: 1 };
const rateUnit = (code: string, dp: number): Unit => ({ code, display: unitSymbol(code), scale: 1, dp });

/** How the output of a step is counted. */
const COUNTED_BY: Readonly<Record<StepCode, 'mass' | 'product' | 'sorted'>> = {
  ballMill: 'mass',
  sprayDryer: 'mass',
  press: 'product',
  glazeLine: 'product',
  rollerKiln: 'product',
  // Nothing is sorted out before the sorter: what it counts of all grades is what was polished.
  polisher: 'sorted',
  sorter: 'product',
};
const DETAILS: Readonly<Record<StepCode, string>> = {
  ballMill: '/ballMillingBoard',
  sprayDryer: '/equipmentOperation',
  press: '/equipmentOperation',
  glazeLine: '/equipmentOperation',
  rollerKiln: '/kilnWatchBoard',
  polisher: '/equipmentOperation',
  sorter: '/gradeBoard',
};

const madeIn = (context: TileContext, step: StepLines, period: Period, by = COUNTED_BY[step.code]): Amount =>
  madeBy(context, context.blocks, step.lineIds, period, by);

/** What is in a stock at a moment, in its unit. */
const amountAt = (context: TileContext, { data, tag }: Stock, ms: number): number | null => {
  const gauge = gaugeAt(context, tag, ms);
  return gauge === null ? null : (gauge.value / 100) * data.capacity;
};

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.includes(null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const stocksBehind = ({ stocks }: TileContext, { lineIds }: StepLines): Stock[] =>
  stocks.filter(({ lineId }) => lineId !== null && lineIds.includes(lineId));

/** What lay before a step at a moment; a kiln holds what it was fed, and between polishing and sorting nothing waits. */
function inputStockAt(context: TileContext, before: StepLines, step: StepLines, ms: number): number | null {
  if (step.code === 'sorter') return 0;
  if (step.code !== 'rollerKiln')
    return sumOf(stocksBehind(context, before).map((stock) => amountAt(context, stock, ms)));
  return sumOf(
    context.kilns.map(({ data, tags }) => {
      const fill = gaugeAt(context, tags.get('fillPct')?.tag, ms);
      return data.contentM2 === undefined || fill === null ? null : (fill.value / 100) * data.contentM2;
    }),
  );
}

function yieldOf(context: TileContext, before: StepLines | undefined, step: StepLines): number | null {
  if (!before) return null;
  const { day } = context;
  // Powder is pressed: both sides of a press are weighed.
  const by = step.code === 'press' ? 'mass' : COUNTED_BY[step.code];
  return stepYieldPct(enough(madeIn(context, before, day)), enough(madeIn(context, step, day, by)), {
    from: inputStockAt(context, before, step, day.fromMs),
    to: inputStockAt(context, before, step, day.toMs),
  });
}

/** Mills empty batch by batch: one hour says nothing of their rate. */
const rateHoursOf = ({ code }: StepLines): number => (code === 'ballMill' ? BATCH_HOURS : 1);

function perHourOf(context: TileContext, step: StepLines): number | null {
  const hours = rateHoursOf(step);
  const { toMs } = context.day;
  const made = enough(madeIn(context, step, { fromMs: toMs - hours * HOUR_MS, toMs }));
  return made === null ? null : made / hours;
}

/** A step runs while one of its units does; else the state that asks for most. */
function stateOf(machines: readonly MachineNow[]): TileStep['state'] {
  const states = new Set(machines.map(({ state }) => state));
  return (['run', 'fault', 'stop', 'idle'] as const).find((state) => states.has(state)) ?? 'comm';
}

export async function chainPanel(context: TileContext): Promise<Panels['chain']> {
  const { frame, day, idleShare, steps, limits, areaId } = context;
  const base = await readMachines({ ...context, setting: { ...context.setting, own: {} } }, MACHINES_MAX);
  const machines = await machinesNow(context, base);
  const all = steps.map((step, at): TileStep => {
    const units = new Set(step.units.map((unit) => unit.areaId));
    const own = machines.filter(({ machine }) => units.has(machine.areaId));
    const sums = own.map(({ machine }) => machineSum(base.blocks, machine, day, machine.highest, idleShare));
    const known = sums.reduce((sum, one) => sum + one.known, 0);
    const isMass = COUNTED_BY[step.code] === 'mass';
    const code = isMass ? 't' : frame.productUnit;
    const made = madeIn(context, step, day).value;
    const behind = stocksBehind(context, step);
    const amount = sumOf(behind.map((stock) => amountAt(context, stock, context.atMs)));
    const demand = behind.reduce((sum, { data }) => sum + data.demandPerHour, 0);
    return {
      code: step.code,
      state: stateOf(own),
      running: own.filter(({ state }) => state === 'run').length,
      units: own.length,
      perHour: perHourOf(context, step),
      rateHours: rateHoursOf(step),
      perHourUnit: rateUnit(`${code}/h`, isMass ? 1 : 0),
      made,
      unit: isMass ? TONNE : scaledUnit(code, made),
      runPct: known === 0 ? null : (sums.reduce((sum, one) => sum + one.runSlots, 0) / known) * 100,
      yieldPct: yieldOf(context, steps[at - 1], step),
      stock:
        behind.length === 0
          ? null
          : {
              amount,
              unit: behind[0]?.data.unit === 't' ? TONNE : rateUnit(frame.productUnit, 0),
              coverH: amount === null || demand <= 0 ? null : amount / demand,
            },
      drill: { to: DETAILS[step.code], query: { areaId } },
    };
  });
  return limits.steps.flatMap((code) => all.find((step) => step.code === code) ?? []);
}

/** Level and cover of every stock. */
export function stocksPanel(context: TileContext): TileStock[] {
  const lineIds = context.steps.flatMap((step) => step.lineIds);
  const rankOf = ({ lineId }: Stock): number => (lineId === null ? lineIds.length : lineIds.indexOf(lineId));
  const inOrder = context.stocks.toSorted((a, b) => rankOf(a) - rankOf(b));
  return inOrder.map((stock) => {
    const { areaId, data, tag } = stock;
    const [lowPct, highPct] = context.limits.stockOf(areaId, data);
    const gauge = gaugeAt(context, tag, context.atMs);
    const amount = amountAt(context, stock, context.atMs);
    const recent = minutesIn(context, tag, { fromMs: context.atMs - HOUR_MS, toMs: context.atMs });
    return {
      id: areaId,
      name: plantName(context.language, data.name),
      levelPct: gauge === null ? null : Math.min(100, gauge.value),
      amount,
      capacity: data.capacity,
      unit: data.unit === 't' ? TONNE : rateUnit(data.unit, 0),
      coverH: amount === null || data.demandPerHour <= 0 ? null : amount / data.demandPerHour,
      lowPct,
      highPct,
      judge: gauge === null ? 'unknown' : judgeRecent(recent, { better: 'band', band: [lowPct, highPct] }),
      asOf: gauge === null ? null : isoOf(context, gauge.atMs),
    };
  });
}

/** Moisture of the powder over the last hours; a dryer that does not run makes none. */
export function powderPanel(context: TileContext): Panels['powder'] {
  const { atMs, frame, language, limits, dryers } = context;
  const stepMs = MOISTURE_STEP_MIN * MINUTE_MS;
  const toMs = Math.floor(atMs / stepMs) * stepMs;
  const fromMs = toMs - MOISTURE_HOURS * HOUR_MS;
  const window = limits.moistureOf(dryers[0]?.data.moisturePct ?? [0, 100]);
  return {
    from: isoOf(context, fromMs),
    stepS: stepMs / 1000,
    window: [window[0], window[1]],
    dryers: dryers.map(({ areaId, tags }) => {
      const period = { fromMs, toMs: atMs };
      const runs = minutesIn(context, tags.get('runs')?.tag, period);
      const made = minutesIn(context, tags.get('moisturePct')?.tag, period).map((value, at) =>
        runs[at] === 0 ? Number.NaN : value,
      );
      const area = frame.areas.get(areaId);
      const last = made.at(-1);
      const steps = Math.round((toMs - fromMs) / stepMs);
      return {
        id: areaId,
        name: area ? nameOf(area, language) : areaId,
        now: last !== undefined && Number.isFinite(last) ? last : null,
        judge: judgeRecent(made, { better: 'band', band: window }),
        v: Array.from({ length: steps }, (_, at) => {
          const part = made
            .subarray(at * MOISTURE_STEP_MIN, (at + 1) * MOISTURE_STEP_MIN)
            .filter(Number.isFinite);
          return part.length === 0 ? null : part.reduce((sum, value) => sum + value, 0) / part.length;
        }),
      };
    }),
  };
}
