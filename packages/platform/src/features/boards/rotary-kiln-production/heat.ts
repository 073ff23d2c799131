import type { RotaryPanels } from '@plantdeck/boards/contract';
import type { Series, Unit } from '@plantdeck/core/contract';
import { isMetered, meterPlan } from '../../../engine/energy/plant-frame.ts';
import {
  completenessPct,
  outputOf,
  quantityOf,
  RATIO_MIN_COMPLETENESS_PCT,
  sumPeriod,
} from '../../../engine/energy/quantities.ts';
import { specificHeat, type SpecificHeat } from '../../../engine/kiln/rotary-kiln.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { isoOf } from '../parts/panel-context.ts';
import { DAY_MS, LEAST_CLINKER_SHARE, type RotaryContext } from './context.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;

export const KCAL_PER_KG: Unit = { code: 'kcal/kg', display: 'kcal/kg', scale: 1, dp: 0 };
const STEP_MS = 2 * SLOT_MS;
const HOUR_MS = 3_600_000;

export interface Amount {
  readonly value: number | null;
  /** Per cent of the readings behind it. */
  readonly completeness: number;
}

/** Clinker of a period, t. */
export function clinkerOf({ frame, blocks, kiln }: RotaryContext, period: Period): Amount {
  const id = kiln.data.clinkerAreaId;
  const made = frame.productionAreaIds.includes(id) ? outputOf(frame, blocks, id, period) : null;
  if (!made || made.expected === 0) return { value: null, completeness: 0 };
  return { value: made.known > 0 ? made.massT : null, completeness: (made.known / made.expected) * 100 };
}

/** What some areas used or recovered in a period; null where one of them is not seen or not metered. */
export function usedBy(
  { frame, blocks }: RotaryContext,
  areaIds: readonly string[],
  energyCode: string,
  period: Period,
): Amount {
  let [value, completeness]: [number | null, number] = [0, areaIds.length === 0 ? 0 : 100];
  for (const id of areaIds) {
    const plan = frame.areas.has(id) ? meterPlan(frame, id, energyCode) : null;
    const sum = plan && isMetered(plan) ? sumPeriod(blocks, plan, period) : null;
    const used = sum && quantityOf(sum);
    value = value === null || used === null ? null : value + used;
    completeness = Math.min(completeness, sum ? completenessPct(sum) : 0);
  }
  return { value: areaIds.length === 0 ? null : value, completeness };
}

/** An amount for a tonne of clinker; null where too little of either is known. */
export function perClinker(amount: Amount, clinker: Amount): Amount {
  const completeness = Math.min(amount.completeness, clinker.completeness);
  const isKnown = completeness >= RATIO_MIN_COMPLETENESS_PCT && amount.value !== null;
  return {
    value:
      isKnown && clinker.value !== null && clinker.value > 0 ? (amount.value ?? 0) / clinker.value : null,
    completeness,
  };
}

/** M1 of a period. */
export function heatOf(
  context: RotaryContext,
  period: Period,
  leastT = 0,
): { readonly heat: SpecificHeat | null; readonly completeness: number } {
  const { kiln, limits } = context;
  const clinker = clinkerOf(context, period);
  const coal = usedBy(context, [kiln.data.calcinerAreaId, kiln.areaId], 'coal', period);
  const { value, completeness } = perClinker(coal, clinker);
  const isRun = value !== null && (clinker.value ?? 0) > leastT;
  return {
    heat: isRun
      ? specificHeat([{ massT: coal.value, heatingValueKjPerKg: limits.lhvKjKg }], clinker.value)
      : null,
    completeness,
  };
}

export function heatPanel(context: RotaryContext): Filled<RotaryPanels['heat']> {
  const { plant, kiln, limits, shiftFromMs } = context;
  const toMs = plant.elapsedMs;
  const leastTOf = (ms: number): number => (LEAST_CLINKER_SHARE * kiln.data.ratedClinkerTph * ms) / HOUR_MS;
  const course = (key: string, fromMs: number, stepMs: number, of: (at: number) => Period): Series => ({
    key,
    unit: KCAL_PER_KG,
    t0: isoOf(context, fromMs),
    stepS: stepMs / 1000,
    v: Array.from({ length: Math.max(0, Math.floor((toMs - fromMs) / stepMs)) }, (_, n) => {
      const period = of(fromMs + n * stepMs);
      return heatOf(context, period, leastTOf(period.toMs - period.fromMs)).heat?.kcalPerKg ?? null;
    }),
  });
  const shift = { fromMs: shiftFromMs, toMs };
  const { heat } = heatOf(context, shift, leastTOf(toMs - shiftFromMs));
  return {
    kcalPerKg: course('kcalPerKg', toMs - DAY_MS, STEP_MS, (at) => ({ fromMs: at, toMs: at + STEP_MS })),
    shift: course('shift', shiftFromMs, SLOT_MS, (at) => ({ fromMs: shiftFromMs, toMs: at + SLOT_MS })),
    shiftFrom: isoOf(context, shiftFromMs),
    shiftAvg: heat?.kcalPerKg ?? null,
    kgcePerT: heat?.kgcePerT ?? null,
    target: limits.heatTarget,
  };
}
