import type { CartesianModel } from '@plantdeck/core/chart';
import type { PeakValleyPanels, Unit } from '@plantdeck/core/contract';
import { localUnit, quantity, timeOf, type Reader } from '../board/reader.ts';
import { WORDS } from './words.ts';

export type Demand = Exclude<PeakValleyPanels['demand'], undefined | { gap: unknown }>;

export const KW: Unit = { code: 'kW', display: 'kW', scale: 1, dp: 0 };
const WARN_SHARE = 0.9;
const RED_SHARE = 0.95;

/** Where the running quarter hour leads, against the contract. */
export function forecastJudge({ forecast, contract }: Demand): 'normal' | 'warn' | 'abnormal' {
  if (forecast === null || contract === null || forecast <= contract * WARN_SHARE) return 'normal';
  return forecast > contract * RED_SHARE ? 'abnormal' : 'warn';
}

/** Course of the sliding demand up to the end of the running window, with contract and the month's highest. */
export function demandModel(demand: Demand, stale: boolean, reader: Reader): CartesianModel | null {
  const { series, contract, monthMax, forecast } = demand;
  if (!series) return null;
  const t0 = Date.parse(series.t0);
  const windowEndMs = Date.parse(demand.windowEnd);
  const limits = [
    ...(contract === null
      ? []
      : [
          {
            name: reader.t(`${WORDS}demand.contract`, { kw: quantity(reader, contract, KW) }),
            value: contract,
          },
        ]),
    ...(monthMax === null
      ? []
      : [
          {
            name: reader.t(`${WORDS}demand.monthMax`, { kw: quantity(reader, monthMax, KW) }),
            value: monthMax,
          },
        ]),
  ];
  return {
    kind: 'cartesian',
    x: { type: 'time', fromMs: t0, toMs: windowEndMs, timeZone: reader.tz },
    y: [{ unit: localUnit(reader, series.unit) }],
    series: [
      {
        id: 'demand',
        name: reader.t(`${WORDS}demand.sliding`),
        kind: 'line',
        hue: 'd1',
        t: series.v.map((_, index) => t0 + (index + 1) * series.stepS * 1000),
        v: series.v,
      },
    ],
    limits,
    // A forecast from old readings would be a guess.
    ...(forecast === null || stale
      ? {}
      : {
          note: {
            tMs: windowEndMs,
            value: forecast,
            lines: [
              reader.t(`${WORDS}demand.forecastAt`, {
                time: timeOf(reader, windowEndMs),
                kw: quantity(reader, forecast, KW),
              }),
            ],
            short: quantity(reader, forecast, KW),
            judge: forecastJudge(demand),
          },
        }),
    stale,
  };
}
