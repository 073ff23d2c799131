import type { ReactNode } from 'react';
import type { WorkshopEnergy, WorkshopPanels } from '@plantdeck/core/contract';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { tooFewData } from '../board/kpi-model.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, quantity, unitText } from '../board/reader.ts';
import { WORDS } from './words.ts';

const RATIO = { code: '1', display: '', scale: 1, dp: 3 };

type Row = Exclude<WorkshopPanels['teams'], undefined | { gap: unknown }>['rows'][number];

/** Unit consumption of the teams this month: as it was, and as if all had made the same mix. */
export function TeamsPanel(): ReactNode {
  const parts = useBoard<WorkshopEnergy>();
  const { board, reader } = parts;
  const teams = panelValues(board.panels, 'teams');
  const word = (key: string, values?: Record<string, string>) => reader.t(`${WORDS}teams.${key}`, values);
  const values = teams?.rows.flatMap(({ sec, secNormalised }) => [sec ?? 0, secNormalised ?? 0]) ?? [];
  const most = Math.max(0, ...values, teams?.target ?? 0);
  const reasonOf = ({ completeness = 100 }: Row) => tooFewData(completeness, reader) ?? word('noOutput');
  const width = (value: number | null) => ({
    width: `${most > 0 && value !== null ? (value / most) * 100 : 0}%`,
  });
  const notes = teams && [
    word('sub'),
    ...(teams.target === null ? [] : [word('target', { value: quantity(reader, teams.target, teams.unit) })]),
  ];
  return (
    <BoardPanel code="teams" detail="/classGroupStatistics" note={notes?.join(' · ')} flush>
      {teams && (
        <table className="table teams-table">
          <thead>
            <tr>
              <th scope="col">{word('team')}</th>
              <th scope="col">{`${word('sec')} ${unitText(reader, teams.unit)}`}</th>
              <th scope="col" className="num">
                {word('enpi')}
              </th>
            </tr>
          </thead>
          <tbody>
            {teams.rows.map((row) => (
              <tr key={row.teamId}>
                <th scope="row">
                  <button
                    type="button"
                    className="link ell"
                    onClick={() =>
                      parts.drill(
                        'teams',
                        row.teamId,
                        row.drill ?? drillTo(parts, '/classGroupStatistics', { teamId: row.teamId }),
                      )
                    }
                  >
                    {row.name}
                  </button>
                  <span className="second">{word('shifts', { n: String(row.shifts) })}</span>
                </th>
                <td>
                  {row.sec === null && row.secNormalised === null ? (
                    <span className="t3">– {reasonOf(row)}</span>
                  ) : (
                    <span className="pair">
                      <span className="bar">
                        <i className="plain" style={width(row.sec)} />
                      </span>
                      <span className="num">{figure(reader, row.sec, teams.unit, 'base')}</span>
                      <span className="bar">
                        <i
                          className={row.judge === 'warn' || row.judge === 'abnormal' ? 'flag' : undefined}
                          style={width(row.secNormalised)}
                        />
                      </span>
                      <span className="num">
                        <b>{figure(reader, row.secNormalised, teams.unit, 'base')}</b>
                        {(row.judge === 'warn' || row.judge === 'abnormal') && (
                          <span className="sr">
                            {reader.t(`${COMMON}judge.${row.judge === 'warn' ? 'warnHigh' : 'abnormal'}`)}
                          </span>
                        )}
                      </span>
                    </span>
                  )}
                </td>
                <td className="num">{figure(reader, row.enpi, RATIO, 'base')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {teams && (
        <p className="chart-foot pair-legend">
          <i className="plain" aria-hidden="true" /> {word('actual')}
          <i className="mix" aria-hidden="true" /> {word('normalised')}
        </p>
      )}
    </BoardPanel>
  );
}
