import type { MainBoardPanels, Unit } from '@plantdeck/core/contract';
import type { CartesianModel } from '@plantdeck/core/chart';
import { localUnit, timeOf, type Reader } from '../board/reader.ts';
import { WORDS } from './words.ts';

export type HoursValues = Exclude<MainBoardPanels['hours'], undefined | { gap: unknown }>;

export const KW: Unit = { code: 'kW', display: 'kW', scale: 1, dp: 0 };

/** Output by hour as bars beside the plan, the mean load as a line on an axis of its own. */
export function hoursModel(
  { points, outputUnit }: HoursValues,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const hasPlan = points.some((point) => point.plan !== null);
  const hasOutput = points.some((point) => point.output !== null);
  const name = (key: string) => reader.t(`${WORDS}hours.${key}`);
  const output = [
    {
      id: 'output',
      name: name('output'),
      kind: 'bar' as const,
      hue: 'd1' as const,
      v: points.map((p) => p.output),
    },
    ...(hasPlan
      ? [
          {
            id: 'plan',
            name: name('plan'),
            kind: 'line' as const,
            hue: 'd8' as const,
            v: points.map((p) => p.plan),
          },
        ]
      : []),
  ];
  const load = {
    id: 'load',
    name: name('load'),
    kind: 'line' as const,
    hue: 'd2' as const,
    v: points.map((p) => p.kw),
    ...(hasOutput ? { axis: 1 as const } : {}),
  };
  const loadAxis = { unit: localUnit(reader, KW), fromZero: true };
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: points.map((point) => timeOf(reader, point.t)) },
    y: hasOutput ? [{ unit: localUnit(reader, outputUnit), fromZero: true }, loadAxis] : [loadAxis],
    series: hasOutput ? [...output, load] : [load],
    stale,
  };
}
