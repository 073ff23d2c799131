/** Process values of the rod line from its degasser to its coiler. */
export const STANDS = 13;

export const rollingSignals = (
  one: (code: string) => number,
  many: (count: number, code: (n: number) => string) => readonly number[],
) => ({
  /** Of the stock as it leaves each stand. */
  standMps: many(STANDS, (n) => `stand${n}.mps`),
  standLoadPct: many(STANDS, (n) => `stand${n}.loadPct`),
  standC: many(STANDS, (n) => `stand${n}.c`),
  degasC: one('rodDegasser.c'),
  degasRpm: one('rodDegasser.rpm'),
  barMpm: one('caster.barMpm'),
  coilerMps: one('coiler.mps'),
  coilerC: one('coiler.c'),
  rodSizeMm: one('rod.sizeMm'),
  rodOvalMm: one('rod.ovalMm'),
  coilNo: one('coil.no'),
  coilKg: one('coil.kg'),
  /** Behind the filter, where the stands take it. */
  emulsionLineBar: one('emulsion.lineBar'),
  emulsionM3h: one('emulsion.m3h'),
});
