import {
  BOARD_INDICATORS_MAX,
  ownValueProblem,
  type BoardSetting,
  type OwnField,
} from '@plantdeck/core/contract';
import { formulaUnit, parseFormula, sameUnit, unitOfText, unitText } from '@plantdeck/core/formula';
import { targetProblem } from '@plantdeck/core/judgement';
import { checkRollingFrequency, checkTargetNumber } from '@plantdeck/core/rules';
import {
  formulaReason,
  formulaUnitReason,
  indicatorRule,
  readIndicator,
  wrongUnitReason,
} from '../../engine/energy/indicator.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { ruleReason } from '../api/index.ts';
import { referenceUnit } from '../../engine/energy/reference-figures.ts';

const REFRESH_MAX_S = 86_400;

/**
 * The first entry that breaks a rule, by the same rules that the settings dialog checks with.
 * @param frame  the plant that formulas ask; without one they cannot name anything
 */
export function settingProblem(
  setting: BoardSetting,
  frame: PlantFrame | null,
): { readonly field: string; readonly rule: string } | null {
  const refreshS = setting.refreshEvery * (setting.refreshUnit === 'min' ? 60 : 1);
  if (!(refreshS >= 1 && refreshS <= REFRESH_MAX_S))
    return {
      field: 'refreshEvery',
      rule: ruleReason({ key: 'between', params: { min: '1 s', max: '24 h' } }),
    };
  if (setting.scrollMode === 'auto' || setting.scrollEveryS !== undefined) {
    const problem = checkRollingFrequency(setting.scrollEveryS);
    if (problem !== null) return { field: 'scrollEveryS', rule: ruleReason(problem) };
  }
  for (const [field, value] of targetFields(setting)) {
    const problem = checkTargetNumber(value);
    if (problem !== null) return { field, rule: ruleReason(problem) };
  }
  // Less is better of everything that has such a target, so the red line lies above it.
  const wrongSide = (setting.targets ?? []).findIndex(
    ({ redLinePct }) => typeof redLinePct === 'number' && redLinePct <= 100,
  );
  if (wrongSide >= 0) return { field: `targets.${wrongSide}.redLinePct`, rule: 'rule.redLine.side' };
  return gradeProblem(setting, frame) ?? unitCostProblem(setting, frame) ?? indicatorProblem(setting, frame);
}

/** The first entry of the board's own fields that breaks its rule, or that the board does not have. */
export function ownProblem({ own = {} }: BoardSetting, fields: readonly OwnField[]): Found {
  const unknown = Object.keys(own).find((code) => !fields.some((field) => field.code === code));
  if (unknown !== undefined) return { field: `own.${unknown}`, rule: 'unknown' };
  for (const field of fields) {
    const problem = ownValueProblem(field, own[field.code]);
    if (problem)
      return {
        field: `own.${field.code}`,
        rule: ownReason(problem),
      };
  }
  return null;
}

function ownReason({ key, values = {} }: NonNullable<ReturnType<typeof ownValueProblem>>): string {
  if (key === 'number') return 'notNumber';
  if (key === 'decimals') return ruleReason({ key: 'tooManyDecimals', params: { limit: values['n'] ?? 0 } });
  return ruleReason({ key, params: values });
}

type Found = { readonly field: string; readonly rule: string } | null;

function gradeProblem({ materialGradeId }: BoardSetting, frame: PlantFrame | null): Found {
  if (materialGradeId === undefined || frame?.grades.some(({ code }) => code === materialGradeId))
    return null;
  return { field: 'materialGradeId', rule: 'unknown' };
}

const CNY_PER_T = unitOfText('CNY/t');

function unitCostProblem({ unitCostFormula }: BoardSetting, frame: PlantFrame | null): Found {
  const field = 'unitCostFormula';
  if (!unitCostFormula?.trim()) return null;
  const parsed = parseFormula(unitCostFormula);
  if (!parsed.ok) return { field, rule: formulaReason(parsed.problem) };
  const unit = formulaUnit(parsed.formula, frame ? referenceUnit(frame) : () => null);
  if (!unit.ok) return { field, rule: formulaUnitReason(unit) };
  return sameUnit(unit.unit, CNY_PER_T)
    ? null
    : { field, rule: wrongUnitReason(unitText(unit.unit), 'CNY/t') };
}

function indicatorProblem({ indicators = [] }: BoardSetting, frame: PlantFrame | null): Found {
  if (indicators.length > BOARD_INDICATORS_MAX)
    return {
      field: 'indicators',
      rule: ruleReason({ key: 'tooMany', params: { limit: BOARD_INDICATORS_MAX } }),
    };
  const ids = new Set<string>();
  for (const [index, cfg] of indicators.entries()) {
    const at = `indicators.${index}`;
    if (cfg.id === '' || ids.has(cfg.id)) return { field: `${at}.id`, rule: 'twice' };
    ids.add(cfg.id);
    if (cfg.name.trim() === '') return { field: `${at}.name`, rule: 'required' };
    const read = frame ? readIndicator(frame, cfg) : null;
    if (read === null) return { field: `${at}.formula`, rule: 'noPlant' };
    if (!read.ok) return { field: `${at}.${read.field}`, rule: read.reason };
    if (read.indicator.unit !== cfg.unit.code)
      return { field: `${at}.unit`, rule: wrongUnitReason(read.indicator.unit, cfg.unit.code) };
    const side = targetProblem(indicatorRule(cfg));
    if (side !== null) return { field: `${at}.redLine`, rule: side };
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
    for (const period of ['shift', 'day', 'week', 'month', 'year'] as const) {
      yield [`indicators.${index}.targets.${period}`, indicator.targets[period]];
    }
    yield [`indicators.${index}.redLine`, indicator.redLine];
  }
}
