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
import { figure, localUnit, quantity, timeOf, type Reader } from '../board/reader.ts';
import {
  LEAST_SUBGROUPS,
  type HotRollingCasting,
  type RollingPanels,
} from './hot-rolling-casting.contract.ts';
import { DEGREES, FLOW, INDEX, METRES, MILLIMETRES, PERCENT, WORDS } from './words.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Chart = 'profile' | 'stands' | 'size' | 'energy';
type Make<T extends Chart> = (
  values: Filled<RollingPanels[T]>,
  stale: boolean,
  reader: Reader,
) => readonly CartesianModel[];

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
const limitAt = (reader: Reader, key: string, text: string, value: number): LimitLine => ({
  name: reader.t(WORDS + key, { value: text }),
  value,
});

/** A panel's values and its charts, made anew only when one of them has changed; two lie over one axis. */
function useCharts<T extends Chart>(code: T, make: Make<T>) {
  const parts = useBoard<HotRollingCasting>();
  const { reader } = parts;
  const values = panelValues(parts.board.panels, code);
  const stale = parts.age !== 'fresh';
  const models = useMemo(() => {
    const [upper, lower] = values ? make(values, stale, reader) : [];
    if (!upper) return [];
    return lower
      ? [
          { ...upper, under: lower },
          { ...lower, under: upper },
        ]
      : [upper];
  }, [values, stale, reader, make]);
  return { reader, values, models, isFresh: !stale, onPaint: () => parts.painted(code) };
}

function Charts({
  models,
  titles,
  onPaint,
}: {
  readonly models: readonly CartesianModel[];
  readonly titles: readonly string[];
  onPaint(): void;
}): ReactNode {
  const box = (model: CartesianModel, at: number): ReactNode => (
    <div className="chart-box" key={titles[at]}>
      <ChartView model={model} title={titles[at] ?? ''} onPaint={onPaint} />
    </div>
  );
  if (models.length < 2) return models.map(box);
  return (
    <div className="rolling-charts">
      {models.map((model, at) => (
        <div className="rolling-chart" key={titles[at]}>
          {/* The chart has the same words as its name. */}
          <p className="rolling-caption" aria-hidden="true">
            {titles[at]}
          </p>
          {box(model, at)}
        </div>
      ))}
    </div>
  );
}

const profileModels: Make<'profile'> = ({ points }, stale, reader) => {
  const word = (key: string): string => reader.t(WORDS + key);
  return [
    {
      kind: 'cartesian',
      x: { type: 'category', labels: points.map(({ posM }) => quantity(reader, posM, METRES)) },
      y: [{ unit: DEGREES }],
      series: [
        {
          id: 'temperature',
          name: word('col.temperature'),
          kind: 'line',
          v: points.map(({ tempC }) => tempC),
          hue: 'd1',
          markers: true,
        },
        { id: 'hi', name: word('profile.hi'), kind: 'line', v: points.map(({ hi }) => hi), hue: 'mute' },
        { id: 'lo', name: word('profile.lo'), kind: 'line', v: points.map(({ lo }) => lo), hue: 'mute' },
      ],
      stale,
    },
  ];
};

/** The stock as it cools along the line, between what is normal. */
export function ProfilePanel(): ReactNode {
  const { reader, values, models, isFresh, onPaint } = useCharts('profile', profileModels);
  const out = values?.points.filter(({ judge }) => judge === 'warn' || judge === 'abnormal') ?? [];
  return (
    <BoardPanel
      code="profile"
      detail="/dataQuery"
      note={
        isFresh &&
        out.length > 0 && (
          <span className="is-marked">{reader.t(`${WORDS}profile.out`, { n: out.length })}</span>
        )
      }
    >
      {values && <Charts models={models} titles={[reader.t(`${WORDS}profile.title`)]} onPaint={onPaint} />}
    </BoardPanel>
  );
}

const standsModels: Make<'stands'> = ({ rows, highLoadPct, massFlowPct }, stale, reader) => {
  const word = (key: string): string => reader.t(WORDS + key);
  const x = { type: 'category' as const, labels: rows.map(({ stand }) => String(stand)) };
  const end = (value: number): LimitLine =>
    limitAt(reader, 'stands.range', quantity(reader, value, PERCENT), value);
  return [
    {
      kind: 'cartesian',
      x,
      y: [{ unit: PERCENT, fromZero: true }],
      series: [
        {
          id: 'load',
          name: word('stands.load'),
          kind: 'bar',
          v: rows.map(({ loadPct }) => loadPct),
          hue: 'd1',
        },
      ],
      limits: [limitAt(reader, 'stands.high', quantity(reader, highLoadPct, PERCENT), highLoadPct)],
      stale,
    },
    {
      kind: 'cartesian',
      x,
      y: [{ unit: FLOW }],
      series: [
        {
          id: 'flow',
          name: word('stands.flow'),
          kind: 'line',
          v: rows.map(({ errPct }) => errPct),
          hue: 'd4',
          markers: true,
        },
      ],
      limits: [end(massFlowPct), end(-massFlowPct)],
      stale,
    },
  ];
};

/** Load of each stand, and how far its mass flow is from that of the first. */
export function StandsPanel(): ReactNode {
  const { reader, values, models, isFresh, onPaint } = useCharts('stands', standsModels);
  const off = values?.rows.find(({ flow }) => flow !== 'balanced' && flow !== 'unknown');
  const isKnown = values?.rows.some(({ flow }) => flow !== 'unknown') ?? false;
  return (
    <BoardPanel
      code="stands"
      detail="/dataQuery"
      note={
        values &&
        (off && isFresh ? (
          <span className="is-marked">
            {reader.t(`${WORDS}flow.${off.flow}`, {
              n: off.stand,
              value: quantity(reader, off.errPct, FLOW),
            })}
          </span>
        ) : (
          reader.t(`${WORDS}flow.${isKnown ? 'balanced' : 'unknown'}`)
        ))
      }
    >
      {values && (
        <Charts
          models={models}
          titles={[reader.t(`${WORDS}stands.load`), reader.t(`${WORDS}stands.flow`)]}
          onPaint={onPaint}
        />
      )}
    </BoardPanel>
  );
}

const sizeModels: Make<'size'> = ({ x, ovality, tolMm, chart }, stale, reader) => {
  const word = (key: string): string => reader.t(WORDS + key);
  const line = (key: string, value: number): LimitLine =>
    limitAt(reader, key, figure(reader, value, MILLIMETRES), value);
  const axis = { type: 'time' as const, timeZone: reader.tz };
  const means: CartesianModel = {
    kind: 'cartesian',
    x: axis,
    y: [{ unit: localUnit(reader, x.unit) }],
    series: [courseOf(x, word('size.mean'), { hue: 'd1', markers: true })],
    limits: [
      line('size.tol', tolMm[0]),
      line('size.tol', tolMm[1]),
      ...(chart ? [line('size.lcl', chart.lcl), line('size.ucl', chart.ucl)] : []),
    ],
    stale,
  };
  if (!ovality) return [means];
  return [
    means,
    {
      kind: 'cartesian',
      x: axis,
      y: [{ unit: localUnit(reader, ovality.unit), fromZero: true }],
      series: [courseOf(ovality, word('size.ovality'), { hue: 'd4' })],
      stale,
    },
  ];
};

/** Means of the size with their control limits, and what the line is capable of. */
export function SizePanel(): ReactNode {
  const { reader, values, models, onPaint } = useCharts('size', sizeModels);
  const word = (key: string, more?: Record<string, string | number>): string => reader.t(WORDS + key, more);
  return (
    <BoardPanel
      code="size"
      detail="/processInspection"
      note={
        values &&
        [
          values.cpk === null
            ? word('size.noCpk', { n: values.subgroups, need: LEAST_SUBGROUPS })
            : word('size.cpk', { value: figure(reader, values.cpk, INDEX), n: values.subgroups }),
          values.chart ? word('size.base', { n: values.chart.subgroups }) : word('size.noChart'),
        ].join(' · ')
      }
    >
      {values && (
        <Charts models={models} titles={[word('size.mean'), word('size.ovality')]} onPaint={onPaint} />
      )}
    </BoardPanel>
  );
}

const energyModels: Make<'energy'> = ({ kwhPerT, gasPerT }, stale, reader) => {
  const axis = ({ unit }: Series) => ({ unit: localUnit(reader, unit), fromZero: true });
  const startMs = Date.parse(kwhPerT.t0);
  const word = (key: string): string => reader.t(`${WORDS}energy.${key}`);
  const rolling: ChartSeries = { id: 'rolling', name: word('rolling'), kind: 'bar', v: kwhPerT.v, hue: 'd1' };
  return [
    {
      kind: 'cartesian',
      // Hours, not moments: each has its own place.
      x: {
        type: 'category',
        labels: kwhPerT.v.map((_, at) => timeOf(reader, startMs + at * kwhPerT.stepS * 1000)),
      },
      y: gasPerT ? [axis(kwhPerT), axis(gasPerT)] : [axis(kwhPerT)],
      series: gasPerT
        ? [rolling, { id: 'gas', name: word('gas'), kind: 'line', v: gasPerT.v, axis: 1, hue: 'd4' }]
        : [rolling],
      stale,
    },
  ];
};

/** Electricity and gas of each hour for a tonne of what it made. */
export function EnergyPanel(): ReactNode {
  const { reader, values, models, onPaint } = useCharts('energy', energyModels);
  return (
    <BoardPanel
      code="energy"
      detail="/processEnergySaving"
      note={values && values.gasPerT === null && reader.t(`${WORDS}energy.noGas`)}
    >
      {values && <Charts models={models} titles={[reader.t(`${WORDS}energy.title`)]} onPaint={onPaint} />}
    </BoardPanel>
  );
}
