import type { Kpi, Unit } from '@plantdeck/core/contract';
import { comparable } from '../../energy/index.ts';
import type { DayBlock, OutputSum, SlotSum } from '../../../engine/energy/day-block.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import {
  RATIO_MIN_COMPLETENESS_PCT,
  completenessPct,
  energyAccount,
  qualityOf,
  quantityOf,
  sumPeriod,
} from '../../../engine/energy/quantities.ts';
import { flatPriceOf, plannedMeters } from '../../../engine/energy/plant-frame.ts';
import { TIERS } from '../../../engine/energy/tariff.ts';
import { outputIn, secOf, teamSums } from '../../../engine/energy/team-sums.ts';
import { dutyShifts } from '../../../engine/energy/teams.ts';
import { pricesAt, tierAccount } from '../../../engine/energy/tier-account.ts';
import { CNY_PER_KWH, PERCENT, scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { isoOf, momentText } from '../parts/panel-context.ts';
import { CNY_PER_T, KWH_PER_T, type WorkshopContext } from './context.ts';
import { machinesIn, type MachineBase } from './machines.ts';
import { judgeSec, secRule, secTarget } from './targets.ts';

interface Part {
  readonly blocks: readonly DayBlock[];
  readonly period: Period;
}

function secOver({ plan, outputAreas }: WorkshopContext, { blocks, period }: Part) {
  const energy = sumPeriod(blocks, plan, period);
  const output = outputIn(blocks, outputAreas, period);
  return { energy, output, value: secOf(energy, output) };
}

/** E5: what all energies of the workshop cost for a tonne. */
function unitCost(context: WorkshopContext, { blocks, period }: Part): number | null {
  const account = energyAccount(context.frame, blocks, context.areaId, period);
  const output = outputIn(blocks, context.outputAreas, period);
  const known = Math.min(account.completeness, (output.knownMass / Math.max(1, output.expected)) * 100);
  if (account.costCny === null || output.massT <= 0 || known < RATIO_MIN_COMPLETENESS_PCT) return null;
  return account.costCny / output.massT;
}

/** Key figures of the period; money is left out for who may not see it. */
export function kpiPanel(context: WorkshopContext, machines: MachineBase, dataAsOfMs: number): Kpi[] {
  const { period, plan, withCost, idleShare, frame } = context;
  const now: Part = { blocks: period.blocks, period: period.elapsed };
  const before: Part = { blocks: period.previousBlocks, period: period.previous };
  const [current, previous] = [
    sumPeriod(now.blocks, plan, now.period),
    sumPeriod(before.blocks, plan, before.period),
  ];
  const flatPrice = flatPriceOf(frame);
  const [tiers, tiersBefore] = [
    tierAccount(current, TIERS, flatPrice),
    tierAccount(previous, TIERS, flatPrice),
  ];
  const { basis } = period;
  const base = (
    code: string,
    value: number | null,
    prev: number | null,
    unit: Unit,
    word: BoardWord,
  ): Kpi => ({
    code,
    value,
    unit,
    better: 'low',
    judge: 'unknown',
    prev,
    ...(basis ? { prevBasis: basis } : {}),
    completeness: tiers.completeness,
    quality: qualityOf(current),
    asOf: isoOf(context, dataAsOfMs),
    drill: { to: '/efficiencyAnalyze', query: { kpi: code, areaId: context.areaId } },
    source: source(context, word, period.elapsed.fromMs),
  });
  const shifts = dutyShifts(frame.calendar, context.teams, now.period);
  const mix = teamSums(frame, now.blocks, plan, context.outputAreas, shifts, now.period).all.gradeT;
  const sec = secOver(context, now);
  const idle = idleIn(machines, now, idleShare);
  const idleBefore = idleIn(machines, before, idleShare);
  return [
    base(
      'electricity',
      tiers.kwh,
      comparable(tiersBefore.kwh, tiersBefore.completeness),
      scaledUnit('kWh', tiers.kwh),
      'source.electricity',
    ),
    {
      ...secKpi(context, sec.energy, sec.output, { ...now.period, asOfMs: dataAsOfMs }, mix),
      prev: secOver(context, before).value,
      ...(basis ? { prevBasis: basis } : {}),
      drill: { to: '/efficiencyAnalyze', query: { kpi: 'sec', areaId: context.areaId } },
    },
    ...(withCost
      ? [
          base(
            'unitCost',
            unitCost(context, now),
            unitCost(context, before),
            CNY_PER_T,
            'source.workshopUnitCost',
          ),
          base('avgPrice', tiers.avgPriceCny, tiersBefore.avgPriceCny, CNY_PER_KWH, 'source.avgPrice'),
        ]
      : []),
    {
      ...base('valleyShare', tiers.valleySharePct, tiersBefore.valleySharePct, PERCENT, 'source.valleyShare'),
      better: 'high',
    },
    base('idleShare', idle, idleBefore, PERCENT, 'source.idleShare'),
  ];
}

/** Share of the machines' energy that was used while they were idle, per cent. */
function idleIn(machines: MachineBase, { blocks, period }: Part, idleShare: number): number | null {
  const { kwh, idleKwh, known, slots } = machinesIn(machines, blocks, period, idleShare);
  if (slots === 0 || kwh <= 0 || (known / slots) * 100 < RATIO_MIN_COMPLETENESS_PCT) return null;
  return (idleKwh / kwh) * 100;
}

/**
 * E3 of a part of time against the target of what was made in it.
 * @param part  with the time of the newest reading: like its neighbours the figure is as old as what arrives, not as
 *   the last closed quarter hour, or it would be grey for most of each one
 */
export function secKpi(
  context: WorkshopContext,
  energy: SlotSum,
  output: OutputSum,
  part: Period & { readonly asOfMs: number },
  gradeT: readonly number[],
): Kpi {
  const value = secOf(energy, output);
  const target = secTarget(context.frame, context.setting, gradeT);
  const { redLine } = secRule(target);
  const known = output.expected === 0 ? 0 : (output.knownMass / output.expected) * 100;
  return {
    code: 'sec',
    value,
    unit: KWH_PER_T,
    better: 'low',
    ...(target === null ? {} : { target, redLine }),
    judge: judgeSec(value, target),
    completeness: Math.min(completenessPct(energy), known),
    quality: value === null || quantityOf(energy) === null ? 'noData' : qualityOf(energy),
    asOf: isoOf(context, part.asOfMs),
    source: source(context, 'source.secElectric', part.fromMs),
  };
}

/** Where a figure of the workshop comes from. */
export function source(
  context: WorkshopContext,
  word: BoardWord,
  fromMs: number,
): NonNullable<Kpi['source']> {
  const { frame, plan, language, outputAreas, idleShare, period } = context;
  const meters = frame.meters
    .filter(({ meterKey }) => plannedMeters(plan).includes(meterKey))
    .map(({ meterId }) => meterId);
  const from = momentText(context, fromMs);
  const usesOutput = word === 'source.secElectric' || word === 'source.workshopUnitCost';
  const usesTariff = word === 'source.avgPrice' || word === 'source.workshopUnitCost';
  const version = usesTariff ? pricesAt(frame.tariff, period.elapsed.toMs - 1)?.version : undefined;
  const standard =
    word === 'source.secElectric'
      ? 'ISO 50006:2023'
      : version && boardText(language, 'source.tariffVersion', { version });
  return {
    formula: boardText(language, word, { from, pct: Math.round(idleShare * 100) }),
    meters: [...meters, ...(usesOutput ? outputAreas : [])],
    ...(standard ? { standard } : {}),
  };
}
