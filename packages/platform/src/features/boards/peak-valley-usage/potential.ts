import type { PeakValleyPanels, Tier } from '@plantdeck/core/contract';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { DAYS_PER_MONTH, shiftPotential } from '../../../engine/energy/load-shift.ts';
import { accountingDay, accountingLabelAt, type Period } from '../../../engine/plant-time/periods.ts';
import { areasBelow, feederPlan } from '../../../engine/energy/plant-frame.ts';
import { sumPeriod } from '../../../engine/energy/quantities.ts';
import { TIERS } from '../../../engine/energy/tariff.ts';
import { pricesAt } from '../../../engine/energy/tier-account.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import { boardText } from '../../board-words/index.ts';
import { nameOf } from '../parts/panel-context.ts';
import { tariffBlocks, type TariffContext } from './context.ts';
import { shiftLoads, type ShiftLoad } from './shift-loads.ts';

/** Whole days behind the present one from which a load's habits are taken. */
const DAYS = 30;

/** Boards of single kinds of machines. */
const MACHINE_BOARDS: Readonly<Record<string, string>> = {
  ballMill: '/ballMillingBoard',
  pulper: '/papermakingCockpitView',
};

type Rows = Extract<NonNullable<PeakValleyPanels['potential']>, { rows: unknown }>['rows'];

/** What the loads of the setting could save by running in the cheapest tier instead of the dearest they ran in. */
export async function potentialPanel(context: TariffContext): Promise<PeakValleyPanels['potential']> {
  const { frame, plant, areaId, language, tariff } = context;
  const below = areasBelow(frame, areaId);
  const loads = shiftLoads(frame, context.setting).filter((load) => below.has(load.areaId));
  if (loads.length === 0) return { gap: 'notConfigured', text: boardText(language, 'panel.noShiftLoads') };
  const { calendar } = frame;
  const today = accountingLabelAt(calendar, plant.askedFromMs);
  const span = {
    fromMs: accountingDay(calendar, addDays(today, -DAYS)).fromMs,
    toMs: accountingDay(calendar, today).fromMs,
  };
  const blocks = await tariffBlocks(context, span);
  const prices = pricesAt(tariff, plant.askedFromMs)?.prices ?? {};
  const rows = loads.map((load) => row(context, load, blocks, span, prices));
  return { days: DAYS, rows: rows.toSorted((a, b) => (b.savingCnyMonth ?? 0) - (a.savingCnyMonth ?? 0)) };
}

function row(
  context: TariffContext,
  load: ShiftLoad,
  blocks: readonly DayBlock[],
  span: Period,
  prices: Readonly<Record<string, number>>,
): Rows[number] {
  const { frame, language, withCost } = context;
  const area = frame.areas.get(load.areaId);
  const plan = feederPlan(frame, load.areaId, 'electric');
  const used = sumPeriod(blocks, plan, span).tierQuantity;
  const inUse = TIERS.filter((_, index) => (used[index] ?? 0) > 0);
  const fromTier: Tier = inUse[0] ?? 'peak';
  const toTier: Tier = inUse.at(-1) ?? 'valley';
  const rule = { fromTier, toTier, maxHoursPerDay: load.maxHoursPerDay };
  // Machines are moved one by one: of several each has its own hours.
  const machines = plan.children.map((meterKey) =>
    shiftPotential(
      blocks,
      { key: `shift ${meterKey}`, parents: [], children: [meterKey] },
      span,
      rule,
      prices,
    ),
  );
  const kw = machines.reduce((sum, one) => sum + (one.kw ?? 0) * one.utilisation, 0);
  const kwhPerDay = machines.reduce(
    (sum, one) => sum + (one.kw ?? 0) * one.utilisation * one.movableHPerDay,
    0,
  );
  const [dear, cheap] = [prices[fromTier], prices[toTier]];
  const isKnown = machines.some((one) => one.kw !== null);
  const isPriced = dear !== undefined && cheap !== undefined && fromTier !== toTier;
  const board = MACHINE_BOARDS[boardMachine(context, load.areaId)];
  return {
    loadId: load.areaId,
    name: area ? nameOf(area, language) : load.areaId,
    kw: isKnown ? kw : null,
    movableHPerDay: isKnown && kw > 0 ? kwhPerDay / kw : isKnown ? 0 : null,
    fromTier,
    toTier,
    ...(withCost
      ? { savingCnyMonth: isKnown && isPriced ? kwhPerDay * (dear - cheap) * DAYS_PER_MONTH : null }
      : {}),
    constraint: 'word' in load.constraint ? boardText(language, load.constraint.word) : load.constraint.text,
    confidence: load.confidence,
    drill: { to: board ?? '/peakValleyAnalyze', query: { areaId: load.areaId } },
  };
}

function boardMachine({ frame }: TariffContext, areaId: string): string {
  const below = areasBelow(frame, areaId);
  const machine = [...below].flatMap((id) => frame.areas.get(id)?.equipmentType ?? [])[0];
  return machine ?? '';
}
