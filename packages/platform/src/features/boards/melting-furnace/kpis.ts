import type { Kpi, Unit } from '@plantdeck/core/contract';
import { judge, type TargetRule } from '@plantdeck/core/judgement';
import { combustionOf, firingOf, onTimePct } from '../../../engine/melting-furnace/furnace-heats.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf, type PanelContext } from '../parts/panel-context.ts';
import { MINUTE_MS, tappedIn, type Furnaces } from './furnaces.ts';
import type { FurnaceLimits } from './limits.ts';
import { meltLossPct } from './panels.ts';

const NM3_PER_T: Unit = { code: 'Nm3/t', display: 'Nm³/t', scale: 1, dp: 1 };
const LAMBDA: Unit = { code: '', display: '', scale: 1, dp: 2 };
const TPH: Unit = { code: 't/h', display: 't/h', scale: 1, dp: 1 };
const COUNT: Unit = { code: '', display: '', scale: 1, dp: 0 };
const LOSS: Unit = { code: '%', display: '%', scale: 1, dp: 2 };
const KG_PER_T = 1_000;
const MIN_PER_H = 60;

const sumOf = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);
const percent = (part: number, whole: number): number | null => (whole > 0 ? (part / whole) * 100 : null);

/** F1 and F4 to F8 of the heats that were tapped since the accounting day began, F2 and F3 of its firing. */
export function furnaceKpis(context: PanelContext, base: Furnaces, limits: FurnaceLimits): Kpi[] {
  const { furnaces, day, atMs } = base;
  const tapped = furnaces.flatMap((furnace) =>
    tappedIn(furnace, day).map((heat) => ({ heat, plan: furnace.data.planMin })),
  );
  const heats = tapped.map(({ heat }) => heat);
  const ended = sumOf(furnaces, (furnace) => furnace.tapped.filter(({ toMs }) => toMs > day.fromMs).length);
  const tappedT = sumOf(heats, ({ tappedKg }) => tappedKg) / KG_PER_T;
  const gasMj = sumOf(heats, (heat) => heat.gasMj);
  const firings = furnaces.map(({ course }) => {
    const first = Math.max(0, Math.ceil((day.fromMs - course.fromMs) / MINUTE_MS));
    const minutes: number[] = [];
    for (let at = first; at < course.length; at++)
      if (course.phase[at] === 1 || course.phase[at] === 2) minutes.push(at);
    return firingOf(course, minutes);
  });
  const firesNm3 = sumOf(firings, ({ gasNm3 }) => gasNm3);
  const byGas = (value: 'o2Pct' | 'flueC'): number | null =>
    ratio(
      sumOf(firings, (firing) => (firing[value] ?? 0) * firing.gasNm3),
      firesNm3,
    );
  const { lambda, flueLossPct } = combustionOf(
    { gasNm3: firesNm3, o2Pct: byGas('o2Pct'), flueC: byGas('flueC') },
    limits.airC,
  );
  const nm3PerT = ratio(
    sumOf(heats, ({ gasNm3 }) => gasNm3),
    tappedT,
  );
  const targetNm3 = ratio(
    sumOf(heats, (heat) => limits.nm3PerTOf(heat.alloyName) * heat.tappedKg),
    sumOf(heats, ({ tappedKg }) => tappedKg),
  );
  const loss = meltLossPct(heats);
  const completeness = ended === 0 ? 100 : (heats.length / ended) * 100;
  const sources = furnaces.map(({ id }) => id);
  const figure = (
    code: 'F1' | 'F2' | 'F3' | 'F4' | 'F5' | 'F6' | 'F7' | 'F8',
    value: number | null,
    unit: Unit,
    rule: Pick<Kpi, 'better'> & Partial<Kpi>,
  ): Kpi => ({
    code,
    value,
    unit,
    judge: 'unknown',
    completeness,
    quality: value === null ? 'noData' : 'good',
    asOf: isoOf(context, base.dataAsOfMs ?? atMs),
    source: { formula: boardText(context.language, `furnace.source.${code}`), meters: sources },
    ...rule,
  });
  const judged = (value: number | null, target: number | null): Pick<Kpi, 'better'> & Partial<Kpi> => {
    const rule: TargetRule = { better: 'low', target };
    return { better: 'low', ...(target === null ? {} : { target }), judge: judge(value, rule) };
  };
  return [
    figure('F1', nm3PerT, NM3_PER_T, {
      ...judged(nm3PerT, targetNm3),
      note: { code: 'heats', value: heats.length, unit: COUNT },
    }),
    figure('F2', lambda, LAMBDA, { better: 'low', completeness: 100 }),
    figure('F3', flueLossPct, PERCENT, { better: 'low', completeness: 100 }),
    figure('F4', loss, LOSS, judged(loss, limits.lossTargetPct)),
    figure(
      'F5',
      ratio(
        sumOf(heats, ({ chargeKg }) => chargeKg) / KG_PER_T,
        sumOf(heats, ({ stepMin }) => stepMin.melt) / MIN_PER_H,
      ),
      TPH,
      { better: 'high' },
    ),
    figure(
      'F6',
      percent(
        sumOf(heats, ({ stepMin }) => stepMin.hold),
        sumOf(heats, ({ cycleMin }) => cycleMin),
      ),
      PERCENT,
      { better: 'low' },
    ),
    figure(
      'F7',
      onTimePct(
        tapped.map(({ heat, plan }) => ({
          readyMin: heat.readyMin,
          planMin: plan.charge + plan.melt + plan.skim + plan.refine,
        })),
        limits.lateMin,
      ),
      PERCENT,
      { better: 'high' },
    ),
    figure(
      'F8',
      percent(
        sumOf(heats, (heat) => ((heat.figures?.efficiencyPct ?? 0) / 100) * heat.gasMj),
        gasMj,
      ),
      PERCENT,
      { better: 'high' },
    ),
  ];
}
