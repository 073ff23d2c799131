import type { EnergyEfficiencyPanels } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { failureText } from '../../baseline/index.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { gapOf } from '../baseline-board.ts';
import { areaRef } from '../parts/open-board.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import type { EfficiencyContext, JudgedBaseline } from './efficiency-context.ts';

type Row = Extract<NonNullable<EnergyEfficiencyPanels['ranking']>, readonly unknown[]>[number];

/** Areas by use against expected use, worst first, with the interval that tells chance from change. */
export function rankingPanel(context: EfficiencyContext): EnergyEfficiencyPanels['ranking'] {
  if (context.all.length === 0) return gapOf(context.language, 'notConfigured', 'panel.noBaseline');
  return context.all.map((one) => rowOf(context, one)).toSorted((a, b) => (b.enpi ?? -1) - (a.enpi ?? -1));
}

export function energyNameOf({ plant: { frame }, language }: EfficiencyContext, energyCode: string): string {
  const type = frame.energyTypes.find((one) => one.energyCode === energyCode);
  return type ? plantName(language, { zh: type.nameZh, en: type.nameEn }) : energyCode;
}

function weakness(
  { plant: { frame }, language }: EfficiencyContext,
  { model }: JudgedBaseline['baseline'],
): Pick<Row, 'modelProblem'> {
  const why = failureText(model, frame, language);
  return why === null ? {} : { modelProblem: why };
}

function rowOf(context: EfficiencyContext, { baseline, sum, state, enpi }: JudgedBaseline): Row {
  const { plant, language, withCost } = context;
  const { definition, model } = baseline;
  const half = enpi === null || sum.uncertainty === null ? null : sum.uncertainty / sum.expected;
  const saving = enpi === null ? null : sum.saving;
  return {
    modelId: baseline.id,
    area: areaRef(plant, definition.areaId, { language }),
    energyCode: definition.energyCode,
    energyName: energyNameOf(context, definition.energyCode),
    enpi,
    lo: enpi === null || half === null ? null : enpi - half,
    hi: enpi === null || half === null ? null : enpi + half,
    saving,
    unit: scaledUnit(model.unit, saving),
    savingCny: enpi === null || !withCost ? null : sum.savingCny,
    targetPct: definition.targetPct,
    redLinePct: definition.redLinePct,
    // Within its own uncertainty of the target nothing is worse than it should be.
    judge: judge(enpi === null || half === null ? null : (enpi - half) * 100, {
      better: 'low',
      target: definition.targetPct,
      redLine: definition.redLinePct,
    }),
    modelState: state,
    ...(state === 'weak' ? weakness(context, baseline) : {}),
    days: sum.days,
    endedDays: sum.endedDays,
  };
}
