import type { WorkshopPanels } from '@plantdeck/core/contract';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { isMetered } from '../../../engine/energy/plant-frame.ts';
import { quantityOf, sumPeriod } from '../../../engine/energy/quantities.ts';
import {
  normalisedSec,
  outputIn,
  secKnownPct,
  secOf,
  teamSums,
  type TeamsSum,
} from '../../../engine/energy/team-sums.ts';
import { dutyShifts } from '../../../engine/energy/teams.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import {
  KWH_PER_T,
  hoursBetween,
  outputUnit,
  shiftNames,
  shownOutput,
  type WorkshopContext,
} from './context.ts';
import { secKpi } from './kpis.ts';
import { judgeSec, secTarget } from './targets.ts';

/** What every team used and made in the accounting month so far. */
export function monthTeams(context: WorkshopContext): TeamsSum {
  const { frame, month, plan, outputAreas, teams } = context;
  const shifts = dutyShifts(frame.calendar, teams, month.elapsed);
  return teamSums(frame, month.blocks, plan, outputAreas, shifts, month.elapsed);
}

/** Teams with a unit consumption, best first: rank is by what remains once their mix of products is the same. */
function ranked(sums: TeamsSum): string[] {
  return sums.teams
    .flatMap((team) => {
      const sec = normalisedSec(team, sums);
      return sec === null ? [] : [{ id: team.teamId, sec }];
    })
    .toSorted((a, b) => a.sec - b.sec)
    .map(({ id }) => id);
}

/** The shift that runs at the end of the period, as far as it has run. */
export async function shiftPanel(
  context: WorkshopContext,
  sums: TeamsSum,
  dataAsOfMs: number,
): Promise<WorkshopPanels['shift']> {
  const { frame, plant, period, plan, teams, outputAreas, language } = context;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  const endMs = period.elapsed.toMs;
  const [shift] = dutyShifts(frame.calendar, teams, { fromMs: endMs - SLOT_MS, toMs: endMs });
  if (!shift) return { gap: 'notConfigured', text: boardText(language, 'panel.noShift') };
  const part = { fromMs: shift.fromMs, toMs: endMs };
  const blocks = await plant.store.blocks(frame, part, plant.nowMs);
  const energy = sumPeriod(blocks, plan, part);
  const output = outputIn(blocks, outputAreas, part);
  const made = shownOutput(context, output);
  const team = teams.teams.find(({ id }) => id === shift.teamId);
  const now = teamSums(frame, blocks, plan, outputAreas, [shift], part);
  const order = ranked(sums);
  const rank = shift.teamId === null ? -1 : order.indexOf(shift.teamId);
  return {
    teamId: shift.teamId,
    teamName: team ? nameOf(team, language) : boardText(language, 'name.noTeam'),
    shiftName: nameOf(shiftNames(shift.code), language),
    from: isoOf(context, shift.fromMs),
    to: isoOf(context, shift.toMs),
    elapsedH: hoursBetween(part),
    output: made.value,
    outputUnit: outputUnit(made.unitCode, made.value),
    kwh: quantityOf(energy),
    sec: secKpi(context, energy, output, { ...part, asOfMs: dataAsOfMs }, now.all.gradeT),
    teamRank: rank < 0 ? null : rank + 1,
    teamCount: order.length,
  };
}

/** Unit consumption of the teams in the accounting month, as it is and for one mix of products. */
export function teamsPanel(context: WorkshopContext, sums: TeamsSum): WorkshopPanels['teams'] {
  const { frame, teams, setting, language, plan, outputAreas, areaId } = context;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  if (outputAreas.length === 0) return { gap: 'notConfigured', text: boardText(language, 'panel.noOutput') };
  const common = secOf(sums.all.energy, sums.all.output);
  const rows = teams.teams.flatMap((team) => {
    const sum = sums.teams.find(({ teamId }) => teamId === team.id);
    if (!sum) return [];
    const sec = secOf(sum.energy, sum.output);
    const normalised = normalisedSec(sum, sums);
    return [
      {
        teamId: team.id,
        name: nameOf(team, language),
        sec,
        secNormalised: normalised,
        outputT: sum.output.knownMass > 0 ? sum.output.massT : null,
        kwh: quantityOf(sum.energy),
        enpi: normalised === null || common === null || common === 0 ? null : normalised / common,
        shifts: sum.shifts,
        completeness: secKnownPct(sum.energy, sum.output),
        judge: judgeSec(normalised, secTarget(frame, setting, sums.all.gradeT)),
        drill: { to: '/classGroupStatistics', query: { areaId, teamId: team.id } },
      },
    ];
  });
  if (rows.length === 0) return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  return {
    unit: KWH_PER_T,
    target: secTarget(frame, setting, sums.all.gradeT),
    rows: rows.toSorted((a, b) => (a.secNormalised ?? Infinity) - (b.secNormalised ?? Infinity)),
  };
}
