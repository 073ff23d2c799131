import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel, type SeriesHue } from '@plantdeck/core/chart';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, percent, quantity, timeOf, type Reader } from '../board/reader.ts';
import type { CeramicsProduction, OutputLine } from './ceramics-production.contract.ts';
import { SQUARE_METRES, WORDS } from './words.ts';

type Output = Exclude<CeramicsProduction['panels']['output'], undefined | { gap: unknown }>;
const HUES: readonly SeriesHue[] = ['d1', 'd4', 'd2', 'd3', 'd5', 'd6', 'd7', 'd8'];
const TRACK_PX = 1000;

function hourModel({ lines, hours }: Output, stale: boolean, reader: Reader): CartesianModel {
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: hours.map(({ t }) => timeOf(reader, t)) },
    y: [{ unit: localUnit(reader, SQUARE_METRES) }],
    series: lines.map(({ id, name }, at) => ({
      id,
      name,
      kind: 'bar',
      stack: 'lines',
      hue: HUES[at % HUES.length] ?? 'd1',
      v: hours.map(({ made }) => made[at] ?? null),
      runningIndex: hours.length - 1,
    })),
    stale,
  };
}

/** Good tiles of each line against what its plan makes due by now, and of all lines by hour. */
export function OutputPanel(): ReactNode {
  const { board, reader, age, painted } = useBoard<CeramicsProduction>();
  const output = panelValues(board.panels, 'output');
  const word = (key: string, values?: Record<string, string | number>): string =>
    reader.t(WORDS + key, values);
  const stale = age !== 'fresh';
  const model = useMemo(() => output && hourModel(output, stale, reader), [output, stale, reader]);
  const shift = output?.shift;
  const isEmpty = output?.hours.every(({ made }) => made.every((value) => value === null)) ?? true;
  return (
    <BoardPanel
      code="output"
      detail="/productionTask"
      note={
        output &&
        shift &&
        word('output.shift', {
          shift: shift.team === null ? shift.name : `${shift.name} · ${shift.team}`,
          time: timeOf(reader, shift.from),
          made: quantity(reader, shift.made, SQUARE_METRES),
        })
      }
    >
      {output && (
        <div className="tile-output">
          <ul className="tile-lines">
            {output.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
          {isEmpty || !model ? (
            <StateView kind="empty" title={word('output.none')} />
          ) : (
            <div className="chart-box">
              <ChartView model={model} title={word('output.hourly')} onPaint={() => painted('output')} />
            </div>
          )}
        </div>
      )}
    </BoardPanel>
  );
}

function Line({ line }: { readonly line: OutputLine }): ReactNode {
  const { reader, age } = useBoard<CeramicsProduction>();
  const { plan, due, actual, projected, attainmentPct, judge } = line;
  const word = (key: string, values?: Record<string, string | number>): string =>
    reader.t(WORDS + key, values);
  const m2 = (value: number | null): string => quantity(reader, value, SQUARE_METRES);
  const most = Math.max(plan ?? 0, actual ?? 0);
  const at = (value: number | null): number => (most <= 0 ? 0 : ((value ?? 0) / most) * TRACK_PX);
  const isOff = age === 'fresh' && (judge === 'abnormal' || judge === 'warn');
  return (
    <li className={age === 'fresh' ? '' : 'is-old'}>
      <span className="tile-line-head">
        <b className="ell" title={line.name}>
          {line.name}
        </b>
        <span className={isOff ? 'tile-mark' : ''}>{percent(reader, attainmentPct)}</span>
      </span>
      <svg
        className="tile-track"
        viewBox={`0 0 ${TRACK_PX} 12`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="tile-track-room" width={TRACK_PX} height="12" />
        <rect className="tile-track-fill" width={at(actual)} height="12" />
        {due !== null && (
          <rect className="tile-track-due" x={Math.min(at(due), TRACK_PX - 3)} width="3" height="12" />
        )}
      </svg>
      <span className="tile-line-foot tile-quiet">
        <span>
          {m2(actual)} {plan === null ? word('output.noPlan') : word('output.of', { value: m2(plan) })}
        </span>
        {due !== null && <span>{word('output.due', { value: m2(due) })}</span>}
        <span>{word('output.projected', { value: m2(projected) })}</span>
      </span>
    </li>
  );
}
