import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { areasBelow, isMetered, meterPlan } from '../../../engine/energy/plant-frame.ts';
import {
  accountingDay,
  accountingLabelAt,
  periodAt,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import { CementLineSchema, type CementLineData } from '../../../engine/process/process-unit.ts';
import { readProcessUnits, type ProcessUnit } from '../../../store/tags/process-store.ts';
import type { BoardContext } from '../../api/index.ts';
import { settingFor } from '../../board-settings/index.ts';
import { outputAmount, usedBy, type Amount } from '../parts/amounts.ts';
import type { PanelContext } from '../parts/panel-context.ts';
import { unitStops, type UnitStop } from '../parts/process-context.ts';
import { readStops, type Stop } from '../parts/stops.ts';
import {
  rotaryContext,
  rotaryKilnsOf,
  type RotaryContext,
  type RotaryUnit,
} from '../rotary-kiln-production/context.ts';
import { workshopContext, type WorkshopContext } from '../workshop-energy/context.ts';
import { machinesNow, readMachines, type MachineBase, type MachineNow } from '../workshop-energy/machines.ts';
import { targetsOf, type ProductionTargets, type Step, type TargetPeriod } from './targets.ts';

export const DAY_MS = 24 * 3_600_000;
/** Days that the course of heat recovery shows. */
export const COURSE_DAYS = 30;
/** More machines than a cement plant has. */
const MACHINES_MAX = 500;

export interface RunPeriod {
  readonly elapsed: Period;
  readonly whole: Period;
}
/** The kiln of the line with its minutes; these are null where nothing came of them lately. */
export interface KilnLine {
  readonly kiln: RotaryUnit;
  readonly now: RotaryContext | null;
}
export interface ProductionContext extends PanelContext {
  readonly workshop: WorkshopContext;
  readonly unit: ProcessUnit<CementLineData>;
  readonly line: CementLineData;
  readonly targets: ProductionTargets;
  /** Those that the reader may see and the settings name, in the order of the material. */
  readonly steps: readonly Step[];
  /** Null where the kiln is not in the area. */
  readonly kiln: KilnLine | null;
  readonly periods: Readonly<Record<TargetPeriod, RunPeriod>>;
  readonly blocks: readonly DayBlock[];
  readonly base: MachineBase;
  readonly machines: ReadonlyMap<string, MachineNow>;
  /** Of the logged units since the year or the course began. */
  readonly stops: readonly UnitStop[];
  /** Of the whole plant over the days that its machines are known for, newest first. */
  readonly recentStops: readonly Stop[];
  /** Whether an area lies in the shown one and may be seen. */
  isHere(areaId: string): boolean;
}

export async function readLine(panel: PanelContext): Promise<ProcessUnit<CementLineData> | null> {
  const [unit] = await readProcessUnits(panel.db, panel.frame.plantId, 'cementLine', CementLineSchema);
  return unit ?? null;
}

export async function productionContext(
  context: BoardContext,
  panel: PanelContext,
  unit: ProcessUnit<CementLineData>,
): Promise<ProductionContext> {
  const { frame, plant, areaId, setting } = panel;
  const below = areasBelow(frame, areaId);
  const isHere = (id: string): boolean => frame.areas.has(id) && below.has(id);
  const targets = targetsOf(setting, unit.data);
  const lines = new Set((setting.lineIds ?? []).flatMap((id) => [...areasBelow(frame, id)]));
  const isChosen = ({ areaId: id, units }: Step): boolean =>
    lines.size === 0 || lines.has(id) || units.some((one) => lines.has(one.areaId));
  const steps = unit.data.steps.filter(
    (step) => isHere(step.areaId) && targets.steps.includes(step.step) && isChosen(step),
  );
  const toMs = plant.elapsedMs;
  const beganMs = frame.history?.fromMs ?? Date.parse(frame.startDate);
  const period = (kind: TargetPeriod): RunPeriod => {
    const { fromMs, toMs: endMs } = periodAt(frame.calendar, kind, plant.askedFromMs);
    // A plant younger than the period is counted from its first reading.
    const from = Math.min(Math.max(fromMs, beganMs), Math.max(toMs, fromMs));
    return { whole: { fromMs, toMs: endMs }, elapsed: { fromMs: from, toMs: Math.max(toMs, from) } };
  };
  const periods = { day: period('day'), month: period('month'), year: period('year') };
  const label = accountingLabelAt(frame.calendar, plant.askedFromMs);
  const fromMs = Math.min(
    ...Object.values(periods).map(({ elapsed }) => elapsed.fromMs),
    accountingDay(frame.calendar, addDays(label, 1 - COURSE_DAYS)).fromMs,
    toMs - DAY_MS,
  );
  const workshop = workshopContext({ ...panel, areaId: frame.rootAreaId });
  const base = await readMachines({ ...workshop, setting: { ...setting, own: {} } }, MACHINES_MAX);
  const now = await machinesNow(workshop, base);
  const logged = unit.data.steps.flatMap(({ units }) =>
    units.filter(({ areaId: id, hasStopLog }) => hasStopLog && isHere(id)).map(({ areaId: id }) => id),
  );
  return {
    ...panel,
    workshop,
    unit,
    line: unit.data,
    targets,
    steps,
    kiln: await kilnLine(context, panel, unit.data),
    periods,
    blocks: await plant.store.blocks(frame, { fromMs, toMs }, plant.nowMs),
    base,
    machines: new Map(now.map((each) => [each.machine.areaId, each])),
    stops: await unitStops(panel, logged, { fromMs, toMs }),
    recentStops: await readStops(panel, { fromMs: base.blocks[0]?.fromMs ?? toMs, toMs }),
    isHere,
  };
}

/** The kiln as the rotary kiln board counts it, by the settings of that board: both show the same figures. */
async function kilnLine(
  { db, orgId, userId }: BoardContext,
  panel: PanelContext,
  { kilnAreaId }: CementLineData,
): Promise<KilnLine | null> {
  const setting = await settingFor(db, {
    orgId,
    userId,
    boardCode: 'rotaryKilnProduction',
    areaIds: [panel.areaId, panel.frame.rootAreaId],
    plantModel: panel.frame.model,
  });
  const rotary = { ...panel, setting: { ...setting, lineIds: [] } };
  const kilns = await rotaryKilnsOf(rotary);
  const kiln = kilns.find(({ areaId }) => areaId === kilnAreaId);
  return kiln ? { kiln, now: await rotaryContext(rotary, kilns, kiln) } : null;
}

type Readings = Pick<ProductionContext, 'frame' | 'blocks'>;

export const outputOfArea = (context: Readings, areaId: string, period: Period): Amount =>
  outputAmount(context, areaId, period);

/** Coal equivalent of a unit of an energy. */
export const kgceFactor = ({ frame }: Readings, energyCode: string): number =>
  frame.energyTypes.find((type) => type.energyCode === energyCode)?.kgcePerUnit ?? 0;

/** Coal of calciner and kiln, kgce. */
export function coalKgceOf(context: Readings, { areaId, data }: RotaryUnit, period: Period): Amount {
  const { value, completeness } = usedBy(context, [data.calcinerAreaId, areaId], 'coal', period);
  return { value: value === null ? null : value * kgceFactor(context, 'coal'), completeness };
}

/** What a step takes of electricity and coal, as coal equivalent. */
export function kgceOfStep(context: Readings, { energyAreaIds }: Step, period: Period): Amount {
  const { frame } = context;
  const parts = ['electric', 'coal'].flatMap((code) => {
    const metered = energyAreaIds.filter(
      (id) => frame.areas.has(id) && isMetered(meterPlan(frame, id, code)),
    );
    const isWhole = code !== 'electric' || metered.length === energyAreaIds.length;
    if (isWhole && metered.length === 0) return [];
    const { value, completeness } = usedBy(context, isWhole ? metered : energyAreaIds, code, period);
    return [{ value: value === null ? null : value * kgceFactor(context, code), completeness }];
  });
  const isKnown = parts.length > 0 && parts.every(({ value }) => value !== null);
  return {
    value: isKnown ? parts.reduce((sum, { value }) => sum + (value ?? 0), 0) : null,
    completeness: parts.length === 0 ? 0 : Math.min(...parts.map(({ completeness }) => completeness)),
  };
}
