import { LEAST_SUBGROUPS, ROLLING_KPI_CODES } from '@plantdeck/boards/contract';
import type { Drill, Kpi, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { tagKey } from '../../../store/tags/process-store.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { outputAmount, perOutput, usedBy, type Amount } from '../parts/amounts.ts';
import { isoOf } from '../parts/panel-context.ts';
import { cpkOf } from './figures.ts';
import type { LineContext } from './line.ts';
import { recentSubgroups, standFlows } from './panels.ts';
import { producedOf } from './produced.ts';

const TPH: Unit = { code: 't/h', display: 't/h', scale: 1, dp: 2 };
const KWH_PER_T: Unit = { code: 'kWh/t', display: 'kWh/t', scale: 1, dp: 1 };
const INDEX: Unit = { code: '', display: '', scale: 1, dp: 2 };
const COUNT: Unit = { code: '', display: '', scale: 1, dp: 0 };
const FLOW: Unit = { code: '% of mass flow', display: '%', scale: 1, dp: 2 };
/** A process is capable from here on (ISO 22514-2 speaks of four standard deviations to the nearer limit). */
const CAPABLE_CPK = 1.33;

/** P1 to P5, P7 and E3 of the accounting day, Q3 of the last 8 hours, the mass flow of the newest minute. */
export function rollingKpis(context: LineContext): Kpi[] {
  const { line, limits, day, atMs, language, areaId } = context;
  const produced = producedOf(context);
  const { effectiveness, rolledT, goodT } = produced;
  const tags = (...keys: readonly string[]): string[] => keys.flatMap((key) => line.tags.get(key)?.tag ?? []);
  const drill = (to: string): Drill => ({ to, query: { areaId } });
  // What quarter hours add up to is as new as can be until the next of them has ended.
  const ofDay = { asOf: isoOf(context, Math.min(atMs, day.toMs + SLOT_MS)) };
  const figure = (
    code: (typeof ROLLING_KPI_CODES)[number],
    { value, completeness }: Amount,
    unit: Unit,
    better: Kpi['better'],
    sources: readonly string[],
    rest: Partial<Kpi> = {},
  ): Kpi => ({
    code,
    value,
    unit,
    better,
    judge: 'unknown',
    completeness,
    quality: value === null ? 'noData' : 'good',
    asOf: isoOf(context, atMs),
    source: {
      formula: boardText(language, `rolling.source.${code}` satisfies BoardWord),
      meters: [...sources],
    },
    ...rest,
  });
  const ofProduced = (value: number | null): Amount => ({ value, completeness: produced.completeness });
  const counted = [...tags('tph'), line.areaId];
  const size = cpkOf(recentSubgroups(context).sizes, limits.tolMm);
  const energy = perOutput(
    usedBy(context, [line.areaId], 'electric', day),
    outputAmount(context, line.areaId, day),
  );
  const flows = standFlows(context);
  const worst = flows
    .map(({ errorPct }, at) => ({ errorPct, stand: at + 1 }))
    .filter((one) => one.errorPct !== null)
    .toSorted((a, b) => Math.abs(b.errorPct ?? 0) - Math.abs(a.errorPct ?? 0))[0];
  const band: [number, number] = [-limits.massFlowPct, limits.massFlowPct];
  const massFlow = worst?.errorPct ?? null;
  return [
    figure('P1', ofProduced(effectiveness.availability.pct), PERCENT, 'high', [line.areaId], {
      ...ofDay,
      drill: drill('/stopRecord'),
    }),
    figure('P2', ofProduced(effectiveness.effectiveness.pct), PERCENT, 'high', counted, ofDay),
    figure('P3', ofProduced(effectiveness.qualityRatio.pct), PERCENT, 'high', counted, ofDay),
    figure('P4', ofProduced(effectiveness.oee.pct), PERCENT, 'high', counted, ofDay),
    figure('P5', ofProduced(produced.throughputTph), TPH, 'high', counted, ofDay),
    figure(
      'P7',
      ofProduced(
        rolledT === null || goodT === null || rolledT <= 0 ? null : ((rolledT - goodT) / rolledT) * 100,
      ),
      PERCENT,
      'low',
      counted,
      ofDay,
    ),
    figure(
      'Q3',
      { value: size.cpk, completeness: Math.min(100, (size.subgroups / LEAST_SUBGROUPS) * 100) },
      INDEX,
      'high',
      tags('sizeMm'),
      {
        target: CAPABLE_CPK,
        judge: judge(size.cpk, { better: 'high', target: CAPABLE_CPK }),
        note: { code: 'subgroups', value: size.subgroups, unit: COUNT },
      },
    ),
    figure('E3', energy, KWH_PER_T, 'low', [line.areaId], { ...ofDay, drill: drill('/processEnergySaving') }),
    figure(
      'massFlow',
      { value: massFlow, completeness: massFlow === null ? 0 : 100 },
      FLOW,
      'band',
      line.data.stands.flatMap((_, at) => tags(tagKey('standMps', at + 1))),
      {
        band,
        judge: judge(massFlow, { better: 'band', band, redLine: limits.massFlowPct }),
        ...(worst ? { note: { code: 'stand', value: worst.stand, unit: COUNT } } : {}),
      },
    ),
  ];
}
