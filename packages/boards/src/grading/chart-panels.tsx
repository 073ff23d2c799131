import { useMemo, useState, type ReactNode } from 'react';
import { ChartView, type CartesianModel, type LimitLine } from '@plantdeck/core/chart';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, localUnit, percent, quantity, type Reader } from '../board/reader.ts';
import type { Characteristic, Grading } from './grading.contract.ts';
import { isStill, stillNote } from './shown-line.ts';
import { INDEX, PERCENT, WORDS } from './words.ts';

/** Below it a process does not meet its tolerance. */
const CPK_LEAST = 1;

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;

function yieldModel(
  { hours, grade, targetPct, centrePct }: Filled<Grading['panels']['yieldHourly']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const word = (key: string): string => reader.t(WORDS + key);
  const t = hours.map(({ t: at }) => Date.parse(at));
  const broken = hours.map(({ pct, rules }) => (rules.length > 0 ? pct : null));
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, PERCENT) }],
    series: [
      { id: 'yield', name: grade, kind: 'line', t, v: hours.map(({ pct }) => pct), hue: 'd1', markers: true },
      ...(['ucl', 'lcl'] as const).map(
        (key) =>
          ({
            id: key,
            name: word(`chart.${key}`),
            kind: 'line',
            role: 'limit',
            t,
            v: hours.map((hour) => hour[key]),
            hue: 'mute',
          }) as const,
      ),
      ...(centrePct === null
        ? []
        : [
            {
              id: 'centre',
              name: reader.t(`${WORDS}chart.centre`, { value: percent(reader, centrePct) }),
              kind: 'line',
              role: 'baseline',
              t,
              v: t.map(() => centrePct),
              hue: 'mute',
            } as const,
          ]),
      ...(broken.some((value) => value !== null)
        ? [
            {
              id: 'signal',
              name: word('chart.signal'),
              kind: 'line',
              t,
              v: broken,
              hue: 'd2',
              markers: true,
            } as const,
          ]
        : []),
    ],
    limits:
      targetPct === null
        ? []
        : [{ name: reader.t(`${WORDS}target`, { value: percent(reader, targetPct) }), value: targetPct }],
    stale,
  };
}

/** Share of the counted grade by hour within the limits of a p-chart. */
export function YieldPanel(): ReactNode {
  const parts = useBoard<Grading>();
  const { board, reader } = parts;
  const values = panelValues(board.panels, 'yieldHourly');
  const stale = isStill(parts);
  const model = useMemo(() => values && yieldModel(values, stale, reader), [values, stale, reader]);
  const isKnown = values?.hours.some(({ pct }) => pct !== null) ?? false;
  return (
    <BoardPanel
      code="yieldHourly"
      detail="/qualityStatistical"
      note={
        values &&
        (stillNote(parts) ??
          (values.centrePct === null
            ? reader.t(`${WORDS}chart.noBase`)
            : reader.t(`${WORDS}chart.base`, { n: values.baseDays })))
      }
    >
      {values &&
        (isKnown && model ? (
          <div className="chart-box">
            <ChartView
              model={model}
              title={reader.t(`${WORDS}yieldHourly.title`)}
              onPaint={() => parts.painted('yieldHourly')}
            />
          </div>
        ) : (
          <StateView kind="empty" title={reader.t(`${WORDS}yieldHourly.none`)} />
        ))}
    </BoardPanel>
  );
}

function valueModel(one: Characteristic, stale: boolean, reader: Reader): CartesianModel {
  const line = (key: string, value: number | null): LimitLine[] =>
    value === null
      ? []
      : [{ name: reader.t(WORDS + key, { value: figure(reader, value, one.unit, 'base') }), value }];
  const t = one.points.map((point) => Date.parse(point.t));
  const broken = one.points.map(({ x, rules }) => (rules.length > 0 ? x : null));
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, one.unit) }],
    series: [
      {
        id: 'value',
        name: one.name,
        kind: 'line',
        t,
        v: one.points.map(({ x }) => x),
        hue: 'd1',
        markers: true,
      },
      ...(broken.some((value) => value !== null)
        ? [
            {
              id: 'signal',
              name: reader.t(`${WORDS}chart.signal`),
              kind: 'line',
              t,
              v: broken,
              hue: 'd2',
              markers: true,
            } as const,
          ]
        : []),
    ],
    limits: [...line('spc.ucl', one.ucl), ...line('spc.cl', one.cl), ...line('spc.lcl', one.lcl)],
    stale,
  };
}

function rangeModel(one: Characteristic, stale: boolean, reader: Reader): CartesianModel {
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, one.unit), fromZero: true }],
    series: [
      {
        id: 'range',
        name: reader.t(`${WORDS}spc.range`),
        kind: 'line',
        t: one.points.map((point) => Date.parse(point.t)),
        v: one.points.map(({ mr }) => mr),
        hue: 'd4',
        markers: true,
      },
    ],
    limits:
      one.mrUcl === null
        ? []
        : [
            {
              name: reader.t(`${WORDS}spc.ucl`, { value: figure(reader, one.mrUcl, one.unit, 'base') }),
              value: one.mrUcl,
            },
          ],
    stale,
  };
}

const isIncapable = ({ cpk }: Characteristic): boolean => cpk !== null && cpk < CPK_LEAST;
/** What is looked at first: the least capable. */
const worstOf = (all: readonly Characteristic[]): Characteristic | undefined =>
  all.toSorted((a, b) => (a.cpk ?? Infinity) - (b.cpk ?? Infinity))[0];

/** Values above their moving ranges, over the same time. */
function DimensionCharts({
  one,
  stale,
}: {
  readonly one: Characteristic;
  readonly stale: boolean;
}): ReactNode {
  const { reader, painted } = useBoard<Grading>();
  const models = useMemo(() => {
    const [value, range] = [valueModel(one, stale, reader), rangeModel(one, stale, reader)];
    return { value: { ...value, under: range }, range: { ...range, under: value } };
  }, [one, stale, reader]);
  return (
    <div className="grade-charts">
      <div className="chart-box">
        <ChartView model={models.value} title={one.name} onPaint={() => painted('spc')} />
      </div>
      <div className="chart-box">
        <ChartView
          model={models.range}
          title={reader.t(`${WORDS}spc.range`)}
          onPaint={() => painted('spc')}
        />
      </div>
    </div>
  );
}

/** Single dimensions and their moving ranges, with the capability of each. */
export function SpcPanel(): ReactNode {
  const parts = useBoard<Grading>();
  const { board, reader } = parts;
  const [code, setCode] = useState('');
  const values = panelValues(board.panels, 'spc');
  const all = values?.characteristics ?? [];
  const one = all.find((each) => each.code === code) ?? worstOf(all);
  const stale = isStill(parts);
  const word = (key: string, more?: Record<string, string | number>): string => reader.t(WORDS + key, more);
  const index = (value: number | null): string => figure(reader, value, INDEX, 'base');
  return (
    <BoardPanel
      code="spc"
      detail="/qualityStatistical"
      note={
        values &&
        (stillNote(parts) ??
          (one?.cl == null ? word('chart.noBase') : word('chart.base', { n: values.baseDays })))
      }
    >
      {values && (
        <>
          <ul className="grade-chars">
            {all.map((each) => (
              <li key={each.code}>
                <button
                  type="button"
                  className={isIncapable(each) && !stale ? 'grade-char is-off' : 'grade-char'}
                  aria-pressed={each.code === one?.code}
                  onClick={() => setCode(each.code)}
                >
                  <span className="ell" title={each.name}>
                    {each.name}
                  </span>
                  <b>Cpk {index(each.cpk)}</b>
                </button>
              </li>
            ))}
          </ul>
          {one && (
            <p className="grade-quiet grade-tolerance">
              {word('spc.facts', {
                cp: index(one.cp),
                n: one.n,
                low: one.lsl === null ? word('spc.open') : quantity(reader, one.lsl, one.unit, 'base'),
                high: one.usl === null ? word('spc.open') : quantity(reader, one.usl, one.unit, 'base'),
              })}
            </p>
          )}
          {one && one.points.length > 0 ? (
            <DimensionCharts one={one} stale={stale} />
          ) : (
            <StateView kind="empty" title={word('spc.none')} />
          )}
        </>
      )}
    </BoardPanel>
  );
}
