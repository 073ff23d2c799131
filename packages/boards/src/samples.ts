import { boardSamples } from './board-samples.ts';

/** Sample data of the package's elements by element name: for the gallery, and for trying without a platform. */
export function samples(nowMs: number): Readonly<Record<string, unknown>> {
  return {
    ...boardSamples(nowMs),
    chart: {
      kind: 'line',
      title: 'Load',
      unit: 'kW',
      x: { type: 'time', values: Array.from({ length: 96 }, (_, index) => nowMs - (96 - index) * 900_000) },
      series: [
        {
          name: 'Today',
          values: Array.from({ length: 96 }, (_, index) => Math.round(4900 + 600 * Math.sin(index / 14))),
        },
        {
          name: 'Yesterday',
          role: 'baseline',
          values: Array.from({ length: 96 }, (_, index) =>
            Math.round(4800 + 560 * Math.sin(index / 14 + 0.3)),
          ),
        },
      ],
    },
  };
}
