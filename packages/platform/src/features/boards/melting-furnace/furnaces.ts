/** Melting furnaces of an area: their minutes of the last two days, their heats, and what they do now. */
import type { AlarmPriority } from '@plantdeck/core/contract';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import {
  furnaceHeats,
  stepAt,
  stepSpans,
  type FurnaceCourse,
  type FurnaceHeat,
  type FurnaceStep,
  type StepSpan,
} from '../../../engine/melting-furnace/furnace-heats.ts';
import {
  furnaceAdvice,
  heatFigures,
  SCRAP_C,
  type Advice,
  type HeatFigures,
} from '../../../engine/melting-furnace/melting-furnace.ts';
import { probeMinutes } from '../../../engine/melting-furnace/o2-probe.ts';
import { accountingDay, accountingLabelAt, type Period } from '../../../engine/plant-time/periods.ts';
import {
  HEAT_STEPS,
  MeltingFurnaceSchema,
  type HeatStep,
  type MeltingFurnaceData,
} from '../../../engine/process/process-unit.ts';
import { readProcessMinutes, readProcessUnits, type ProcessUnit } from '../../../store/tags/process-store.ts';
import { nameOf, type PanelContext } from '../parts/panel-context.ts';
import { rulesByTag, standingAlarms } from '../parts/process-context.ts';
import type { FurnaceLimits } from './limits.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Minutes of process values are kept for two days. */
const READ_MS = 48 * HOUR_MS;
/** Readings come so late at most; a furnace that is silent for longer is not known of. */
const ARRIVAL_MS = 10 * MINUTE_MS;
/** Advice looks at so many minutes at most. */
const ADVICE_MIN = 60;
/** Minutes of the course in which a value that is missing takes the one before. */
const NEWEST_MIN = 3;

const MJ_PER_MWH = 3_600;
const MIN_PER_H = 60;

/** A heat with its figures; null where its readings are not whole. */
export interface Heat extends FurnaceHeat {
  readonly label: string;
  readonly alloyName: string;
  readonly figures: HeatFigures | null;
  readonly gasMj: number;
  readonly wallMj: number;
  readonly doorMj: number;
}

export interface Furnace {
  readonly id: string;
  readonly name: string;
  readonly unit: ProcessUnit<MeltingFurnaceData>;
  readonly data: MeltingFurnaceData;
  readonly course: FurnaceCourse;
  /** End of its newest minute; null without one. */
  readonly newestMs: number | null;
  /** Null while it is silent. */
  readonly step: FurnaceStep | null;
  readonly heatStep: HeatStep | null;
  readonly stepElapsedMin: number | null;
  readonly heat: Heat | null;
  /** Tapped, oldest first. */
  readonly tapped: readonly Heat[];
  readonly spans: readonly StepSpan[];
  readonly advice: readonly Advice[];
  readonly priority: AlarmPriority | null;
  /** Value of the newest minutes; null where nothing came. */
  now(name: string): number | null;
}

export interface Furnaces {
  readonly furnaces: readonly Furnace[];
  /** The accounting day until now, or the whole of a past one. */
  readonly day: Period;
  readonly atMs: number;
  readonly dataAsOfMs: number | null;
}

export const gasMjOf = (data: MeltingFurnaceData, limits: FurnaceLimits): number =>
  limits.gasMjPerNm3 ?? data.gasMjPerNm3;
/** Heats that were tapped in a period and have figures. */
export const tappedIn = (furnace: Furnace, { fromMs, toMs }: Period): Heat[] =>
  furnace.tapped.filter((heat) => heat.figures !== null && heat.toMs > fromMs && heat.toMs <= toMs);

/** Furnaces of the area that the context shows, in the order of the settings. */
export async function readFurnaces(context: PanelContext, limits: FurnaceLimits): Promise<Furnaces> {
  const { db, frame, plant, period, areaId } = context;
  const below = new Set(areasBelow(frame, areaId));
  const all = (await readProcessUnits(db, frame.plantId, 'meltingFurnace', MeltingFurnaceSchema)).filter(
    (unit) => below.has(unit.areaId),
  );
  const wanted = context.setting.own?.['equipment'];
  const units =
    Array.isArray(wanted) && wanted.length > 0
      ? wanted.flatMap((id) => all.find((unit) => unit.areaId === id) ?? [])
      : all;
  const isLive = period.asked.toMs > plant.nowMs && frame.model !== 'imported';
  const untilMs = isLive ? plant.nowMs : period.elapsed.toMs;
  const dayFromMs = accountingDay(
    frame.calendar,
    accountingLabelAt(frame.calendar, Math.max(0, untilMs - 1)),
  ).fromMs;
  const span = { fromMs: untilMs - READ_MS, toMs: untilMs };
  const tags = units.flatMap((unit) => [...unit.tags.values()].map(({ tag }) => tag));
  const process = await readProcessMinutes(db, frame.plantId, tags, span);
  const dataAsOfMs = process.newestMs;
  const isHeard = dataAsOfMs !== null && untilMs - dataAsOfMs <= ARRIVAL_MS;
  const atMs = isHeard && isLive ? dataAsOfMs : untilMs;
  const alarms = await standingAlarms(
    context,
    units.map((unit) => unit.areaId),
    await rulesByTag(context),
    atMs,
  );
  const furnaces = units.map((unit): Furnace => {
    const of = (name: string): Float64Array => process.of(unit.tags.get(name)?.tag);
    const course: FurnaceCourse = {
      fromMs: process.fromMs,
      length: process.length,
      phase: of('phase'),
      burnerDown: of('burnerDown'),
      heatNo: of('heatNo'),
      alloy: of('alloy'),
      massT: of('massT'),
      chargedT: of('chargedT'),
      tappedT: of('tappedT'),
      drossT: of('drossT'),
      metalC: of('metalC'),
      flueC: of('flueC'),
      gasNm3h: of('gasNm3h'),
      doorOpen: of('doorOpen'),
      o2: probeMinutes(of('o2Pct'), of('o2Purge')),
    };
    const newest = course.phase.findLastIndex(Number.isFinite);
    const newestMs = newest < 0 ? null : course.fromMs + (newest + 1) * MINUTE_MS;
    const isSilent = newestMs === null || atMs - newestMs > ARRIVAL_MS;
    const heats = furnaceHeats(course).map((heat) => figuredHeat(heat, unit.data, limits));
    const step = isSilent ? null : stepAt(course, newest);
    const heatStep = isSilent ? null : (HEAT_STEPS[(course.phase[newest] ?? 0) - 1] ?? null);
    const last = heats.at(-1);
    const heat = heatStep !== null && last && !last.isComplete ? last : null;
    const area = frame.areas.get(unit.areaId);
    return {
      id: unit.areaId,
      name: area ? nameOf(area, context.language) : unit.areaId,
      unit,
      data: unit.data,
      course,
      newestMs,
      step,
      heatStep,
      stepElapsedMin: heatStep === null ? null : stepElapsed(course, newest),
      heat,
      tapped: heats.filter(({ isComplete }) => isComplete),
      spans: stepSpans(course),
      advice: isSilent || !isLive ? [] : adviceOf(course, newest, heat, unit.data, limits),
      priority: alarms.find((alarm) => alarm.areaId === unit.areaId)?.priority ?? null,
      now: (name) =>
        isSilent
          ? null
          : (of(name)
              .subarray(0, newest + 1)
              .slice(-NEWEST_MIN)
              .findLast(Number.isFinite) ?? null),
    };
  });
  return { furnaces, day: { fromMs: dayFromMs, toMs: atMs }, atMs, dataAsOfMs };
}

/** Minutes that the heat has been in its present step; the readings may begin in the middle of it. */
function stepElapsed({ phase }: FurnaceCourse, newest: number): number {
  const other = phase.findLastIndex(
    (value, at) => at < newest && Number.isFinite(value) && value !== phase[newest],
  );
  return newest - other;
}

function figuredHeat(heat: FurnaceHeat, data: MeltingFurnaceData, limits: FurnaceLimits): Heat {
  const perNm3 = gasMjOf(data, limits);
  const wallMj = (data.wallMw * MJ_PER_MWH * heat.cycleMin) / MIN_PER_H;
  const doorMj = (data.doorMw * MJ_PER_MWH * heat.doorMin) / MIN_PER_H;
  return {
    ...heat,
    label: `${data.code}-${heat.heatNo}`,
    alloyName: data.alloys[heat.alloy] ?? '–',
    gasMj: heat.gasNm3 * perNm3,
    wallMj,
    doorMj,
    figures:
      heat.isComplete && heat.isKnown
        ? heatFigures({
            gasNm3: heat.gasNm3,
            lhvMjPerNm3: perNm3,
            chargeKg: heat.chargeKg,
            heelBeforeKg: heat.heelBeforeKg,
            heelAfterKg: heat.heelAfterKg,
            tappedKg: heat.tappedKg,
            // Metal that a dross works gets back is not weighed here: it counts as lost.
            recoveredKg: 0,
            chargeC: SCRAP_C,
            tapC: heat.tapC ?? data.tapC,
            flueC: heat.firing.flueC,
            airC: limits.airC,
            o2DryPct: heat.firing.o2Pct,
            wallMj,
            doorMj,
            cycleMin: heat.cycleMin,
            meltMin: heat.stepMin.melt,
            holdMin: heat.stepMin.hold,
          })
        : null,
  };
}

function adviceOf(
  course: FurnaceCourse,
  newest: number,
  heat: Heat | null,
  data: MeltingFurnaceData,
  limits: FurnaceLimits,
): readonly Advice[] {
  if (heat === null) return [];
  const known = (value: number | undefined): number | null =>
    value !== undefined && Number.isFinite(value) ? value : null;
  const from = Math.max(0, newest + 1 - ADVICE_MIN);
  const minutes = Array.from({ length: newest + 1 - from }, (_, index) => {
    const at = from + index;
    return {
      o2DryPct: course.o2[at]?.o2Pct ?? null,
      flueC: known(course.flueC[at]),
      gasNm3h: known(course.gasNm3h[at]),
      isDoorOpen: course.doorOpen[at] === 1,
      bathTopC: null,
      bathBottomC: null,
    };
  });
  return furnaceAdvice(minutes, heat.stepMin.hold, {
    o2WindowPct: limits.o2WindowPct,
    airC: limits.airC,
    holdPlanMin: data.planMin.hold,
  });
}
