import type { EnergyEfficiencyPanels } from '@plantdeck/core/contract';
import { significantRuns } from '../../baseline/index.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import { areaRef } from '../parts/open-board.ts';
import type { EfficiencyContext, JudgedBaseline } from './efficiency-context.ts';
import { energyNameOf } from './ranking.ts';

type Alert = Extract<NonNullable<EnergyEfficiencyPanels['alerts']>, readonly unknown[]>[number];
const ALERTS_MAX = 50;

/** Runs of days with significantly more use than expected, in the shown range: what nobody has taken note of first, then the newest. */
export function alertsPanel(context: EfficiencyContext): Alert[] {
  return context.all
    .filter(({ enpi }) => enpi !== null)
    .flatMap((one) => alertsOf(context, one))
    .toSorted(
      (a, b) => Number(a.ack) - Number(b.ack) || b.to.localeCompare(a.to) || (b.cny ?? 0) - (a.cny ?? 0),
    )
    .slice(0, ALERTS_MAX);
}

function alertsOf(context: EfficiencyContext, { baseline, days }: JudgedBaseline): Alert[] {
  const { plant, language, period, withCost } = context;
  const { zone } = plant.frame.calendar;
  const { definition, model } = baseline;
  const reporting = days.filter(({ isReporting }) => isReporting);
  return significantRuns(
    reporting.map(({ saving }) => saving),
    model.sigma,
  ).flatMap(({ from, to }) => {
    const run = reporting.slice(from, to + 1).filter(({ saving }) => saving !== null);
    const first = run[0];
    const last = run.at(-1);
    if (!first || !last || last.toMs <= period.asked.fromMs || first.fromMs >= period.asked.toMs) return [];
    const total = (pick: (day: (typeof run)[number]) => number | null) =>
      run.reduce((sum, day) => sum + (pick(day) ?? 0), 0);
    const expected = total((day) => day.expected);
    const id = `${baseline.id}.${first.day}`;
    const ack = context.acks.get(id);
    return [
      {
        id,
        area: areaRef(plant, definition.areaId, { language }),
        energyCode: definition.energyCode,
        energyName: energyNameOf(context, definition.energyCode),
        from: isoAt(zone, first.fromMs),
        to: isoAt(zone, last.toMs),
        days: run.length,
        deviationPct: expected === 0 ? null : (-total((day) => day.saving) / expected) * 100,
        cny:
          withCost && run.every(({ savingCny }) => savingCny !== null)
            ? -total((day) => day.savingCny)
            : null,
        ack: ack !== undefined,
        ...(ack ? { ackBy: ack.by, ackAt: isoAt(zone, ack.atMs) } : {}),
        canAck: context.canAcknowledge && ack === undefined,
        drill: { to: '/workshopEnergy', query: { areaId: definition.areaId } },
      },
    ];
  });
}
