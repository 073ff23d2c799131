import { useId, type ReactNode } from 'react';
import type { EnergyQuality } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { chosenMeter } from './quality.ts';
import { WORDS } from './words.ts';

/** Which metering point the single panels show. */
export function PointChooser(): ReactNode {
  const { board, reader, choose } = useBoard<EnergyQuality>();
  const id = useId();
  const rows = panelValues(board.panels, 'points')?.rows ?? [];
  const chosen = chosenMeter(board);
  if (rows.length < 2) return null;
  return (
    <span className="area-chooser">
      <label htmlFor={id} className="sr">
        {reader.t(`${WORDS}point`)}
      </label>
      <select
        id={id}
        className="head-select"
        value={chosen ?? ''}
        onChange={(event) => choose({ meterId: event.target.value })}
      >
        {chosen === null && <option value="">{reader.t(`${WORDS}point`)}</option>}
        {rows.map(({ meterId, name }) => (
          <option key={meterId} value={meterId}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}
