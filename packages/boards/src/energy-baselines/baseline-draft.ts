import type { BaselineDefinition, BaselineList, BaselineRecord } from '@plantdeck/core/contract';
import { targetProblem } from '@plantdeck/core/judgement';
import { checkTargetNumber, readTargetNumber, type RuleProblem } from '@plantdeck/core/rules';

/** A definition as it is typed. Numbers are text until they are saved. */
export interface BaselineDraft {
  readonly id: string;
  readonly version: number;
  readonly areaId: string;
  readonly energyCode: string;
  readonly from: string;
  readonly to: string;
  readonly drivers: readonly string[];
  readonly excludedDays: string;
  readonly targetPct: string;
  readonly redLinePct: string;
  readonly staticFactors: string;
}

const BASELINE_DAYS = 42;
const DAY_MS = 86_400_000;

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** A new one: six weeks up to the newest day, of the first area that is metered. */
export function newDraft({ choices }: BaselineList, areaId?: string): BaselineDraft {
  const area = choices.areas.find(({ id }) => id === areaId) ?? choices.areas[0];
  const to = choices.lastDay ?? '';
  const from = to === '' ? '' : dayBefore(to, BASELINE_DAYS - 1);
  return {
    id: '',
    version: 0,
    areaId: area?.id ?? '',
    energyCode: area?.energyCodes[0] ?? '',
    from: choices.firstDay !== null && from < choices.firstDay ? choices.firstDay : from,
    to,
    drivers: choices.drivers[0] ? [choices.drivers[0].code] : [],
    excludedDays: '',
    targetPct: '100',
    redLinePct: '103',
    staticFactors: '',
  };
}

const shown = (value: number | null): string => (value === null ? '' : String(value));

export function draftOf({ id, version, definition }: BaselineRecord): BaselineDraft {
  return {
    ...definition,
    id,
    version,
    excludedDays: definition.excludedDays.join(', '),
    targetPct: shown(definition.targetPct),
    redLinePct: shown(definition.redLinePct),
  };
}

export type DraftField = 'to' | 'drivers' | 'excludedDays' | 'targetPct' | 'redLinePct';
export type DraftProblems = Readonly<Partial<Record<DraftField, RuleProblem>>>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const daysOf = (text: string): string[] => text.split(/[\s,，、;]+/).filter((part) => part !== '');

/** What is wrong with the entries, before the platform is asked. */
export function draftProblems(draft: BaselineDraft): DraftProblems {
  const problems: Partial<Record<DraftField, RuleProblem>> = {};
  if (draft.to < draft.from) problems.to = { key: 'rule.range.order' };
  if (draft.drivers.length === 0) problems.drivers = { key: 'baselines.drivers.required' };
  if (daysOf(draft.excludedDays).some((day) => !DAY.test(day)))
    problems.excludedDays = { key: 'baselines.days.format' };
  for (const key of ['targetPct', 'redLinePct'] as const) {
    const problem = checkTargetNumber(draft[key]);
    if (problem) problems[key] = problem;
  }
  if (!problems.targetPct && !problems.redLinePct) {
    const side = targetProblem({
      better: 'low',
      target: readTargetNumber(draft.targetPct),
      redLine: readTargetNumber(draft.redLinePct),
    });
    if (side) problems.redLinePct = { key: side };
  }
  return problems;
}

export function definitionOf(draft: BaselineDraft): BaselineDefinition {
  return {
    areaId: draft.areaId,
    energyCode: draft.energyCode,
    from: draft.from,
    to: draft.to,
    drivers: [...draft.drivers],
    excludedDays: daysOf(draft.excludedDays),
    targetPct: readTargetNumber(draft.targetPct),
    redLinePct: readTargetNumber(draft.redLinePct),
    staticFactors: draft.staticFactors,
  };
}
