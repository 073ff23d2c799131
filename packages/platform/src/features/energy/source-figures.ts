import type { DayBlock } from '../../engine/energy/day-block.ts';
import { comparable } from './answers.ts';
import { SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import { isMetered, meterPlan, type MeterPlan, type PlantFrame } from '../../engine/energy/plant-frame.ts';
import {
  completenessPct,
  demandOf,
  energyAccount,
  energyLine,
  outputOf,
  quantityOf,
  sumPeriod,
  unitConsumptionOf,
} from '../../engine/energy/quantities.ts';

/** One figure of an area or of a single meter, whatever it counts: what composed pages and lists are made of. */
export interface FigureSource {
  readonly kind: 'area' | 'meter';
  /** An empty area is the whole plant. */
  readonly id: string;
}

export interface SourceFigure {
  /** Null is unknown. In the base unit of `unit`. */
  readonly value: number | null;
  /** Base unit: the energy's own, CNY, kgce, kg, kW, the product's, or kgce per product. */
  readonly unit: string;
  readonly completenessPct: number;
}

const ENERGY = /^energy:(\w+)$/;
const ELECTRICITY = 'electric';

/** Whether a source is there at all. */
function isSource(frame: PlantFrame, { kind, id }: FigureSource): boolean {
  return kind === 'area'
    ? id === '' || frame.areas.has(id)
    : frame.meters.some((meter) => meter.meterId === id);
}

/**
 * A figure over a period.
 * @param quantity  `energy:<code>`, `cost`, `standardCoal`, `co2`, `output`, `unitConsumption` or `maximumDemand`
 * @returns null where the source is not there, or does not have this quantity at all
 */
export function sourceFigure(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period,
  source: FigureSource,
  quantity: string,
): SourceFigure | null {
  if (!isSource(frame, source)) return null;
  const [, energyCode] = ENERGY.exec(quantity) ?? [];
  if (energyCode !== undefined)
    return energyFigure(frame, blocks, period, planOf(frame, source, energyCode), energyCode);
  if (quantity === 'maximumDemand') {
    const plan = planOf(frame, source, ELECTRICITY);
    if (!plan) return null;
    const sum = sumPeriod(blocks, plan, period);
    return {
      value: demandOf(blocks, plan, period)?.maxKw ?? null,
      unit: 'kW',
      completenessPct: completenessPct(sum),
    };
  }
  return source.kind === 'meter'
    ? meterFigure(frame, blocks, period, source.id, quantity)
    : areaFigure(frame, blocks, period, source.id === '' ? frame.rootAreaId : source.id, quantity);
}

function planOf(frame: PlantFrame, source: FigureSource, energyCode: string): MeterPlan | null {
  if (source.kind === 'area') {
    const plan = meterPlan(frame, source.id === '' ? frame.rootAreaId : source.id, energyCode);
    return isMetered(plan) ? plan : null;
  }
  const meter = frame.meters.find(({ meterId }) => meterId === source.id);
  if (meter?.energyCode !== energyCode) return null;
  return { key: `meter ${meter.meterId}`, parents: [], children: [meter.meterKey] };
}

function energyFigure(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period,
  plan: MeterPlan | null,
  energyCode: string,
): SourceFigure | null {
  const type = frame.energyTypes.find((one) => one.energyCode === energyCode);
  if (!plan || !type) return null;
  const sum = sumPeriod(blocks, plan, period);
  return { value: quantityOf(sum), unit: type.unit, completenessPct: completenessPct(sum) };
}

/** Money and equivalents of one meter; output belongs to areas. */
function meterFigure(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period,
  meterId: string,
  quantity: string,
): SourceFigure | null {
  const meter = frame.meters.find((one) => one.meterId === meterId);
  const type = frame.energyTypes.find(({ energyCode }) => energyCode === meter?.energyCode);
  const plan = meter && planOf(frame, { kind: 'meter', id: meterId }, meter.energyCode);
  if (!type || !plan) return null;
  const sum = sumPeriod(blocks, plan, period);
  const line = energyLine(type, sum);
  const complete = completenessPct(sum);
  if (quantity === 'cost') return { value: line.costCny, unit: 'CNY', completenessPct: complete };
  if (quantity === 'standardCoal') return { value: line.kgce, unit: 'kgce', completenessPct: complete };
  if (quantity === 'co2') return { value: line.co2Kg, unit: 'kg', completenessPct: complete };
  return null;
}

function areaFigure(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period,
  areaId: string,
  quantity: string,
): SourceFigure | null {
  const { productUnit } = frame;
  const output =
    quantity === 'output' || quantity === 'unitConsumption' ? outputOf(frame, blocks, areaId, period) : null;
  if (quantity === 'output') {
    if (!output) return null;
    const complete = output.expected === 0 ? 0 : (output.known / output.expected) * 100;
    return {
      value: output.known === 0 ? null : output.quantity,
      unit: productUnit,
      completenessPct: complete,
    };
  }
  const account = energyAccount(frame, blocks, areaId, period);
  if (account.lines.length === 0) return null;
  const { completeness } = account;
  switch (quantity) {
    case 'cost':
      return { value: account.costCny, unit: 'CNY', completenessPct: completeness };
    case 'standardCoal':
      return { value: account.kgce, unit: 'kgce', completenessPct: completeness };
    case 'co2':
      return { value: account.co2Kg, unit: 'kg', completenessPct: completeness };
    case 'unitConsumption': {
      if (!output) return null;
      const ratio = unitConsumptionOf(account.kgce, completeness, output);
      return { value: ratio.value, unit: `kgce/${productUnit}`, completenessPct: ratio.completeness };
    }
    default:
      return null;
  }
}

/** A figure that may be compared with an earlier one; null where too little of it was measured. */
export const comparableFigure = (figure: SourceFigure | null): number | null =>
  figure === null ? null : comparable(figure.value, figure.completenessPct);

/** Steps of a period: hours up to two days, accounting days of a longer one. */
export function stepsOf(blocks: readonly DayBlock[], period: Period): readonly Period[] {
  const spanMs = period.toMs - period.fromMs;
  if (spanMs > 2 * 96 * SLOT_MS) {
    return blocks
      .filter((block) => block.toMs > period.fromMs && block.fromMs < period.toMs)
      .map((block) => ({
        fromMs: Math.max(block.fromMs, period.fromMs),
        toMs: Math.min(block.toMs, period.toMs),
      }));
  }
  const stepMs = spanMs <= 4 * SLOT_MS ? SLOT_MS : 4 * SLOT_MS;
  const steps: Period[] = [];
  for (let fromMs = period.fromMs; fromMs < period.toMs; fromMs += stepMs) {
    steps.push({ fromMs, toMs: Math.min(fromMs + stepMs, period.toMs) });
  }
  return steps;
}
