import type { Series, WorkTrend } from '@plantdeck/core/contract';
import { SAMPLE_ZONE, unitOf } from '../indicators/sample-parts.ts';

const HOUR_MS = 3_600_000;

/** A day of electricity, gas and what was made of them. */
export function sample(nowMs: number): WorkTrend {
  const endMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  const from = new Date(endMs - 24 * HOUR_MS).toISOString();
  const line = (
    indicatorId: string,
    name: string,
    code: string,
    mean: number,
  ): WorkTrend['records'][number] => {
    const unit = unitOf(code, 0);
    const series: Series = {
      key: `${indicatorId}:elapsed`,
      unit,
      t0: from,
      stepS: 3_600,
      v: Array.from({ length: 24 }, (_, index) => mean * (1 + 0.08 * Math.sin(index / 2.5 + mean))),
      role: 'actual',
    };
    return { indicatorId, name, unit, series: [series], target: null, redLine: null };
  };
  const records = [
    line('electric', 'Electricity', 'kWh', 5_200),
    line('presses', 'Presses', 'kWh', 1_150),
    line('output', 'Good output', 'm2', 760),
  ];
  return {
    from,
    to: new Date(endMs).toISOString(),
    previousFrom: null,
    timeZone: SAMPLE_ZONE,
    records,
    markers: [
      {
        t: new Date(endMs - 9 * HOUR_MS).toISOString(),
        to: new Date(endMs - 8.5 * HOUR_MS).toISOString(),
        kind: 'stop',
        text: 'Change of product',
      },
    ],
    chosen: { indicatorIds: records.map(({ indicatorId }) => indicatorId), version: 1 },
    indicators: records.map(({ indicatorId, name, unit }) => ({ id: indicatorId, name, unit })),
  };
}
