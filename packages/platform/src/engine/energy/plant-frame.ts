import type { AccountingCalendar } from '../plant-time/periods.ts';
import type { TariffCalendar } from './tariff.ts';
import type { TeamConfig } from './teams.ts';

/** What a plant is made of, read together and kept for a while: everything but its readings. */
export interface PlantArea {
  readonly areaId: string;
  readonly parentId: string | null;
  readonly type: string;
  /** Kind of machine of a unit, where it is known. */
  readonly equipmentType?: string | null;
  readonly nameZh: string;
  readonly nameEn: string;
  /** What its output is counted in, where that is not the unit of the area above. */
  readonly productUnit?: string | null;
  /** Output in an hour of planned time when nothing holds it up. */
  readonly idealPerHour?: number | null;
  /** Children in their order. */
  readonly children: readonly string[];
}
export interface PlantMeter {
  readonly meterKey: number;
  readonly meterId: string;
  readonly areaId: string;
  readonly energyCode: string;
  readonly kind: 'incomer' | 'transformer' | 'feeder';
  readonly nameZh: string;
  readonly nameEn: string;
  readonly unit: string;
  /** Meter above, where the plant tells it. */
  readonly parentMeterId?: string | null;
}
/** Factors turn one base unit into CNY, kg of standard coal, kg of CO2 and GJ. */
export interface PlantEnergyType {
  readonly energyCode: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly unit: string;
  /** Null where a tariff decides. */
  readonly priceCny: number | null;
  readonly kgcePerUnit: number;
  readonly co2KgPerUnit: number;
  readonly gjPerUnit: number;
}
export interface PlantGrade {
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
}
export interface PlantFrame {
  readonly plantId: string;
  readonly model: string;
  readonly rootAreaId: string;
  readonly calendar: AccountingCalendar;
  readonly contractKw: number | null;
  /** What output is counted in. */
  readonly productUnit: string;
  /** What output rates are told by. */
  readonly outputTimeUnit?: OutputTimeUnit;
  /** Trade of the enterprise, such as `cement`. */
  readonly tradeCode?: string;
  readonly startDate: string;
  /** Readings are whole in [from, to); null while nothing has been prepared. */
  readonly history: { readonly fromMs: number; readonly toMs: number } | null;
  readonly areas: ReadonlyMap<string, PlantArea>;
  readonly meters: readonly PlantMeter[];
  readonly energyTypes: readonly PlantEnergyType[];
  /** Areas whose output is counted. */
  readonly productionAreaIds: readonly string[];
  /** Grades that products come in, best first, and the areas where they are told apart. */
  readonly grades: readonly PlantGrade[];
  readonly gradedAreaIds: readonly string[];
  readonly tariff: TariffCalendar;
  /** How teams take turns, in their order; empty where the plant keeps no teams. */
  readonly teamConfigs: readonly TeamConfig[];
  /** The plant that this is the visible part of; none where all of it may be seen. */
  readonly whole?: PlantFrame;
}

/** Trades whose grades are kinds, such as basis weights and alloys: none is better than another. */
const KINDS: ReadonlySet<string> = new Set(['paper', 'aluminium']);

/** What a plant sorts as its best; null where it sorts nothing by quality. */
export const bestGrade = ({ grades, model }: Pick<PlantFrame, 'grades' | 'model'>): PlantGrade | null =>
  KINDS.has(model) ? null : (grades[0] ?? null);

export type OutputTimeUnit = 'hour' | 'day';

/** An area and everything below it. */
export function areasBelow(frame: PlantFrame, areaId: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (id: string): void => {
    found.add(id);
    for (const child of frame.areas.get(id)?.children ?? []) visit(child);
  };
  visit(areaId);
  return found;
}

/**
 * What somebody with a data area of their own knows of a plant: that area, what lies below it, and its meters. Whoever
 * computes with it can name and sum nothing else; sums of the areas in it are those of the whole plant, to the digit.
 * @returns null where the plant has no such area, so that a wrong permission opens no door
 */
export function partOf(frame: PlantFrame, areaId: string): PlantFrame | null {
  const top = frame.areas.get(areaId);
  if (!top) return null;
  if (areaId === frame.rootAreaId) return frame;
  const inside = areasBelow(frame, areaId);
  const isInside = (id: string): boolean => inside.has(id);
  const areas = new Map([...frame.areas].filter(([id]) => isInside(id)));
  areas.set(areaId, { ...top, parentId: null });
  return {
    ...frame,
    rootAreaId: areaId,
    // A contract is about the whole plant's demand.
    contractKw: null,
    areas,
    meters: frame.meters.filter((meter) => isInside(meter.areaId)),
    productionAreaIds: frame.productionAreaIds.filter(isInside),
    gradedAreaIds: frame.gradedAreaIds.filter(isInside),
    whole: frame.whole ?? frame,
  };
}

/** The plant's own area, which is not the highest that every reader may see. */
export const plantAreaOf = (frame: PlantFrame): string => (frame.whole ?? frame).rootAreaId;

/** Whether an area is the plant itself, and not just the highest that a reader may see. */
export const isWholePlant = (frame: PlantFrame, areaId: string): boolean => areaId === plantAreaOf(frame);

/** The plant as an area of it counts: its output is told in the unit of the nearest area above that names one. */
export function countedIn(frame: PlantFrame, areaId: string): PlantFrame {
  const { areas, productUnit } = frame.whole ?? frame;
  let unit: string | null = null;
  for (let at = areas.get(areaId); at && unit === null; at = areas.get(at.parentId ?? ''))
    unit = at.productUnit ?? null;
  return unit === null || unit === productUnit ? frame : { ...frame, productUnit: unit };
}

/** The meters whose readings make up an energy of an area. */
export interface MeterPlan {
  /** Tells one plan from another. */
  readonly key: string;
  /** What measures the whole; empty where only parts are measured. */
  readonly parents: readonly number[];
  /** What measures the parts without overlap. */
  readonly children: readonly number[];
}

/**
 * The plant takes its incomer and falls back on the feeders; an area below takes its feeders. Where meters tell their
 * parent, an area takes the topmost meters inside it and falls back on those next below.
 */
export function meterPlan(frame: PlantFrame, areaId: string, energyCode: string): MeterPlan {
  if (frame.whole)
    return frame.areas.has(areaId)
      ? meterPlan(frame.whole, areaId, energyCode)
      : { key: `${areaId} ${energyCode} unseen`, parents: [], children: [] };
  const plans = plansOf(frame);
  const key = `${areaId} ${energyCode}`;
  let plan = plans.get(key);
  if (!plan) plans.set(key, (plan = planOf(frame, areaId, energyCode)));
  return plan;
}

interface KeptPlans {
  readonly meters: PlantFrame['meters'];
  readonly rootAreaId: string;
  readonly plans: Map<string, MeterPlan>;
}
/** Plans by the areas they were made of: a board asks for the same ones hundreds of times. */
const keptPlans = new WeakMap<PlantFrame['areas'], KeptPlans>();

function plansOf({ areas, meters, rootAreaId }: PlantFrame): Map<string, MeterPlan> {
  const kept = keptPlans.get(areas);
  if (kept?.meters === meters && kept.rootAreaId === rootAreaId) return kept.plans;
  const plans = new Map<string, MeterPlan>();
  keptPlans.set(areas, { meters, rootAreaId, plans });
  return plans;
}

function planOf(frame: PlantFrame, areaId: string, energyCode: string): MeterPlan {
  const ofEnergy = frame.meters.filter((meter) => meter.energyCode === energyCode);
  if (ofEnergy.some((meter) => meter.parentMeterId)) return treePlan(frame, areaId, energyCode, ofEnergy);
  const below = areasBelow(frame, areaId);
  const isRoot = areaId === frame.rootAreaId;
  const keys = (kind: PlantMeter['kind']): number[] =>
    ofEnergy
      .filter((meter) => meter.kind === kind && (isRoot || below.has(meter.areaId)))
      .map((meter) => meter.meterKey);
  return { key: `${areaId} ${energyCode}`, parents: isRoot ? keys('incomer') : [], children: keys('feeder') };
}

function treePlan(
  frame: PlantFrame,
  areaId: string,
  energyCode: string,
  meters: readonly PlantMeter[],
): MeterPlan {
  const below = areasBelow(frame, areaId);
  const inside = areaId === frame.rootAreaId ? meters : meters.filter((meter) => below.has(meter.areaId));
  const isInside = new Set(inside.map((meter) => meter.meterId));
  const tops = inside.filter((meter) => !meter.parentMeterId || !isInside.has(meter.parentMeterId));
  const parts = tops.map((top) => inside.filter((meter) => meter.parentMeterId === top.meterId));
  const keys = (found: readonly PlantMeter[]): number[] => found.map((meter) => meter.meterKey);
  const key = `${areaId} ${energyCode}`;
  if (parts.every((found) => found.length === 0)) return { key, parents: [], children: keys(tops) };
  return {
    key,
    parents: keys(tops),
    children: tops.flatMap((top, index) => keys(parts[index]?.length ? parts[index] : [top])),
  };
}

/** What the ranking and the flow are made of: the feeders; where meters tell their parent, the topmost of an area below. */
export function feederPlan(frame: PlantFrame, areaId: string, energyCode: string): MeterPlan {
  const plan = meterPlan(frame, areaId, energyCode);
  const isTree = !isWholePlant(frame, areaId) && plan.parents.length > 0;
  return { key: `${plan.key} feeders`, parents: isTree ? plan.parents : [], children: plan.children };
}

/** The meters that a figure of a plan rests on while none of them is dead: what measures the whole, else the parts. */
export const plannedMeters = ({ parents, children }: MeterPlan): readonly number[] =>
  parents.length > 0 ? parents : children;

/** Price of electricity that holds at all hours, CNY/kWh; null where a tariff decides. */
export const flatPriceOf = (frame: PlantFrame): number | null =>
  frame.energyTypes.find(({ energyCode }) => energyCode === 'electric')?.priceCny ?? null;

/** Whether the plan has a meter at all. */
export const isMetered = (plan: MeterPlan): boolean => plan.parents.length + plan.children.length > 0;

/** The areas whose counted output is the output of an area: its own, or the nearest counted ones below it. */
export function productionPlan(frame: PlantFrame, areaId: string): string[] {
  if (frame.whole) return frame.areas.has(areaId) ? productionPlan(frame.whole, areaId) : [];
  if (frame.productionAreaIds.includes(areaId)) return [areaId];
  // Lines of successive workshops count the same pieces again, so a level is summed only below one workshop.
  const area = frame.areas.get(areaId);
  if (!area || area.parentId === null) return [];
  return area.children.filter((child) => frame.productionAreaIds.includes(child));
}

/** Where output of an area is told apart by grade; empty where it is not. */
export function gradedPlan(frame: PlantFrame, areaId: string): string[] {
  const below = areasBelow(frame, areaId);
  return frame.gradedAreaIds.filter((id) => below.has(id));
}
