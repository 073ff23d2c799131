import { useState, type PointerEvent, type ReactNode } from 'react';
import type { PeakValleyPanels, PeakValleyUsage } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, quantity, type Reader, shortDay } from '../board/reader.ts';
import { KW } from './demand-model.ts';
import { WORDS } from './words.ts';

type Heat = Exclude<PeakValleyPanels['heat'], undefined | { gap: unknown }>;

const STEPS = 7;
const HOURS = 24;
const HOUR_MARKS = [0, 6, 12, 18, 24];
/** Days between two names beside the rows. */
const DAY_MARK_EVERY = 10;

interface HeatScale {
  readonly min: number;
  readonly max: number;
}

/** Bounds on round hundreds (tens of a small load), so that the legend reads well. */
function heatScale(heat: Heat): HeatScale {
  const known = heat.days.flatMap(({ kw }) => kw.filter((value) => value !== null));
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const round = most - least > 1000 ? 100 : 10;
  const min = Math.floor(least / round) * round;
  return { min, max: Math.max(min + round, Math.ceil(most / round) * round) };
}

const heatStep = (kw: number, { min, max }: HeatScale): number =>
  Math.min(STEPS - 1, Math.max(0, Math.floor(((kw - min) / (max - min)) * STEPS)));

/** All cells of a step as one outline: a month of hours is drawn with seven elements. */
function heatPaths(heat: Heat, scale: HeatScale): string[] {
  const paths = Array.from({ length: STEPS }, () => '');
  heat.days.forEach(({ kw }, row) =>
    kw.forEach((value, hour) => {
      if (value === null) return;
      const step = heatStep(value, scale);
      paths[step] += `M${hour + 0.04} ${row + 0.06}h.92v.88h-.92z`;
    }),
  );
  return paths;
}

interface Cell {
  readonly row: number;
  readonly hour: number;
}

function cellAt(event: PointerEvent<SVGSVGElement>, heat: Heat): Cell | null {
  const box = event.currentTarget.getBoundingClientRect();
  const row = Math.floor(((event.clientY - box.top) / box.height) * heat.days.length);
  const hour = Math.floor(((event.clientX - box.left) / box.width) * HOURS);
  return heat.days[row]?.kw[hour] === undefined ? null : { row, hour };
}

function cellText(heat: Heat, { row, hour }: Cell, reader: Reader): string {
  const day = heat.days[row];
  return day
    ? `${shortDay(reader, day.day)} ${String(hour).padStart(2, '0')}:00 · ${quantity(reader, day.kw[hour], KW)}`
    : '';
}

/** Mean load of each hour of a month of days; what is not known stays empty. */
export function HeatPanel(): ReactNode {
  const { board, reader } = useBoard<PeakValleyUsage>();
  const [cell, setCell] = useState<Cell | null>(null);
  const heat = panelValues(board.panels, 'heat');
  const scale = heat && heatScale(heat);
  return (
    <BoardPanel
      code="heat"
      detail="/energyNeedAnalyze"
      note={heat && reader.t(`${WORDS}heat.sub`, { n: heat.days.length })}
    >
      {heat && scale && (
        <div className="heat">
          <div className="heat-days" aria-hidden="true">
            {heat.days.map(({ day }, index) => (
              <span key={day}>
                {index % DAY_MARK_EVERY === 0 || index === heat.days.length - 1 ? shortDay(reader, day) : ''}
              </span>
            ))}
          </div>
          <svg
            className="heat-map"
            viewBox={`0 0 ${HOURS} ${heat.days.length}`}
            preserveAspectRatio="none"
            role="img"
            onPointerMove={(event) => setCell(cellAt(event, heat))}
            onPointerLeave={() => setCell(null)}
            aria-label={reader.t(`${WORDS}heat.label`, {
              min: quantity(reader, scale.min, KW),
              max: quantity(reader, scale.max, KW),
            })}
          >
            {heatPaths(heat, scale).map(
              (d, step) => d !== '' && <path key={step} className={`q${step}`} d={d} />,
            )}
          </svg>
          <div className="heat-hours" aria-hidden="true">
            {HOUR_MARKS.map((hour) => (
              <span key={hour}>{String(hour).padStart(2, '0')}</span>
            ))}
          </div>
          <p className="heat-legend">
            {figure(reader, scale.min, KW, 'base')}
            <span aria-hidden="true">
              {Array.from({ length: STEPS }, (_, step) => (
                <i key={step} className={`q${step}`} />
              ))}
            </span>
            {quantity(reader, scale.max, KW, 'base')}
            <span className="heat-empty">
              {cell ? cellText(heat, cell, reader) : reader.t(`${WORDS}heat.empty`)}
            </span>
          </p>
        </div>
      )}
    </BoardPanel>
  );
}
