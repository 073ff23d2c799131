import type { ReactNode } from 'react';
import { BoardPanel } from '../board/board-panel.tsx';
import { formatMonth } from '@plantdeck/core/units';
import { panelValues } from '../board/panel-values.ts';
import { quantity } from '../board/reader.ts';
import { useBenefit, WORDS } from './benefit.ts';
import { bars } from './waterfall-bars.ts';

const CNY = { code: 'CNY', display: '10^4 CNY', scale: 1e-4, dp: 2 };
/** Why the month cost what it did: from the baseline's cost over volume, mix, price and efficiency. */
export function WaterfallPanel(): ReactNode {
  const { board, reader } = useBenefit();
  const waterfall = panelValues(board.panels, 'waterfall');
  const word = (key: string) => reader.t(`${WORDS}waterfall.${key}`);
  return (
    <BoardPanel
      code="waterfall"
      detail="/efficiencyAnalyze"
      note={
        waterfall &&
        reader.t(`${WORDS}waterfall.sub`, {
          month: formatMonth(`${waterfall.month}-01T00:00:00Z`, 'UTC', reader.lang),
          days: waterfall.days,
        })
      }
    >
      {waterfall && (
        <ul className="bridge">
          {bars(waterfall.steps).map(({ step, cny, fromPct, widthPct }) => {
            const kind =
              step === 'baseline' || step === 'actual' ? 'total' : (cny ?? 0) > 0 ? 'more' : 'less';
            const sign = kind === 'more' ? '+' : '';
            return (
              <li key={step} className={kind}>
                <span>{word(step)}</span>
                <span className="track" aria-hidden="true">
                  <i style={{ insetInlineStart: `${fromPct}%`, width: `${widthPct}%` }} />
                </span>
                <span className="num">{cny === null ? '–' : `${sign}${quantity(reader, cny, CNY)}`}</span>
              </li>
            );
          })}
        </ul>
      )}
    </BoardPanel>
  );
}
