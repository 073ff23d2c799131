import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, percent, quantity } from '../board/reader.ts';
import { FurnaceGantt } from './gantt-panel.tsx';
import { GasPanel } from './gas-panel.tsx';
import { HEAT_SHARES, type MeltingFurnace } from './melting-furnace.contract.ts';
import { MetalPanel } from './metal-panel.tsx';
import { CELSIUS, CNY, LAMBDA, MINUTES, NM3, NM3_PER_T, WORDS } from './words.ts';

/** Shares that have room for their figure, in a wide and in a narrow board. */
const LABEL_PCT = 9;
const NARROW_PCT = 25;

/** Panels below the furnaces, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'gantt':
      return <FurnaceGantt />;
    case 'gas':
      return <GasPanel />;
    case 'combustion':
      return <CombustionPanel />;
    case 'metal':
      return <MetalPanel />;
    case 'heat':
      return <HeatPanel />;
    case 'advice':
      return <AdvicePanel />;
    default:
      return null;
  }
}

/** λ and flue loss of each furnace, and what a lower O2 saves. */
function CombustionPanel(): ReactNode {
  const { board, reader, age } = useBoard<MeltingFurnace>();
  const combustion = panelValues(board.panels, 'combustion');
  const word = (key: string): string => reader.t(WORDS + key);
  return (
    <BoardPanel
      code="combustion"
      detail="/processEnergySaving"
      note={
        combustion &&
        reader.t(`${WORDS}combustion.window`, {
          low: percent(reader, combustion.window[0]),
          high: percent(reader, combustion.window[1]),
        })
      }
      flush
    >
      {combustion && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={word('combustion.title')}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{word('col.furnace')}</th>
                {(['o2', 'lambda', 'flue', 'flueLoss', 'trim'] as const).map((key) => (
                  <th key={key} scope="col" className="num">
                    {word(`col.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {combustion.furnaces.map((one) => {
                const isOff = one.judge !== 'normal' && one.judge !== 'unknown' && age === 'fresh';
                return (
                  <tr key={one.id}>
                    <th scope="row">{one.name}</th>
                    <td className={isOff ? 'num is-off' : 'num'}>
                      {percent(reader, one.o2Pct)}
                      {isOff && <span className="second">{word('combustion.out')}</span>}
                    </td>
                    <td className="num">{figure(reader, one.lambda, LAMBDA, 'base')}</td>
                    <td className="num">{quantity(reader, one.flueC, CELSIUS, 'base')}</td>
                    <td className="num">{percent(reader, one.flueLossPct)}</td>
                    <td className="num">{percent(reader, one.trimSavingPct)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}

/** Where the heat of the gas went, a bar for each furnace. */
function HeatPanel(): ReactNode {
  const { board, reader, age } = useBoard<MeltingFurnace>();
  const heat = panelValues(board.panels, 'heat');
  const word = (key: string): string => reader.t(WORDS + key);
  const known = heat?.filter(({ otherPct }) => otherPct !== null) ?? [];
  return (
    <BoardPanel code="heat" detail="/energyFlowAnalyze">
      {heat &&
        (known.length === 0 ? (
          <StateView kind="empty" title={word('heat.none')} />
        ) : (
          <>
            <p className="fur-legend" aria-hidden="true">
              {HEAT_SHARES.map((part) => (
                <span key={part}>
                  <span className={`key share-${part}`} /> {word(`heat.${part}`)}
                </span>
              ))}
            </p>
            <ul className={age === 'fresh' ? 'fur-heats' : 'fur-heats is-old'}>
              {known.map((one) => {
                const values = HEAT_SHARES.map((part) => ({ part, pct: one[`${part}Pct`] ?? 0 }));
                return (
                  <li key={one.id}>
                    <span className="fur-row-name">
                      <span className="ell" title={one.name}>
                        {one.name}
                      </span>
                      <span className="second">
                        {reader.t(`${WORDS}heat.of`, {
                          n: one.heats,
                          gas: quantity(reader, one.gasNm3, NM3, 'base'),
                        })}
                      </span>
                    </span>
                    <span className="fur-stack" aria-hidden="true">
                      {values.map(({ part, pct }) => (
                        <span
                          key={part}
                          className={pct < NARROW_PCT ? `share-${part} is-narrow` : `share-${part}`}
                          style={{ inlineSize: `${Math.max(0, pct)}%` }}
                          title={`${word(`heat.${part}`)} ${percent(reader, pct)}`}
                        >
                          {pct >= LABEL_PCT ? percent(reader, pct) : ''}
                        </span>
                      ))}
                    </span>
                    <span className="sr">
                      {values
                        .map(({ part, pct }) => `${word(`heat.${part}`)} ${percent(reader, pct)}`)
                        .join(', ')}
                    </span>
                  </li>
                );
              })}
            </ul>
            {known.some(({ otherPct }) => (otherPct ?? 0) < 0) && (
              <p className="quiet-line">{word('heat.contradict')}</p>
            )}
          </>
        ))}
    </BoardPanel>
  );
}

/** What can be set better, with its saving. It is for reading: nothing is written to a burner. */
function AdvicePanel(): ReactNode {
  const { board, reader, age } = useBoard<MeltingFurnace>();
  const advice = panelValues(board.panels, 'advice');
  const word = (key: string): string => reader.t(WORDS + key);
  return (
    <BoardPanel code="advice" detail="/processEnergySaving">
      {advice && (
        <>
          {advice.length === 0 ? (
            <StateView kind="empty" title={word('advice.none')} />
          ) : (
            <ul className={age === 'fresh' ? 'fur-advice' : 'fur-advice is-old'}>
              {advice.map((one) => {
                const unit = one.kind === 'o2Trim' ? null : one.kind === 'stir' ? one.unit : MINUTES;
                const value = (of: number): string =>
                  unit === null ? percent(reader, of) : quantity(reader, of, unit, 'base');
                const saving = [
                  ...(one.savingPct === null
                    ? []
                    : [reader.t(`${WORDS}advice.gas`, { value: percent(reader, one.savingPct) })]),
                  ...(one.savingNm3PerT === null
                    ? []
                    : [quantity(reader, one.savingNm3PerT, NM3_PER_T, 'base')]),
                  ...(one.savingCnyMonth === null
                    ? []
                    : [
                        reader.t(`${WORDS}advice.month`, {
                          amount: quantity(reader, one.savingCnyMonth, CNY, 'base'),
                        }),
                      ]),
                ];
                return (
                  <li key={one.id}>
                    <span className="fur-advice-name ell" title={one.furnace}>
                      {one.furnace}
                    </span>
                    <b>
                      {reader.t(`${WORDS}advice.${one.kind}`, { from: value(one.from), to: value(one.to) })}
                    </b>
                    <span className="second">
                      {saving.length === 0 ? word('advice.noSaving') : saving.join(' · ')}
                    </span>
                  </li>
                );
              })}
            </ul>
          )}
          <p className="quiet-line">{word('advice.readOnly')}</p>
        </>
      )}
    </BoardPanel>
  );
}
