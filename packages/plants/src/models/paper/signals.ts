/** Every process value of the paper plant that alarms and live views read, in a fixed order. */
import { createSignalList } from '../parts/signal-list.ts';
import { REFINERS, TRANSFORMERS } from './structure.ts';

export const DRYER_GROUPS = 6;
const { codes, one, many } = createSignalList();

export const SIGNAL = {
  pulperRuns: many(2, (n) => `pulper${n}.runs`),
  pulperDown: many(2, (n) => `pulper${n}.down`),
  pulperConsistency: many(2, (n) => `pulper${n}.consistencyPct`),
  screenDp: many(2, (n) => `screen${n}.pressureDropKpa`),
  chestPct: many(2, (n) => `chest${n}.levelPct`),
  chestConsistency: many(2, (n) => `chest${n}.consistencyPct`),
  brokePct: one('broke.levelPct'),
  brokeRuns: one('broke.runs'),
  refinerKw: many(REFINERS, (n) => `refiner${n}.kw`),
  sre: one('refining.sreKwhPerT'),
  freenessMl: one('refining.freenessMl'),
  headboxKpa: one('headbox.kpa'),
  headboxConsistency: one('headbox.consistencyPct'),
  whiteWaterPct: one('whiteWater.levelPct'),
  vacuumKpa: one('vacuum.kpa'),
  pressDrynessPct: one('press.drynessPct'),
  machineRuns: one('machine.runs'),
  machineBreak: one('machine.break'),
  speedMpm: one('machine.speedMpm'),
  gsmSet: one('qcs.gsmSet'),
  gsm: one('qcs.gsm'),
  gsmDeviation: one('qcs.gsmDeviation'),
  moisturePct: one('qcs.moisturePct'),
  moistureSpread: one('qcs.moistureCdSpread'),
  ashPct: one('qcs.ashPct'),
  starchKgPerT: one('sizePress.starchKgPerT'),
  dryerC: many(DRYER_GROUPS, (n) => `dryer${n}.c`),
  dryerBar: many(DRYER_GROUPS, (n) => `dryer${n}.bar`),
  steamTph: one('steam.tph'),
  steamBar: one('steam.headerBar'),
  grossTph: one('reel.grossTph'),
  netTph: one('winder.netTph'),
  winderRuns: one('winder.runs'),
  labRct: one('lab.rctIndex'),
  labPending: one('lab.samplePending'),
  thduPct: one('pcc.thduPct'),
  effluentO2: one('effluent.oxygenMgL'),
  effluentCod: one('effluent.codMgL'),
  airBar: one('air.pressureBar'),
  airDewC: one('air.dewPointC'),
  waterKpa: one('water.headerKpa'),
  demandKw: one('pcc.demand15Kw'),
  transformerC: many(TRANSFORMERS, (n) => `transformer${n}.oilC`),
  staleProbe: one('chest1.consistency.fault'),
  staleCamera: one('machine.breakCamera.fault'),
  staleHood: one('hood.humidity.fault'),
} as const;

export const SIGNAL_CODES: readonly string[] = codes;
