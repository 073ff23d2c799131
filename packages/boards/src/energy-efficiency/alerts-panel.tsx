import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, signedPercent } from '../board/reader.ts';
import { useEfficiency, WORDS } from './efficiency.ts';

const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };

/** Runs of days that used more than chance explains, with what they cost. */
export function AlertsPanel(): ReactNode {
  const parts = useEfficiency();
  const { board, reader } = parts;
  const alerts = panelValues(board.panels, 'alerts');
  const word = (key: string) => reader.t(`${WORDS}alerts.${key}`);
  return (
    <BoardPanel code="alerts" note={word('sub')} flush>
      {alerts && alerts.length === 0 ? (
        <StateView kind="empty" title={word('none')}>
          {word('noneHint')}
        </StateView>
      ) : (
        <div className="scroll-y" tabIndex={0} role="group" aria-label={word('title')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{word('area')}</th>
                <th scope="col">{word('from')}</th>
                <th scope="col" className="num">
                  {word('days')}
                </th>
                <th scope="col" className="num">
                  {word('deviation')}
                </th>
                <th scope="col" className="num">
                  {word('cny')}
                </th>
              </tr>
            </thead>
            <tbody>
              {(alerts ?? []).map((alert) => (
                <tr key={alert.id}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link"
                      onClick={() => alert.drill && parts.drill('alerts', alert.id, alert.drill)}
                    >
                      {`${alert.area.name} · ${alert.energyName}`}
                    </button>
                  </th>
                  <td>{alert.from.slice(0, 10)}</td>
                  <td className="num">{alert.days}</td>
                  <td className="num">{signedPercent(reader, alert.deviationPct)}</td>
                  <td className="num">{figure(reader, alert.cny, CNY, 'base')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}
