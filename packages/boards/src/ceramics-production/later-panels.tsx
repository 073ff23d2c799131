import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel, type SeriesHue } from '@plantdeck/core/chart';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, percent, quantity, type Reader } from '../board/reader.ts';
import type { CeramicsProduction } from './ceramics-production.contract.ts';
import {
  EnergyPanel,
  EquipmentPanel,
  GradesPanel,
  OrdersPanel,
  ParetoPanel,
  StopsPanel,
} from './list-panels.tsx';
import { OutputPanel } from './output-panel.tsx';
import { HOURS, MOISTURE, WORDS } from './words.ts';

type Powder = Exclude<CeramicsProduction['panels']['powder'], undefined | { gap: unknown }>;
const HUES: readonly SeriesHue[] = ['d1', 'd4', 'd2', 'd3', 'd5', 'd6'];

/** Panels below the chain, loaded together. */
export default function LaterPanel({ code }: { readonly code: string }): ReactNode {
  switch (code) {
    case 'output':
      return <OutputPanel />;
    case 'grades':
      return <GradesPanel />;
    case 'energy':
      return <EnergyPanel />;
    case 'equipment':
      return <EquipmentPanel />;
    case 'pareto':
      return <ParetoPanel />;
    case 'stops':
      return <StopsPanel />;
    case 'orders':
      return <OrdersPanel />;
    case 'powder':
      return <PowderPanel />;
    case 'stocks':
      return <StocksPanel />;
    default:
      return null;
  }
}

function moistureModel(
  { from, stepS, window, dryers }: Powder,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const fromMs = Date.parse(from);
  const limit = (key: 'low' | 'high', value: number) => ({
    name: reader.t(`${WORDS}powder.${key}`, { value: quantity(reader, value, MOISTURE, 'base') }),
    value,
  });
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, MOISTURE) }],
    series: dryers.map(({ id, name, v }, at) => ({
      id,
      name,
      kind: 'line',
      t: v.map((_, step) => fromMs + step * stepS * 1000),
      v,
      hue: HUES[at % HUES.length] ?? 'd1',
    })),
    limits: [limit('low', window[0]), limit('high', window[1])],
    stale,
  };
}

/** Moisture of the powder that each dryer makes, within its window. */
function PowderPanel(): ReactNode {
  const { board, reader, age, painted } = useBoard<CeramicsProduction>();
  const powder = panelValues(board.panels, 'powder');
  const stale = age !== 'fresh';
  const word = (key: string, values?: Record<string, string>): string => reader.t(WORDS + key, values);
  const model = useMemo(() => powder && moistureModel(powder, stale, reader), [powder, stale, reader]);
  const isKnown = powder?.dryers.some(({ v }) => v.some((value) => value !== null)) ?? false;
  return (
    <BoardPanel
      code="powder"
      detail="/processInspection"
      note={
        powder &&
        word('powder.window', {
          low: quantity(reader, powder.window[0], MOISTURE, 'base'),
          high: quantity(reader, powder.window[1], MOISTURE, 'base'),
        })
      }
    >
      {powder && (
        <>
          <ul className={stale ? 'tile-now is-old' : 'tile-now'}>
            {powder.dryers.map(({ id, name, now, judge }) => (
              <li key={id}>
                <span className="tile-quiet ell" title={name}>
                  {name}
                </span>
                <b>{quantity(reader, now, MOISTURE, 'base')}</b>
                {!stale && (judge === 'warn' || judge === 'abnormal') && (
                  <span className="tile-mark">{word('out')}</span>
                )}
              </li>
            ))}
          </ul>
          {isKnown && model ? (
            <div className="chart-box">
              <ChartView model={model} title={word('powder.title')} onPaint={() => painted('powder')} />
            </div>
          ) : (
            <StateView kind="empty" title={word('powder.none')} />
          )}
        </>
      )}
    </BoardPanel>
  );
}

const TANK_PX = 100;

/** Level of each stock between its limits, and how long it lasts. */
function StocksPanel(): ReactNode {
  const { board, reader, age } = useBoard<CeramicsProduction>();
  const stocks = panelValues(board.panels, 'stocks');
  const word = (key: string, values?: Record<string, string>): string => reader.t(WORDS + key, values);
  return (
    <BoardPanel code="stocks" detail="/dataQuery">
      {stocks && (
        <ul className={age === 'fresh' ? 'tile-stocks' : 'tile-stocks is-old'}>
          {stocks.map((stock) => {
            const isOff = age === 'fresh' && (stock.judge === 'abnormal' || stock.judge === 'warn');
            return (
              <li key={stock.id} className={isOff ? 'is-out' : ''}>
                <svg
                  className="tile-tank"
                  viewBox={`0 0 40 ${TANK_PX}`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect
                    className="tile-tank-fill"
                    y={TANK_PX - (stock.levelPct ?? 0)}
                    width="40"
                    height={stock.levelPct ?? 0}
                  />
                  {[stock.lowPct, stock.highPct].map((limit) => (
                    <line
                      key={limit}
                      className="tile-tank-limit"
                      x2="40"
                      y1={TANK_PX - limit}
                      y2={TANK_PX - limit}
                    />
                  ))}
                </svg>
                <span className="tile-stock-text">
                  <span className="tile-quiet ell" title={stock.name}>
                    {stock.name}
                  </span>
                  <b>{percent(reader, stock.levelPct)}</b>
                  <span>{quantity(reader, stock.amount, stock.unit, 'base')}</span>
                  <span>{word('chain.cover', { value: quantity(reader, stock.coverH, HOURS, 'base') })}</span>
                  {isOff ? (
                    <span className="tile-mark">{word('out')}</span>
                  ) : (
                    <span className="tile-quiet">
                      {word('stocks.range', {
                        low: percent(reader, stock.lowPct),
                        high: percent(reader, stock.highPct),
                      })}
                    </span>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </BoardPanel>
  );
}
