import type { CASTING_KPI_CODES } from '@plantdeck/boards/contract';
import type { Kpi, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { castRecoveryPct, castTph } from '../../../engine/casting/casting.ts';
import { pouredBetween, type Drop } from '../../../engine/casting/drops.ts';
import { RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import { onTimePct } from '../../../engine/melting-furnace/furnace-heats.ts';
import { elementTimes, plannedBusyMs, timeParts } from '../../../engine/production/production-times.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { tappedIn, type Furnaces } from '../melting-furnace/furnaces.ts';
import type { FurnaceLimits } from '../melting-furnace/limits.ts';
import { meltLossPct } from '../melting-furnace/panels.ts';
import { isoOf, type PanelContext } from '../parts/panel-context.ts';
import type { Line } from './line.ts';

const MINUTES: Unit = { code: 'min', display: 'min', scale: 1, dp: 0 };
const COUNT: Unit = { code: '', display: '', scale: 1, dp: 0 };
const LOSS: Unit = { code: '%', display: '%', scale: 1, dp: 2 };
const HOUR_MS = 3_600_000;
const PERCENT_OF_ONE = 100;

const REASONS = {
  P1: null,
  P2: 'noCasting',
  P3: 'noDropChecked',
  P4: 'noOee',
  F4: 'noHeat',
  F7: 'noHeat',
  turnaround: 'noTurnaround',
  castRecovery: 'noDropChecked',
} as const satisfies Readonly<Record<(typeof CASTING_KPI_CODES)[number], string | null>>;

export const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
const ratioPct = (part: number, whole: number): number | null =>
  whole > 0 ? (part / whole) * PERCENT_OF_ONE : null;
export const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : sumOf(known, (value) => value) / known.length;
};

/** Drops that the inspection has seen since the accounting day began. */
export const checkedIn = ({ drops, day }: Line): (Drop & { readonly check: NonNullable<Drop['check']> })[] =>
  drops.flatMap((drop) =>
    drop.check !== null && drop.check.atMs >= day.fromMs && drop.check.atMs < day.toMs
      ? [{ ...drop, check: drop.check }]
      : [],
  );
/** Drops that began since the accounting day did. */
export const begunIn = ({ drops, day }: Line): Drop[] =>
  drops.filter(({ fromMs }) => fromMs >= day.fromMs && fromMs < day.toMs);

export const recoveryOf = (drops: readonly Drop[]): number | null => {
  const checked = drops.filter(({ check }) => check !== null);
  return castRecoveryPct(
    sumOf(checked, ({ check }) => check?.goodT ?? 0),
    sumOf(checked, ({ pouredT }) => pouredT),
  );
};

/** P1 to P4, turnaround and recovery of the line since the accounting day began, F4 and F7 of the furnaces that fill it. */
export function castingKpis(
  context: PanelContext,
  line: Line,
  furnaces: Furnaces,
  furnaceLimits: FurnaceLimits,
): Kpi[] {
  const { data, course, drops, day, stops, limits, completeness } = line;
  const times = elementTimes(timeParts({ period: day, noData: [], stops }));
  const availability = ratioPct(times.production, plannedBusyMs(times));
  const pouredT = sumOf(drops, (drop) => pouredBetween(course, drop, day.fromMs));
  const ratedTph = castTph(data.strands, data.strandAreaMm2, data.speedMmMin);
  const effectiveness = ratioPct(pouredT, (ratedTph * times.production) / HOUR_MS);
  const checked = checkedIn(line);
  const quality = ratioPct(
    sumOf(checked, ({ check }) => check.goodT),
    sumOf(checked, ({ check }) => check.billetsT),
  );
  const oee =
    availability === null || effectiveness === null || quality === null
      ? null
      : (availability * effectiveness * quality) / PERCENT_OF_ONE ** 2;
  const recovery = recoveryOf(checked);
  const turnarounds = begunIn(line).map(({ turnaroundMin }) => turnaroundMin);
  const turnaround = meanOf(turnarounds);
  const heats = furnaces.furnaces.flatMap((furnace) =>
    tappedIn(furnace, furnaces.day).map((heat) => ({ heat, plan: furnace.data.planMin })),
  );
  const loss = meltLossPct(heats.map(({ heat }) => heat));
  const figure = (
    code: (typeof CASTING_KPI_CODES)[number],
    known: number | null,
    unit: Unit,
    rule: Pick<Kpi, 'better'> & Partial<Kpi>,
  ): Kpi => {
    // Of the furnaces' figures only whole heats count; those of the line need most of its minutes.
    const isThin = (rule.completeness ?? completeness) < RATIO_MIN_COMPLETENESS_PCT;
    const value = isThin ? null : known;
    return {
      code,
      unit,
      judge: 'unknown',
      completeness,
      asOf: isoOf(context, line.newestMs ?? line.atMs),
      source: {
        formula: boardText(context.language, `casting.source.${code}`, { tph: ratedTph.toFixed(1) }),
        meters: code === 'F4' || code === 'F7' ? furnaces.furnaces.map(({ id }) => id) : [line.id],
      },
      ...(known === null && !isThin && REASONS[code] !== null
        ? { reason: boardText(context.language, `casting.reason.${REASONS[code]}`) }
        : {}),
      ...rule,
      value,
      quality: value === null ? 'noData' : 'good',
      ...(isThin ? { judge: 'unknown' } : {}),
    };
  };
  const judged = (
    better: 'low' | 'high',
    value: number | null,
    target: number | null,
  ): Pick<Kpi, 'better'> & Partial<Kpi> => ({
    better,
    ...(target === null ? {} : { target }),
    judge: judge(value, { better, target }),
  });
  return [
    figure('P1', availability, PERCENT, { better: 'high' }),
    figure('P2', effectiveness, PERCENT, { better: 'high' }),
    figure('P3', quality, PERCENT, { better: 'high' }),
    figure('P4', oee, PERCENT, { better: 'high' }),
    figure('castRecovery', recovery, PERCENT, {
      ...judged('high', recovery, limits.recoveryTargetPct),
      note: { code: 'drops', value: checked.length, unit: COUNT },
    }),
    figure('turnaround', turnaround, MINUTES, judged('low', turnaround, limits.turnaroundTargetMin)),
    figure('F4', loss, LOSS, { ...judged('low', loss, furnaceLimits.lossTargetPct), completeness: 100 }),
    figure(
      'F7',
      onTimePct(
        heats.map(({ heat, plan }) => ({
          readyMin: heat.readyMin,
          planMin: plan.charge + plan.melt + plan.skim + plan.refine,
        })),
        furnaceLimits.lateMin,
      ),
      PERCENT,
      { better: 'high', completeness: 100 },
    ),
  ];
}
