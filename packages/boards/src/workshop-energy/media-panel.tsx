import type { ReactNode } from 'react';
import type { WorkshopEnergy, WorkshopPanels } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, quantity, type Reader, shortDay } from '../board/reader.ts';
import { WORDS } from './words.ts';

type Media = Extract<NonNullable<WorkshopPanels['media']>, { rows: unknown }>;

/** Small columns of seven days for each energy other than electricity. */
export function MediaPanel(): ReactNode {
  const { board, reader } = useBoard<WorkshopEnergy>();
  const media = panelValues(board.panels, 'media');
  return (
    <BoardPanel
      code="media"
      detail="/efficiencyAnalyze"
      note={media && reader.t(`${WORDS}media.sub`, { n: media.days.length })}
      totals
    >
      {media && (
        <div className="media">
          {media.rows.map((row) => (
            <Columns key={row.energyCode} row={row} media={media} reader={reader} />
          ))}
        </div>
      )}
    </BoardPanel>
  );
}

function Columns({
  row,
  media,
  reader,
}: {
  readonly row: Media['rows'][number];
  readonly media: Media;
  readonly reader: Reader;
}): ReactNode {
  const { days, isRunning } = media;
  const most = Math.max(0, ...row.values.map((value) => value ?? 0));
  const last = row.values.at(-1) ?? null;
  const said = days.map(
    (day, index) => `${shortDay(reader, day)} ${quantity(reader, row.values[index], row.unit)}`,
  );
  const step = 100 / Math.max(1, days.length);
  return (
    <div className="medium">
      <p className="medium-head">
        <b>{row.name}</b>
        <span>{quantity(reader, last, row.unit)}</span>
      </p>
      <svg
        viewBox="0 0 100 40"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${row.name}: ${said.join(', ')}`}
      >
        {row.values.map((value, index) => {
          const height = most > 0 && value !== null ? (value / most) * 38 : 0;
          const estimated = (row.estimated[index] ?? 0) > 0;
          const running = isRunning && index === days.length - 1;
          return (
            <rect
              key={days[index]}
              className={`col${running ? ' running' : ''}${estimated ? ' estimated' : ''}`}
              x={index * step + step * 0.15}
              y={40 - height}
              width={step * 0.7}
              height={height}
            >
              <title>{`${said[index]}${estimated ? ` · ${reader.t(`${COMMON}estimated`)}` : ''}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className="medium-days" aria-hidden="true">
        <span>{days[0] && shortDay(reader, days[0])}</span>
        <span>{days.at(-1) && shortDay(reader, days.at(-1) ?? '')}</span>
      </p>
    </div>
  );
}
