import type { Kpi, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { completenessPct, sumPeriod } from '../../../engine/energy/quantities.ts';
import { tierAccount } from '../../../engine/energy/tier-account.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { isoOf } from '../parts/panel-context.ts';
import { KWH_PER_T, type WorkshopContext } from '../workshop-energy/context.ts';
import type { MillLimits } from './limits.ts';
import { MINUTE_MS } from './mill-readings.ts';
import type { Mill, Mills } from './mills.ts';
import { endedSince, type Tank } from './panels.ts';
import type { slipChecks } from './slip-checks.ts';

const KILOWATT: Unit = { code: 'kW', display: 'kW', scale: 1, dp: 0 };
const HOURS: Unit = { code: 'h', display: 'h', scale: 1, dp: 1 };
const MINUTES: Unit = { code: 'min', display: 'min', scale: 1, dp: 0 };
const COUNT: Unit = { code: '', display: '', scale: 1, dp: 0 };

export interface MillFigures {
  readonly base: Mills;
  readonly limits: MillLimits;
  readonly tanks: readonly Tank[];
  readonly checks: Awaited<ReturnType<typeof slipChecks>>;
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
const overlapMs = (span: Period, { fromMs, toMs }: Period): number =>
  Math.max(0, Math.min(span.toMs, toMs) - Math.max(span.fromMs, fromMs));

/** Time of all mills in some states over a period, ms. */
const timeIn = (mills: readonly Mill[], states: readonly string[], period: Period): number =>
  mills.reduce(
    (sum, { spans }) =>
      sum + spans.reduce((all, span) => all + (states.includes(span.state) ? overlapMs(span, period) : 0), 0),
    0,
  );

/** B1 to B6, the load now and how long the slip lasts. */
export function millKpis(context: WorkshopContext, figures: MillFigures): Kpi[] {
  const { base, limits, tanks, checks } = figures;
  const { mills, day, atMs, blocks, dataAsOfMs } = base;
  const { language } = context;
  const keys = new Set(mills.map(({ machine }) => machine.meterKey));
  const meters = context.frame.meters
    .filter(({ meterKey }) => keys.has(meterKey))
    .map(({ meterId }) => meterId);
  const asOf = isoOf(context, dataAsOfMs ?? atMs);
  const figure = (
    code: string,
    value: number | null,
    unit: Unit,
    better: Kpi['better'],
    { sources = meters, ...rest }: Partial<Kpi> & { readonly sources?: readonly string[] } = {},
  ): Kpi => ({
    code,
    value,
    unit,
    better,
    judge: 'unknown',
    completeness: 100,
    quality: value === null ? 'noData' : 'good',
    asOf,
    source: { formula: boardText(language, `mill.source.${code}` as BoardWord), meters: [...sources] },
    ...rest,
  });
  const ended = endedSince(mills, day.fromMs);
  const weighed = ended.flatMap(({ mill, batch }) =>
    batch.kwh === null || mill.unit?.data.chargeT === undefined || !batch.isComplete
      ? []
      : [{ kwh: batch.kwh, t: mill.unit.data.chargeT }],
  );
  const chargedT = weighed.reduce((sum, { t }) => sum + t, 0);
  const perT = chargedT === 0 ? null : weighed.reduce((sum, { kwh }) => sum + kwh, 0) / chargedT;
  const cycle = mean(ended.flatMap(({ batch }) => batch.cycleMs ?? []));
  const overMs =
    ended.reduce((sum, { batch }) => sum + batch.overtimeMs, 0) +
    mills.reduce(
      (sum, { batch }) =>
        sum + Math.max(0, (batch?.milledMs ?? 0) - (batch?.targetMs ?? Number.POSITIVE_INFINITY)),
      0,
    );
  const wholeMs = mills.length * Math.max(0, day.toMs - day.fromMs);
  const silentMs = timeIn(mills, ['commInterruption'], day);
  const heardMs = wholeMs - silentMs;
  const heardPct = wholeMs === 0 ? 0 : (heardMs / wholeMs) * 100;
  const slots = { fromMs: day.fromMs, toMs: Math.max(day.fromMs, Math.floor(day.toMs / SLOT_MS) * SLOT_MS) };
  const sum = sumPeriod(
    blocks,
    { key: `mills ${meters.join(' ')}`, parents: [], children: [...keys] },
    slots,
  );
  const known = mills.flatMap(({ kw }) => kw ?? []);
  // What quarter hours add up to is as new as can be until the next of them has ended.
  const ofSlots = { asOf: isoOf(context, Math.min(atMs, slots.toMs + SLOT_MS)) };
  const [cover] = tanks.flatMap(({ coverH }) => coverH ?? []).toSorted((a, b) => a - b);
  const urgent = mills.filter(({ state }) => state !== 'milling' && state !== 'standby').length;
  return [
    figure('kw', known.length === 0 ? null : known.reduce((all, kw) => all + kw, 0), KILOWATT, 'low', {
      completeness: mills.length === 0 ? 0 : (known.length / mills.length) * 100,
      note: { code: 'urgent', value: urgent, unit: COUNT },
    }),
    figure('B1', perT, KWH_PER_T, 'low', {
      ...ofSlots,
      target: limits.kwhPerTTarget,
      judge: judge(perT, { better: 'low', target: limits.kwhPerTTarget }),
      note: { code: 'batches', value: ended.length, unit: COUNT },
    }),
    figure('B2', cycle === null ? null : cycle / (60 * MINUTE_MS), HOURS, 'low'),
    figure('B3', mills.length === 0 ? null : overMs / MINUTE_MS, MINUTES, 'low', { completeness: heardPct }),
    figure(
      'B4',
      heardMs <= 0 ? null : (timeIn(mills, ['milling', 'timeout'], day) / heardMs) * 100,
      PERCENT,
      'high',
      { completeness: heardPct },
    ),
    figure('B5', tierAccount(sum).valleySharePct, PERCENT, 'high', {
      ...ofSlots,
      completeness: completenessPct(sum),
    }),
    figure('B6', checks.passPct, PERCENT, 'high', {
      source: {
        formula: boardText(language, 'mill.source.B6', {
          from: checks.checking.from ?? '–',
          to: checks.checking.to ?? '–',
        }),
        meters: [...checks.lineIds],
      },
    }),
    figure('cover', cover ?? null, HOURS, 'high', { sources: tanks.map(({ id }) => id) }),
  ];
}
