import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, percent, quantity, timeOf } from '../board/reader.ts';
import type { Grading } from './grading.contract.ts';
import { isStill, stillNote } from './shown-line.ts';
import { M2, PIECES, WORDS } from './words.ts';

const FILLS = 4;
const BAR_PX = 1000;

/** Grades since the accounting day began, as one bar and with their figures. */
export function GradesPanel(): ReactNode {
  const parts = useBoard<Grading>();
  const { board, reader } = parts;
  const values = panelValues(board.panels, 'grades');
  const word = (key: string): string => reader.t(WORDS + key);
  const still = isStill(parts);
  const known = values?.grades.filter(({ pct }) => pct !== null) ?? [];
  const starts = known.map((_, at) => known.slice(0, at).reduce((sum, { pct }) => sum + (pct ?? 0), 0));
  return (
    <BoardPanel
      code="grades"
      detail="/qualityStatistics"
      note={values && (stillNote(parts) ?? reader.t(`${WORDS}since`, { time: timeOf(reader, values.from) }))}
    >
      {values &&
        (values.grades.every(({ pcs }) => pcs === 0) ? (
          <StateView kind="empty" title={word('grades.none')} />
        ) : (
          <div className={still ? 'grade-shares is-old' : 'grade-shares'}>
            {known.length > 0 && (
              <svg
                className="grade-bar"
                viewBox={`0 0 ${BAR_PX} 32`}
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                {known.map(({ code, order, pct }, at) => (
                  <rect
                    key={code}
                    className={`grade-fill-${Math.min(order, FILLS)}`}
                    x={((starts[at] ?? 0) / 100) * BAR_PX}
                    width={((pct ?? 0) / 100) * BAR_PX}
                    height={32}
                  />
                ))}
              </svg>
            )}
            <div className="table-scroll" tabIndex={0} role="group" aria-label={word('grades.title')}>
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{word('col.grade')}</th>
                    <th scope="col" className="num">
                      {word('col.today')}
                    </th>
                    <th scope="col" className="num">
                      {word('col.hour')}
                    </th>
                    <th scope="col" className="num">
                      {word('col.pieces')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {values.grades.map((grade) => {
                    const isOff =
                      !still &&
                      grade.pct !== null &&
                      grade.targetPct !== null &&
                      (grade.order === 1) === grade.pct < grade.targetPct;
                    return (
                      <tr key={grade.code}>
                        <th scope="row" title={grade.name}>
                          <svg className="grade-key" viewBox="0 0 12 12" aria-hidden="true">
                            <rect
                              className={`grade-fill-${Math.min(grade.order, FILLS)}`}
                              width="12"
                              height="12"
                            />
                          </svg>
                          {grade.name}
                        </th>
                        <td className={isOff ? 'num is-off' : 'num'}>
                          {percent(reader, grade.pct)}
                          {grade.targetPct !== null && (
                            <span className="second">
                              {reader.t(`${WORDS}target`, { value: percent(reader, grade.targetPct) })}
                            </span>
                          )}
                        </td>
                        <td className="num">
                          {percent(reader, grade.hourPct)}
                          <span className="second">{figure(reader, grade.hourPcs, PIECES, 'base')}</span>
                        </td>
                        <td className="num">
                          {figure(reader, grade.pcs, PIECES, 'base')}
                          <span className="second">{quantity(reader, grade.m2, M2, 'base')}</span>
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
            </div>
          </div>
        ))}
    </BoardPanel>
  );
}
