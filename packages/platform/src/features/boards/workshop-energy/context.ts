import type { Unit } from '@plantdeck/core/contract';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { meterPlan, type MeterPlan } from '../../../engine/energy/plant-frame.ts';
import type { OutputSum } from '../../../engine/energy/day-block.ts';
import { leavingAreas } from '../../../engine/energy/team-sums.ts';
import { BY_SHIFT_ID, byShift, type TeamConfig } from '../../../engine/energy/teams.ts';
import { named } from '../../../engine/names/plant-name.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import type { PanelContext } from '../parts/panel-context.ts';

/** What the panels of a workshop are made from. */
export interface WorkshopContext extends PanelContext {
  readonly plan: MeterPlan;
  /** Areas whose output leaves the workshop; empty where none is counted. */
  readonly outputAreas: readonly string[];
  readonly teams: TeamConfig;
  /** 0..1 */
  readonly idleShare: number;
}

export const IDLE_PCT_DEFAULT = 20;
export const KWH_PER_T: Unit = { code: 'kWh/t', display: 'kWh/t', scale: 1, dp: 1 };
export const CNY_PER_T: Unit = { code: 'CNY/t', display: 'CNY/t', scale: 1, dp: 2 };

const SHIFT_NAMES = {
  night: named('shift.night'),
  day: named('shift.day'),
  evening: named('shift.evening'),
} as const;

/** What a shift is called: by the words for the usual ones, else by its own code. */
export function shiftNames(code: string): { readonly nameZh: string; readonly nameEn: string } {
  const known = code === 'night' || code === 'day' || code === 'evening' ? SHIFT_NAMES[code] : null;
  return { nameZh: known?.zh ?? code, nameEn: known?.en ?? code };
}

/** Every configuration that can be chosen: the plant's own, then the shifts without teams. */
export function teamConfigs(configs: readonly TeamConfig[]): TeamConfig[] {
  const { zh, en } = named('teams.byShift');
  return [...configs, { ...byShift(configs[0], shiftNames), nameZh: zh, nameEn: en }];
}

export function workshopContext(context: PanelContext): WorkshopContext {
  const { frame, month, areaId, setting } = context;
  const all = teamConfigs(frame.teamConfigs);
  const wanted = setting.own?.['teamConfig'];
  const idlePct = setting.own?.['idlePct'];
  const chosen = all.find(({ id }) => id === wanted) ?? all[0];
  return {
    ...context,
    plan: meterPlan(frame, areaId, 'electric'),
    outputAreas: leavingAreas(frame, month.blocks, areaId, month.elapsed, setting.lineIds),
    teams: chosen ?? { ...byShift(undefined, shiftNames), id: BY_SHIFT_ID },
    idleShare: (typeof idlePct === 'number' ? idlePct : IDLE_PCT_DEFAULT) / 100,
  };
}

/** Output in the product's own unit where pieces are counted, else its mass. */
export function shownOutput(
  { frame }: WorkshopContext,
  output: OutputSum,
): { readonly value: number | null; readonly unitCode: string } {
  if (output.known > 0) return { value: output.quantity, unitCode: frame.productUnit };
  return { value: output.knownMass > 0 ? output.massT : null, unitCode: 't' };
}

export const outputUnit = (code: string, largest: number | null): Unit =>
  code === 't' && (largest ?? 0) < 10_000
    ? { code, display: 't', scale: 1, dp: 1 }
    : scaledUnit(code, largest);

/** The part of the accounting days that a board looks back on for the load of machines, whole days. */
export const MACHINE_DAYS = 30;

export const hoursBetween = ({ fromMs, toMs }: Period): number => (toMs - fromMs) / 3_600_000;
