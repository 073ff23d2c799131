import type { ReactNode } from 'react';
import type { WorkshopEnergy } from '@plantdeck/core/contract';
import { Chip } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, quantity, timeOf } from '../board/reader.ts';
import { WORDS } from './words.ts';

const KWH = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
const HOURS = { code: 'h', display: 'h', scale: 1, dp: 1 };

/** Who is on duty and what the shift has used for what it made. */
export function ShiftPanel(): ReactNode {
  const { board, reader, age } = useBoard<WorkshopEnergy>();
  const shift = panelValues(board.panels, 'shift');
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}shift.${key}`, values);
  if (!shift) return <BoardPanel code="shift">{null}</BoardPanel>;
  const { sec } = shift;
  const wholeH = (Date.parse(shift.to) - Date.parse(shift.from)) / 3_600_000;
  const judge = age === 'fresh' ? sec.judge : 'unknown';
  return (
    <BoardPanel
      code="shift"
      detail="/classGroupStatistics"
      note={`${timeOf(reader, shift.from)}–${timeOf(reader, shift.to)}`}
    >
      <div className="shift-card">
        <p className="shift-team">
          <b>{shift.teamName}</b> {shift.shiftName}
        </p>
        <div
          className="bar"
          role="img"
          aria-label={word('elapsed', {
            hours: figure(reader, shift.elapsedH, HOURS, 'base'),
            whole: figure(reader, wholeH, HOURS, 'base'),
          })}
        >
          <i style={{ width: `${Math.min(100, (shift.elapsedH / Math.max(wholeH, 0.25)) * 100)}%` }} />
        </div>
        <dl className="facts">
          <div>
            <dt>{word('gone')}</dt>
            <dd>
              {word('elapsed', {
                hours: figure(reader, shift.elapsedH, HOURS, 'base'),
                whole: figure(reader, wholeH, HOURS, 'base'),
              })}
            </dd>
          </div>
          <div>
            <dt>{word('output')}</dt>
            <dd>{quantity(reader, shift.output, shift.outputUnit)}</dd>
          </div>
          <div>
            <dt>{word('kwh')}</dt>
            <dd>{quantity(reader, shift.kwh, KWH)}</dd>
          </div>
          <div className={`judge-${judge}`}>
            <dt>{word('sec')}</dt>
            <dd>
              {quantity(reader, sec.value, sec.unit)}
              {(judge === 'warn' || judge === 'abnormal') && (
                <Chip tone="warn">
                  {reader.t(`${COMMON}judge.${judge === 'warn' ? 'warnHigh' : 'abnormal'}`)}
                </Chip>
              )}
            </dd>
          </div>
          <div>
            <dt>{word('target')}</dt>
            <dd>{sec.target == null ? word('noTarget') : quantity(reader, sec.target, sec.unit)}</dd>
          </div>
          <div>
            <dt>{word('rank')}</dt>
            <dd>
              {shift.teamRank === null
                ? '–'
                : word('rankOf', { rank: shift.teamRank, count: shift.teamCount })}
            </dd>
          </div>
        </dl>
      </div>
    </BoardPanel>
  );
}
