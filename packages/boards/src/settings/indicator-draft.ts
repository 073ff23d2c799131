import {
  indexed,
  BOARD_INDICATORS_MAX,
  type BoardConfigAnswer,
  type IndicatorCfg,
} from '@plantdeck/core/contract';
import { targetProblem } from '@plantdeck/core/judgement';
import { checkTargetNumber, readTargetNumber } from '@plantdeck/core/rules';
import { checkFormula, type FormulaFieldProblem as FieldProblem } from '@plantdeck/core/formula';

export const INDICATOR_TYPES = ['energy', 'cost', 'output', 'quality', 'equipment'] as const;
export const INDICATOR_METHODS = ['sum', 'avg', 'max', 'min', 'last', 'diff'] as const;
export const INDICATOR_CYCLES = ['shift', 'day', 'week', 'month', 'year'] as const;
export const INDICATOR_JUDGMENTS = ['none', 'gt', 'lt', 'outside'] as const;

/** An own figure as it stands in the form. */
export interface IndicatorDraft {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly type: (typeof INDICATOR_TYPES)[number];
  readonly method: IndicatorCfg['statisticsMethod'];
  readonly cycle: (typeof INDICATOR_CYCLES)[number];
  readonly judgment: (typeof INDICATOR_JUDGMENTS)[number];
  /** Of the chosen cycle. */
  readonly target: string;
  readonly redLine: string;
  readonly decimals: '0' | '1' | '2' | '3';
}

const text = (value: number | null | undefined): string => (value == null ? '' : String(value));

export function toIndicatorDraft(cfg: IndicatorCfg): IndicatorDraft {
  const { statisticsCycle: cycle } = cfg;
  return {
    id: cfg.id,
    name: cfg.name,
    formula: cfg.formula?.trim() || cfg.parameterIds.map((id) => `{${id}}`).join(' / '),
    type: cfg.indicatorType,
    method: cfg.statisticsMethod,
    cycle,
    judgment: cfg.abnormalJudgment,
    target: cycle === 'shift' ? '' : text(cfg.targets[cycle]),
    redLine: text(cfg.redLine),
    decimals: (['0', '1', '2', '3'] as const)[cfg.unit.dp] ?? '2',
  };
}

export function fromIndicatorDraft(
  draft: IndicatorDraft,
  choices: BoardConfigAnswer['choices'],
): IndicatorCfg {
  const unit = checkFormula(draft.formula, choices).unit ?? '';
  const target = readTargetNumber(draft.target);
  return {
    id: draft.id,
    name: draft.name.trim(),
    areaId: choices.areas[0]?.id ?? '',
    parameterIds: [],
    formula: draft.formula.trim(),
    indicatorType: draft.type,
    statisticsMethod: draft.method,
    statisticsCycle: draft.cycle,
    abnormalJudgment: draft.judgment,
    targets: draft.cycle === 'shift' || target === null ? {} : { [draft.cycle]: target },
    redLine: readTargetNumber(draft.redLine),
    unit: { code: unit, display: unit, scale: 1, dp: Number(draft.decimals) },
  };
}

/** One more, empty; the list itself when it is full. */
export function addIndicator(list: readonly IndicatorDraft[]): readonly IndicatorDraft[] {
  if (list.length >= BOARD_INDICATORS_MAX) return list;
  const taken = new Set(list.map(({ id }) => id));
  const free = Array.from({ length: BOARD_INDICATORS_MAX }, (_, i) => `own${i + 1}`).find(
    (id) => !taken.has(id),
  );
  const fresh: IndicatorDraft = {
    id: free ?? `own${list.length + 1}`,
    name: '',
    formula: '',
    type: 'energy',
    method: 'sum',
    cycle: 'day',
    judgment: 'none',
    target: '',
    redLine: '',
    decimals: '2',
  };
  return [...list, fresh];
}

/** What is wrong with the figures, by `indicator.<place>.<field>`. */
export function indicatorProblems(
  list: readonly IndicatorDraft[],
  choices: BoardConfigAnswer['choices'],
  problemOf: (typed: string) => FieldProblem | null,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const [place, draft] of indexed(list)) {
    const at = (field: string) => `indicator.${place}.${field}`;
    if (draft.name.trim() === '') problems[at('name')] = { key: 'required' };
    const formula = checkFormula(draft.formula, choices).problem;
    if (formula) problems[at('formula')] = formula;
    for (const field of ['target', 'redLine'] as const) {
      const problem = problemOf(draft[field]);
      if (problem) problems[at(field)] = problem;
    }
    if (draft.judgment === 'none') continue;
    if (draft.cycle !== 'shift' && draft.target.trim() === '') problems[at('target')] = { key: 'required' };
    if (checkTargetNumber(draft.target) || checkTargetNumber(draft.redLine)) continue;
    const rule = {
      better: draft.judgment === 'lt' ? 'high' : 'low',
      target: readTargetNumber(draft.target),
      redLine: readTargetNumber(draft.redLine),
    } as const;
    if (draft.judgment === 'outside' && rule.redLine === null) problems[at('redLine')] = { key: 'required' };
    if (draft.judgment !== 'outside' && targetProblem(rule)) problems[at('redLine')] = { key: 'redLineSide' };
  }
  return problems;
}
