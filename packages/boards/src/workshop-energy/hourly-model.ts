import type { CartesianModel } from '@plantdeck/core/chart';
import type { WorkshopPanels } from '@plantdeck/core/contract';
import { localUnit, timeOf, type Reader } from '../board/reader.ts';
import { WORDS } from './words.ts';

export type Hourly = Exclude<WorkshopPanels['hourly'], undefined | { gap: unknown }>;

/** The last hour that has begun; it still runs where the next one is empty. */
function runningHour({ hours }: Hourly, nowMs: number | null): number {
  if (nowMs === null) return -1;
  const last = hours.findLastIndex(({ kwh }) => kwh !== null);
  const startMs = Date.parse(hours[last]?.t ?? '');
  return nowMs >= startMs && nowMs < startMs + 3_600_000 ? last : -1;
}

/** Energy of each hour, what was idle in it apart, with the output as a line. */
export function hourlyModel(
  hourly: Hourly,
  { nowMs, stale }: { readonly nowMs: number | null; readonly stale: boolean },
  reader: Reader,
): CartesianModel {
  const { hours } = hourly;
  const running = runningHour(hourly, nowMs);
  const mark = running < 0 ? {} : { runningIndex: running };
  const word = (key: string) => reader.t(`${WORDS}hourly.${key}`);
  const hasOutput = hours.some(({ output }) => output !== null);
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: hours.map(({ t }) => timeOf(reader, t)) },
    y: hasOutput
      ? [
          { unit: localUnit(reader, hourly.energyUnit), fromZero: true },
          { unit: localUnit(reader, hourly.outputUnit), fromZero: true },
        ]
      : [{ unit: localUnit(reader, hourly.energyUnit), fromZero: true }],
    series: [
      {
        id: 'working',
        name: word('working'),
        kind: 'bar',
        stack: 'energy',
        hue: 'd1',
        v: hours.map(({ kwh, idleKwh }) => (kwh === null ? null : Math.max(0, kwh - (idleKwh ?? 0)))),
        ...mark,
      },
      {
        id: 'idle',
        name: word('idle'),
        kind: 'bar',
        stack: 'energy',
        hue: 'mute',
        hatched: true,
        v: hours.map(({ idleKwh }) => idleKwh),
        ...mark,
      },
      ...(hasOutput
        ? [
            {
              id: 'output',
              name: word('output'),
              kind: 'line' as const,
              axis: 1 as const,
              hue: 'text' as const,
              markers: true,
              // The running hour is a part of one and would look like a fall.
              v: hours.map(({ output }, index) => (index === running ? null : output)),
            },
          ]
        : []),
    ],
    stale,
  };
}

/** Unit consumption of whole hours, as dots over the same hours. */
export function secModel(hourly: Hourly, stale: boolean, reader: Reader): CartesianModel | null {
  if (hourly.hours.every(({ sec }) => sec === null)) return null;
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: hourly.hours.map(({ t }) => timeOf(reader, t)) },
    y: [{ unit: localUnit(reader, hourly.secUnit) }],
    series: [
      {
        id: 'sec',
        name: reader.t(`${WORDS}hourly.sec`),
        kind: 'line',
        hue: 'd3',
        markers: true,
        v: hourly.hours.map(({ sec }) => sec),
      },
    ],
    stale,
  };
}
