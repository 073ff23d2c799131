import {
  APPLICATIONS_MAX,
  BEST_PRACTICE_INDICATORS_MAX,
  BEST_PRACTICE_INDICATORS_MIN,
  INDICATORS_PER_EQUIPMENT_MAX,
  INDICATORS_PER_EQUIPMENT_MIN,
  KEY_EQUIPMENT_MAX_ITEMS,
  KEY_EQUIPMENT_MIN_ITEMS,
  PARAMETERS_PER_EQUIPMENT_MAX,
  PRODUCTION_INDICATORS_MAX,
  PRODUCTION_INDICATORS_MIN,
  TREND_INDICATORS_MAX,
} from '../constants.ts';
import type { IndicatorCfg } from '../contract/settings.ts';
import {
  WORK_ALARM_ROWS,
  WORK_TASK_DAYS_MAX,
  WORK_TASK_LINES_MAX,
  type EquipmentChoice,
  type WorkTaskFilter,
} from '../contract/work-home.ts';
import { checkRequiredTarget, checkTargetNumber } from './numbers.ts';
import type { RuleProblem } from './problem.ts';

/** A problem and the field that it is about, such as `indicators.2.name`. */
export interface FieldProblem extends Omit<RuleProblem, 'params'> {
  readonly field: string;
  readonly params?: Readonly<Record<string, number | string>>;
}

const NAME_MAX = 30;
const TREND_INDICATORS_MIN = 1;
type Cfg = Pick<IndicatorCfg, 'id' | 'name' | 'targets' | 'redLine'> &
  Partial<Pick<IndicatorCfg, 'abnormalJudgment'>>;

/** The production indicators of a workbench: 1 to 14, each with a name of its own. */
export const checkQuota = (indicators: readonly Cfg[]): FieldProblem[] => [
  ...countProblem('indicators', indicators, PRODUCTION_INDICATORS_MIN, PRODUCTION_INDICATORS_MAX),
  ...indicatorProblems('indicators', indicators),
];

/** Best-practice indicators: 3 to 5, each with a target of the year and a red line. */
export const checkPractice = (indicators: readonly Cfg[]): FieldProblem[] => [
  ...countProblem('indicators', indicators, BEST_PRACTICE_INDICATORS_MIN, BEST_PRACTICE_INDICATORS_MAX),
  ...indicatorProblems('indicators', indicators),
  ...indicators.flatMap(({ targets, redLine, abnormalJudgment }, index) => [
    ...at(
      `indicators.${index}.abnormalJudgment`,
      abnormalJudgment === 'none' ? { key: 'rule.judgment.required' } : null,
    ),
    ...at(`indicators.${index}.targets.year`, checkRequiredTarget(targets.year)),
    ...at(`indicators.${index}.redLine`, checkRequiredTarget(redLine)),
  ]),
];

/** Indicators of the trend: 1 to 10, each once. */
export const checkTrend = (indicatorIds: readonly string[]): FieldProblem[] => [
  ...countProblem('indicatorIds', indicatorIds, TREND_INDICATORS_MIN, TREND_INDICATORS_MAX),
  ...indicatorIds.flatMap((id, index) =>
    at(`indicatorIds.${index}`, indicatorIds.indexOf(id) === index ? null : { key: 'rule.list.twice' }),
  ),
];

/** Key equipment: 1 to 10 machines, each with 1 to 3 parameters and 1 to 3 indicators. */
export const checkEquipment = (items: readonly EquipmentChoice[]): FieldProblem[] => [
  ...countProblem('items', items, KEY_EQUIPMENT_MIN_ITEMS, KEY_EQUIPMENT_MAX_ITEMS),
  ...items.flatMap(({ equipmentId, parameterIds, limits, indicators }, index) => [
    ...at(
      `items.${index}.equipmentId`,
      items.findIndex((one) => one.equipmentId === equipmentId) === index ? null : { key: 'rule.list.twice' },
    ),
    ...countProblem(`items.${index}.parameterIds`, parameterIds, 1, PARAMETERS_PER_EQUIPMENT_MAX),
    ...countProblem(
      `items.${index}.indicators`,
      indicators,
      INDICATORS_PER_EQUIPMENT_MIN,
      INDICATORS_PER_EQUIPMENT_MAX,
    ),
    ...indicatorProblems(`items.${index}.indicators`, indicators),
    ...Object.entries(limits ?? {}).flatMap(([parameterId, { lo, hi }]) => {
      const field = `items.${index}.limits.${parameterId}`;
      const problems = [
        ...at(`${field}.lo`, checkTargetNumber(lo)),
        ...at(`${field}.hi`, checkTargetNumber(hi)),
      ];
      const isTurned = problems.length === 0 && lo != null && hi != null && lo > hi;
      return isTurned ? [{ field: `${field}.hi`, key: 'rule.band.order' }] : problems;
    }),
  ]),
];

/** Tasks of at most twenty lines over at most 31 days, today among them. */
export const checkTaskFilter = ({ lineIds, daysBack, daysAhead }: WorkTaskFilter): FieldProblem[] => [
  ...countProblem('lineIds', lineIds, 0, WORK_TASK_LINES_MAX),
  ...wholeProblem('daysBack', daysBack, 0, WORK_TASK_DAYS_MAX - 1),
  ...wholeProblem('daysAhead', daysAhead, 0, WORK_TASK_DAYS_MAX - 1),
  ...(daysBack + 1 + daysAhead > WORK_TASK_DAYS_MAX
    ? [{ field: 'daysAhead', key: 'rule.range.tooLong', params: { max: WORK_TASK_DAYS_MAX } }]
    : []),
];

/** How many alarms are shown. */
export const checkAlarmRows = (rows: number): FieldProblem[] =>
  wholeProblem('rows', rows, WORK_ALARM_ROWS.min, WORK_ALARM_ROWS.max);

/** Common applications: at most ten, each once. */
export const checkApplications = (codes: readonly string[]): FieldProblem[] => [
  ...countProblem('resourcesCodes', codes, 0, APPLICATIONS_MAX),
  ...codes.flatMap((code, index) =>
    codes.indexOf(code) === index ? [] : [{ field: `resourcesCodes.${index}`, key: 'rule.list.twice' }],
  ),
];

function wholeProblem(field: string, value: number, min: number, max: number): FieldProblem[] {
  const fits = Number.isInteger(value) && value >= min && value <= max;
  return fits ? [] : [{ field, key: 'rule.number.range', params: { min, max } }];
}

function indicatorProblems(where: string, indicators: readonly Cfg[]): FieldProblem[] {
  return indicators.flatMap(({ id, name, targets, redLine }, index) => {
    const field = `${where}.${index}`;
    const first = indicators.findIndex((one) => one.name.trim() === name.trim());
    const isFirst = indicators.findIndex((one) => one.id === id) === index;
    return [
      ...at(`${field}.id`, isFirst ? null : { key: 'rule.list.twice' }),
      ...at(`${field}.name`, nameProblem(name) ?? (first === index ? null : { key: 'rule.list.twice' })),
      ...(['shift', 'day', 'week', 'month', 'year'] as const).flatMap((period) =>
        at(`${field}.targets.${period}`, checkTargetNumber(targets[period])),
      ),
      ...at(`${field}.redLine`, checkTargetNumber(redLine)),
    ];
  });
}

function nameProblem(name: string): RuleProblem | null {
  const { length } = [...name.trim()];
  if (length === 0) return { key: 'rule.name.required' };
  return length <= NAME_MAX ? null : { key: 'rule.name.long', params: { max: NAME_MAX } };
}

function countProblem(field: string, list: readonly unknown[], min: number, max: number): FieldProblem[] {
  return list.length >= min && list.length <= max
    ? []
    : [{ field, key: 'rule.list.count', params: { min, max } }];
}

const at = (field: string, problem: RuleProblem | null): FieldProblem[] =>
  problem === null ? [] : [{ ...problem, field }];
