import { useMemo, type ReactNode } from 'react';
import {
  ChartView,
  seriesTimes,
  type CartesianModel,
  type ChartSeries,
  type LimitLine,
} from '@plantdeck/core/chart';
import type { Series } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, localUnit, percent, quantity, timeOf, type Reader } from '../board/reader.ts';
import type { RotaryKilnProduction, RotaryPanels } from './rotary-kiln-production.contract.ts';
import { CONTENT, DEGREES, KCAL_PER_KG, KGCE_PER_T, KJ_PER_KG, METRES, WORDS } from './words.ts';

const OF_WINDOW = { code: '% of window', display: '%', scale: 1, dp: 0 };
type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Chart = 'stability' | 'fcao' | 'heat' | 'fuel' | 'shell';

const courseOf = (
  { key, t0, stepS, v }: Series,
  name: string,
  more: Partial<ChartSeries> = {},
): ChartSeries => ({
  id: key,
  name,
  kind: 'line',
  t: seriesTimes(Date.parse(t0), stepS, v.length),
  v,
  ...more,
});
const named = (reader: Reader, key: string, value: string): string => reader.t(WORDS + key, { value });

/** A panel's values and its chart, made anew only when one of them has changed. */
function useChart<T extends Chart>(
  code: T,
  make: (values: Filled<RotaryPanels[T]>, stale: boolean, reader: Reader) => CartesianModel,
) {
  const parts = useBoard<RotaryKilnProduction>();
  const { reader } = parts;
  const values = panelValues(parts.board.panels, code);
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => values && make(values, stale, reader), [values, stale, reader, make]);
  return { reader, values, model, isFresh: !stale, onPaint: () => parts.painted(code) };
}

function ChartBox({
  code,
  model,
  reader,
  onPaint,
  title = reader.t(`${WORDS}${code}.title`),
}: {
  readonly code: Chart;
  readonly model: CartesianModel;
  readonly reader: Reader;
  readonly title?: string;
  onPaint(): void;
}): ReactNode {
  return (
    <div className="chart-box">
      <ChartView model={model} title={title} onPaint={onPaint} />
    </div>
  );
}

function stabilityModel(
  { torque, burning, nox, samples }: Filled<RotaryPanels['stability']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const word = (key: string): string => reader.t(WORDS + key);
  const end = (value: number): LimitLine => ({
    name: `${word('stability.end')} ${quantity(reader, value, OF_WINDOW)}`,
    value,
  });
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, torque.unit) }, { unit: CONTENT, fromZero: true }],
    series: [
      courseOf(torque, word('stability.torque'), { hue: 'd1' }),
      courseOf(burning, word('node.kiln'), { hue: 'd2' }),
      courseOf(nox, word('stability.nox'), { hue: 'd4' }),
      {
        id: 'lime',
        name: word('stability.lime'),
        kind: 'line',
        t: samples.map(({ sampleTime }) => Date.parse(sampleTime)),
        v: samples.map(({ pct }) => pct),
        axis: 1,
        hue: 'text',
        markers: true,
      },
    ],
    limits: [end(100), end(-100)],
    stale,
  };
}

/** How still the burning is, and what the laboratory found of it, at the time of the sample. */
export function StabilityPanel(): ReactNode {
  const { reader, values, model, onPaint } = useChart('stability', stabilityModel);
  return (
    <BoardPanel
      code="stability"
      detail="/dataQuery"
      note={values && named(reader, 'stability.index', percent(reader, values.indexPct))}
    >
      {model && <ChartBox code="stability" model={model} reader={reader} onPaint={onPaint} />}
    </BoardPanel>
  );
}

/** Both charts over the same time, though the first sample has no range. */
const axisOf = (samples: Filled<RotaryPanels['fcao']>['samples'], timeZone: string): CartesianModel['x'] => {
  const times = sampleTimes(samples);
  const [fromMs, toMs] = [times[0], times.at(-1)];
  return fromMs === undefined || toMs === undefined || toMs <= fromMs
    ? { type: 'time', timeZone }
    : { type: 'time', timeZone, fromMs, toMs };
};
const sampleTimes = (samples: Filled<RotaryPanels['fcao']>['samples']): number[] =>
  samples.map(({ sampleTime }) => Date.parse(sampleTime));

function fcaoModel(
  { samples, chart, limit }: Filled<RotaryPanels['fcao']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const line = (key: string, value: number): LimitLine => ({
    name: named(reader, key, figure(reader, value, CONTENT)),
    value,
  });
  return {
    kind: 'cartesian',
    x: axisOf(samples, reader.tz),
    y: [{ unit: CONTENT }],
    series: [
      {
        id: 'lime',
        name: reader.t(`${WORDS}stability.lime`),
        kind: 'line',
        t: sampleTimes(samples),
        v: samples.map(({ pct }) => pct),
        hue: 'd1',
        markers: true,
      },
    ],
    limits: [
      line('fcao.limit', limit),
      ...(chart ? [line('fcao.ucl', chart.ucl), line('fcao.lcl', chart.lcl)] : []),
    ],
    stale,
  };
}

function rangeModel(
  { samples, chart }: Filled<RotaryPanels['fcao']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  return {
    kind: 'cartesian',
    x: axisOf(samples, reader.tz),
    y: [{ unit: CONTENT, fromZero: true }],
    series: [
      {
        id: 'range',
        name: reader.t(`${WORDS}fcao.range`),
        kind: 'line',
        t: sampleTimes(samples),
        v: samples.map(({ movingRange }) => movingRange),
        hue: 'd4',
        markers: true,
      },
    ],
    limits: chart
      ? [
          {
            name: named(reader, 'fcao.rangeUcl', figure(reader, chart.rangeUcl, CONTENT)),
            value: chart.rangeUcl,
          },
        ]
      : [],
    stale,
  };
}

/** Free lime of each sample and its range from the one before, against limit and control limits. */
export function FcaoPanel(): ReactNode {
  const { reader, values, model, isFresh, onPaint } = useChart('fcao', fcaoModel);
  const pair = useMemo(() => {
    if (!values || !model) return null;
    const ranges = rangeModel(values, !isFresh, reader);
    return { values: { ...model, under: ranges }, ranges: { ...ranges, under: model } };
  }, [values, model, isFresh, reader]);
  const newest = values?.samples.at(-1);
  const word = (key: string, more?: Record<string, string | number>): string => reader.t(WORDS + key, more);
  return (
    <BoardPanel
      code="fcao"
      detail="/processInspection"
      note={
        values && (
          <>
            {newest && (
              <span className={newest.ok || !isFresh ? '' : 'is-marked'}>
                {word('fcao.latest', {
                  value: quantity(reader, newest.pct, CONTENT),
                  time: timeOf(reader, newest.sampleTime),
                })}
                {!newest.ok && ` ${word('out')}`}
              </span>
            )}
            {values.direction !== null && ` · ${word(`direction.${values.direction}`)}`}
            {' · '}
            {values.chart ? word('fcao.base', { n: values.chart.samples }) : word('fcao.noChart')}
          </>
        )
      }
    >
      {pair && (
        <div className="rotary-charts">
          <ChartBox code="fcao" model={pair.values} reader={reader} onPaint={onPaint} />
          <ChartBox
            code="fcao"
            model={pair.ranges}
            reader={reader}
            title={word('fcao.range')}
            onPaint={onPaint}
          />
        </div>
      )}
    </BoardPanel>
  );
}

function heatModel(
  { kcalPerKg, shift, target }: Filled<RotaryPanels['heat']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, kcalPerKg.unit) }],
    series: [
      courseOf(kcalPerKg, reader.t(`${WORDS}heat.series`), { hue: 'd1' }),
      courseOf(shift, reader.t(`${WORDS}heat.shift`), { hue: 'd2' }),
    ],
    limits:
      target === null
        ? []
        : [{ name: named(reader, 'heat.target', quantity(reader, target, KCAL_PER_KG)), value: target }],
    stale,
  };
}

/** Heat of a kilogram of clinker by the half hour, and since the shift began. */
export function HeatPanel(): ReactNode {
  const { reader, values, model, onPaint } = useChart('heat', heatModel);
  return (
    <BoardPanel
      code="heat"
      detail="/processEnergySaving"
      note={
        values &&
        reader.t(`${WORDS}heat.note`, {
          kcal: quantity(reader, values.shiftAvg, KCAL_PER_KG),
          kgce: quantity(reader, values.kgcePerT, KGCE_PER_T),
        })
      }
    >
      {model && <ChartBox code="heat" model={model} reader={reader} onPaint={onPaint} />}
    </BoardPanel>
  );
}

function fuelModel(
  { main, calciner }: Filled<RotaryPanels['fuel']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, main.unit), fromZero: true }],
    series: [
      courseOf(calciner, reader.t(`${WORDS}fuel.calciner`), { hue: 'd1' }),
      courseOf(main, reader.t(`${WORDS}fuel.main`), { hue: 'd2' }),
    ],
    stale,
  };
}

/** Coal of both burners, and what its heat is counted by. */
export function FuelPanel(): ReactNode {
  const { reader, values, model, onPaint } = useChart('fuel', fuelModel);
  return (
    <BoardPanel
      code="fuel"
      detail="/energyReport"
      note={
        values &&
        [
          reader.t(`${WORDS}fuel.note`, {
            share: percent(reader, values.calcinerSharePct),
            lhv: `${quantity(reader, values.lhvKjKg, KJ_PER_KG)} (${reader.t(`${WORDS}fuel.lhv.${values.lhvSource}`)})`,
          }),
          ...(values.altSharePct === null
            ? []
            : [reader.t(`${WORDS}fuel.alt`, { share: percent(reader, values.altSharePct) })]),
        ].join(' · ')
      }
    >
      {model && <ChartBox code="fuel" model={model} reader={reader} onPaint={onPaint} />}
    </BoardPanel>
  );
}

function shellModel(
  { points, alarmC, redC }: Filled<RotaryPanels['shell']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const word = (key: string): string => reader.t(WORDS + key);
  const line = (key: string, value: number): LimitLine => ({
    name: named(reader, key, quantity(reader, value, DEGREES)),
    value,
  });
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: points.map(({ posM }) => quantity(reader, posM, METRES)) },
    y: [{ unit: DEGREES }],
    series: [
      {
        id: 'now',
        name: word('shell.now'),
        kind: 'line',
        v: points.map(({ tC }) => tC),
        hue: 'd1',
        markers: true,
      },
      { id: 'max', name: word('shell.max'), kind: 'line', v: points.map(({ maxC }) => maxC), hue: 'mute' },
    ],
    limits: [line('shell.alarm', alarmC), line('shell.red', redC)],
    stale,
  };
}

/** The shell along the kiln: now, and the hottest of 8 hours. */
export function ShellPanel(): ReactNode {
  const { reader, values, model, isFresh, onPaint } = useChart('shell', shellModel);
  const [hottest] = values
    ? values.points.filter(({ tC }) => tC !== null).toSorted((a, b) => (b.tC ?? 0) - (a.tC ?? 0))
    : [];
  const isOut = isFresh && (hottest?.judge === 'warn' || hottest?.judge === 'abnormal');
  return (
    <BoardPanel
      code="shell"
      detail="/dataQuery"
      note={
        hottest && (
          <span className={isOut ? 'is-marked' : ''}>
            {reader.t(`${WORDS}shell.note`, {
              value: quantity(reader, hottest.tC, DEGREES),
              pos: quantity(reader, hottest.posM, METRES),
            })}
            {isOut && ` ${reader.t(`${WORDS}out`)}`}
          </span>
        )
      }
    >
      {model && <ChartBox code="shell" model={model} reader={reader} onPaint={onPaint} />}
    </BoardPanel>
  );
}
