import type { WholePlantPanels } from '@plantdeck/core/contract';
import { accountingDay, accountingLabelAt } from '../../../engine/plant-time/periods.ts';
import { isMetered, meterPlan } from '../../../engine/energy/plant-frame.ts';
import { energyLine, sumPeriod } from '../../../engine/energy/quantities.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { nameOf, shownEnergyTypes, type PanelContext } from '../parts/panel-context.ts';

const DAYS = 14;

/** Each energy of fourteen accounting days, the last of them the one the period ends in. */
export async function mixPanel(context: PanelContext): Promise<WholePlantPanels['mix']> {
  const { frame, plant, period, areaId, language, withCost } = context;
  const { calendar } = frame;
  const types = shownEnergyTypes(context).filter((type) =>
    isMetered(meterPlan(frame, areaId, type.energyCode)),
  );
  if (types.length === 0) return { gap: 'notConfigured' };
  const last = accountingLabelAt(calendar, period.elapsed.toMs - 1);
  const first = accountingDay(calendar, addDays(last, 1 - DAYS));
  const span = { fromMs: first.fromMs, toMs: period.elapsed.toMs };
  const blocks = await plant.store.blocks(frame, span, plant.nowMs);
  const days = blocks.map((block) => ({
    block,
    lines: types.map((type) =>
      energyLine(type, sumPeriod([block], meterPlan(frame, areaId, type.energyCode), span)),
    ),
  }));
  if (days.every(({ lines }) => lines.every((line) => line.quantity === null)))
    return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  const units = types.map((type, index) =>
    scaledUnit(type.unit, Math.max(...days.map(({ lines }) => lines[index]?.quantity ?? 0))),
  );
  return days.map(({ block, lines }) => ({
    day: block.label,
    ...(block.toMs > span.toMs ? { running: true } : {}),
    byType: lines.map((line, index) => ({
      energyCode: line.type.energyCode,
      name: nameOf(line.type, language),
      qty: line.quantity,
      unit: units[index] ?? scaledUnit(line.type.unit, line.quantity),
      kgce: line.kgce,
      cost: withCost ? line.costCny : null,
    })),
  }));
}
