/**
 * Means of ten minutes: voltages between phases (V), currents (A), power (kW, kvar), power factor, frequency (Hz);
 * total distortion of voltages and currents (% of the fundamental), negative sequence (% of positive), short-term
 * flicker; the lowest residual voltage (%) and its duration (ms), 100 and 0 without a sag. Beside them the single
 * harmonics up to the 25th: `h5` of the voltage (% of the fundamental), `ih5` of the current (A).
 */
export const POWER_QUALITY_VALUES = [
  'uab',
  'ubc',
  'uca',
  'ia',
  'ib',
  'ic',
  'p',
  'q',
  'pf',
  'f',
  'thdUa',
  'thdUb',
  'thdUc',
  'thdIa',
  'thdIb',
  'thdIc',
  'unbalance',
  'h3',
  'h5',
  'h7',
  'h11',
  'h13',
  'pst',
  'residualPct',
  'sagMs',
] as const;
export type PowerQualityValue = (typeof POWER_QUALITY_VALUES)[number];
