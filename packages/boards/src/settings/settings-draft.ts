import {
  ownValueProblem,
  type BoardConfigAnswer,
  type BoardSetting,
  type OwnField,
  type OwnValue,
  type PeriodTargets,
} from '@plantdeck/core/contract';
import { checkRollingFrequency, checkTargetNumber, readTargetNumber } from '@plantdeck/core/rules';
import { checkFormula, type FormulaFieldProblem as FieldProblem } from '@plantdeck/core/formula';
import {
  fromIndicatorDraft,
  indicatorProblems,
  toIndicatorDraft,
  type IndicatorDraft,
} from './indicator-draft.ts';

/** What the formula of unit consumption cost has to give. */
const UNIT_COST_UNIT = 'CNY/t';

export const PERIODS = ['day', 'week', 'month', 'year'] as const;
type Period = (typeof PERIODS)[number];

/** Targets of one code as typed. */
type TargetDraft = Readonly<Record<Period | 'redLinePct', string>>;

/** The settings as they stand in the form: what is typed stays text until it is saved. */
export interface SettingsDraft {
  readonly areaId: string;
  readonly filter: 'all' | 'line' | 'grade';
  readonly lineIds: readonly string[];
  readonly materialGradeId: string;
  /** All energy types in their order; those that are shown are marked. */
  readonly energyTypes: readonly { readonly code: string; readonly shown: boolean }[];
  readonly contractKw: string;
  readonly targets: Readonly<Record<string, TargetDraft>>;
  readonly baseline: string;
  readonly formula: string;
  readonly savingCny: string;
  readonly savingKwh: string;
  readonly indicators: readonly IndicatorDraft[];
  /** Fields of the board's own: what is typed or chosen, by code. */
  readonly own: Readonly<Record<string, string | readonly string[]>>;
  readonly scrollMode: 'auto' | 'manual';
  readonly scrollEvery: string;
  readonly refresh: string;
  readonly refreshUnit: 's' | 'min';
  readonly theme: '' | NonNullable<BoardSetting['theme']>;
  readonly scope: 'enterprise' | 'user';
}

/** Field of the form to what is wrong with it. */
export type DraftProblems = Readonly<Record<string, FieldProblem>>;

const EMPTY_TARGET: TargetDraft = { day: '', week: '', month: '', year: '', redLinePct: '' };
const text = (value: number | null | undefined) => (value == null ? '' : String(value));
const REFRESH_MIN_S = 5;
const REFRESH_MAX_S = 3600;
/** Targets that belong to no single energy type. */
export const COMMON_TARGETS = ['total', 'sec'] as const;

export function toDraft(setting: BoardSetting, choices: BoardConfigAnswer['choices']): SettingsDraft {
  const known = choices.energyTypes.map((type) => type.code);
  const chosen = setting.energyCodes?.filter((code) => known.includes(code));
  const order = [...(chosen ?? known), ...known.filter((code) => chosen && !chosen.includes(code))];
  const targets = Object.fromEntries(
    [...known, ...COMMON_TARGETS].map((code) => {
      const given = setting.targets?.find((target) => target.code === code);
      return [
        code,
        given
          ? {
              day: text(given.day),
              week: text(given.week),
              month: text(given.month),
              year: text(given.year),
              redLinePct: text(given.redLinePct),
            }
          : EMPTY_TARGET,
      ];
    }),
  );
  return {
    areaId: setting.areaId,
    filter: setting.lineIds?.length ? 'line' : setting.materialGradeId ? 'grade' : 'all',
    lineIds: setting.lineIds ?? [],
    materialGradeId: setting.materialGradeId ?? '',
    energyTypes: order.map((code) => ({ code, shown: chosen ? chosen.includes(code) : true })),
    contractKw: text(setting.contractKw),
    targets,
    baseline: text(setting.baselineUnitCostCnyPerT),
    formula: setting.unitCostFormula ?? '',
    savingCny: text(setting.plannedSavingCny),
    savingKwh: text(setting.plannedSavingKwh),
    indicators: (setting.indicators ?? []).map(toIndicatorDraft),
    own: Object.fromEntries(
      (choices.own ?? []).map((field) => [field.code, ownText(setting.own?.[field.code] ?? field.initial)]),
    ),
    scrollMode: setting.scrollMode,
    scrollEvery: text(setting.scrollEveryS),
    refresh: text(setting.refreshEvery),
    refreshUnit: setting.refreshUnit,
    theme: setting.theme ?? '',
    scope: setting.scope,
  };
}

const ownText = (value: OwnValue | undefined): string | readonly string[] =>
  Array.isArray(value) ? value : value == null ? '' : String(value);

/** What a typed value of an own field means; not a number is kept as text, which the check refuses. */
function ownValue(field: OwnField, typed: string | readonly string[] | undefined): OwnValue {
  if (typed === undefined) return null;
  if (typeof typed !== 'string') return [...typed];
  const trimmed = typed.trim();
  if (trimmed === '') return null;
  if (field.kind !== 'number') return trimmed;
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

const PROBLEM_OF_RULE: Readonly<Record<string, string>> = {
  'rule.target.number': 'number',
  'rule.target.negative': 'negative',
  'rule.target.decimals': 'decimals',
};

const numberProblem = (typed: string): FieldProblem | null => {
  const problem = checkTargetNumber(typed);
  return problem && { key: PROBLEM_OF_RULE[problem.key] ?? 'number' };
};

/** What keeps the draft from being saved, by field. */
export function checkDraft(draft: SettingsDraft, choices: BoardConfigAnswer['choices']): DraftProblems {
  const problems: Record<string, FieldProblem> = indicatorProblems(draft.indicators, choices, numberProblem);
  const checkNumber = (field: string, typed: string) => {
    const problem = numberProblem(typed);
    if (problem) problems[field] = problem;
    return !problem;
  };
  const formula = draft.formula.trim() && checkFormula(draft.formula, choices, UNIT_COST_UNIT).problem;
  if (formula) problems['formula'] = formula;
  checkNumber('contractKw', draft.contractKw);
  checkNumber('baseline', draft.baseline);
  checkNumber('savingCny', draft.savingCny);
  checkNumber('savingKwh', draft.savingKwh);
  for (const [code, target] of Object.entries(draft.targets)) {
    for (const period of PERIODS) checkNumber(`target.${code}.${period}`, target[period]);
    // Less is better of everything here, so the red line lies above its target.
    const field = `target.${code}.redLinePct`;
    if (
      checkNumber(field, target.redLinePct) &&
      target.redLinePct.trim() !== '' &&
      (readTargetNumber(target.redLinePct) ?? 0) <= 100
    )
      problems[field] = { key: 'redLine' };
  }
  for (const field of choices.own ?? []) {
    const problem = ownValueProblem(field, ownValue(field, draft.own[field.code]));
    if (problem)
      problems[`own.${field.code}`] = {
        key: `own.${problem.key}`,
        ...(problem.values ? { values: problem.values } : {}),
      };
  }
  if (checkRollingFrequency(draft.scrollEvery) || (draft.scrollEvery.split('.')[1]?.length ?? 0) > 1)
    problems['scrollEvery'] = { key: draft.scrollEvery.trim() === '' ? 'required' : 'scroll' };
  const refreshS = Number(draft.refresh) * (draft.refreshUnit === 'min' ? 60 : 1);
  if (draft.refresh.trim() === '' || !(refreshS >= REFRESH_MIN_S && refreshS <= REFRESH_MAX_S))
    problems['refresh'] = { key: 'refresh' };
  if (draft.energyTypes.length > 0 && !draft.energyTypes.some((type) => type.shown))
    problems['energyTypes'] = { key: 'energyTypes' };
  return problems;
}

/** The draft as a setting; only to be called when nothing is wrong with it. `version` stays that of `base`. */
export function fromDraft(
  draft: SettingsDraft,
  base: BoardSetting,
  choices: BoardConfigAnswer['choices'],
): BoardSetting {
  const { lineIds: _lines, materialGradeId: _grade, theme: _theme, ...rest } = base;
  const targets: PeriodTargets[] = Object.entries(draft.targets)
    .filter(([, target]) => Object.values(target).some((typed) => typed.trim() !== ''))
    .map(([code, target]) => ({
      code,
      day: readTargetNumber(target.day),
      week: readTargetNumber(target.week),
      month: readTargetNumber(target.month),
      year: readTargetNumber(target.year),
      redLinePct: readTargetNumber(target.redLinePct),
    }));
  return {
    ...rest,
    areaId: draft.areaId,
    ...(draft.filter === 'line' && draft.lineIds.length > 0 ? { lineIds: [...draft.lineIds] } : {}),
    ...(draft.filter === 'grade' && draft.materialGradeId ? { materialGradeId: draft.materialGradeId } : {}),
    ...(draft.energyTypes.length > 0
      ? { energyCodes: draft.energyTypes.filter((type) => type.shown).map((type) => type.code) }
      : {}),
    contractKw: readTargetNumber(draft.contractKw),
    targets,
    baselineUnitCostCnyPerT: readTargetNumber(draft.baseline),
    unitCostFormula: draft.formula.trim(),
    plannedSavingCny: readTargetNumber(draft.savingCny),
    plannedSavingKwh: readTargetNumber(draft.savingKwh),
    indicators: draft.indicators.map((indicator) => fromIndicatorDraft(indicator, choices)),
    ...(choices.own?.length
      ? {
          own: Object.fromEntries(
            choices.own.map((field) => [field.code, ownValue(field, draft.own[field.code])]),
          ),
        }
      : {}),
    scrollMode: draft.scrollMode,
    scrollEveryS: Number(draft.scrollEvery),
    refreshEvery: Number(draft.refresh),
    refreshUnit: draft.refreshUnit,
    ...(draft.theme ? { theme: draft.theme } : {}),
    scope: draft.scope,
  };
}

export interface DraftChange {
  /** Key of the field's words below `board.settings.`. */
  readonly field: string;
  /** The name of a field that the board's platform named. */
  readonly name?: string;
  readonly before: string;
  readonly after: string;
}

/** Where two drafts differ, in the order of the form. */
export function draftChanges(
  before: SettingsDraft,
  after: SettingsDraft,
  own: readonly OwnField[] = [],
): DraftChange[] {
  const fields: readonly (readonly [string, (draft: SettingsDraft) => string])[] = [
    ['area', (draft) => draft.areaId],
    ['filterBy', (draft) => draft.filter],
    ['lines', (draft) => (draft.filter === 'line' ? draft.lineIds.join(', ') : '')],
    ['grade', (draft) => (draft.filter === 'grade' ? draft.materialGradeId : '')],
    [
      'energyTypes',
      (draft) =>
        draft.energyTypes
          .filter((type) => type.shown)
          .map((type) => type.code)
          .join(', '),
    ],
    ['contractKw', (draft) => draft.contractKw],
    [
      'targets',
      (draft) =>
        Object.entries(draft.targets)
          .map(([code, target]) => `${code} ${Object.values(target).join('/')}`)
          .filter((line) => /\d/.test(line))
          .join('; '),
    ],
    ['baseline', (draft) => draft.baseline],
    ['formula', (draft) => draft.formula],
    ['savingCny', (draft) => draft.savingCny],
    ['savingKwh', (draft) => draft.savingKwh],
    [
      'indicators',
      (draft) =>
        draft.indicators
          .map(
            ({ id: _id, name, ...entries }) => `${name}: ${Object.values(entries).filter(Boolean).join(' ')}`,
          )
          .join('; '),
    ],
    ['scrollMode', (draft) => draft.scrollMode],
    ['scrollEvery', (draft) => draft.scrollEvery],
    ['refresh', (draft) => `${draft.refresh} ${draft.refreshUnit}`],
    ['theme', (draft) => draft.theme],
    ['scope', (draft) => draft.scope],
  ];
  const ownChanges = own.flatMap((field): DraftChange[] => {
    const [was, is] = [before, after].map((draft) => ownDisplay(field, draft.own[field.code]));
    return was === is ? [] : [{ field: field.code, name: field.label, before: was ?? '', after: is ?? '' }];
  });
  return [
    ...fields.flatMap(([field, read]) =>
      read(before) === read(after) ? [] : [{ field, before: read(before), after: read(after) }],
    ),
    ...ownChanges,
  ];
}

function ownDisplay(field: OwnField, typed: string | readonly string[] | undefined): string {
  const nameOf = (id: string) => field.options?.find((option) => option.id === id)?.name ?? id;
  return typeof typed === 'string' ? nameOf(typed) : (typed ?? []).map(nameOf).join(', ');
}

/** Moves an energy type one place up (-1) or down (1). */
export function moveType(draft: SettingsDraft, code: string, step: -1 | 1): SettingsDraft {
  const from = draft.energyTypes.findIndex((type) => type.code === code);
  const to = from + step;
  if (from < 0 || to < 0 || to >= draft.energyTypes.length) return draft;
  const energyTypes = [...draft.energyTypes];
  const [moved] = energyTypes.splice(from, 1);
  if (moved) energyTypes.splice(to, 0, moved);
  return { ...draft, energyTypes };
}
