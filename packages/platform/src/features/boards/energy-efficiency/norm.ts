import type { EnergyEfficiencyPanels, Unit } from '@plantdeck/core/contract';
import { isWholePlant } from '../../../engine/energy/plant-frame.ts';
import { energyAccount, outputOf, unitConsumptionOf } from '../../../engine/energy/quantities.ts';
import { gapOf } from '../baseline-board.ts';
import { unitConsumptionUnit } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import type { EfficiencyContext } from './efficiency-context.ts';
import { NORMS } from './norms.ts';

/** The plant's own value of the range beside the levels of its norm. Only a plant has one: its parts have none. */
export function normPanel(context: EfficiencyContext): EnergyEfficiencyPanels['norm'] {
  const { plant, areaId, period, language, setting } = context;
  const { frame } = plant;
  const norms = NORMS[frame.tradeCode ?? frame.model] ?? [];
  if (norms.length === 0 || !isWholePlant(frame, areaId))
    return gapOf(language, 'notConfigured', 'panel.noNorm');
  const account = energyAccount(frame, period.blocks, areaId, period.elapsed);
  const output = outputOf(frame, period.blocks, areaId, period.elapsed);
  const unit: Unit = unitConsumptionUnit(frame.productUnit);
  return norms.map(({ metric, standard, year, product, levels, energyCode }, index) => {
    const line = account.lines.find(({ type }) => type.energyCode === energyCode);
    const kgce = energyCode === undefined ? account.kgce : (line?.kgce ?? null);
    return {
      metric: boardText(language, `norm.${metric}`),
      value: unitConsumptionOf(kgce, account.completeness, output).value,
      l1: levels[0],
      l2: levels[1],
      l3: levels[2],
      // What an enterprise knows of its trade is about the comprehensive figure.
      ...(index === 0
        ? {
            tradeBest: numberOf(setting.own?.['tradeBest']),
            tradeAvg: numberOf(setting.own?.['tradeAverage']),
          }
        : {}),
      unit,
      standard,
      year,
      product: boardText(language, product),
    };
  });
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
