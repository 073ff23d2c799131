import type { BoardSetting } from '@plantdeck/core/contract';
import { checkRollingFrequency, checkTargetNumber, type RuleProblem } from '@plantdeck/core/rules';

const REFRESH_MAX_S = 86_400;

/** The first entry that breaks a rule, by the same rules that the settings dialog checks with. */
export function settingProblem(
  setting: BoardSetting,
): { readonly field: string; readonly rule: string } | null {
  const refreshS = setting.refreshEvery * (setting.refreshUnit === 'min' ? 60 : 1);
  if (!(refreshS >= 1 && refreshS <= REFRESH_MAX_S))
    return { field: 'refreshEvery', rule: 'between 1 s and 24 h' };
  if (setting.scrollMode === 'auto' || setting.scrollEveryS !== undefined) {
    const problem = checkRollingFrequency(setting.scrollEveryS);
    if (problem !== null) return { field: 'scrollEveryS', rule: textOf(problem) };
  }
  for (const [field, value] of targetFields(setting)) {
    const problem = checkTargetNumber(value);
    if (problem !== null) return { field, rule: textOf(problem) };
  }
  return null;
}

function* targetFields(setting: BoardSetting): Generator<[string, number | null | undefined]> {
  yield ['contractKw', setting.contractKw];
  yield ['baselineUnitCostCnyPerT', setting.baselineUnitCostCnyPerT];
  yield ['plannedSavingCny', setting.plannedSavingCny];
  yield ['plannedSavingKwh', setting.plannedSavingKwh];
  for (const [index, targets] of (setting.targets ?? []).entries()) {
    for (const period of ['day', 'week', 'month', 'year', 'redLinePct'] as const) {
      yield [`targets.${index}.${period}`, targets[period]];
    }
  }
  for (const [index, indicator] of (setting.indicators ?? []).entries()) {
    for (const period of ['day', 'week', 'month', 'year'] as const) {
      yield [`indicators.${index}.targets.${period}`, indicator.targets[period]];
    }
    yield [`indicators.${index}.redLine`, indicator.redLine];
  }
}

const textOf = ({ key, params }: RuleProblem): string =>
  params === undefined ? key : `${key} ${JSON.stringify(params)}`;
