import type { EnergyEfficiencyPanels } from '@plantdeck/core/contract';
import { baselinePeriod, driversOf, inLanguage, shiftPoints } from '../../baseline/index.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import { gapOf } from '../baseline-board.ts';
import { areaRef } from '../parts/open-board.ts';
import { adjustedSeries, cusumOf, daySeries, largest } from '../baseline-series.ts';
import { scaledUnit } from '../../../engine/units/scaled-units.ts';
import type { EfficiencyContext, JudgedBaseline } from './efficiency-context.ts';
import { energyNameOf } from './ranking.ts';

/** Newest days in the scatter: enough to see the relation, few enough to see the points. */
const SCATTER_DAYS = 60;

/** Use beside expected use, and what is left between them with its limits. */
export function detailPanel(
  context: EfficiencyContext,
  { baseline, days }: JudgedBaseline,
): EnergyEfficiencyPanels['detail'] {
  const { plant, language } = context;
  const { zone } = plant.frame.calendar;
  const { definition, model } = baseline;
  const residuals = days.map(({ saving }) => (saving === null ? null : -saving));
  return {
    days: days.map(({ day }) => day),
    area: areaRef(plant, definition.areaId, { language }),
    energyCode: definition.energyCode,
    energyName: energyNameOf(context, definition.energyCode),
    ...adjustedSeries(zone, days, model, model.unit),
    residual: daySeries(
      'residual',
      zone,
      days,
      scaledUnit(model.unit, largest(residuals)),
      (_, index) => residuals[index] ?? null,
    ),
    sigma: model.sigma,
    baselineTo: isoAt(zone, baselinePeriod(plant.frame, model).toMs),
  };
}

export function cusumPanel(
  { plant, language }: EfficiencyContext,
  { baseline: { model }, days }: JudgedBaseline,
): EnergyEfficiencyPanels['cusum'] {
  const reporting = days.filter(({ isReporting }) => isReporting);
  if (reporting.length === 0) return gapOf(language, 'noData', 'panel.noReportingDays');
  return {
    days: reporting.map(({ day }) => day),
    ...cusumOf(plant.frame.calendar.zone, reporting, model.sigma, model.unit, language),
  };
}

/** Use of single shifts over the first driver, each as if it ran all day, with the line of the model. */
export function scatterPanel(
  { plant: { frame }, language }: EfficiencyContext,
  { baseline, days, blocks }: JudgedBaseline,
): EnergyEfficiencyPanels['scatter'] {
  const { definition, model } = baseline;
  const drivers = driversOf(frame, definition.drivers);
  const main = inLanguage(model, frame, language).vars[0];
  if (!drivers || !main) return gapOf(language, 'notConfigured', 'panel.noBaseline');
  const { zone } = frame.calendar;
  const baselineEndMs = baselinePeriod(frame, model).toMs;
  const shown = new Set(
    days
      .filter(({ dropped }) => dropped === null)
      .slice(-SCATTER_DAYS)
      .map(({ day }) => day),
  );
  const points = blocks
    .filter(({ label }) => shown.has(label))
    .flatMap((block) => shiftPoints(frame, block, { ...definition, drivers }))
    .map(({ shift, fromMs, x, y }) => ({
      t: isoAt(zone, fromMs),
      x,
      y,
      shift,
      isBaseline: fromMs < baselineEndMs,
    }));
  const rest = model.vars.slice(1).reduce((sum, { coef, mean }) => sum + coef * mean, model.intercept);
  const at = (x: number): number => rest + main.coef * x;
  return {
    xName: main.name,
    xUnit: main.unit,
    yUnit: scaledUnit(model.unit, largest(points.map(({ y }) => y))),
    points,
    line: { x0: main.min, y0: at(main.min), x1: main.max, y1: at(main.max) },
  };
}
