import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { ActiveAlarmRow, ProductionAlarm } from '@plantdeck/core/contract';
import { Banner, Button, IconButton, PriorityMark, StateView } from '@plantdeck/core/ui/base';
import { formatNumber, formatSince, joinUnit, UNKNOWN_TEXT } from '@plantdeck/core/units';
import { BoardPanel } from '../board/board-panel.tsx';
import { drillTo, useBoard, type BoardParts } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { ageText, COMMON, timeOf, type Reader } from '../board/reader.ts';
import { useAutoPages } from '../board/use-auto-pages.ts';
import { retryImport } from '../feed/retry-import.ts';
import { useAlarmActions, type AlarmActions } from './use-alarm-actions.ts';
import { useAlarmSound } from './use-alarm-sound.ts';
import { WORDS } from './words.ts';

const ShelveAlarm = lazy(() => retryImport(() => import('./shelve-alarm.tsx')));

type Values = Extract<NonNullable<ProductionAlarm['panels']['active']>, { rows: unknown }>;
/** A wall shows the first few in letters that can be read there. */
const ROWS_FAR = 6;

/** What needs action now, the most urgent first; pages turn by themselves until somebody reads, or a new P1 comes. */
export function ActivePanel(): ReactNode {
  const parts = useBoard<ProductionAlarm>();
  const { board, reader } = parts;
  const values = panelValues(board.panels, 'active');
  const actions = useAlarmActions();
  const [shelving, setShelving] = useState<ActiveAlarmRow | null>(null);
  const rows = values?.rows ?? [];
  useAlarmSound(rows, values?.sound === true);
  const rowsAPage = parts.isFar ? ROWS_FAR : (values?.length ?? 12);
  const urgentHere = rows.filter(({ priority, state }) => priority === 1 && state === 'unackActive').length;
  const pages = useAutoPages(Math.max(1, Math.ceil(rows.length / rowsAPage)), {
    ...parts.scroll,
    urgent: (parts.scroll.urgent ?? 0) + urgentHere,
  });
  const word = (key: string, of: Record<string, string | number> = {}) =>
    reader.t(`${WORDS}active.${key}`, of);
  return (
    <BoardPanel
      code="active"
      detail="/equipmentAlarm"
      flush
      note={values && word('total', { count: values.total })}
    >
      {values && (
        <div className="alarm-list" {...pages.pauseHandlers}>
          {actions.failure !== null && (
            <Banner tone="error" title={word('failed')}>
              {actions.failure}
            </Banner>
          )}
          {rows.length === 0 ? (
            <Quiet parts={parts} />
          ) : (
            <div className="alarm-scroll">
              <table className="table">
                <thead>
                  <tr>
                    {(['priority', 'since', 'name', 'value', 'lasting', 'state'] as const).map((column) => (
                      <th key={column} scope="col" className={`c-${column}`}>
                        {column === 'priority' ? <span className="sr">{word(column)}</span> : word(column)}
                      </th>
                    ))}
                    {!parts.isFar && (
                      <th scope="col" className="c-action">
                        <span className="sr">{word('action')}</span>
                      </th>
                    )}
                  </tr>
                </thead>
                <tbody>
                  {rows.slice(pages.page * rowsAPage, (pages.page + 1) * rowsAPage).map((row) => (
                    <Row
                      key={row.id}
                      row={row}
                      values={values}
                      parts={parts}
                      actions={actions}
                      onShelve={() => setShelving(row)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          )}
          {pages.count > 1 && (
            <div className="alarm-foot">
              <IconButton
                icon="chevron-left"
                size="s"
                label={reader.t(`${COMMON}previousPage`)}
                onClick={() => pages.go(-1)}
              />
              <span>{reader.t(`${COMMON}pageOf`, { page: pages.page + 1, pages: pages.count })}</span>
              <IconButton
                icon="chevron-right"
                size="s"
                label={reader.t(`${COMMON}nextPage`)}
                onClick={() => pages.go(1)}
              />
            </div>
          )}
        </div>
      )}
      {shelving && (
        <Suspense fallback={null}>
          <ShelveAlarm
            name={shelving.name}
            isBusy={actions.isBusy}
            onClose={() => setShelving(null)}
            onShelve={(order) => {
              actions.shelve(shelving, order);
              setShelving(null);
            }}
          />
        </Suspense>
      )}
    </BoardPanel>
  );
}

function Quiet({ parts }: { readonly parts: BoardParts<ProductionAlarm> }): ReactNode {
  const { board, reader } = parts;
  const since = panelValues(board.panels, 'summary')?.quietSince ?? null;
  return (
    <StateView
      kind="empty"
      title={
        since === null
          ? reader.t(`${WORDS}active.none`)
          : reader.t(`${WORDS}active.noneSince`, { time: timeOf(reader, since) })
      }
    >
      {reader.t(`${WORDS}active.noneHint`)}
    </StateView>
  );
}

/** Value beyond limit with the digits that both have. */
function valueText({ value, limit, unit }: ActiveAlarmRow, { lang }: Reader): string {
  if (value === null) return UNKNOWN_TEXT;
  const digits = (n: number | null): number => (n === null ? 0 : (String(n).split('.')[1]?.length ?? 0));
  const decimals = Math.min(2, Math.max(digits(value), digits(limit)));
  const figures = [value, limit].filter((each) => each !== null);
  return joinUnit(figures.map((each) => formatNumber(each, { decimals }, lang)).join(' / '), unit);
}

interface RowProps {
  readonly row: ActiveAlarmRow;
  readonly values: Values;
  readonly parts: BoardParts<ProductionAlarm>;
  readonly actions: AlarmActions;
  readonly onShelve: () => void;
}

function Row({ row, values, parts, actions, onShelve }: RowProps): ReactNode {
  const { board, reader } = parts;
  const word = (key: string, of: Record<string, string | number> = {}) =>
    reader.t(`${WORDS}active.${key}`, of);
  const isDone = actions.isDone(row);
  const isWaiting = (row.state === 'unackActive' || row.state === 'unackRtn') && !isDone;
  const endMs = row.offAt ? Date.parse(row.offAt) : Date.parse(board.serverTime);
  return (
    <tr
      className={isWaiting ? 'is-waiting' : undefined}
      data-blink={row.state === 'unackActive' && isWaiting ? '' : undefined}
    >
      <td className="c-priority">
        <PriorityMark
          priority={row.priority}
          label={reader.t(`${WORDS}summary.priority`, { priority: row.priority })}
        />
      </td>
      <td className="c-since">
        {formatSince(row.onAt, Date.parse(board.serverTime), reader.tz, reader.lang, { seconds: true })}
      </td>
      <th scope="row" className="c-name">
        <button
          type="button"
          className="link ell"
          title={`${row.name} · ${row.object.name}`}
          onClick={() =>
            parts.drill('active', row.id, drillTo(parts, `/alarmDetailsView/${encodeURIComponent(row.id)}`))
          }
        >
          {row.name}
        </button>
        <span className="alarm-object ell">{row.object.name}</span>
      </th>
      <td className="c-value num">{valueText(row, reader)}</td>
      <td className="c-lasting">{ageText(reader, Math.max(0, (endMs - Date.parse(row.onAt)) / 1000))}</td>
      <td className="c-state">{word(row.again ? 'state.again' : `state.${row.state}`)}</td>
      {!parts.isFar && (
        <td className="c-action">
          <div className="alarm-actions-cell">
            {actions.isOpen && values.canAcknowledge && isWaiting && (
              <Button
                size="s"
                data-track-id="alarm:ack"
                disabled={actions.isBusy}
                aria-label={word('ackOne', { name: row.name })}
                onClick={() => actions.acknowledge(row)}
              >
                {word('ack')}
              </Button>
            )}
            {row.sopId !== undefined && (
              <IconButton
                icon="file"
                size="s"
                label={word('sopOf', { name: row.name })}
                onClick={() =>
                  parts.drill('active', row.id, {
                    to: `/SOPDetail/${encodeURIComponent(row.sopId ?? '')}`,
                    query: {},
                  })
                }
              />
            )}
            <IconButton
              icon="message"
              size="s"
              data-track-id="alarm:ask"
              label={word('askOne', { name: row.name })}
              onClick={() =>
                parts.askAssistant('active', {
                  alarm: row.id,
                  subject: `${row.name} · ${row.object.name}`,
                  question: word('question', { name: row.name, object: row.object.name }),
                })
              }
            />
            {actions.isOpen && values.canShelve && row.state !== 'unackRtn' && !isDone && (
              <IconButton
                icon="pause"
                size="s"
                data-track-id="alarm:shelve"
                label={word('shelveOne', { name: row.name })}
                onClick={onShelve}
              />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}
