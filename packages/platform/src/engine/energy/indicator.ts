import type { IndicatorCfg } from '@plantdeck/core/contract';
import {
  evaluateFormula,
  type FormulaProblem,
  formulaUnit,
  parseFormula,
  unitOfText,
  unitText,
  type Formula,
} from '@plantdeck/core/formula';
import type { TargetRule } from '@plantdeck/core/judgement';
import { ruleReason } from '../i18n/reason.ts';
import type { DayBlock } from './day-block.ts';
import {
  periodAt,
  previousPeriod,
  sameElapsedPart,
  shiftAt,
  type AccountingCalendar,
  type Period,
} from '../plant-time/periods.ts';
import { unitSymbol } from '../units/scaled-units.ts';
import type { PlantFrame } from './plant-frame.ts';
import { readReference, referenceUnit, referenceValue } from './reference-figures.ts';

const HOUR_MS = 3_600_000;
const TWO_PARAMETERS = ['ratio', 'weightedAvg'] as const;

/** A definition that can be computed: its formulas are read, every reference is known. */
export interface Indicator {
  readonly cfg: IndicatorCfg;
  /** The figure itself; with `ratio` and `weightedAvg` what it is divided or weighed by stands second. */
  readonly formulas: readonly [Formula, Formula?];
  /** Base unit of the result. */
  readonly unit: string;
  readonly references: readonly string[];
  /** Whether money is in it. */
  readonly isCost: boolean;
}

export type IndicatorReading =
  | { readonly ok: true; readonly indicator: Indicator }
  | { readonly ok: false; readonly field: 'formula' | 'parameterIds'; readonly reason: string };

/** Why a formula does not read. */
export function formulaReason({ code, at }: FormulaProblem): string {
  if (code === 'empty') return 'required';
  if (code === 'tooLong' || code === 'tooDeep') return 'formulaLong';
  const key = code === 'function' ? 'formulaFunction' : 'formulaAt';
  return ruleReason({ key, params: { at: at + 1 } });
}

/** Why its parts do not fit each other. */
export const formulaUnitReason = ({
  code,
  left,
  right,
}: {
  readonly code: 'mismatch' | 'reference';
  readonly left: string;
  readonly right: string;
}): string =>
  ruleReason(
    code === 'reference'
      ? { key: 'formulaReference', params: { name: left } }
      : { key: 'formulaUnits', params: { left: unitSymbol(left), right: unitSymbol(right) } },
  );

export const wrongUnitReason = (unit: string, wanted: string): string =>
  ruleReason({ key: 'formulaUnit', params: { unit: unitSymbol(unit), wanted: unitSymbol(wanted) } });

/** Reads a definition against a plant; says which field does not fit and why. */
export function readIndicator(frame: PlantFrame, cfg: IndicatorCfg): IndicatorReading {
  const typed = cfg.formula?.trim() ?? '';
  const wantsTwo = TWO_PARAMETERS.some((method) => method === cfg.statisticsMethod);
  const field = typed === '' ? 'parameterIds' : 'formula';
  const texts = typed === '' ? cfg.parameterIds.map((id) => `{${id}}`) : [typed];
  const wanted = typed === '' && wantsTwo ? 2 : 1;
  if (texts.length !== wanted)
    return { ok: false, field, reason: ruleReason({ key: 'parameterCount', params: { limit: wanted } }) };
  const formulas: Formula[] = [];
  const units: string[] = [];
  for (const text of texts) {
    const parsed = parseFormula(text);
    if (!parsed.ok) return { ok: false, field, reason: formulaReason(parsed.problem) };
    const unit = formulaUnit(parsed.formula, referenceUnit(frame));
    if (!unit.ok) return { ok: false, field, reason: formulaUnitReason(unit) };
    formulas.push(parsed.formula);
    units.push(unitText(unit.unit));
  }
  const [first, second] = formulas;
  if (first === undefined) return { ok: false, field, reason: 'required' };
  const references = [...new Set(formulas.flatMap((formula) => formula.references))];
  return {
    ok: true,
    indicator: {
      cfg,
      formulas: second ? [first, second] : [first],
      unit:
        cfg.statisticsMethod === 'ratio' && typed === ''
          ? unitText(unitOfText(`${units[0]}/${(units[1] ?? '').replaceAll('/', '*')}`))
          : (units[0] ?? ''),
      references,
      isCost: references.some((name) => readReference(frame, name)?.quantity.isCost === true),
    },
  };
}

/** The running cycle of an indicator, and the part of the one before that has run as far. */
export function indicatorCycle(
  calendar: AccountingCalendar,
  cycle: IndicatorCfg['statisticsCycle'],
  toMs: number,
): { readonly elapsed: Period; readonly previous: Period } {
  if (cycle === 'shift') {
    const shift = shiftAt(calendar, toMs - 1);
    const fromMs = shift?.fromMs ?? toMs - 8 * HOUR_MS;
    const before = shiftAt(calendar, fromMs - 1)?.fromMs ?? fromMs - 8 * HOUR_MS;
    return { elapsed: { fromMs, toMs }, previous: { fromMs: before, toMs: before + (toMs - fromMs) } };
  }
  const whole = periodAt(calendar, cycle, toMs - 1);
  return {
    elapsed: { fromMs: whole.fromMs, toMs },
    previous: sameElapsedPart(calendar, whole, toMs, previousPeriod(calendar, whole)),
  };
}

/** What the figure is held against. `outside` takes the red line's distance from the target on both sides. */
export function indicatorRule({
  abnormalJudgment,
  statisticsCycle,
  targets,
  redLine,
}: Pick<IndicatorCfg, 'abnormalJudgment' | 'statisticsCycle' | 'targets' | 'redLine'>): TargetRule {
  const target = targets[statisticsCycle] ?? null;
  if (abnormalJudgment === 'outside' && target !== null && redLine != null) {
    const reach = Math.abs(redLine - target);
    return { better: 'band', band: [target - reach, target + reach], redLine };
  }
  if (abnormalJudgment === 'none') return { better: 'low', target: null };
  return { better: abnormalJudgment === 'lt' ? 'high' : 'low', target, redLine: redLine ?? null };
}

/** The figure over a period, or over several that count together; null where any of its operands is unknown. */
export function indicatorValue(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  period: Period | readonly Period[],
  indicator: Indicator,
): number | null {
  const { formulas, cfg } = indicator;
  const [figure, other] = formulas;
  const parts: readonly Period[] = 'fromMs' in period ? [period] : period;
  const over = (formula: Formula, of: readonly Period[]) =>
    evaluateFormula(formula, (name) => {
      const reference = readReference(frame, name);
      if (!reference || of.length === 0) return null;
      let sum = 0;
      for (const part of of) {
        const value = referenceValue(frame, blocks, part, reference);
        if (value === null) return null;
        sum += value;
      }
      return sum;
    });
  if (cfg.statisticsMethod === 'sum') return over(figure, parts);
  if (cfg.statisticsMethod === 'ratio') {
    if (other === undefined) return over(figure, parts);
    const below = over(other, parts);
    const above = over(figure, parts);
    return above === null || below === null || below === 0 ? null : above / below;
  }
  const hours = parts.flatMap(hoursOf).flatMap((hour) => {
    const value = over(figure, [hour]);
    const weight = other === undefined ? 1 : over(other, [hour]);
    return value === null || weight === null ? [] : [{ value, weight }];
  });
  return ofHours(cfg.statisticsMethod, hours);
}

function ofHours(
  method: 'avg' | 'weightedAvg' | 'max' | 'min' | 'last' | 'diff',
  hours: readonly { readonly value: number; readonly weight: number }[],
): number | null {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = hours.map(({ value }) => value);
  switch (method) {
    case 'avg':
    case 'weightedAvg': {
      const weight = hours.reduce((sum, hour) => sum + hour.weight, 0);
      if (weight === 0) return null;
      return hours.reduce((sum, hour) => sum + hour.value * hour.weight, 0) / weight;
    }
    case 'max':
      return Math.max(...values);
    case 'min':
      return Math.min(...values);
    case 'last':
      return last.value;
    case 'diff':
      return last.value - first.value;
  }
}

/** Whole hours of a period from its start. */
function hoursOf({ fromMs, toMs }: Period): Period[] {
  const hours: Period[] = [];
  for (let at = fromMs; at + HOUR_MS <= toMs; at += HOUR_MS) hours.push({ fromMs: at, toMs: at + HOUR_MS });
  return hours;
}
