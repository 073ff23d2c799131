import { useState, type ReactNode } from 'react';
import { AlertAcknowledgedSchema } from '@plantdeck/core/contract';
import { isStepPrevented, useCommand } from '@plantdeck/core/element';
import { Banner, Button, StateView } from '@plantdeck/core/ui/base';
import { failureText, useWords } from '@plantdeck/core/words';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { formatDate } from '@plantdeck/core/units';
import { figure, signedPercent } from '../board/reader.ts';
import { useEfficiency, WORDS, type EfficiencyBoard } from './efficiency.ts';

type Alert = Extract<NonNullable<EfficiencyBoard['panels']['alerts']>, readonly unknown[]>[number];

const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };

interface Acknowledging {
  readonly isBusy: boolean;
  /** Why the last one failed; null where it did not. */
  readonly failure: string | null;
  /** Null where nobody is signed in: the board only shows. */
  readonly take: ((id: string) => void) | null;
  /** Taken note of here, and the platform has not told of it yet. */
  readonly taken: ReadonlySet<string>;
}

function useAcknowledging(): Acknowledging {
  const command = useCommand();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const core = useWords('core');
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const take = (id: string): void => {
    setBusy(true);
    setFailure(null);
    command?.('areaEnergyAlertAcknowledge', { schema: AlertAcknowledgedSchema, body: { id } })
      .then(
        () => setTaken((before) => new Set([...before, id])),
        (error: unknown) => {
          if (!isStepPrevented(error)) setFailure(error);
        },
      )
      .finally(() => setBusy(false));
  };
  return {
    isBusy,
    failure: failure === null ? null : failureText(failure, core.t),
    take: command ? take : null,
    taken,
  };
}

/** Runs of days that used more than chance explains, with what they cost, until somebody has taken note. */
export function AlertsPanel(): ReactNode {
  const parts = useEfficiency();
  const { board, reader } = parts;
  const alerts = panelValues(board.panels, 'alerts');
  const acknowledging = useAcknowledging();
  const word = (key: string) => reader.t(`${WORDS}alerts.${key}`);
  return (
    <BoardPanel code="alerts" detail="/workshopEnergy" note={word('sub')} flush>
      {alerts && alerts.length === 0 ? (
        <StateView kind="empty" title={word('none')}>
          {word('noneHint')}
        </StateView>
      ) : (
        <div className="scroll-y" tabIndex={0} role="group" aria-label={word('title')}>
          {acknowledging.failure !== null && (
            <Banner tone="error" title={word('failed')}>
              {acknowledging.failure}
            </Banner>
          )}
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
                <th scope="col">{word('ackBy')}</th>
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
                  <td>{formatDate(alert.from, reader.tz, reader.lang)}</td>
                  <td className="num">{alert.days}</td>
                  <td className="num">{signedPercent(reader, alert.deviationPct)}</td>
                  <td className="num">{figure(reader, alert.cny, CNY, 'base')}</td>
                  <td>
                    <Acknowledged alert={alert} acknowledging={acknowledging} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}

function Acknowledged({
  alert,
  acknowledging: { take, taken, isBusy },
}: {
  readonly alert: Alert;
  readonly acknowledging: Acknowledging;
}): ReactNode {
  const { reader } = useEfficiency();
  const word = (key: string, values?: Record<string, string>) => reader.t(`${WORDS}alerts.${key}`, values);
  if (alert.ackBy !== undefined) {
    const day = alert.ackAt ? formatDate(alert.ackAt, reader.tz, reader.lang) : '';
    return <span title={word('ackedOn', { name: alert.ackBy, day })}>{alert.ackBy}</span>;
  }
  if (!alert.canAck || take === null || taken.has(alert.id)) return '–';
  const name = `${alert.area.name} · ${alert.energyName} ${formatDate(alert.from, reader.tz, reader.lang)}`;
  return (
    <Button
      size="s"
      data-track-id="baseline:edit"
      disabled={isBusy}
      aria-label={word('ackOne', { name })}
      onClick={() => take(alert.id)}
    >
      {word('ack')}
    </Button>
  );
}
