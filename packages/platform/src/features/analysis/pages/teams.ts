import type { Period } from '../../../engine/plant-time/periods.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import { grouped, type ShiftTurn, shiftTurns, workers } from '../../records/index.ts';
import { recordWord } from '../../record-words/index.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart } from '../charts.ts';
import { column, figure, ratio, sumOf, textColumn } from '../figures.ts';
import { energyTypeOf, lineIn, madeIn } from '../readings.ts';
import { COUNT, KWH, unitOf } from '../../../engine/units/row-units.ts';

/** Output and electricity of each shift by the hours, the turns and the calendar that the enterprise keeps now. */
export const teams: AnalysisDefinition = {
  page: 'classGroupStatistics',
  areaTypes: ['factory', 'workshop', 'line'],
  compute,
};

interface Turn extends ShiftTurn {
  /** Whether the whole shift lies in the period and is over. */
  readonly isWhole: boolean;
  readonly output: number | null;
  readonly kwh: number | null;
}

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, word, language } = context;
  const electric = energyTypeOf(context, 'electric');
  const { elapsed } = period;
  const days = period.blocks.map(({ label }) => label);
  // A shift of the day before may reach into the first, and the last may still run: the part within the period counts,
  // so that the shifts add up to it.
  const turns = (await shiftTurns(context, days[0] ? [addDays(days[0], -1), ...days] : []))
    .filter(({ fromMs, toMs }) => fromMs < elapsed.toMs && toMs > elapsed.fromMs)
    .map((turn): Turn => {
      const part: Period = {
        fromMs: Math.max(turn.fromMs, elapsed.fromMs),
        toMs: Math.min(turn.toMs, elapsed.toMs),
      };
      return {
        ...turn,
        isWhole: part.fromMs === turn.fromMs && part.toMs === turn.toMs,
        output: madeIn(context, area.areaId, part)?.quantity ?? null,
        kwh: electric && (lineIn(context, area.areaId, electric, part)?.quantity ?? null),
      };
    })
    .filter(({ output, kwh }) => output !== null || kwh !== null);
  const product = unitOf(frame.productUnit);
  const perUnit = unitOf(`kWh/${frame.productUnit}`);
  const working = turns.filter(({ isWorkingDay }) => isWorkingDay);
  const whole = working.filter(({ isWhole }) => isWhole);
  const staff = await staffOf(context);
  const groups = [...grouped(working, ({ teamId }) => teamId)].map(([, list]) => {
    const output = sumOf(list.map((turn) => turn.output));
    const kwh = sumOf(list.map((turn) => turn.kwh));
    return {
      name: list[0]?.teamName ?? '',
      output,
      kwh,
      perOutput: ratio(kwh, output),
    };
  });
  // Somebody who works three shifts counts three times.
  const worked = whole.reduce((sum, { teamId }) => sum + (staff.get(teamId) ?? 0), 0);
  const ranked = groups.toSorted((a, b) => (a.perOutput ?? Infinity) - (b.perOutput ?? Infinity));
  const best = ranked[0];
  return {
    figures: [
      figure('output', word('figure.output'), sumOf(working.map((turn) => turn.output)), product),
      figure('kwh', word('figure.kwh'), sumOf(working.map((turn) => turn.kwh)), KWH),
      figure('best', word('figure.bestTeam'), best?.perOutput ?? null, perUnit, { note: best?.name ?? '' }),
      figure('turns', word('figure.turns'), working.length, COUNT),
      figure(
        'perPerson',
        word('figure.outputPerPerson'),
        ratio(sumOf(whole.map((turn) => turn.output)), worked),
        product,
        { better: 'high' },
      ),
    ],
    panels: [
      categoryChart(
        groups.map(({ name }) => name),
        {
          key: 'consumption',
          title: word('panel.teamConsumption'),
          units: [perUnit],
          series: [
            bars(
              'perOutput',
              word('figure.kwhPerOutput'),
              groups.map(({ perOutput }) => perOutput),
            ),
          ],
        },
      ),
      categoryChart(
        groups.map(({ name }) => name),
        {
          key: 'output',
          title: word('panel.teamOutput'),
          units: [product, KWH] as const,
          series: [
            bars(
              'output',
              word('figure.output'),
              groups.map(({ output }) => output),
              { hue: 'd1' },
            ),
            bars(
              'kwh',
              word('figure.kwh'),
              groups.map(({ kwh }) => kwh),
              { axis: 1, hue: 'd8' },
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('day', word('column.day')),
      textColumn('shift', word('column.shift')),
      textColumn('team', word('column.team')),
      column('output', word('figure.output'), product),
      column('kwh', word('figure.kwh'), KWH),
      column('perOutput', word('figure.kwhPerOutput'), perUnit),
      column('people', word('column.people'), COUNT),
      textColumn('calendar', word('column.calendar')),
    ],
    rows: turns
      .toSorted((a, b) => b.fromMs - a.fromMs)
      .map(({ day, shift, teamId, teamName, output, kwh, isWorkingDay }) => [
        day,
        recordWord(language, `option.shift.${shift}`),
        teamName,
        output,
        kwh,
        ratio(kwh, output),
        staff.get(teamId) ?? 0,
        word(isWorkingDay ? 'calendar.working' : 'calendar.off'),
      ]),
    notes: [word('note.teams')],
  };
}

/** How many people each team has in the area: those of its parts, and those of no place in particular. */
async function staffOf(context: AnalysisContext): Promise<ReadonlyMap<string, number>> {
  const below = areasBelow(context.frame, context.area.areaId);
  const staff = new Map<string, number>();
  for (const { teamId, areaId } of await workers(context))
    if (areaId === null || below.has(areaId)) staff.set(teamId, (staff.get(teamId) ?? 0) + 1);
  return staff;
}
