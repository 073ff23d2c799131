import type { EquipmentCard, Kpi, Unit } from '@plantdeck/core/contract';
import { machineSum } from '../../../store/energy/machines.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { KW, PERCENT } from '../../../engine/units/scaled-units.ts';
import { isoOf } from '../parts/panel-context.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import type { MachineBase, MachineState } from '../workshop-energy/machines.ts';
import type { OperationContext } from './cards.ts';

const COUNT: Unit = { code: '', display: '', scale: 1, dp: 0 };

/** How many machines are in which state, what they take, and how much of the period they ran. */
export function kpiPanel(
  context: OperationContext,
  base: MachineBase,
  cards: readonly EquipmentCard[],
  dataAsOfMs: number,
): Kpi[] {
  const { period } = context;
  const shown = new Set(cards.map(({ id }) => id));
  const meterKeys = new Set(base.machines.flatMap(({ id, meterKey }) => (shown.has(id) ? [meterKey] : [])));
  const meters = context.frame.meters
    .filter(({ meterKey }) => meterKeys.has(meterKey))
    .map(({ meterId }) => meterId);
  const known = cards.filter(({ kw }) => kw !== null);
  const share = (known.length / Math.max(1, cards.length)) * 100;
  const figure = (
    code: string,
    value: number | null,
    unit: Unit,
    word: BoardWord,
    more: Partial<Kpi> = {},
  ): Kpi => ({
    code,
    value,
    unit,
    better: 'low',
    judge: 'unknown',
    completeness: share,
    quality: value === null ? 'noData' : 'good',
    asOf: isoOf(context, dataAsOfMs),
    source: {
      formula: boardText(context.language, word, { pct: Math.round(context.idleShare * 100) }),
      meters,
    },
    ...more,
  });
  const count = (state: MachineState): number => cards.filter((card) => card.state === state).length;
  const outside = cards
    .flatMap(({ parameters }) => parameters)
    .filter(({ judge }) => judge === 'abnormal').length;
  const faults = count('fault');
  const run = runShare(base, base.blocks, cards, period.elapsed, context.idleShare);
  const before = runShare(base, period.previousBlocks, cards, period.previous, context.idleShare);
  const drill = (to: string): Kpi['drill'] => ({ to, query: { areaId: context.areaId } });
  return [
    figure('running', count('run'), COUNT, 'source.machineStates', {
      better: 'high',
      drill: drill('/meterMonitoring'),
    }),
    figure('idle', count('idle'), COUNT, 'source.machineStates', { drill: drill('/meterMonitoring') }),
    figure('stopped', count('stop'), COUNT, 'source.machineStates', { drill: drill('/stopRecord') }),
    figure('fault', faults, COUNT, 'source.machineStates', {
      judge: faults > 0 ? 'abnormal' : 'normal',
      drill: drill('/stopRecord'),
    }),
    figure('runShare', run.value, PERCENT, 'source.machineRunShare', {
      better: 'high',
      completeness: run.completeness,
      ...(before.value === null ? {} : { prev: before.value }),
      ...(period.basis ? { prevBasis: period.basis } : {}),
      drill: drill('/downtimeAnalysis'),
    }),
    figure(
      'power',
      known.length === 0 ? null : known.reduce((sum, { kw }) => sum + (kw ?? 0), 0),
      KW,
      'source.machinePower',
      { drill: drill('/elecAnalysis') },
    ),
    figure('outOfLimits', outside, COUNT, 'source.machineLimits', {
      judge: outside > 0 ? 'warn' : 'normal',
      drill: drill('/equipmentConfiguration'),
    }),
  ];
}

/** Quarter hours in which machines ran of those that are known. */
function runShare(
  { machines }: MachineBase,
  blocks: readonly DayBlock[],
  cards: readonly EquipmentCard[],
  period: Period,
  idleShare: number,
): { readonly value: number | null; readonly completeness: number } {
  const shown = new Set(cards.map(({ id }) => id));
  let [run, known, slots] = [0, 0, 0];
  for (const machine of machines) {
    if (!shown.has(machine.id)) continue;
    const sum = machineSum(blocks, machine, period, machine.highest, idleShare);
    run += sum.runSlots;
    known += sum.known;
    slots += sum.slots;
  }
  const completeness = slots === 0 ? 0 : (known / slots) * 100;
  return {
    value: known === 0 || completeness < RATIO_MIN_COMPLETENESS_PCT ? null : (run / known) * 100,
    completeness,
  };
}
