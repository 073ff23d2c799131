import { useMemo, type ReactNode } from 'react';
import {
  ChartView,
  seriesTimes,
  type CartesianModel,
  type ChartSeries,
  type SeriesHue,
} from '@plantdeck/core/chart';
import type { Marker, Series, Unit } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import type { KilnMonitoring } from './kiln-monitoring.contract.ts';
import { WORDS } from './words.ts';

const KJ_PER_KG: Unit = { code: 'kJ/kg', display: 'kJ/kg', scale: 1, dp: 0 };
const KGCE_PER_M2: Unit = { code: 'kgce/m2', display: 'kgce/m²', scale: 1, dp: 2 };
const HUES: Readonly<Record<string, SeriesHue>> = { upperC: 'd1', lowerC: 'd4' };

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Panels = KilnMonitoring['panels'];

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
const eventsOf = (markers: readonly Marker[]): NonNullable<CartesianModel['events']> =>
  markers.map(({ t, text }) => ({ tMs: Date.parse(t), name: text }));
const targetOf = (value: number | null, unit: Unit, reader: Reader) =>
  value === null
    ? []
    : [{ name: reader.t(`${WORDS}target`, { value: quantity(reader, value, unit) }), value }];

function detailModel(
  detail: Filled<Panels['detail']>,
  stale: boolean,
  reader: Reader,
): CartesianModel | null {
  const [first] = detail.series;
  if (!first) return null;
  const names: Readonly<Record<string, string>> = {
    upperC: reader.t(`${WORDS}col.upper`),
    lowerC: reader.t(`${WORDS}col.lower`),
    setC: reader.t(`${WORDS}col.set`),
  };
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, first.unit) }],
    series: detail.series.map((one) =>
      courseOf(one, names[one.key] ?? detail.name, {
        hue: HUES[one.key] ?? 'd1',
        ...(one.role === 'target' ? { role: 'target' } : {}),
      }),
    ),
    limits: detail.limits.map(({ name, value }) => ({
      name: `${name} ${quantity(reader, value, first.unit)}`,
      value,
    })),
    stale,
  };
}

/** The trend of what was chosen in the picture with its limits, or of the zone that needs it most. */
export function DetailPanel(): ReactNode {
  const parts = useBoard<KilnMonitoring>();
  const { board, reader } = parts;
  const detail = panelValues(board.panels, 'detail');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => detail && detailModel(detail, stale, reader), [detail, stale, reader]);
  const notes = detail
    ? [
        detail.name,
        ...(detail.frozen ? [reader.t(`${WORDS}frozen`)] : []),
        ...(detail.alarms > 0 ? [reader.t(`${WORDS}detail.alarms`, { n: detail.alarms })] : []),
      ]
    : [];
  return (
    <BoardPanel code="detail" detail="/dataQuery" note={notes.join(' · ')}>
      {model && detail && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={`${reader.t(`${WORDS}detail.title`)}: ${detail.name}`}
            onPaint={() => parts.painted('detail')}
          />
        </div>
      )}
    </BoardPanel>
  );
}

function specificModel(specific: Filled<Panels['specific']>, stale: boolean, reader: Reader): CartesianModel {
  const { perM2, target } = specific;
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, perM2.unit) }],
    series: [courseOf(perM2, reader.t(`${WORDS}specific.series`), { hue: 'd1' })],
    limits: targetOf(target, perM2.unit, reader),
    stale,
  };
}

/** Gas for a square metre over a day, against its target. */
export function SpecificPanel(): ReactNode {
  const parts = useBoard<KilnMonitoring>();
  const { board, reader } = parts;
  const specific = panelValues(board.panels, 'specific');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => specific && specificModel(specific, stale, reader), [specific, stale, reader]);
  return (
    <BoardPanel
      code="specific"
      detail="/energyReport"
      note={
        specific &&
        reader.t(`${WORDS}specific.day`, {
          kj: quantity(reader, specific.kjPerKg, KJ_PER_KG),
          kgce: quantity(reader, specific.kgcePerM2, KGCE_PER_M2),
        })
      }
    >
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}specific.title`)}
            onPaint={() => parts.painted('specific')}
          />
        </div>
      )}
    </BoardPanel>
  );
}

function feedModel(
  { entry, exit, gaps }: Filled<Panels['feed']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, entry.unit), fromZero: true }],
    series: [
      courseOf(entry, reader.t(`${WORDS}feed.entry`), { hue: 'd1' }),
      courseOf(exit, reader.t(`${WORDS}feed.exit`), { hue: 'd4' }),
    ],
    events: eventsOf(gaps),
    stale,
  };
}

/** What enters and leaves, with the empty rows and what caused them. */
export function FeedPanel(): ReactNode {
  const parts = useBoard<KilnMonitoring>();
  const { board, reader } = parts;
  const feed = panelValues(board.panels, 'feed');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => feed && feedModel(feed, stale, reader), [feed, stale, reader]);
  const minutes = (key: string, n: number) => reader.t(WORDS + key, { n: Math.round(n) });
  return (
    <BoardPanel
      code="feed"
      detail="/downtimeAnalysis"
      note={
        feed &&
        [
          minutes('feed.gapMinutes', feed.gapMinutes),
          ...(feed.unknownMinutes >= 1 ? [minutes('feed.unknown', feed.unknownMinutes)] : []),
        ].join(' · ')
      }
    >
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}feed.title`)}
            onPaint={() => parts.painted('feed')}
          />
        </div>
      )}
    </BoardPanel>
  );
}

function yieldModel(yields: Filled<Panels['yieldHourly']>, stale: boolean, reader: Reader): CartesianModel {
  const { series, grade, target, markers } = yields;
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, series.unit) }],
    series: [courseOf(series, grade, { hue: 'd1', markers: true })],
    limits: targetOf(target, series.unit, reader),
    events: eventsOf(markers),
    stale,
  };
}

/** The share of the counted grade by hour, with the gaps and changes that it may follow from. */
export function YieldPanel(): ReactNode {
  const parts = useBoard<KilnMonitoring>();
  const { board, reader } = parts;
  const yields = panelValues(board.panels, 'yieldHourly');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => yields && yieldModel(yields, stale, reader), [yields, stale, reader]);
  return (
    <BoardPanel code="yieldHourly" detail="/qualityStatistical" note={yields?.grade}>
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}yieldHourly.title`)}
            onPaint={() => parts.painted('yieldHourly')}
          />
        </div>
      )}
    </BoardPanel>
  );
}
