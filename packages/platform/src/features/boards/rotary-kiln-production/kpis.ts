import type { Drill, Kpi, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import { freeLimeTrend } from '../../../engine/kiln/rotary-kiln.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { runRatePct } from '../../../engine/production/run-time.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { perOutput, usedBy, type Amount } from '../parts/amounts.ts';
import { isoOf, judgeRecent } from '../parts/panel-context.ts';
import { DAY_MS, measured, MINUTE_MS, type RotaryContext } from './context.ts';
import { clinkerOf, heatOf, KCAL_PER_KG } from './heat.ts';
import { DEGREES, stabilityIndex } from './panels.ts';

type KpiCode = `M${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;

const KWH_PER_T: Unit = { code: 'kWh/t', display: 'kWh/t', scale: 1, dp: 1 };
const KGCE_PER_T: Unit = { code: 'kgce/t', display: 'kgce/t', scale: 1, dp: 1 };
const RATIO: Unit = { code: 't/t', display: 't/t', scale: 1, dp: 3 };
const COUNT: Unit = { code: '', display: '', scale: 1, dp: 0 };
/** GB 16780, level 2: electricity of a tonne of clinker. */
const POWER_TARGET = 57;
const POWER_RED_LINE = 61;
const RESULT_DUE_MS = 100 * MINUTE_MS;
const HEAT_STANDARD = 'GB 16780';

/** M8: what was fed for the clinker of the day; it left so many minutes before. */
function feedFactor(context: RotaryContext, clinker: Amount): Amount {
  const { fed, fedFromMs, day, kiln } = context;
  const from = Math.round((day.fromMs - kiln.data.delayMin * MINUTE_MS - fedFromMs) / MINUTE_MS);
  const part = fed.slice(from, from + Math.round((day.toMs - day.fromMs) / MINUTE_MS));
  const known = part.filter(Number.isFinite);
  const completeness = part.length === 0 ? 0 : (known.length / part.length) * 100;
  // Missing minutes are fed as the others are.
  const meanTph = known.reduce((sum, tph) => sum + tph, 0) / Math.max(1, known.length);
  return perOutput({ value: (meanTph * part.length) / 60, completeness }, clinker);
}

/** M1 to M8: of the accounting day, of the last 24 hours for the laboratory, of the last two for stability. */
export function rotaryKpis(context: RotaryContext): Kpi[] {
  const { kiln, limits, day, atMs, language, stops, recent, samples, frame } = context;
  const { data } = kiln;
  const tags = (...keys: readonly string[]): string[] => keys.flatMap((key) => kiln.tags.get(key)?.tag ?? []);
  const meters = (energy: string, areaIds: readonly string[]): string[] =>
    frame.meters
      .filter(({ areaId, energyCode }) => energyCode === energy && areaIds.includes(areaId))
      .map(({ meterId }) => meterId);
  const figure = (
    code: KpiCode,
    { value, completeness }: Amount,
    unit: Unit,
    better: Kpi['better'],
    sources: readonly string[],
    rest: Partial<Kpi> = {},
  ): Kpi => ({
    code,
    value,
    unit,
    better,
    judge: 'unknown',
    completeness,
    quality: value === null ? 'noData' : 'good',
    asOf: isoOf(context, atMs),
    source: {
      formula: boardText(language, `rotary.source.${code}` satisfies BoardWord),
      meters: [...sources],
    },
    ...rest,
  });
  const whole = (value: number | null): Amount => ({ value, completeness: value === null ? 0 : 100 });
  const drill = (to: string): Drill => ({ to, query: { areaId: context.areaId } });
  // What quarter hours add up to is as new as can be until the next of them has ended.
  const ofDay = { asOf: isoOf(context, Math.min(atMs, day.toMs + SLOT_MS)) };
  const clinker = clinkerOf(context, day);
  const heat = heatOf(context, day);
  const heatKcal = heat.heat?.kcalPerKg ?? null;
  const power = perOutput(usedBy(context, data.clinkerPowerAreaIds, 'electric', day), clinker);
  const recovered = perOutput(
    usedBy(context, data.recoveryAreaId === undefined ? [] : [data.recoveryAreaId], 'recovered', day),
    clinker,
  );
  const lastDay = samples.filter(({ sampledMs }) => sampledMs >= atMs - DAY_MS);
  const lime = freeLimeTrend(
    lastDay.map(({ sampledMs, value }) => ({ sampledMs, freeLimePct: value })),
    limits.freeLimeMax,
  );
  const newestSample = lastDay.at(-1);
  const secondary = limits.windowOf('secondaryC');
  const factor = feedFactor(context, clinker);
  const target = { better: 'low', target: POWER_TARGET, redLine: POWER_RED_LINE } as const;
  return [
    figure(
      'M1',
      { value: heatKcal, completeness: heat.completeness },
      KCAL_PER_KG,
      'low',
      [...meters('coal', [data.calcinerAreaId, kiln.areaId]), data.clinkerAreaId],
      {
        ...ofDay,
        target: limits.heatTarget,
        judge: judge(heatKcal, { better: 'low', target: limits.heatTarget }),
        drill: drill('/processEnergySaving'),
        source: {
          formula: boardText(language, 'rotary.source.M1'),
          meters: [...meters('coal', [data.calcinerAreaId, kiln.areaId]), data.clinkerAreaId],
          standard: HEAT_STANDARD,
        },
        ...(heat.heat ? { note: { code: 'kgce', value: heat.heat.kgcePerT, unit: KGCE_PER_T } } : {}),
      },
    ),
    figure('M2', power, KWH_PER_T, 'low', [...data.clinkerPowerAreaIds, data.clinkerAreaId], {
      ...ofDay,
      target: POWER_TARGET,
      redLine: POWER_RED_LINE,
      judge: judge(power.value, target),
    }),
    figure('M3', whole(runRatePct(stops, { fromMs: day.fromMs, toMs: atMs })), PERCENT, 'high', [
      kiln.areaId,
    ]),
    figure('M4', whole(lime.passPct), PERCENT, 'high', [data.labAreaId], {
      drill: drill('/processInspection'),
      ...(newestSample
        ? {
            // With a sample an hour the newest result holds until the next is overdue.
            asOf: isoOf(context, atMs - newestSample.resultMs > RESULT_DUE_MS ? newestSample.resultMs : atMs),
            note: { code: 'samples', value: lime.samples, unit: COUNT },
          }
        : {}),
    }),
    figure('M5', whole(stabilityIndex(context)), PERCENT, 'high', tags('torqueA', 'burningC', 'calcinerC')),
    figure('M6', recovered, KWH_PER_T, 'high', [data.recoveryAreaId ?? [], data.clinkerAreaId].flat(), ofDay),
    figure('M7', whole(measured(recent('secondaryC').at(-1))), DEGREES, 'band', tags('secondaryC'), {
      ...(secondary && context.state === 'run'
        ? {
            band: [secondary[0], secondary[1]],
            judge: judgeRecent(recent('secondaryC'), { better: 'band', band: [...secondary] }),
          }
        : {}),
    }),
    figure(
      'M8',
      factor.completeness < RATIO_MIN_COMPLETENESS_PCT ? { ...factor, value: null } : factor,
      RATIO,
      'low',
      [...tags('feedTph'), data.clinkerAreaId],
      ofDay,
    ),
  ];
}
