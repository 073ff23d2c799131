import type { ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { percent, quantity } from '../board/reader.ts';
import type { CeramicsProduction, TileStep } from './ceramics-production.contract.ts';
import { HOURS, WORDS } from './words.ts';

/** Steps in the order of the material; each opens its own board. */
export function ChainPanel(): ReactNode {
  const { board } = useBoard<CeramicsProduction>();
  const steps = panelValues(board.panels, 'chain');
  return (
    <BoardPanel code="chain" detail="/equipmentOperation">
      {steps && (
        <ol className="tile-chain">
          {steps.map((step) => (
            <li key={step.code}>
              <Step step={step} />
            </li>
          ))}
        </ol>
      )}
    </BoardPanel>
  );
}

function Step({ step }: { readonly step: TileStep }): ReactNode {
  const { reader, age, drill } = useBoard<CeramicsProduction>();
  const word = (key: string, values?: Record<string, string | number>): string =>
    reader.t(WORDS + key, values);
  const isMarked = age === 'fresh' && (step.state === 'fault' || step.state === 'stop');
  const { stock } = step;
  return (
    <button
      type="button"
      className={`tile-step is-${step.state}${isMarked ? ' is-marked' : ''}${age === 'fresh' ? '' : ' is-old'}`}
      onClick={() => step.drill && drill('chain', step.code, step.drill)}
    >
      <span className="tile-step-head">
        <span className="tile-dot" aria-hidden="true" />
        <b className="ell" title={word(`step.${step.code}`)}>
          {word(`step.${step.code}`)}
        </b>
      </span>
      <span className="tile-quiet tile-two">
        {word(`state.${step.state}`)} · {word('chain.units', { n: step.running, all: step.units })}
      </span>
      <span>
        <b className="tile-rate">{quantity(reader, step.perHour, step.perHourUnit, 'base')}</b>{' '}
        {step.rateHours > 1 && (
          <span className="tile-quiet">{word('chain.mean', { n: step.rateHours })}</span>
        )}
      </span>
      <span className="tile-facts">
        <span className="tile-quiet ell">{word('chain.made')}</span>
        <span>{quantity(reader, step.made, step.unit, 'base')}</span>
        <span className="tile-quiet ell">{word('chain.run')}</span>
        <span>{percent(reader, step.runPct)}</span>
        <span className="tile-quiet ell">{word('chain.yield')}</span>
        <span>{percent(reader, step.yieldPct)}</span>
      </span>
      {stock && (
        <span className="tile-behind">
          <span className="tile-quiet ell">{word('chain.stock')}</span>
          <b>{quantity(reader, stock.amount, stock.unit, 'base')}</b>
          <span className="tile-quiet">
            {word('chain.cover', { value: quantity(reader, stock.coverH, HOURS, 'base') })}
          </span>
        </span>
      )}
    </button>
  );
}
