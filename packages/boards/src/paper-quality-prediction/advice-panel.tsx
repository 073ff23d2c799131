import type { ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { quantity, type Reader } from '../board/reader.ts';
import type { PaperQualityPrediction, QualityAdvice } from './paper-quality-prediction.contract.ts';
import { signed } from './signed.ts';
import { WORDS } from './words.ts';

export const expectedText = (reader: Reader, { expected }: QualityAdvice): string =>
  expected.map(({ name, delta, unit }) => `${name} ${signed(reader, delta, unit)}`).join(', ');

/** What would bring the reel nearer to its target. The operator decides. */
export function AdvicePanel(): ReactNode {
  const { board, reader } = useBoard<PaperQualityPrediction>();
  const advice = panelValues(board.panels, 'advice');
  return (
    <BoardPanel code="advice" detail="/associationAnalysis" note={advice?.[0]?.for}>
      {advice && (
        <div className="advice">
          {advice.length === 0 && <p className="quiet-line">{reader.t(`${WORDS}advice.none`)}</p>}
          <ul>
            {advice.map((one) => (
              <li key={one.tag}>
                <strong>{one.name}</strong> {quantity(reader, one.from, one.unit)} →{' '}
                {quantity(reader, one.to, one.unit)}
                <p className="quiet-line">
                  {reader.t(`${WORDS}advice.expected`, { changes: expectedText(reader, one) })}
                </p>
              </li>
            ))}
          </ul>
          <p className="quiet-line">{reader.t(`${WORDS}advice.draft`)}</p>
        </div>
      )}
    </BoardPanel>
  );
}
