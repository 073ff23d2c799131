import type {
  BaselineDefinition,
  BaselineFit,
  BaselineModel,
  BaselineProblem,
} from '@plantdeck/core/contract';
import { formatNumber } from '@plantdeck/core/units';
import { boardText, type BoardWord } from '../board-words/index.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { daysBetween } from '../../engine/plant-time/zone.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { failuresOf, findingsOf, testsOf, type Finding } from './acceptance.ts';
import type { DayRow } from './day-rows.ts';
import { describeDriver, growsWithUse, readDriver, type Driver } from './drivers.ts';
import { regress, type Regression, type RegressionReading } from './regression.ts';
import { expectedUse } from './saving.ts';

const DAY_S = 86_400;

export interface FitQuestion {
  readonly frame: PlantFrame;
  readonly definition: BaselineDefinition;
  readonly drivers: readonly Driver[];
  /** The days of the baseline period. */
  readonly rows: readonly DayRow[];
  readonly language: PlatformLanguage;
}

/** Fits a baseline to its days and says what speaks against it. Pure. */
export function fitBaseline({ frame, definition, drivers, rows, language }: FitQuestion): BaselineFit {
  const excluded = new Set(definition.excludedDays);
  const dropOf = (row: DayRow) => (excluded.has(row.day) ? 'excluded' : row.dropped);
  const used = rows.filter((row) => dropOf(row) === null);
  const reading = regress(
    used.map(({ x }) => x),
    used.map(({ energy }) => energy ?? 0),
  );
  const names = drivers.map((driver) => describeDriver(frame, driver, language));
  const model = reading.ok ? modelOf(frame, definition, names, reading.regression, used) : null;
  const problems: BaselineProblem[] =
    reading.ok && model
      ? findingsOf(model, daysBetween(definition.from, definition.to) + 1, drivers.map(growsWithUse)).map(
          (finding) => problemOf(finding, model.vars, language),
        )
      : [refusalOf(reading, used.length, names, language)];
  return {
    model,
    problems,
    days: rows.map((row) => ({
      day: row.day,
      energy: row.energy,
      expected: model && dropOf(row) === null ? expectedUse(model, row.x) : null,
      dropped: dropOf(row),
    })),
  };
}

function modelOf(
  frame: PlantFrame,
  definition: BaselineDefinition,
  names: readonly { readonly name: string; readonly unit: string }[],
  fit: Regression,
  used: readonly DayRow[],
): BaselineModel {
  const cost = used.every(({ costCny }) => costCny !== null)
    ? used.reduce((sum, { costCny }) => sum + (costCny ?? 0), 0)
    : null;
  return {
    id: '',
    version: 0,
    areaId: definition.areaId,
    energyCode: definition.energyCode,
    unit: frame.energyTypes.find(({ energyCode }) => energyCode === definition.energyCode)?.unit ?? '',
    period: [definition.from, definition.to],
    stepS: DAY_S,
    vars: fit.slopes.map((slope, index) => {
      const values = used.map(({ x }) => x[index] ?? 0);
      return {
        code: definition.drivers[index] ?? '',
        name: names[index]?.name ?? '',
        unit: names[index]?.unit ?? '',
        coef: slope.value,
        se: slope.standardError,
        p: slope.p,
        min: Math.min(...values),
        max: Math.max(...values),
        mean: values.reduce((sum, value) => sum + value, 0) / values.length,
      };
    }),
    intercept: fit.intercept.value,
    interceptSe: fit.intercept.standardError,
    interceptP: fit.intercept.p,
    n: fit.n,
    r2: fit.r2,
    r2Adj: fit.adjustedR2,
    f: fit.f,
    fP: fit.fP,
    sigma: fit.sigma,
    cvRmsePct: fit.cvRmsePct,
    nmbePct: fit.nmbePct,
    meanUse: fit.meanY,
    meanPriceCny: cost === null ? null : cost / (fit.meanY * fit.n),
  };
}

/**
 * A model whose one driver says nothing: the use does not follow it, and by its range the model still knows the days
 * that it may judge.
 * @param rest  the model without the driver
 */
export const withoutSlope = (full: BaselineModel, rest: BaselineModel, driver: number): BaselineModel => ({
  ...rest,
  vars: full.vars.map((one, index) =>
    index === driver
      ? { ...one, coef: 0, se: 0, p: 1 }
      : (rest.vars.find(({ code }) => code === one.code) ?? one),
  ),
});

/** Why nothing could be computed. */
function refusalOf(
  reading: RegressionReading,
  days: number,
  names: readonly { readonly name: string }[],
  language: PlatformLanguage,
): BaselineProblem {
  const { problem, driver = 0 } = reading.ok ? { problem: 'tooFewRows' as const } : reading;
  const values = { days, needed: 3 * (names.length + 1), driver: names[driver]?.name ?? '' };
  return { level: 'refuse', code: problem, text: boardText(language, `baseline.${problem}`, values) };
}

const WORD_OF: Readonly<Record<Finding['code'], BoardWord>> = {
  tooFewDays: 'baseline.tooFewRows',
  tooShort: 'baseline.tooShort',
  poorFit: 'baseline.poorFit',
  spread: 'baseline.spread',
  bias: 'baseline.bias',
  weakFit: 'baseline.weakFit',
  constantLoad: 'baseline.constantLoad',
  driverWeak: 'baseline.driverWeak',
  driverKept: 'baseline.driverKept',
  driverSign: 'baseline.driverSign',
};

function problemOf(
  { level, code, driver, values }: Finding,
  vars: BaselineModel['vars'],
  language: PlatformLanguage,
): BaselineProblem {
  const rounded = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      formatNumber(value, { decimals: Number.isInteger(value) ? 0 : 2 }, language),
    ]),
  );
  const about = driver === undefined ? undefined : vars[driver];
  return {
    level,
    code,
    text: boardText(language, WORD_OF[code], { ...rounded, ...(about ? { driver: about.name } : {}) }),
    ...(about ? { driver: about.code } : {}),
  };
}

/** Why nothing is verified by a model, in the reader's language; null for one that passes. */
export function failureText(
  model: BaselineModel,
  frame: PlantFrame,
  language: PlatformLanguage,
): string | null {
  const { vars } = inLanguage(model, frame, language);
  const texts = failuresOf(model).map((finding) => problemOf(finding, vars, language).text);
  return texts.length === 0 ? null : texts.join(' ');
}

/** Names of a stored model's drivers, and what its tests say, in the reader's language. */
export function inLanguage(
  model: BaselineModel,
  frame: PlantFrame,
  language: PlatformLanguage,
): BaselineModel {
  const vars = model.vars.map((one) => {
    const driver = readDriver(frame, one.code);
    return driver ? { ...one, ...describeDriver(frame, driver, language) } : one;
  });
  return { ...model, vars, problems: testsOf(model).map((finding) => problemOf(finding, vars, language)) };
}
