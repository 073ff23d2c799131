import type { ReactNode } from 'react';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, percent, shortDay, timeOf, unitText, type Reader } from '../board/reader.ts';
import type { ProductionComprehensive } from './production-comprehensive.contract.ts';
import { TPH, WORDS } from './words.ts';

const DAY_MS = 86_400_000;

/** A time of today by its clock, an older one by its day too. */
function sinceText(reader: Reader, since: string, serverTime: string): string {
  const isOld = Date.parse(serverTime) - Date.parse(since) >= DAY_MS;
  const time = isOld
    ? `${shortDay(reader, since.slice(0, 10))} ${timeOf(reader, since)}`
    : timeOf(reader, since);
  return reader.t(`${WORDS}since`, { time });
}

/** The line in the order of the material: what runs is filled, what stands is an outline; a press opens its page. */
export function ChainPanel(): ReactNode {
  const { board, reader, age, drill } = useBoard<ProductionComprehensive>();
  const chain = panelValues(board.panels, 'chain');
  const word = (key: string, values?: Record<string, string | number>): string =>
    reader.t(WORDS + key, values);
  return (
    <BoardPanel code="chain" detail="/equipmentOperation">
      {chain && (
        <ol className={age === 'fresh' ? 'pro-chain' : 'pro-chain is-old'}>
          {chain.map(({ id, name, state, since, reason, units, rateTph, runRatePct, drill: to }) => (
            <li key={id}>
              <button type="button" className={`pro-step s-${state}`} onClick={() => drill('chain', id, to)}>
                <span className="pro-step-name ell" title={name}>
                  {name}
                </span>
                <span className="pro-state">
                  <svg className={`m-machine m-${state}`} viewBox="0 0 14 14" aria-hidden="true">
                    <rect className="m-body" x="1.5" y="1.5" width="11" height="11" rx="2" />
                  </svg>
                  <span className={state === 'fault' ? 'is-marked' : ''}>{word(`state.${state}`)}</span>
                  {since !== null && (
                    <span className="second">{sinceText(reader, since, board.serverTime)}</span>
                  )}
                </span>
                <span className="pro-rate">
                  <b>{figure(reader, rateTph, TPH)}</b>{' '}
                  <span className="second">{unitText(reader, TPH)}</span>
                </span>
                <span className="pro-note second">
                  {word('chain.month', { value: percent(reader, runRatePct) })}
                </span>
                <span className="pro-note second ell" title={reason ?? undefined}>
                  {reason ??
                    (units.length > 1
                      ? word('chain.units', {
                          n: units.filter((unit) => unit.state === 'run').length,
                          all: units.length,
                        })
                      : '\u00a0')}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </BoardPanel>
  );
}
