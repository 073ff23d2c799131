/** Tiles by line against their plan, grades by day, energy for a square metre, and orders. */
import type { CeramicsProduction, OutputLine, TileOrder, UnitEnergy } from '@plantdeck/boards/contract';
import type { PanelGap } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { isWholePlant } from '../../../engine/energy/plant-frame.ts';
import {
  completenessPct,
  energyAccount,
  outputOf,
  unitConsumptionOf,
} from '../../../engine/energy/quantities.ts';
import { BY_SHIFT_ID, dutyShifts } from '../../../engine/energy/teams.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { accountingDays, periodAt, type Period } from '../../../engine/plant-time/periods.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import {
  coverOrders,
  scheduleAttainment,
  type ProductSupply,
} from '../../../engine/production/fulfilment.ts';
import { scaledUnit, unitSymbol } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { productionTasks, saleOrders } from '../../records/index.ts';
import { NORMS } from '../energy-efficiency/norms.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import { shiftNames } from '../workshop-energy/context.ts';
import { GRADE_DAYS, HOUR_MS, madeBy, MINUTE_MS, sortingLines, type TileContext } from './context.ts';
import { ENERGY_PERIODS, TILE_CLASSES, type EnergyCode, type EnergyPeriod } from './limits.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Panels = {
  readonly [Name in keyof CeramicsProduction['panels']]-?: Filled<CeramicsProduction['panels'][Name]>;
};

/** Orders that are due later are not looked at yet. */
const ORDER_DAYS = 14;
/** Less than a tile is nothing. */
const SHORT_LEAST_M2 = 0.5;

/** A task of a line that finishes tiles. */
export interface LineTask {
  readonly lineId: string;
  readonly productId: string;
  readonly day: string;
  readonly planned: number;
  /** Null where nothing is counted yet. */
  readonly made: number | null;
}

/** Tasks of the lines that sort: what is planned is made when it is sorted. */
export async function lineTasks(context: TileContext, orgId: string): Promise<LineTask[]> {
  const { db, frame, plant, steps } = context;
  const { plantId, calendar } = frame;
  const lines = new Set(sortingLines(steps));
  const rows = await productionTasks({ db, orgId, plantId, nowMs: plant.nowMs, zone: calendar.zone });
  return rows.flatMap(({ values }) => {
    const lineId = String(values.lineId);
    if (!lines.has(lineId)) return [];
    return [
      {
        lineId,
        productId: String(values.productId),
        day: String(values.plannedOn),
        planned: Number(values.plannedM2),
        made: values.goodM2 === null || values.goodM2 === undefined ? null : Number(values.goodM2),
      },
    ];
  });
}

/** P9 of each line: what it has made of what is due of its plan. */
export function outputLines(context: TileContext, tasks: readonly LineTask[]): OutputLine[] {
  const { frame, blocks, day, wholeDay, limits, language, lineIds } = context;
  const share = (day.toMs - day.fromMs) / (wholeDay.toMs - wholeDay.fromMs);
  return lineIds.map((id) => {
    const area = frame.areas.get(id);
    const own = tasks.filter(({ lineId, day: on }) => lineId === id && on === wholeDay.label);
    const planned = own.length === 0 ? null : own.reduce((sum, task) => sum + task.planned, 0);
    const plan = limits.planOf(id) ?? planned;
    const actual = madeBy(context, blocks, [id], day, 'product').value;
    const { dueQuantity, attainmentPct, projectedQuantity } = scheduleAttainment(actual, plan, share);
    return {
      id,
      name: area ? nameOf(area, language) : id,
      plan,
      due: dueQuantity,
      actual,
      projected: projectedQuantity,
      attainmentPct,
      judge: judge(attainmentPct, { better: 'high', ...limits.plan }),
    };
  });
}

export function outputPanel(context: TileContext, lines: OutputLine[]): Panels['output'] {
  const { frame, blocks, day, lineIds, teams, plant, language } = context;
  const { calendar, productUnit } = frame;
  const nowMs = plant.askedFromMs;
  const [shift] = dutyShifts(calendar, teams, { fromMs: nowMs - MINUTE_MS, toMs: nowMs });
  // By shift every shift is its own team: its name is enough.
  const team = teams.id === BY_SHIFT_ID ? undefined : teams.teams.find(({ id }) => id === shift?.teamId);
  const starts: number[] = [];
  for (let ms = day.fromMs; ms < day.toMs; ms += HOUR_MS) starts.push(ms);
  const madeIn = (ids: readonly string[], period: Period): number | null =>
    madeBy(context, blocks, ids, period, 'product').value;
  const largest = lines.reduce((most, { plan, actual }) => Math.max(most, plan ?? 0, actual ?? 0), 0);
  return {
    unit: scaledUnit(productUnit, largest),
    from: isoOf(context, day.fromMs),
    lines,
    shift: shift
      ? {
          name: nameOf(shiftNames(shift.code), language),
          team: team ? nameOf(team, language) : null,
          from: isoOf(context, shift.fromMs),
          made: madeIn(lineIds, { fromMs: shift.fromMs, toMs: day.toMs }),
        }
      : null,
    hours: starts.map((fromMs) => ({
      t: isoOf(context, fromMs),
      made: lineIds.map((id) => madeIn([id], { fromMs, toMs: Math.min(day.toMs, fromMs + HOUR_MS) })),
    })),
  };
}

/** Q1 by line and day: shares of the grades in what was sorted. */
export function gradesPanel(context: TileContext): Panels['grades'] {
  const { frame, blocks, day, wholeDay, lineIds, limits, language } = context;
  const { calendar, grades } = frame;
  const days = accountingDays(calendar, {
    fromMs: Math.max(blocks[0]?.fromMs ?? wholeDay.fromMs, frame.history?.fromMs ?? 0),
    toMs: day.toMs,
  })
    .filter(({ label }) => label > addDays(wholeDay.label, -GRADE_DAYS))
    .map((one) => ({ ...one, toMs: Math.min(one.toMs, day.toMs) }));
  return {
    grades: grades.map((grade) => ({ code: grade.code, name: nameOf(grade, language) })),
    targetPct: limits.goodTargetPct,
    lines: lineIds.map((id) => {
      const area = frame.areas.get(id);
      return {
        id,
        name: area ? nameOf(area, language) : id,
        days: days.map(({ label, fromMs, toMs }) => {
          const amounts = grades.map(
            ({ code }) => outputOf(frame, blocks, id, { fromMs, toMs }, code)?.quantity ?? 0,
          );
          const { value } = madeBy(context, blocks, [id], { fromMs, toMs }, 'sorted');
          return {
            day: label,
            sorted: value,
            shares:
              value === null || value <= 0
                ? null
                : amounts.map((amount) => Math.min(100, (amount / value) * 100)),
          };
        }),
      };
    }),
  };
}

/** E3 of a period: the energy of the area for a unit of what it makes. */
export function unitEnergy(
  { frame, areaId }: Pick<TileContext, 'frame' | 'areaId'>,
  code: EnergyCode,
  blocks: readonly DayBlock[],
  period: Period,
): { readonly value: number | null; readonly completeness: number } {
  const account = energyAccount(frame, blocks, areaId, period);
  const line = account.lines.find(({ type }) => type.energyCode === code);
  const energy = code === 'kgce' ? account.kgce : (line?.quantity ?? null);
  const completeness = code === 'kgce' || !line ? account.completeness : completenessPct(line.sum);
  const { value, completeness: known } = unitConsumptionOf(
    energy,
    completeness,
    outputOf(frame, blocks, areaId, period),
  );
  return { value, completeness: known };
}

export const energyUnitOf = (code: EnergyCode, productUnit: string) => {
  const quotient = `${{ kgce: 'kgce', electric: 'kWh', gas: 'Nm3' }[code]}/${productUnit}`;
  return { code: quotient, display: unitSymbol(quotient), scale: 1, dp: 2 };
};

/** kgce, kWh and Nm3 for a square metre, day, month and year, beside the levels of the norm. */
export async function energyPanel(context: TileContext): Promise<Panels['energy'] | PanelGap> {
  const { frame, plant, areaId, blocks, day, month, limits, language } = context;
  if ((outputOf(frame, blocks, areaId, day)?.expected ?? 0) === 0)
    return { gap: 'notConfigured', text: boardText(language, 'tiles.noOutput') };
  const yearMs = periodAt(frame.calendar, 'year', Math.max(day.toMs - 1, day.fromMs)).fromMs;
  // Of the known part of the year: one whose beginning was never recorded would have no figure.
  const knownMs = Math.max(yearMs, frame.history?.fromMs ?? yearMs);
  const year = { fromMs: knownMs, toMs: day.toMs };
  const periods: Readonly<Record<EnergyPeriod, { blocks: readonly DayBlock[]; period: Period }>> = {
    day: { blocks, period: day },
    month: { blocks: month.blocks, period: month.elapsed },
    year: { blocks: await plant.store.blocks(frame, year, plant.nowMs), period: year },
  };
  // Only a plant has a norm: its parts have none.
  const norm = isWholePlant(frame, areaId) ? NORMS['ceramics']?.[0] : undefined;
  const rowOf = (code: EnergyCode): UnitEnergy => {
    const figures = ENERGY_PERIODS.map((name) => {
      const found = unitEnergy(context, code, periods[name].blocks, periods[name].period);
      // What a part of the plant is to take is not what the plant is to take.
      const { target, redLine } = norm ? limits.energyOf(code, name) : { target: null, redLine: null };
      return { ...found, target, redLine, judge: judge(found.value, { better: 'low', target, redLine }) };
    });
    const [ofDay, ofMonth, ofYear] = figures;
    if (!ofDay || !ofMonth || !ofYear) throw new Error('three periods');
    const [one, two, three] = TILE_CLASSES[limits.tileClass];
    return {
      code,
      unit: energyUnitOf(code, frame.productUnit),
      day: ofDay,
      month: ofMonth,
      year: ofYear,
      levels: norm && code === 'kgce' ? [one, two, three] : null,
    };
  };
  const isMetered = (code: EnergyCode): boolean =>
    code === 'kgce' || frame.energyTypes.some(({ energyCode }) => energyCode === code);
  return {
    standard: norm?.standard ?? null,
    product: norm ? boardText(language, `tiles.class.${limits.tileClass}`) : null,
    yearFrom: knownMs > yearMs ? isoOf(context, knownMs) : null,
    rows: (['kgce', 'electric', 'gas'] as const).filter(isMetered).map(rowOf),
  };
}

/** Orders that are not done, with what was made and is planned for them; those at risk first. */
export async function ordersPanel(
  context: TileContext,
  orgId: string,
  tasks: readonly LineTask[],
  lines: readonly OutputLine[],
): Promise<Panels['orders'] | PanelGap> {
  const { db, frame, plant, limits, language, areaId, wholeDay } = context;
  const { plantId, calendar } = frame;
  // A part of the plant does not see all that is made for an order.
  if (!isWholePlant(frame, areaId))
    return { gap: 'notConfigured', text: boardText(language, 'tiles.noOrders.part') };
  const all = await saleOrders({ db, orgId, plantId, nowMs: plant.nowMs, zone: calendar.zone });
  const today = wholeDay.label;
  const open = all.filter(({ isDone, dueOn }) => !isDone && dueOn <= addDays(today, ORDER_DAYS));
  const plannedUntil = tasks.reduce<string | null>(
    (last, { day, planned }) => (planned > 0 && day >= today && (last === null || day > last) ? day : last),
    null,
  );
  const supply = tasks.flatMap(({ lineId, productId: product, day, planned, made }): ProductSupply[] => {
    const counted: ProductSupply = { product, day, quantity: made ?? 0, isPlanned: false };
    if (day < today) return [counted];
    // A line that is behind its plan of today is not counted on to catch up.
    const projected = lines.find(({ id }) => id === lineId)?.projected ?? planned;
    const rest = day === today ? Math.max(0, Math.min(planned, projected) - (made ?? 0)) : planned;
    return [...(day === today ? [counted] : []), { product, day, quantity: rest, isPlanned: true }];
  });
  const covers = coverOrders(
    open.map(({ id, productId, quantity, dueOn }) => ({
      id,
      product: productId,
      quantity,
      dueOn,
      fromDay: addDays(dueOn, -limits.leadDays),
    })),
    supply,
  );
  const rows = open.map(({ id, code, name, quantity, dueOn }): TileOrder => {
    const { made, planned, short } = covers.get(id) ?? { made: 0, planned: 0, short: quantity };
    const isCovered = short < SHORT_LEAST_M2;
    const isPlanned = plannedUntil !== null && dueOn <= plannedUntil;
    return {
      id,
      code,
      product: plantName(language, name),
      dueOn,
      orderedM2: quantity,
      madeM2: made,
      plannedM2: planned,
      shortM2: isCovered ? 0 : short,
      state: isCovered ? 'covered' : isPlanned || dueOn < today ? 'atRisk' : 'notPlanned',
    };
  });
  const rank = { atRisk: 0, notPlanned: 1, covered: 2 } as const;
  return {
    leadDays: limits.leadDays,
    plannedUntil,
    orders: rows.toSorted(
      (a, b) => rank[a.state] - rank[b.state] || a.dueOn.localeCompare(b.dueOn) || a.id.localeCompare(b.id),
    ),
  };
}
