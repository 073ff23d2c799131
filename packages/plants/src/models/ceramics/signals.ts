/** Every process value of the ceramics plant that alarms and live views read, in a fixed order. */
import { DEFECTS, DIMENSIONS } from './sorting-data.ts';
import { GRADES, MILLS } from './structure.ts';

export const KILN_ZONES = 24;
/** Zones with burners, whose gas valves have tags, and the fans of a kiln. */
export const FIRED = { first: 4, last: 18 } as const;
export const KILN_FANS = [
  'exhaust',
  'combustion1',
  'combustion2',
  'rapidCool',
  'hotAir',
  'finalCool',
] as const;
const FIRED_COUNT = FIRED.last - FIRED.first + 1;

const codes: string[] = [];
const one = (code: string): number => codes.push(code) - 1;
const many = (count: number, code: (n: number) => string): readonly number[] =>
  Array.from({ length: count }, (_, index) => one(code(index + 1)));

const eachFan = (value: string): readonly number[] =>
  many(
    2 * KILN_FANS.length,
    (n) => `kiln${n > KILN_FANS.length ? 2 : 1}.${KILN_FANS[(n - 1) % KILN_FANS.length] ?? ''}.${value}`,
  );
const eachLine = (
  of: readonly { readonly code: string }[],
  code: (item: string) => string,
): readonly (readonly number[])[] => [1, 2].map((n) => of.map((item) => one(`sort${n}.${code(item.code)}`)));
const eachZone = (value: string): readonly number[] =>
  many(2 * KILN_ZONES, (n) => `kiln${n > KILN_ZONES ? 2 : 1}.z${((n - 1) % KILN_ZONES) + 1}.${value}`);

export const SIGNAL = {
  /** 0 standby, 1 milling, 2 timeout, 3 downtime, 4 comm interruption */
  millState: many(MILLS, (n) => `mill${n}.state`),
  millTimeout: many(MILLS, (n) => `mill${n}.timeout`),
  millDown: many(MILLS, (n) => `mill${n}.down`),
  millSilent: many(MILLS, (n) => `mill${n}.silent`),
  millElapsedMin: many(MILLS, (n) => `mill${n}.elapsedMin`),
  millTargetMin: many(MILLS, (n) => `mill${n}.targetMin`),
  millCurrentA: many(MILLS, (n) => `mill${n}.currentA`),
  millRemainMin: many(MILLS, (n) => `mill${n}.remainMin`),
  slipT: one('slip.stock'),
  slipCoverH: one('slip.coverH'),
  slipLevel: one('slip.level6'),
  sprayRuns: many(2, (n) => `spray${n}.runs`),
  sprayInletC: many(2, (n) => `spray${n}.inletC`),
  sprayOutletC: many(2, (n) => `spray${n}.outletC`),
  sprayMoisture: many(2, (n) => `spray${n}.moisture`),
  powderT: one('powder.stock'),
  pressDown: many(4, (n) => `press${n}.down`),
  dryerMoisture: many(2, (n) => `dryer${n}.outMoisture`),
  glazeStop: many(2, (n) => `glaze${n}.stop`),
  glazeLevel: many(2, (n) => `glaze${n}.level`),
  kilnRuns: many(2, (n) => `kiln${n}.runs`),
  kilnO2: many(2, (n) => `kiln${n}.o2`),
  kilnPressurePa: many(2, (n) => `kiln${n}.firePa`),
  kilnFill: many(2, (n) => `kiln${n}.fill`),
  /** By zone, 48 values, kiln 1 first: set point, upper and lower temperature, upper less set point. */
  kilnSetC: eachZone('setC'),
  kilnUpperC: eachZone('upperC'),
  kilnLowerC: eachZone('lowerC'),
  kilnDeviationC: eachZone('devC'),
  kilnInM2: many(2, (n) => `kiln${n}.inM2PerMin`),
  kilnOutM2: many(2, (n) => `kiln${n}.outM2PerMin`),
  /** Sorted m2 a minute by grade; premium, first, second and waste add up to what was sorted. */
  firstM2: many(2, (n) => `sort${n}.firstM2PerMin`),
  secondM2: many(2, (n) => `sort${n}.secondM2PerMin`),
  premiumM2: many(2, (n) => `sort${n}.premiumM2PerMin`),
  wasteM2: many(2, (n) => `sort${n}.wasteM2PerMin`),
  /** Largest difference between upper and lower of a zone. */
  kilnCrossC: many(2, (n) => `kiln${n}.upperLowerC`),
  premiumPct: many(2, (n) => `sort${n}.premiumPct`),
  airBar: one('air.pressureBar'),
  airDewC: one('air.dewPointC'),
  gasKpa: one('gas.headerKpa'),
  waterKpa: one('water.headerKpa'),
  demandKw: one('pcc.demand15Kw'),
  transformerC: many(4, (n) => `transformer${n}.oilC`),
  filterPa: one('dust.filterPa'),
  staleGas: one('gas.detector3.fault'),
  staleLevel: one('slip.tank6.sensorFault'),
  staleFan: one('kiln2.standbyFan.notReady'),
  kilnSpeed: many(2, (n) => `kiln${n}.speedMMin`),
  kilnPreheatPa: many(2, (n) => `kiln${n}.preheatPa`),
  kilnCoolPa: many(2, (n) => `kiln${n}.coolPa`),
  kilnFlueC: many(2, (n) => `kiln${n}.flueC`),
  kilnBurnersOut: many(2, (n) => `kiln${n}.burnersOut`),
  /** By fired zone, kiln 1 first: opening of the gas valve. */
  kilnValvePct: many(
    2 * FIRED_COUNT,
    (n) => `kiln${n > FIRED_COUNT ? 2 : 1}.z${((n - 1) % FIRED_COUNT) + FIRED.first}.valvePct`,
  ),
  fanHz: eachFan('hz'),
  fanA: eachFan('a'),
  fanFault: eachFan('fault'),
  /** 1 while a mill is filled, or emptied. */
  millChargeOpen: many(MILLS, (n) => `mill${n}.chargeOpen`),
  millDischargeOpen: many(MILLS, (n) => `mill${n}.dischargeOpen`),
  /** Pieces of this minute by line and grade, and by line and the defect that decides; the rest are without a defect. */
  sortedPieces: eachLine(GRADES, (code) => `pieces.${code}`),
  sortedDefects: eachLine(DEFECTS, (code) => `defect.${code}`),
  /** The same of the last full hour, which the record of the sorting line takes. */
  hourInspected: many(2, (n) => `sort${n}.hour.inspected`),
  hourPieces: eachLine(GRADES, (code) => `hour.pieces.${code}`),
  hourDefects: eachLine(DEFECTS, (code) => `hour.defect.${code}`),
  /** What a gauge measures of the tile that is drawn. */
  dimensions: eachLine(DIMENSIONS, (code) => `dim.${code}`),
  sortRuns: many(2, (n) => `sort${n}.runs`),
  shadeNo: many(2, (n) => `sort${n}.shadeNo`),
  /** What each press makes, and how full the stocks between the steps are. */
  pressOutM2: many(4, (n) => `press${n}.outM2PerMin`),
  powderLevel: one('powder.levelPct'),
  greenLevel: many(2, (n) => `green${n}.levelPct`),
  firedLevel: many(2, (n) => `fired${n}.levelPct`),
} as const;

export const SIGNAL_CODES: readonly string[] = codes;
