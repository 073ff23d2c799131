import { CHARGE_MODES, type BoardSetting, type PeakValleyPanels } from '@plantdeck/core/contract';
import {
  demandCharge,
  demandNow,
  slidingMaximum,
  type DemandMax,
  type DemandNow,
} from '../../../store/energy/demand.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { isMetered, isWholePlant } from '../../../engine/energy/plant-frame.ts';
import { demandOf, quantityOf, sumPeriod } from '../../../engine/energy/quantities.ts';
import { versionOn } from '../../../engine/energy/tariff.ts';
import { civilDayAt } from '../../../engine/plant-time/zone.ts';
import { KW } from '../../../engine/units/scaled-units.ts';
import { isoOf } from '../parts/panel-context.ts';
import type { TariffContext } from './context.ts';

const HOUR_MS = 3_600_000;
/** Course of the demand beside the figures. */
const SPAN_MS = 2 * HOUR_MS;
const MINUTE_MS = 60_000;

/** Demand of the shown area, read once for its panel, its key figure and its notice. */
export interface DemandState {
  readonly now: DemandNow | null;
  readonly max: DemandMax | null;
  readonly basis: 'sliding' | 'quarterHour';
  readonly loadFactorPct: number | null;
}

export async function readDemand(context: TariffContext): Promise<DemandState> {
  const { db, frame, plan, plant, month } = context;
  const isLive = frame.model !== 'imported';
  const bySlots = demandOf(month.blocks, plan, month.elapsed);
  const isRunning = month.asked.toMs > plant.nowMs;
  const monthToMs = isRunning ? Math.floor(plant.nowMs / MINUTE_MS) * MINUTE_MS : month.asked.toMs;
  const sliding = isLive
    ? await slidingMaximum(
        db,
        frame,
        plan,
        { fromMs: month.asked.fromMs, toMs: Math.max(monthToMs, month.asked.fromMs) },
        plant.nowMs,
      )
    : null;
  const max = sliding ?? (bySlots && { kw: bySlots.maxKw, atMs: bySlots.atMs });
  return {
    now: isLive ? await demandNow(db, frame, plan, plant.nowMs, SPAN_MS) : null,
    max,
    basis: sliding ? 'sliding' : 'quarterHour',
    loadFactorPct: bySlots && max && max.kw > 0 ? (bySlots.meanKw / max.kw) * 100 : null,
  };
}

function chargeSetting({ own = {} }: Pick<BoardSetting, 'own'>): {
  readonly mode: (typeof CHARGE_MODES)[number];
  readonly capacityKva: number | null;
} {
  const { chargeMode, capacityKva } = own;
  return {
    mode: CHARGE_MODES.find((mode) => mode === chargeMode) ?? 'actual',
    capacityKva: typeof capacityKva === 'number' ? capacityKva : null,
  };
}

/** Demand now, where the running quarter hour leads, and what the month has come to. */
export function demandPanel(context: TariffContext, demand: DemandState): PeakValleyPanels['demand'] {
  const { frame, plan, plant, month, contractKw, areaId, tariff, withCost } = context;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  const { now, max } = demand;
  const windowEndMs = (Math.floor(plant.nowMs / SLOT_MS) + 1) * SLOT_MS;
  const { mode, capacityKva } = chargeSetting(context.setting);
  // Only a billing point has a demand charge: demands of parts do not add up to it.
  const isBilled = isWholePlant(frame, areaId);
  const version = versionOn(tariff.versions, civilDayAt(frame.calendar.zone, plant.askedFromMs));
  const monthKwh = quantityOf(sumPeriod(month.blocks, plan, month.elapsed));
  return {
    now: now?.kw ?? null,
    nowAt: now ? isoOf(context, now.atMs) : null,
    windowEnd: isoOf(context, windowEndMs),
    forecast: now?.forecast.kw ?? null,
    allowedKwh: now && contractKw !== null ? Math.max(0, contractKw * 0.25 - now.forecast.soFarKwh) : null,
    monthMax: max?.kw ?? null,
    monthMaxAt: max ? isoOf(context, max.atMs) : null,
    basis: demand.basis,
    contract: contractKw,
    loadFactorPct: demand.loadFactorPct,
    series: now
      ? {
          key: 'demand',
          unit: KW,
          t0: isoOf(context, now.fromMs),
          stepS: 60,
          v: [...now.means].map((kw) => (Number.isNaN(kw) ? null : Math.round(kw * 10) / 10)),
          role: 'actual',
        }
      : null,
    chargeMode: mode,
    ...(withCost && isBilled
      ? {
          chargeCny: demandCharge(
            version?.tariff ?? null,
            { mode, contractKw, capacityKva },
            max?.kw ?? null,
            monthKwh,
          ),
        }
      : {}),
  };
}
