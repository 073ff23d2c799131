import type { BoardConfigAnswer, BoardSetting, PeriodTargets } from '@plantdeck/core/contract';
import { checkRollingFrequency, checkTargetNumber } from '@plantdeck/core/rules';

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
  readonly scrollMode: 'auto' | 'manual';
  readonly scrollEvery: string;
  readonly refresh: string;
  readonly refreshUnit: 's' | 'min';
  readonly theme: '' | NonNullable<BoardSetting['theme']>;
  readonly scope: 'enterprise' | 'user';
}

/** Field of the form to the key of what is wrong with it (`board.settings.error.*`). */
export type DraftProblems = Readonly<Record<string, string>>;

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
    scrollMode: setting.scrollMode,
    scrollEvery: text(setting.scrollEveryS),
    refresh: text(setting.refreshEvery),
    refreshUnit: setting.refreshUnit,
    theme: setting.theme ?? '',
    scope: setting.scope,
  };
}

const PROBLEM_OF_RULE: Readonly<Record<string, string>> = {
  'rule.target.number': 'number',
  'rule.target.negative': 'negative',
  'rule.target.decimals': 'decimals',
};

/** What keeps the draft from being saved, by field. */
export function checkDraft(draft: SettingsDraft): DraftProblems {
  const problems: Record<string, string> = {};
  const checkNumber = (field: string, typed: string) => {
    const problem = checkTargetNumber(typed);
    if (problem) problems[field] = PROBLEM_OF_RULE[problem.key] ?? 'number';
    return !problem;
  };
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
      Number(target.redLinePct) <= 100
    )
      problems[field] = 'redLine';
  }
  if (checkRollingFrequency(draft.scrollEvery) || (draft.scrollEvery.split('.')[1]?.length ?? 0) > 1)
    problems['scrollEvery'] = 'scroll';
  const refreshS = Number(draft.refresh) * (draft.refreshUnit === 'min' ? 60 : 1);
  if (draft.refresh.trim() === '' || !(refreshS >= REFRESH_MIN_S && refreshS <= REFRESH_MAX_S))
    problems['refresh'] = 'refresh';
  if (draft.energyTypes.length > 0 && !draft.energyTypes.some((type) => type.shown))
    problems['energyTypes'] = 'energyTypes';
  return problems;
}

const number = (typed: string) => (typed.trim() === '' ? null : Number(typed));

/** The draft as a setting; only to be called when nothing is wrong with it. `version` stays that of `base`. */
export function fromDraft(draft: SettingsDraft, base: BoardSetting): BoardSetting {
  const { lineIds: _lines, materialGradeId: _grade, theme: _theme, ...rest } = base;
  const targets: PeriodTargets[] = Object.entries(draft.targets)
    .filter(([, target]) => Object.values(target).some((typed) => typed.trim() !== ''))
    .map(([code, target]) => ({
      code,
      day: number(target.day),
      week: number(target.week),
      month: number(target.month),
      year: number(target.year),
      redLinePct: number(target.redLinePct),
    }));
  return {
    ...rest,
    areaId: draft.areaId,
    ...(draft.filter === 'line' && draft.lineIds.length > 0 ? { lineIds: [...draft.lineIds] } : {}),
    ...(draft.filter === 'grade' && draft.materialGradeId ? { materialGradeId: draft.materialGradeId } : {}),
    ...(draft.energyTypes.length > 0
      ? { energyCodes: draft.energyTypes.filter((type) => type.shown).map((type) => type.code) }
      : {}),
    contractKw: number(draft.contractKw),
    targets,
    baselineUnitCostCnyPerT: number(draft.baseline),
    unitCostFormula: draft.formula.trim(),
    plannedSavingCny: number(draft.savingCny),
    plannedSavingKwh: number(draft.savingKwh),
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
  readonly before: string;
  readonly after: string;
}

/** Where two drafts differ, in the order of the form. */
export function draftChanges(before: SettingsDraft, after: SettingsDraft): DraftChange[] {
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
    ['scrollMode', (draft) => draft.scrollMode],
    ['scrollEvery', (draft) => draft.scrollEvery],
    ['refresh', (draft) => `${draft.refresh} ${draft.refreshUnit}`],
    ['theme', (draft) => draft.theme],
    ['scope', (draft) => draft.scope],
  ];
  return fields.flatMap(([field, read]) =>
    read(before) === read(after) ? [] : [{ field, before: read(before), after: read(after) }],
  );
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
