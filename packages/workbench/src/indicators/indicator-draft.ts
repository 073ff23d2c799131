import type { IndicatorCfg, IndicatorChoices } from '@plantdeck/core/contract';
import { checkFormula, type FormulaFieldProblem } from '@plantdeck/core/formula';
import { targetProblem } from '@plantdeck/core/judgement';
import { checkTargetNumber, readTargetNumber, type FieldProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';

export const INDICATOR_TYPES = ['energy', 'cost', 'output', 'quality', 'equipment'] as const;
export const INDICATOR_METHODS = [
  'sum',
  'ratio',
  'avg',
  'weightedAvg',
  'max',
  'min',
  'last',
  'diff',
] as const satisfies readonly IndicatorCfg['statisticsMethod'][];
export const INDICATOR_CYCLES = ['shift', 'day', 'week', 'month', 'year'] as const;
export const INDICATOR_JUDGMENTS = ['gt', 'lt', 'outside', 'none'] as const;
const DECIMALS = ['0', '1', '2', '3'] as const;
/** Methods of two figures: one over the other, or one weighed with the other. */
const PAIRS: ReadonlySet<string> = new Set(['ratio', 'weightedAvg']);

export type IndicatorCycle = (typeof INDICATOR_CYCLES)[number];

/** An indicator as it stands in the form: numbers as typed, what is not chosen yet empty. */
export const IndicatorDraftSchema = v.object({
  id: v.string(),
  name: v.string(),
  /** What is counted; of a pair the two references below instead. */
  formula: v.string(),
  first: v.string(),
  second: v.string(),
  type: v.picklist(INDICATOR_TYPES),
  method: v.picklist([...INDICATOR_METHODS, '']),
  cycle: v.picklist(INDICATOR_CYCLES),
  judgment: v.picklist([...INDICATOR_JUDGMENTS, '']),
  targets: v.object({
    shift: v.string(),
    day: v.string(),
    week: v.string(),
    month: v.string(),
    year: v.string(),
  }),
  redLine: v.string(),
  decimals: v.picklist(DECIMALS),
});
export type IndicatorDraft = v.InferOutput<typeof IndicatorDraftSchema>;

/** What the set of a widget asks for. */
export interface IndicatorSet {
  /** Path of the list, such as `indicators`. */
  readonly at: string;
  readonly min: number;
  readonly max: number;
  /** Targets that can be given, the cycle's own always among them. */
  readonly periods: readonly IndicatorCycle[];
  /** Cycles to choose from; with one there is nothing to choose. */
  readonly cycles: readonly IndicatorCycle[];
  /** Judgement, target and red line must be given. */
  readonly isTargetRequired: boolean;
}

export const isPair = ({ method }: Pick<IndicatorDraft, 'method'>): boolean => PAIRS.has(method);

const text = (value: number | null | undefined): string => (value == null ? '' : String(value));

export function toIndicatorDraft(cfg: IndicatorCfg): IndicatorDraft {
  const [first = '', second = ''] = cfg.parameterIds;
  const formula = cfg.formula?.trim() ?? '';
  const hasPair = formula === '' && PAIRS.has(cfg.statisticsMethod);
  const { targets } = cfg;
  return {
    id: cfg.id,
    name: cfg.name,
    formula: hasPair ? '' : formula || (first === '' ? '' : `{${first}}`),
    first: hasPair ? first : '',
    second: hasPair ? second : '',
    type: cfg.indicatorType,
    // Of a formula over the whole period it is the same figure.
    method: cfg.statisticsMethod === 'ratio' && !hasPair ? 'sum' : cfg.statisticsMethod,
    cycle: cfg.statisticsCycle,
    judgment: cfg.abnormalJudgment,
    targets: {
      shift: text(targets.shift),
      day: text(targets.day),
      week: text(targets.week),
      month: text(targets.month),
      year: text(targets.year),
    },
    redLine: text(cfg.redLine),
    decimals: DECIMALS[cfg.unit.dp] ?? '3',
  };
}

/** The formula that a draft stands for, whichever way it was given. */
function formulaOf(draft: IndicatorDraft): string {
  if (!isPair(draft)) return draft.formula;
  const { first, second } = draft;
  return draft.method === 'ratio' ? `{${first}} / {${second}}` : `{${first}}`;
}

const ONE_REFERENCE = /^\s*\{([^{}]+)\}\s*$/;

/** What is sent to the platform; only to be asked for where nothing is wrong with the draft. */
export function fromIndicatorDraft(draft: IndicatorDraft, choices: IndicatorChoices): IndicatorCfg {
  const unit = checkFormula(formulaOf(draft), choices).unit ?? '';
  const alone = ONE_REFERENCE.exec(draft.formula)?.[1]?.trim();
  const parameterIds = isPair(draft) ? [draft.first, draft.second] : alone === undefined ? [] : [alone];
  const targets: IndicatorCfg['targets'] = {};
  for (const period of INDICATOR_CYCLES) {
    const target = readTargetNumber(draft.targets[period]);
    if (target !== null) targets[period] = target;
  }
  const redLine = readTargetNumber(draft.redLine);
  return {
    id: draft.id,
    name: draft.name.trim(),
    areaId: areaOf(formulaOf(draft)) ?? choices.areas[0]?.id ?? '',
    parameterIds,
    ...(parameterIds.length > 0 ? {} : { formula: draft.formula.trim() }),
    indicatorType: draft.type,
    statisticsMethod: draft.method === '' ? 'sum' : draft.method,
    statisticsCycle: draft.cycle,
    abnormalJudgment: draft.judgment === '' ? 'none' : draft.judgment,
    targets,
    ...(redLine === null ? {} : { redLine }),
    unit: { code: unit, display: unit, scale: 1, dp: Number(draft.decimals) },
  };
}

/** Area of the first reference. */
const areaOf = (formula: string): string | undefined => /\{([^{}]+)\.[^.{}]+\}/.exec(formula)?.[1]?.trim();

/** One more, empty but for the area that most people mean. */
export function emptyIndicator(
  taken: readonly Pick<IndicatorDraft, 'id'>[],
  { cycles }: IndicatorSet,
): IndicatorDraft {
  const ids = new Set(taken.map(({ id }) => id));
  let number = 1;
  while (ids.has(`own${number}`)) number += 1;
  return {
    id: `own${number}`,
    name: '',
    formula: '',
    first: '',
    second: '',
    type: 'energy',
    method: '',
    cycle: cycles[0] ?? 'day',
    judgment: '',
    targets: { shift: '', day: '', week: '', month: '', year: '' },
    redLine: '',
    decimals: '1',
  };
}

/** An entry at another place; the list itself where there is no such place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length || from === to) return list;
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

const formulaProblem = ({ key, values }: FormulaFieldProblem) => ({
  key: `indicators.error.${key}`,
  ...(values ? { params: values } : {}),
});

/**
 * What keeps a set from being saved, by the fields that the platform names too. Names, counts and numbers are judged
 * by the rules that both ends share; here it is said what has not been chosen, and what does not read.
 */
export function draftProblems(
  drafts: readonly IndicatorDraft[],
  choices: IndicatorChoices,
  { at: where, min, max, periods, cycles, isTargetRequired }: IndicatorSet,
): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (drafts.length < min || drafts.length > max)
    problems.push({ field: where, key: 'indicators.count', params: { min, max } });
  drafts.forEach((draft, index) => {
    const add = (field: string, problem: Omit<FieldProblem, 'field'> | null): void => {
      if (problem) problems.push({ ...problem, field: `${where}.${index}.${field}` });
    };
    if (draft.method === '') add('statisticsMethod', { key: 'rule.method.required' });
    if (draft.judgment === '' || (isTargetRequired && draft.judgment === 'none'))
      add('abnormalJudgment', { key: 'rule.judgment.required' });
    if (isPair(draft)) {
      for (const side of ['first', 'second'] as const) {
        const found = draft[side] === '' ? null : checkFormula(`{${draft[side]}}`, choices).problem;
        add(side, draft[side] === '' ? { key: 'indicators.error.required' } : found && formulaProblem(found));
      }
    } else {
      const found = checkFormula(draft.formula, choices).problem;
      add('formula', found && formulaProblem(found));
    }
    for (const period of new Set([...periods, ...cycles.filter((cycle) => cycle === draft.cycle)])) {
      const typed = draft.targets[period];
      const isMissing = isTargetRequired && readableBlank(typed);
      add(`targets.${period}`, isMissing ? { key: 'rule.target.required' } : checkTargetNumber(typed));
    }
    const redLine = checkTargetNumber(draft.redLine);
    if (redLine || (isTargetRequired && readableBlank(draft.redLine)))
      return add('redLine', redLine ?? { key: 'rule.target.required' });
    const target = draft.targets[draft.cycle];
    if (checkTargetNumber(target) || draft.judgment === 'none' || draft.judgment === '') return;
    const side = targetProblem({
      better: draft.judgment === 'lt' ? 'high' : 'low',
      target: readTargetNumber(target),
      redLine: readTargetNumber(draft.redLine),
    });
    // Away from the target on either side, the red line says how far.
    if (side && draft.judgment !== 'outside') add('redLine', { key: side });
  });
  return problems;
}

const readableBlank = (typed: string): boolean => typed.trim() === '';
