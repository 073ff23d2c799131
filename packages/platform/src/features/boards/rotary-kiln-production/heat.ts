import type { RotaryPanels } from '@plantdeck/boards/contract';
import type { Series, Unit } from '@plantdeck/core/contract';
import { specificHeat, type SpecificHeat } from '../../../engine/kiln/rotary-kiln.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { outputAmount, perOutput, usedBy, type Amount } from '../parts/amounts.ts';
import { isoOf } from '../parts/panel-context.ts';
import { DAY_MS, LEAST_CLINKER_SHARE, type RotaryContext } from './context.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;

export const KCAL_PER_KG: Unit = { code: 'kcal/kg', display: 'kcal/kg', scale: 1, dp: 0 };
const STEP_MS = 2 * SLOT_MS;
const HOUR_MS = 3_600_000;

/** Clinker of a period, t. */
export const clinkerOf = (context: RotaryContext, period: Period): Amount =>
  outputAmount(context, context.kiln.data.clinkerAreaId, period);

/** M1 of a period. */
export function heatOf(
  context: RotaryContext,
  period: Period,
  leastT = 0,
): { readonly heat: SpecificHeat | null; readonly completeness: number } {
  const { kiln, limits } = context;
  const clinker = clinkerOf(context, period);
  const coal = usedBy(context, [kiln.data.calcinerAreaId, kiln.areaId], 'coal', period);
  const { value, completeness } = perOutput(coal, clinker);
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
