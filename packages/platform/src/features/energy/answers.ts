import { readMinutes, slidingDemand } from '../../store/energy/minutes.ts';
import {
  EnergyError,
  openPeriod,
  openPlant,
  type AskedPeriod,
  type EnergyContext,
  type OpenPeriod,
  type OpenPlant,
} from '../../store/energy/open-plant.ts';
import { SLOT_MS, type Period, type ResolvedRange } from '../../engine/plant-time/periods.ts';
import {
  countedIn,
  feederPlan,
  isMetered,
  meterPlan,
  type MeterPlan,
  type PlantEnergyType,
  type PlantFrame,
} from '../../engine/energy/plant-frame.ts';
import {
  RATIO_MIN_COMPLETENESS_PCT,
  accountOf,
  bucketSums,
  changePct,
  completenessPct,
  demandOf,
  energyAccount,
  energyLine,
  outputOf,
  sumPeriod,
  unitConsumptionOf,
  type EnergyAccount,
  type FigureQuality,
} from '../../engine/energy/quantities.ts';
import { TIERS } from '../../engine/energy/tariff.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';

/**
 * Questions about energy and their answers, for whoever speaks about a plant: the boards and the assistant ask here,
 * so their figures agree to the digit. Every answer carries its unit, period and completeness.
 */
export interface EnergyFigure {
  /** Null is unknown: nothing measured, no price, or (ratios) less than 80 % of the readings. */
  readonly value: number | null;
  /** Base unit: kWh, Nm3, m3, CNY, kgce, kg, kgce/m2, kWh/m2. */
  readonly unit: string;
  readonly areaId: string;
  /** As counted: a running period ends at the last finished quarter hour. ISO with the plant's offset. */
  readonly from: string;
  readonly to: string;
  readonly period: Period;
  /** 0..100, per cent of the expected readings. */
  readonly completenessPct: number;
  readonly estimatedSlots: number;
  readonly quality: FigureQuality;
}

interface Asked {
  /** The plant where left out. */
  readonly areaId?: string | undefined;
  readonly period: AskedPeriod;
}
type AskedEnergy = Asked & { readonly energyCode: string };

interface Opened {
  readonly plant: OpenPlant;
  readonly period: OpenPeriod;
  readonly areaId: string;
}

async function open(context: EnergyContext, asked: Asked): Promise<Opened> {
  const plant = await openPlant(context);
  if (!plant) throw new EnergyError('unknown-plant', `no plant ${context.plantId}`);
  const areaId = asked.areaId ?? plant.frame.rootAreaId;
  if (!plant.frame.areas.has(areaId)) throw new EnergyError('unknown-area', `no area ${areaId}`);
  const counted = { ...plant, frame: countedIn(plant.frame, areaId) };
  return { plant: counted, areaId, period: await openPeriod(plant, asked.period) };
}

function typeOf(frame: PlantFrame, energyCode: string): PlantEnergyType {
  const type = frame.energyTypes.find((one) => one.energyCode === energyCode);
  if (!type) throw new EnergyError('unknown-energy', `no energy ${energyCode}`);
  return type;
}

interface Base {
  readonly completeness: number;
  readonly estimated: number;
  readonly quality: FigureQuality;
}

function figure(
  opened: Opened,
  period: Period,
  value: number | null,
  unit: string,
  base: Base,
): EnergyFigure {
  const { zone } = opened.plant.frame.calendar;
  return {
    value,
    unit,
    areaId: opened.areaId,
    from: isoAt(zone, period.fromMs),
    to: isoAt(zone, period.toMs),
    period,
    completenessPct: base.completeness,
    estimatedSlots: base.estimated,
    quality: base.quality,
  };
}

function accountFor(
  opened: Opened,
  energyCode: string | undefined,
  which: 'elapsed' | 'previous',
): EnergyAccount {
  const { plant, period, areaId } = opened;
  const blocks = which === 'elapsed' ? period.blocks : period.previousBlocks;
  if (energyCode === undefined) return energyAccount(plant.frame, blocks, areaId, period[which]);
  const type = typeOf(plant.frame, energyCode);
  const plan = meterPlan(plant.frame, areaId, energyCode);
  return accountOf([energyLine(type, sumPeriod(blocks, plan, period[which]))]);
}

/** E1: how much of an energy an area used, in the energy's own unit. */
export async function energyQuantity(context: EnergyContext, asked: AskedEnergy): Promise<EnergyFigure> {
  const opened = await open(context, asked);
  const account = accountFor(opened, asked.energyCode, 'elapsed');
  const unit = typeOf(opened.plant.frame, asked.energyCode).unit;
  return figure(opened, opened.period.elapsed, account.lines[0]?.quantity ?? null, unit, account);
}

export interface EnergyBucket {
  readonly from: string;
  readonly fromMs: number;
  readonly value: number | null;
  readonly completenessPct: number;
}

/** E1 by quarter hour, hour or accounting day: what a chart of an answer is drawn from. */
export async function energySeries(
  context: EnergyContext,
  asked: AskedEnergy & { readonly step: 'quarterHour' | 'hour' | 'day' },
): Promise<EnergyFigure & { readonly buckets: readonly EnergyBucket[] }> {
  const opened = await open(context, asked);
  const { plant, period, areaId } = opened;
  const account = accountFor(opened, asked.energyCode, 'elapsed');
  const plan = meterPlan(plant.frame, areaId, asked.energyCode);
  const step = asked.step === 'day' ? 'day' : asked.step === 'hour' ? 4 * SLOT_MS : SLOT_MS;
  const buckets = bucketSums(period.blocks, plan, period.elapsed, step).map(({ fromMs, sum }) => ({
    fromMs,
    from: isoAt(plant.frame.calendar.zone, fromMs),
    value: sum.known === 0 ? null : sum.quantity,
    completenessPct: completenessPct(sum),
  }));
  const unit = typeOf(plant.frame, asked.energyCode).unit;
  return { ...figure(opened, period.elapsed, account.lines[0]?.quantity ?? null, unit, account), buckets };
}

/** Electricity of one tier. */
export interface TierShare {
  readonly tier: (typeof TIERS)[number];
  readonly kwh: number;
  readonly sharePct: number | null;
  readonly costCny: number;
}

/** E4: energy cost in CNY of one energy or of all, with the tier split of electricity. */
export async function energyCost(
  context: EnergyContext,
  asked: Asked & { readonly energyCode?: string | undefined },
): Promise<EnergyFigure & { readonly tiers: readonly TierShare[] }> {
  const opened = await open(context, asked);
  const account = accountFor(opened, asked.energyCode, 'elapsed');
  const electric = account.lines.find((line) => line.type.priceCny === null && line.sum.tariffQuantity > 0);
  const tiers = TIERS.flatMap((tier, index) => {
    const kwh = electric?.sum.tierQuantity[index] ?? 0;
    const all = electric?.sum.tariffQuantity ?? 0;
    const costCny = electric?.sum.tierCny[index] ?? 0;
    return kwh === 0 ? [] : [{ tier, kwh, sharePct: all === 0 ? null : (kwh / all) * 100, costCny }];
  });
  return { ...figure(opened, opened.period.elapsed, account.costCny, 'CNY', account), tiers };
}

/** E2: all energies of an area as standard coal, kgce. */
export async function comprehensiveEnergy(context: EnergyContext, asked: Asked): Promise<EnergyFigure> {
  const opened = await open(context, asked);
  const account = accountFor(opened, undefined, 'elapsed');
  return figure(opened, opened.period.elapsed, account.kgce, 'kgce', account);
}

/** E13: carbon dioxide of all energies of an area, kg. */
export async function carbonDioxide(context: EnergyContext, asked: Asked): Promise<EnergyFigure> {
  const opened = await open(context, asked);
  const account = accountFor(opened, undefined, 'elapsed');
  return figure(opened, opened.period.elapsed, account.co2Kg, 'kg', account);
}

/** E3: comprehensive energy (kgce) or one energy (its unit) per unit of good output. */
export async function unitConsumption(
  context: EnergyContext,
  asked: Asked & { readonly energyCode?: string | undefined },
): Promise<EnergyFigure & { readonly output: number | null; readonly outputUnit: string }> {
  const opened = await open(context, asked);
  const { plant, period, areaId } = opened;
  const { frame } = plant;
  const account = accountFor(opened, asked.energyCode, 'elapsed');
  const energy = asked.energyCode === undefined ? account.kgce : (account.lines[0]?.quantity ?? null);
  const energyUnit = asked.energyCode === undefined ? 'kgce' : typeOf(frame, asked.energyCode).unit;
  const output = outputOf(frame, period.blocks, areaId, period.elapsed);
  const { value, completeness } = unitConsumptionOf(energy, account.completeness, output);
  return {
    ...figure(opened, period.elapsed, value, `${energyUnit}/${frame.productUnit}`, {
      ...account,
      completeness,
    }),
    output: output && output.known > 0 ? output.quantity : null,
    outputUnit: frame.productUnit,
  };
}

/** A highest demand and the start of its 15 minutes. */
export interface DemandPeak {
  readonly kw: number;
  readonly at: string;
}

/**
 * E8 and E9: highest 15-minute mean of electricity by quarter hours, when it began, and the load factor. `sliding` is
 * the same with a window that moves by the minute; null where the minutes are not kept or not whole.
 */
export async function maximumDemand(
  context: EnergyContext,
  asked: Asked,
): Promise<
  EnergyFigure & {
    readonly at: string | null;
    readonly loadFactorPct: number | null;
    readonly sliding: DemandPeak | null;
  }
> {
  const opened = await open(context, asked);
  const { plant, period, areaId } = opened;
  const { zone } = plant.frame.calendar;
  const account = accountFor(opened, 'electric', 'elapsed');
  const plan = meterPlan(plant.frame, areaId, 'electric');
  const demand = demandOf(period.blocks, plan, period.elapsed);
  return {
    ...figure(opened, period.elapsed, demand?.maxKw ?? null, 'kW', account),
    at: demand ? isoAt(zone, demand.atMs) : null,
    loadFactorPct: demand?.loadFactorPct ?? null,
    sliding: await slidingPeak(context, zone, plan, period.elapsed),
  };
}

async function slidingPeak(
  context: EnergyContext,
  zone: string,
  plan: MeterPlan,
  period: Period,
): Promise<DemandPeak | null> {
  const keys = plan.parents.length > 0 ? plan.parents : plan.children;
  const tooLong = period.toMs - period.fromMs > LONGEST_SLIDING_MS;
  if (keys.length === 0 || tooLong || period.toMs <= period.fromMs) return null;
  const minutes = await readMinutes(context.db, keys, zone, period);
  const peak = minutes && slidingDemand(minutes);
  return peak && { kw: peak.maxKw, at: isoAt(zone, period.fromMs + peak.index * 60_000) };
}
/** A bill's month; the minutes of more days are not worth their reading. */
const LONGEST_SLIDING_MS = 32 * 86_400_000;

export interface Consumer extends EnergyFigure {
  readonly nameZh: string;
  readonly nameEn: string;
  /** Of the area's total. */
  readonly sharePct: number | null;
  /** Against the same part of the period before. */
  readonly deltaPct: number | null;
}

/**
 * Who used most: areas of a type below an area (its children where no type is given), by feeders, largest first.
 * @param asked.limit all where left out
 */
export async function topConsumers(
  context: EnergyContext,
  asked: AskedEnergy & { readonly areaType?: string | undefined; readonly limit?: number | undefined },
): Promise<{ readonly total: EnergyFigure; readonly consumers: readonly Consumer[] }> {
  const opened = await open(context, asked);
  const { plant, period, areaId } = opened;
  const { frame } = plant;
  const type = typeOf(frame, asked.energyCode);
  const account = accountFor(opened, asked.energyCode, 'elapsed');
  const whole = account.lines[0]?.quantity ?? null;
  const consumers = consumerAreas(frame, areaId, asked.areaType).flatMap((area): Consumer[] => {
    const plan = feederPlan(frame, area.areaId, asked.energyCode);
    if (!isMetered(plan)) return [];
    const current = accountOf([energyLine(type, sumPeriod(period.blocks, plan, period.elapsed))]);
    const before = accountOf([energyLine(type, sumPeriod(period.previousBlocks, plan, period.previous))]);
    const value = current.lines[0]?.quantity ?? null;
    const share = value === null || whole === null || whole === 0 ? null : (value / whole) * 100;
    return [
      {
        ...figure({ ...opened, areaId: area.areaId }, period.elapsed, value, type.unit, current),
        nameZh: area.nameZh,
        nameEn: area.nameEn,
        sharePct: share,
        deltaPct: changePct(value, comparable(before.lines[0]?.quantity ?? null, before.completeness)),
      },
    ];
  });
  consumers.sort((a, b) => (b.value ?? -1) - (a.value ?? -1));
  return {
    total: figure(opened, period.elapsed, whole, type.unit, account),
    consumers: consumers.slice(0, asked.limit ?? consumers.length),
  };
}

function consumerAreas(frame: PlantFrame, areaId: string, areaType: string | undefined) {
  const all = [...frame.areas.values()];
  if (areaType === undefined) return all.filter((area) => area.parentId === areaId);
  const isBelow = (id: string | null): boolean =>
    id !== null && (id === areaId || isBelow(frame.areas.get(id)?.parentId ?? null));
  return all.filter((area) => area.type === areaType && isBelow(area.parentId));
}

/** An earlier figure is compared with only where enough of it was measured. */
export function comparable(value: number | null, completeness: number): number | null {
  return completeness < RATIO_MIN_COMPLETENESS_PCT ? null : value;
}

export type Metric = 'quantity' | 'cost' | 'energy' | 'co2' | 'unitConsumption';

/** A figure beside the same elapsed part of the period before; of one energy, or of all together where that has a meaning. */
export async function compareWithPrevious(
  context: EnergyContext,
  asked: Asked & { readonly metric: Metric; readonly energyCode?: string | undefined },
): Promise<{
  readonly current: EnergyFigure;
  readonly previous: EnergyFigure;
  readonly deltaPct: number | null;
  readonly basis: ResolvedRange['basis'];
}> {
  const opened = await open(context, asked);
  const { period } = opened;
  const energyCode = asked.metric === 'quantity' ? (asked.energyCode ?? 'electric') : asked.energyCode;
  const side = (which: 'elapsed' | 'previous'): EnergyFigure => {
    const account = accountFor(opened, energyCode, which);
    const { value, unit, completeness } = metricOf(opened, asked.metric, energyCode, account, which);
    const base = { ...account, completeness };
    return figure(
      opened,
      period[which],
      which === 'elapsed' ? value : comparable(value, completeness),
      unit,
      base,
    );
  };
  const current = side('elapsed');
  const previous = side('previous');
  return { current, previous, deltaPct: changePct(current.value, previous.value), basis: period.basis };
}

function metricOf(
  opened: Opened,
  metric: Metric,
  energyCode: string | undefined,
  account: EnergyAccount,
  which: 'elapsed' | 'previous',
): { value: number | null; unit: string; completeness: number } {
  const { frame } = opened.plant;
  const { completeness } = account;
  switch (metric) {
    case 'quantity':
      return {
        value: account.lines[0]?.quantity ?? null,
        unit: typeOf(frame, energyCode ?? '').unit,
        completeness,
      };
    case 'cost':
      return { value: account.costCny, unit: 'CNY', completeness };
    case 'energy':
      return { value: account.kgce, unit: 'kgce', completeness };
    case 'co2':
      return { value: account.co2Kg, unit: 'kg', completeness };
    case 'unitConsumption': {
      const blocks = which === 'elapsed' ? opened.period.blocks : opened.period.previousBlocks;
      const output = outputOf(frame, blocks, opened.areaId, opened.period[which]);
      const energy = energyCode === undefined ? account.kgce : (account.lines[0]?.quantity ?? null);
      const energyUnit = energyCode === undefined ? 'kgce' : typeOf(frame, energyCode).unit;
      return {
        ...unitConsumptionOf(energy, completeness, output),
        unit: `${energyUnit}/${frame.productUnit}`,
      };
    }
  }
}
