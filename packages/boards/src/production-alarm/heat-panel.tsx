import type { ReactNode } from 'react';
import type { ProductionAlarm } from '@plantdeck/core/contract';
import { BoardPanel } from '../board/board-panel.tsx';
import { drillTo, useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { WORDS } from './words.ts';

const STEPS = 5;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const two = (hour: number): string => String(hour).padStart(2, '0');

/** Where and when alarms come, over seven days: darker is more, the number stands in the cell. */
export function HeatPanel(): ReactNode {
  const parts = useBoard<ProductionAlarm>();
  const { board, reader } = parts;
  const values = panelValues(board.panels, 'heat');
  const most = Math.max(1, ...(values?.n.flat() ?? []));
  return (
    <BoardPanel code="heat" detail="/equipmentAlarm" flush note={reader.t(`${WORDS}heat.sub`)}>
      {values && (
        <div className="table-scroll">
          <table className="heat">
            <thead>
              <tr>
                <th scope="col">{reader.t(`${WORDS}heat.area`)}</th>
                {HOURS.map((hour) => (
                  <th key={hour} scope="col">
                    {two(hour)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {values.areas.map((area, index) => (
                <tr key={area.id}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      title={area.name}
                      onClick={() =>
                        parts.drill('heat', area.id, drillTo(parts, '/equipmentAlarm', { areaId: area.id }))
                      }
                    >
                      {area.name}
                    </button>
                  </th>
                  {(values.n[index] ?? []).map((n, hour) => (
                    <td key={HOURS[hour]} data-heat={n === 0 ? 0 : Math.ceil((n / most) * STEPS)}>
                      {n === 0 ? '' : n}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
