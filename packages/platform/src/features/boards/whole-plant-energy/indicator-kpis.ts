import type { IndicatorCfg, Kpi } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import {
  indicatorCycle,
  indicatorRule,
  indicatorValue,
  readIndicator,
  type Indicator,
} from '../../../engine/energy/indicator.ts';
import { readReference, referenceSources } from '../../../engine/energy/reference-figures.ts';
import { judgePersistent, momentText, type PanelContext } from '../parts/panel-context.ts';

const PREVIOUS_BASIS = {
  shift: 'lastShift',
  day: 'yesterday',
  week: 'lastWeek',
  month: 'lastMonth',
  year: 'lastYear',
} as const satisfies Record<IndicatorCfg['statisticsCycle'], Kpi['prevBasis']>;

/** The figures that the enterprise defined for itself, each over its own cycle up to the newest quarter hour. */
export async function indicatorKpis(context: PanelContext, asOf: string): Promise<Kpi[]> {
  const kpis: Kpi[] = [];
  for (const cfg of context.setting.indicators ?? []) {
    const read = readIndicator(context.frame, cfg);
    // A definition that no longer fits the plant is left out here; the settings name it.
    if (!read.ok || (read.indicator.isCost && !context.withCost)) continue;
    kpis.push(await indicatorKpi(context, read.indicator, asOf));
  }
  return kpis;
}

/** One such figure, whoever defined it. */
export async function indicatorKpi(
  context: Pick<PanelContext, 'plant' | 'frame' | 'period' | 'language'>,
  indicator: Indicator,
  asOf: string,
): Promise<Kpi> {
  const { plant, frame, period } = context;
  const { cfg } = indicator;
  const toMs = period.elapsed.toMs;
  const { elapsed, previous } = indicatorCycle(frame.calendar, cfg.statisticsCycle, toMs);
  const blocks = await plant.store.blocks(frame, { fromMs: previous.fromMs, toMs }, plant.nowMs);
  const rule = indicatorRule(cfg);
  const value = indicatorValue(frame, blocks, elapsed, indicator);
  const sources = indicator.references.flatMap((name) => {
    const reference = readReference(frame, name);
    return reference ? referenceSources(frame, reference) : [];
  });
  return {
    code: `indicator.${cfg.id}`,
    label: cfg.name,
    value,
    unit: cfg.unit,
    better: rule.better,
    ...(rule.band
      ? { band: [rule.band[0], rule.band[1]] as [number, number] }
      : { target: rule.target ?? null }),
    redLine: rule.redLine ?? null,
    judge: judgePersistent(toMs, (endMs) =>
      judge(
        endMs <= elapsed.fromMs
          ? null
          : indicatorValue(frame, blocks, { fromMs: elapsed.fromMs, toMs: endMs }, indicator),
        rule,
      ),
    ),
    prev: indicatorValue(frame, blocks, previous, indicator),
    prevBasis: PREVIOUS_BASIS[cfg.statisticsCycle],
    completeness: value === null ? 0 : 100,
    quality: value === null ? 'noData' : 'good',
    asOf,
    source: {
      formula: `${cfg.statisticsMethod}: ${cfg.formula?.trim() || cfg.parameterIds.map((id) => `{${id}}`).join(' / ')} · ${momentText(context, elapsed.fromMs)} –`,
      meters: [...new Set(sources)],
    },
  };
}
