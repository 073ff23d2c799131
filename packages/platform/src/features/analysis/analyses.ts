import type { AnalysisPageName } from '@plantdeck/core/contract';
import type { AnalysisDefinition } from './analysis.ts';
import { association } from './pages/association.ts';
import { dataQuery } from './pages/data-query.ts';
import { downtime } from './pages/downtime.ts';
import { efficiency, productAnalysis } from './pages/efficiency.ts';
import { demandAnalysis, electricity } from './pages/electricity.ts';
import { balance, flow } from './pages/energy-flow.ts';
import { energyReport, energyStatistics } from './pages/energy-statistics.ts';
import { output } from './pages/output.ts';
import { peakValley } from './pages/peak-valley.ts';
import { powerQuality } from './pages/power-quality.ts';
import { qualityForecast } from './pages/quality-forecast.ts';
import { qualityStatistical, qualityStatistics } from './pages/quality.ts';
import { standIndex } from './pages/stand-index.ts';
import { teams } from './pages/teams.ts';
import { materialStatistics, taskStatistics } from './pages/work-statistics.ts';

/** Every analysis page by its name. */
export const ANALYSES: ReadonlyMap<AnalysisPageName, AnalysisDefinition> = new Map(
  [
    association,
    balance,
    dataQuery,
    demandAnalysis,
    downtime,
    efficiency,
    electricity,
    energyReport,
    energyStatistics,
    flow,
    materialStatistics,
    output,
    peakValley,
    powerQuality,
    productAnalysis,
    qualityForecast,
    qualityStatistical,
    qualityStatistics,
    standIndex,
    taskStatistics,
    teams,
  ].map((definition) => [definition.page, definition]),
);
