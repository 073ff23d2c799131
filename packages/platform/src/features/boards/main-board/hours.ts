import type { MainBoardPanels } from '@plantdeck/core/contract';
import { accountingDays } from '../../../engine/plant-time/periods.ts';
import { meterPlan } from '../../../engine/energy/plant-frame.ts';
import { outputOf, quantityOf, sumPeriod } from '../../../engine/energy/quantities.ts';
import { byShift, dutyShifts } from '../../../engine/energy/teams.ts';
import { isoOf, nameOf, type PanelContext } from '../parts/panel-context.ts';
import { plannedOutput } from './main-fields.ts';
import { outputUnit } from './output-unit.ts';

const HOUR_MS = 3_600_000;

/** Output against plan and mean load by whole hours of the period; hours to come have their plan only. */
export function hoursPanel(context: PanelContext): MainBoardPanels['hours'] {
  const { frame, period, areaId, setting } = context;
  const planOfDay = plannedOutput(setting, frame);
  const electric = meterPlan(frame, areaId, 'electric');
  const points = accountingDays(frame.calendar, period.asked).flatMap((day) => {
    const hours = Math.round((day.toMs - day.fromMs) / HOUR_MS);
    return Array.from({ length: hours }, (_, index) => {
      const hour = { fromMs: day.fromMs + index * HOUR_MS, toMs: day.fromMs + (index + 1) * HOUR_MS };
      const isWhole = hour.toMs <= period.elapsed.toMs;
      const output = isWhole ? outputOf(frame, period.blocks, areaId, hour) : null;
      return {
        t: isoOf(context, hour.fromMs),
        output: output && output.known > 0 ? output.quantity : null,
        plan: planOfDay === null ? null : planOfDay / hours,
        // The kWh of an hour are its mean kW.
        kw: isWhole ? quantityOf(sumPeriod(period.blocks, electric, hour)) : null,
      };
    });
  });
  const largest = Math.max(0, ...points.map((point) => point.output ?? 0));
  return { shift: shiftOf(context), outputUnit: outputUnit(frame, largest), points };
}

function shiftOf(context: PanelContext) {
  const { frame, plant, language } = context;
  const config = frame.teamConfigs[0] ?? byShift(undefined, (code) => ({ nameZh: code, nameEn: code }));
  const atMs = plant.askedFromMs;
  const shift = dutyShifts(frame.calendar, config, { fromMs: atMs, toMs: atMs + 1 })[0];
  if (!shift) return null;
  const team = config.cycle === null ? undefined : config.teams.find(({ id }) => id === shift.teamId);
  return {
    code: shift.code,
    ...(team ? { team: nameOf(team, language) } : {}),
    from: isoOf(context, shift.fromMs),
    to: isoOf(context, shift.toMs),
  };
}
