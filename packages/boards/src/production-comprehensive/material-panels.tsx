import type { ReactNode } from 'react';
import { formatDateTime } from '@plantdeck/core/units';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, percent, quantity, type Reader } from '../board/reader.ts';
import { Spark } from '../mimic/spark.tsx';
import type { ProductionComprehensive, ProductionPanels } from './production-comprehensive.contract.ts';
import { DAYS, TONNES, WORDS } from './words.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
type Stock = Filled<ProductionPanels['stocks']>[number];
type Property = Filled<ProductionPanels['quality']>[number];

const TANK = { width: 72, height: 136 };

function coverText({ coverDays }: Stock, reader: Reader): string {
  return coverDays === null
    ? reader.t(`${WORDS}stocks.noCover`)
    : reader.t(`${WORDS}stocks.cover`, { days: quantity(reader, coverDays, DAYS, 'base') });
}

/** What is wrong with a level, as far as something is. */
function beyondText({ levelPct, lo, hi, judge }: Stock, reader: Reader): string | null {
  if (levelPct === null || judge === 'normal' || judge === 'unknown') return null;
  if (levelPct < lo) return reader.t(`${WORDS}stocks.low`, { value: percent(reader, lo) });
  return levelPct > hi ? reader.t(`${WORDS}stocks.high`, { value: percent(reader, hi) }) : null;
}

/** Stores as tanks with their limits. */
export function StocksPanel(): ReactNode {
  const parts = useBoard<ProductionComprehensive>();
  const { board, reader, age } = parts;
  const stocks = panelValues(board.panels, 'stocks');
  return (
    <BoardPanel code="stocks" detail="/dataQuery">
      {stocks && (
        <ul className={age === 'fresh' ? 'pro-stocks' : 'pro-stocks is-old'}>
          {stocks.map((stock) => {
            const { store, levelPct, t, lo, hi } = stock;
            const y = (pct: number): number => TANK.height * (1 - pct / 100);
            const beyond = age === 'fresh' ? beyondText(stock, reader) : null;
            return (
              <li key={store}>
                <svg className="pro-tank" viewBox={`0 0 ${TANK.width} ${TANK.height}`} aria-hidden="true">
                  <rect
                    className="pro-shell"
                    x="1"
                    y="0.5"
                    width={TANK.width - 2}
                    height={TANK.height - 1}
                    rx="4"
                  />
                  {levelPct !== null && (
                    <rect
                      className={beyond === null ? 'pro-level' : 'pro-level is-off'}
                      x="3"
                      y={y(levelPct)}
                      width={TANK.width - 6}
                      height={TANK.height - y(levelPct)}
                    />
                  )}
                  {[lo, hi].map((limit) => (
                    <line
                      key={limit}
                      className="pro-line"
                      x1="0"
                      x2={TANK.width}
                      y1={y(limit)}
                      y2={y(limit)}
                    />
                  ))}
                </svg>
                <span className="pro-stock-name">{reader.t(`${WORDS}store.${store}`)}</span>
                <b>{quantity(reader, t, TONNES, 'base')}</b>
                <span className={beyond === null ? 'second' : 'is-marked'}>
                  {beyond === null
                    ? reader.t(`${WORDS}stocks.level`, { value: percent(reader, levelPct) })
                    : `${percent(reader, levelPct)}, ${beyond}`}
                </span>
                <span className="second">{coverText(stock, reader)}</span>
              </li>
            );
          })}
        </ul>
      )}
    </BoardPanel>
  );
}

export function limitsText({ lower, upper, unit }: Property, reader: Reader): string {
  const text = (value: number): string => figure(reader, value, unit, 'base');
  if (lower !== null && upper !== null) return `${text(lower)}–${text(upper)}`;
  if (upper !== null) return `≤ ${text(upper)}`;
  return lower === null ? '–' : `≥ ${text(lower)}`;
}
export const propertyName = ({ code, unit }: Property, reader: Reader): string =>
  reader.t(`${WORDS}property.${code}`) + (unit.display === '' ? '' : ` (${unit.display})`);

function scaleOf({ spark, lower, upper }: Property): [number, number] {
  const known = [...spark, lower, upper].filter((value) => value !== null);
  const [least, most] = known.length === 0 ? [0, 1] : [Math.min(...known), Math.max(...known)];
  return most > least ? [least, most] : [least - 1, most + 1];
}

/** What the laboratory found, with how much of it passed. */
export function QualityPanel(): ReactNode {
  const { board, reader, age } = useBoard<ProductionComprehensive>();
  const quality = panelValues(board.panels, 'quality');
  const word = (key: string): string => reader.t(WORDS + key);
  return (
    <BoardPanel code="quality" detail="/processInspection" flush>
      {quality && (
        <div className="table-scroll" tabIndex={0} role="group" aria-label={word('quality.title')}>
          <table className="table pro-quality">
            <thead>
              <tr>
                <th scope="col">{word('col.property')}</th>
                <th scope="col" className="num">
                  {word('col.newest')}
                </th>
                <th scope="col" className="num">
                  {word('col.limits')}
                </th>
                <th scope="col" className="num">
                  {word('col.pass')}
                </th>
                <th scope="col" className="num">
                  {word('col.mean')}
                </th>
                <th scope="col" className="num">
                  {word('col.samples')}
                </th>
                <th scope="col">{word('col.course')}</th>
              </tr>
            </thead>
            <tbody>
              {quality.map((one) => {
                const { code, value, mean, passPct, samples, lower, upper, judge, sampleTime, spark, unit } =
                  one;
                const isOff = age === 'fresh' && judge === 'abnormal';
                const scale = scaleOf(one);
                return (
                  <tr key={code}>
                    <th scope="row">{propertyName(one, reader)}</th>
                    <td
                      className={isOff ? 'num is-off' : 'num'}
                      title={
                        sampleTime === null ? undefined : formatDateTime(sampleTime, reader.tz, reader.lang)
                      }
                    >
                      <b>{value === null ? word('quality.none') : figure(reader, value, unit, 'base')}</b>
                      {isOff && <span className="sr"> {word('table.out')}</span>}
                    </td>
                    <td className="num">{limitsText(one, reader)}</td>
                    <td className="num">{percent(reader, passPct)}</td>
                    <td className="num">{figure(reader, mean, unit, 'base')}</td>
                    <td className="num">{samples}</td>
                    <td className="pro-spark">
                      <Spark values={spark} scale={scale} band={[lower ?? scale[0], upper ?? scale[1]]} />
                    </td>
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
