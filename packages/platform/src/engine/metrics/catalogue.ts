import type { Metric } from './metric.ts';

/** Every figure that a board shows as a figure of its own, by what it means. */
export const METRICS: readonly Metric[] = [
  {
    id: 'electricity',
    subject: 'quantity',
    sources: [
      { board: 'wholePlantEnergy', kpi: 'electricity', over: 'period' },
      { board: 'mainBoard', kpi: 'electricity', over: 'period' },
      { board: 'workshopEnergy', kpi: 'electricity', over: 'period' },
      { board: 'peakValleyUsage', kpi: 'electricity', over: 'period' },
    ],
  },
  {
    id: 'totalEnergy',
    subject: 'energy',
    sources: [{ board: 'wholePlantEnergy', kpi: 'energy', over: 'period' }],
  },
  {
    id: 'energyCost',
    subject: 'cost',
    sources: [
      { board: 'wholePlantEnergy', kpi: 'cost', over: 'period' },
      { board: 'mainBoard', kpi: 'cost', over: 'period' },
    ],
  },
  {
    id: 'electricityCost',
    subject: 'cost',
    sources: [{ board: 'peakValleyUsage', kpi: 'cost', over: 'period' }],
  },
  {
    id: 'specificEnergy',
    subject: 'unitConsumption',
    sources: [
      { board: 'wholePlantEnergy', kpi: 'sec', over: 'period' },
      { board: 'mainBoard', kpi: 'sec', over: 'period' },
      { board: 'ceramicsProduction', kpi: 'E3', over: 'today' },
    ],
  },
  {
    id: 'electricityPerTonne',
    subject: 'unitConsumption',
    sources: [
      { board: 'workshopEnergy', kpi: 'sec', over: 'period' },
      { board: 'hotRollingCasting', kpi: 'E3', over: 'today' },
      { board: 'productionComprehensive', kpi: 'E3', over: 'today' },
    ],
  },
  { id: 'co2', subject: 'co2', sources: [{ board: 'wholePlantEnergy', kpi: 'co2', over: 'period' }] },
  {
    id: 'load',
    subject: 'reading',
    sources: [
      { board: 'wholePlantEnergy', kpi: 'load', over: 'now' },
      { board: 'ballMilling', kpi: 'kw', over: 'now' },
      { board: 'equipmentOperation', kpi: 'power', over: 'now' },
    ],
  },
  { id: 'output', subject: 'output', sources: [{ board: 'mainBoard', kpi: 'output', over: 'period' }] },
  { id: 'urgentAlarms', subject: 'alarms', sources: [{ board: 'mainBoard', kpi: 'alarms', over: 'now' }] },
  {
    id: 'standingAlarms',
    subject: 'alarms',
    sources: [{ board: 'productionAlarm', kpi: 'A9', over: 'now' }],
  },
  {
    id: 'meanPrice',
    subject: 'price',
    sources: [
      { board: 'peakValleyUsage', kpi: 'avgPrice', over: 'period' },
      { board: 'workshopEnergy', kpi: 'avgPrice', over: 'period' },
    ],
  },
  {
    id: 'valleyShare',
    subject: 'tiers',
    sources: [
      { board: 'peakValleyUsage', kpi: 'valleyShare', over: 'period' },
      { board: 'workshopEnergy', kpi: 'valleyShare', over: 'period' },
      { board: 'ballMilling', kpi: 'B5', over: 'day' },
    ],
  },
  { id: 'demand', subject: 'demand', sources: [{ board: 'peakValleyUsage', kpi: 'demand', over: 'now' }] },
  {
    id: 'electricitySaved',
    subject: 'savings',
    sources: [{ board: 'energySavingBenefit', kpi: 'savingKwh', over: 'month' }],
  },
  {
    id: 'machinesRunning',
    subject: 'machines',
    sources: [{ board: 'equipmentOperation', kpi: 'running', over: 'now' }],
  },
  {
    id: 'machinesIdle',
    subject: 'machines',
    sources: [{ board: 'equipmentOperation', kpi: 'idle', over: 'now' }],
  },
  {
    id: 'machinesStopped',
    subject: 'machines',
    sources: [{ board: 'equipmentOperation', kpi: 'stopped', over: 'now' }],
  },
  {
    id: 'machinesFaulty',
    subject: 'machines',
    sources: [{ board: 'equipmentOperation', kpi: 'fault', over: 'now' }],
  },
  {
    id: 'oee',
    sources: [
      { board: 'mainBoard', kpi: 'oee', over: 'period' },
      { board: 'castingLine', kpi: 'P4', over: 'day' },
      { board: 'hotRollingCasting', kpi: 'P4', over: 'today' },
      { board: 'ceramicsProduction', kpi: 'P4', over: 'today' },
      { board: 'productionComprehensive', kpi: 'P4', over: 'today' },
    ],
  },
  {
    id: 'oeeByLine',
    sources: [
      {
        board: 'mainBoard',
        panel: 'lines',
        rows: '',
        name: 'line.name',
        value: 'oeePct',
        unit: '%',
        over: 'period',
      },
    ],
  },
  {
    id: 'availability',
    sources: [
      { board: 'kilnMonitoring', kpi: 'P1', over: 'today' },
      { board: 'castingLine', kpi: 'P1', over: 'day' },
      { board: 'hotRollingCasting', kpi: 'P1', over: 'today' },
    ],
  },
  {
    id: 'effectiveness',
    sources: [
      { board: 'castingLine', kpi: 'P2', over: 'day' },
      { board: 'hotRollingCasting', kpi: 'P2', over: 'today' },
    ],
  },
  {
    id: 'qualityRatio',
    sources: [
      { board: 'castingLine', kpi: 'P3', over: 'day' },
      { board: 'hotRollingCasting', kpi: 'P3', over: 'today' },
    ],
  },
  {
    id: 'throughput',
    sources: [
      { board: 'hotRollingCasting', kpi: 'P5', over: 'today' },
      { board: 'ceramicsProduction', kpi: 'P5', over: 'today' },
    ],
  },
  {
    id: 'scrapRatio',
    sources: [
      { board: 'hotRollingCasting', kpi: 'P7', over: 'today' },
      { board: 'ceramicsProduction', kpi: 'P7', over: 'today' },
    ],
  },
  {
    id: 'firstPassYield',
    sources: [
      { board: 'mainBoard', kpi: 'firstPass', over: 'period' },
      { board: 'grading', kpi: 'P6', over: 'today' },
    ],
  },
  {
    id: 'gradeYield',
    sources: [
      { board: 'grading', kpi: 'Q1', over: 'today' },
      { board: 'ceramicsProduction', kpi: 'Q1', over: 'today' },
    ],
  },
  { id: 'yieldAfterKiln', sources: [{ board: 'kilnMonitoring', kpi: 'Q1', over: 'today' }] },
  {
    id: 'grades',
    sources: [
      {
        board: 'grading',
        panel: 'grades',
        rows: 'grades',
        name: 'name',
        value: 'pct',
        unit: '%',
        over: 'since',
      },
    ],
  },
  { id: 'defectRate', sources: [{ board: 'grading', kpi: 'Q2', over: 'today' }] },
  {
    id: 'defects',
    sources: [
      {
        board: 'grading',
        panel: 'defects',
        rows: 'defects',
        name: 'name',
        value: 'pct',
        unit: '%',
        over: 'since',
      },
      {
        board: 'castingLine',
        panel: 'defects',
        rows: 'rows',
        name: 'label',
        value: 'count',
        unit: '',
        over: 'last48Hours',
      },
    ],
  },
  {
    id: 'teamYield',
    sources: [
      {
        board: 'grading',
        panel: 'teams',
        rows: 'teams',
        name: 'team',
        value: 'goodPct',
        unit: '%',
        over: 'since',
      },
    ],
  },
  {
    id: 'teamEnergy',
    sources: [
      {
        board: 'workshopEnergy',
        panel: 'teams',
        rows: 'rows',
        name: 'name',
        value: 'sec',
        unit: 'unit',
        over: 'period',
        per: 'workshop',
      },
    ],
  },
  {
    id: 'lowestCpk',
    sources: [
      { board: 'grading', kpi: 'Q3', over: 'today' },
      { board: 'hotRollingCasting', kpi: 'Q3', over: 'today' },
    ],
  },
  {
    id: 'capability',
    sources: [
      {
        board: 'grading',
        panel: 'spc',
        rows: 'characteristics',
        name: 'name',
        value: 'cpk',
        unit: '',
        over: 'last7Days',
      },
    ],
  },
  { id: 'hoursOutOfLimits', sources: [{ board: 'grading', kpi: 'Q4', over: 'last24Hours' }] },
  { id: 'controlSignals', sources: [{ board: 'grading', kpi: 'Q5', over: 'last24Hours' }] },
  { id: 'gradeLoss', sources: [{ board: 'grading', kpi: 'Q6', over: 'today' }] },
  { id: 'curveConformity', sources: [{ board: 'kilnMonitoring', kpi: 'C1', over: 'now' }] },
  { id: 'crossSectionDifference', sources: [{ board: 'kilnMonitoring', kpi: 'C2', over: 'now' }] },
  { id: 'gasPerSquareMetre', sources: [{ board: 'kilnMonitoring', kpi: 'C3', over: 'today' }] },
  { id: 'kilnEnergyPerSquareMetre', sources: [{ board: 'kilnMonitoring', kpi: 'C4', over: 'today' }] },
  { id: 'kilnFill', sources: [{ board: 'kilnMonitoring', kpi: 'C5', over: 'now' }] },
  { id: 'kilnGapTime', sources: [{ board: 'kilnMonitoring', kpi: 'C6', over: 'today' }] },
  {
    id: 'heatPerKgClinker',
    sources: [
      { board: 'rotaryKilnProduction', kpi: 'M1', over: 'today' },
      { board: 'productionComprehensive', kpi: 'M1', over: 'today' },
    ],
  },
  {
    id: 'clinkerElectricity',
    sources: [
      { board: 'rotaryKilnProduction', kpi: 'M2', over: 'today' },
      { board: 'productionComprehensive', kpi: 'M2', over: 'today' },
    ],
  },
  {
    id: 'kilnRunRate',
    sources: [
      { board: 'rotaryKilnProduction', kpi: 'M3', over: 'today' },
      { board: 'productionComprehensive', kpi: 'M3', over: 'today' },
    ],
  },
  {
    id: 'freeLimePassRate',
    sources: [
      { board: 'rotaryKilnProduction', kpi: 'M4', over: 'last24Hours' },
      { board: 'productionComprehensive', kpi: 'M4', over: 'last24Hours' },
    ],
  },
  {
    id: 'kilnStability',
    sources: [
      { board: 'rotaryKilnProduction', kpi: 'M5', over: 'now' },
      { board: 'productionComprehensive', kpi: 'M5', over: 'now' },
    ],
  },
  {
    id: 'heatRecovery',
    sources: [
      { board: 'rotaryKilnProduction', kpi: 'M6', over: 'today' },
      { board: 'productionComprehensive', kpi: 'M6', over: 'today' },
    ],
  },
  {
    id: 'secondaryAirTemperature',
    sources: [
      { board: 'rotaryKilnProduction', kpi: 'M7', over: 'now' },
      { board: 'productionComprehensive', kpi: 'M7', over: 'now' },
    ],
  },
  {
    id: 'feedPerClinker',
    sources: [
      { board: 'rotaryKilnProduction', kpi: 'M8', over: 'today' },
      { board: 'productionComprehensive', kpi: 'M8', over: 'today' },
    ],
  },
  { id: 'furnaceGasPerTonne', sources: [{ board: 'meltingFurnace', kpi: 'F1', over: 'day' }] },
  { id: 'excessAir', sources: [{ board: 'meltingFurnace', kpi: 'F2', over: 'day' }] },
  { id: 'flueLoss', sources: [{ board: 'meltingFurnace', kpi: 'F3', over: 'day' }] },
  {
    id: 'meltLoss',
    sources: [
      { board: 'meltingFurnace', kpi: 'F4', over: 'day' },
      { board: 'castingLine', kpi: 'F4', over: 'day' },
    ],
  },
  { id: 'meltingRate', sources: [{ board: 'meltingFurnace', kpi: 'F5', over: 'day' }] },
  { id: 'holdShare', sources: [{ board: 'meltingFurnace', kpi: 'F6', over: 'day' }] },
  {
    id: 'readyOnTime',
    sources: [
      { board: 'meltingFurnace', kpi: 'F7', over: 'day' },
      { board: 'castingLine', kpi: 'F7', over: 'day' },
    ],
  },
  { id: 'thermalEfficiency', sources: [{ board: 'meltingFurnace', kpi: 'F8', over: 'day' }] },
  { id: 'castTurnaround', sources: [{ board: 'castingLine', kpi: 'turnaround', over: 'day' }] },
  { id: 'castRecovery', sources: [{ board: 'castingLine', kpi: 'castRecovery', over: 'day' }] },
  { id: 'massFlowError', sources: [{ board: 'hotRollingCasting', kpi: 'massFlow', over: 'now' }] },
  { id: 'millingElectricity', sources: [{ board: 'ballMilling', kpi: 'B1', over: 'day' }] },
  { id: 'millCycle', sources: [{ board: 'ballMilling', kpi: 'B2', over: 'day' }] },
  { id: 'milledBeyondTarget', sources: [{ board: 'ballMilling', kpi: 'B3', over: 'day' }] },
  { id: 'millUtilisation', sources: [{ board: 'ballMilling', kpi: 'B4', over: 'day' }] },
  { id: 'slipChecksPassed', sources: [{ board: 'ballMilling', kpi: 'B6', over: 'last30Days' }] },
  { id: 'slipCover', sources: [{ board: 'ballMilling', kpi: 'cover', over: 'now' }] },
  { id: 'voltageDeviation', sources: [{ board: 'energyQuality', kpi: 'N1', over: 'period' }] },
  { id: 'voltageWithinLimits', sources: [{ board: 'energyQuality', kpi: 'N2', over: 'period' }] },
  { id: 'unbalance', sources: [{ board: 'energyQuality', kpi: 'N3', over: 'period' }] },
  { id: 'voltageThd', sources: [{ board: 'energyQuality', kpi: 'N4', over: 'period' }] },
  { id: 'harmonicCurrent', sources: [{ board: 'energyQuality', kpi: 'N5', over: 'period' }] },
  { id: 'frequencyDeviation', sources: [{ board: 'energyQuality', kpi: 'N6', over: 'period' }] },
  { id: 'flicker', sources: [{ board: 'energyQuality', kpi: 'N7', over: 'period' }] },
  { id: 'powerFactor', sources: [{ board: 'energyQuality', kpi: 'N8', over: 'month' }] },
  { id: 'alarmRate', sources: [{ board: 'productionAlarm', kpi: 'A1', over: 'last24Hours' }] },
  { id: 'alarmFlood', sources: [{ board: 'productionAlarm', kpi: 'A2', over: 'last24Hours' }] },
  { id: 'alarmPeak', sources: [{ board: 'productionAlarm', kpi: 'A3', over: 'last24Hours' }] },
  { id: 'topTenAlarmShare', sources: [{ board: 'productionAlarm', kpi: 'A4', over: 'last7Days' }] },
  { id: 'chatteringAlarms', sources: [{ board: 'productionAlarm', kpi: 'A5', over: 'last7Days' }] },
  { id: 'staleAlarms', sources: [{ board: 'productionAlarm', kpi: 'A6', over: 'now' }] },
  { id: 'timeToAcknowledge', sources: [{ board: 'productionAlarm', kpi: 'A7', over: 'last24Hours' }] },
  { id: 'shelvedAlarms', sources: [{ board: 'productionAlarm', kpi: 'shelved', over: 'now' }] },
  { id: 'savingBenefit', sources: [{ board: 'energySavingBenefit', kpi: 'savingCny', over: 'month' }] },
  { id: 'savingBenefitYear', sources: [{ board: 'energySavingBenefit', kpi: 'yearCny', over: 'year' }] },
  { id: 'payback', sources: [{ board: 'energySavingBenefit', kpi: 'payback', over: 'toDate' }] },
  { id: 'avoidedCo2', sources: [{ board: 'energySavingBenefit', kpi: 'avoidedCo2', over: 'month' }] },
  { id: 'unitElectricityCost', sources: [{ board: 'energySavingBenefit', kpi: 'unitCost', over: 'month' }] },
  { id: 'shiftSaving', sources: [{ board: 'peakValleyUsage', kpi: 'shiftSaving', over: 'month' }] },
  {
    id: 'loadShiftPotential',
    sources: [
      {
        board: 'peakValleyUsage',
        panel: 'potential',
        rows: 'rows',
        name: 'name',
        value: 'savingCnyMonth',
        unit: 'CNY',
        over: 'nextMonth',
      },
    ],
  },
  {
    id: 'demandForecast',
    sources: [{ board: 'peakValleyUsage', panel: 'demand', value: 'forecast', unit: 'kW', over: 'window' }],
  },
  {
    id: 'loadFactor',
    subject: 'demand',
    sources: [
      { board: 'peakValleyUsage', panel: 'demand', value: 'loadFactorPct', unit: '%', over: 'month' },
    ],
  },
  { id: 'runShare', sources: [{ board: 'equipmentOperation', kpi: 'runShare', over: 'period' }] },
  {
    id: 'runShareByMachine',
    sources: [
      {
        board: 'equipmentOperation',
        panel: 'machines',
        rows: 'cards',
        name: 'name',
        value: 'runPct',
        unit: '%',
        over: 'period',
      },
    ],
  },
  { id: 'outOfLimits', sources: [{ board: 'equipmentOperation', kpi: 'outOfLimits', over: 'now' }] },
  {
    id: 'unitCost',
    sources: [{ board: 'workshopEnergy', kpi: 'unitCost', over: 'period', per: 'workshop' }],
  },
  {
    id: 'idleShare',
    sources: [{ board: 'workshopEnergy', kpi: 'idleShare', over: 'period', per: 'workshop' }],
  },
  {
    id: 'idleEnergyByMachine',
    sources: [
      {
        board: 'workshopEnergy',
        panel: 'equipment',
        rows: 'rows',
        name: 'name',
        value: 'idleKwh',
        unit: 'kWh',
        over: 'today',
        per: 'workshop',
      },
    ],
  },
  { id: 'outputPlan', sources: [{ board: 'mainBoard', kpi: 'output', over: 'period', asTarget: true }] },
  { id: 'scheduleAttainment', sources: [{ board: 'ceramicsProduction', kpi: 'P9', over: 'today' }] },
  { id: 'correctiveMaintenance', sources: [{ board: 'ceramicsProduction', kpi: 'P10', over: 'last30Days' }] },
  {
    id: 'norms',
    sources: [
      {
        board: 'energyEfficiency',
        panel: 'norm',
        rows: '',
        name: 'metric',
        value: 'value',
        unit: 'row.unit',
        over: 'period',
      },
    ],
  },
  { id: 'predictionRmse', sources: [{ board: 'paperQualityPrediction', kpi: 'R1', over: 'last30Days' }] },
  { id: 'predictionMape', sources: [{ board: 'paperQualityPrediction', kpi: 'R2', over: 'last30Days' }] },
  { id: 'intervalCoverage', sources: [{ board: 'paperQualityPrediction', kpi: 'R3', over: 'last30Days' }] },
  { id: 'passProbability', sources: [{ board: 'paperQualityPrediction', kpi: 'R4', over: 'now' }] },
  { id: 'aheadOfLaboratory', sources: [{ board: 'paperQualityPrediction', kpi: 'R5', over: 'now' }] },
  { id: 'planCost', sources: [{ board: 'pulpScheduling', kpi: 'S1', over: 'plan' }] },
  { id: 'planSaving', sources: [{ board: 'pulpScheduling', kpi: 'S2', over: 'plan' }] },
  { id: 'planValleyShare', sources: [{ board: 'pulpScheduling', kpi: 'S3', over: 'plan' }] },
  { id: 'chestMargin', sources: [{ board: 'pulpScheduling', kpi: 'S4', over: 'plan' }] },
  { id: 'planPeakLoad', sources: [{ board: 'pulpScheduling', kpi: 'S5', over: 'plan' }] },
  { id: 'planOptimality', sources: [{ board: 'pulpScheduling', kpi: 'gap', over: 'plan' }] },
  { id: 'planAdherence', sources: [{ board: 'pulpScheduling', kpi: 'S6', over: 'last24Hours' }] },
];

const BY_ID: ReadonlyMap<string, Metric> = new Map(METRICS.map((metric) => [metric.id, metric]));
export const metricOf = (id: string): Metric | undefined => BY_ID.get(id);
