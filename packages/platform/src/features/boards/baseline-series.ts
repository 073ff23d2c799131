import type { Marker, Series, Unit } from '@plantdeck/core/contract';
import { formatDay } from '@plantdeck/core/units';
import {
  changePoints,
  dayUncertainty,
  type FittedModel,
  type JudgedDay,
  runningSum,
} from '../baseline/index.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import type { PlatformLanguage } from '../../engine/i18n/language.ts';
import { scaledUnit } from '../../engine/units/scaled-units.ts';
import { boardText } from '../board-words/index.ts';

/** Series of judged days, one value an accounting day: what both boards of baselines draw. */
const DAY_S = 86_400;

type Role = NonNullable<Series['role']>;

export function daySeries(
  key: string,
  zone: string,
  days: readonly JudgedDay[],
  unit: Unit,
  pick: (day: JudgedDay, index: number) => number | null,
  role?: Role,
): Series {
  return {
    key,
    unit,
    t0: isoAt(zone, days[0]?.fromMs ?? 0),
    stepS: DAY_S,
    v: days.map(pick),
    ...(role ? { role } : {}),
  };
}

export const largest = (values: readonly (number | null)[]): number =>
  values.reduce<number>((most, value) => Math.max(most, Math.abs(value ?? 0)), 0);

/** Expected use with its band at 90 %, beside what was used. */
export function adjustedSeries(
  zone: string,
  days: readonly JudgedDay[],
  model: FittedModel,
  unitCode: string,
) {
  const unit = scaledUnit(unitCode, largest(days.map(({ energy }) => energy)));
  const half = dayUncertainty(model);
  const expected = (day: JudgedDay): number | null => (day.isInRange ? day.expected : null);
  const band = (sign: 1 | -1) => (day: JudgedDay) => {
    const value = expected(day);
    return value === null ? null : value + sign * half;
  };
  return {
    actual: daySeries(
      'actual',
      zone,
      days,
      unit,
      (day) => (day.dropped === 'incomplete' ? null : day.energy),
      'actual',
    ),
    expected: daySeries('expected', zone, days, unit, expected, 'baseline'),
    lo: daySeries('lo', zone, days, unit, band(-1), 'limitLo'),
    hi: daySeries('hi', zone, days, unit, band(1), 'limitHi'),
  };
}

/** The running sum of savings and the days on which their course changed. */
export function cusumOf(
  zone: string,
  days: readonly JudgedDay[],
  sigma: number,
  unitCode: string,
  language: PlatformLanguage,
): { cusum: Series; changePoints: Marker[] } {
  const savings = days.map(({ saving }) => saving);
  const sums = runningSum(savings);
  const unit = scaledUnit(unitCode, largest(sums));
  const points = changePoints(savings, sigma).flatMap(({ at, perDay, direction }): Marker[] => {
    const day = days[at];
    if (!day) return [];
    const shown = scaledUnit(unitCode, perDay);
    const amount = `${(Math.abs(perDay) * shown.scale).toFixed(shown.dp)} ${shown.display}`;
    return [
      {
        t: isoAt(zone, day.fromMs),
        kind: direction,
        text: boardText(language, `baseline.${direction}`, { day: formatDay(day.day, language), amount }),
        ...(direction === 'worse' ? { severity: 3 as const } : {}),
      },
    ];
  });
  return {
    cusum: daySeries('cusum', zone, days, unit, (_, index) => sums[index] ?? null),
    changePoints: points,
  };
}
