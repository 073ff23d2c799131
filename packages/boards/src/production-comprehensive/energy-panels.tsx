import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel } from '@plantdeck/core/chart';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, localUnit, percent, quantity, shortDay, type Reader } from '../board/reader.ts';
import type { ProductionComprehensive, ProductionPanels } from './production-comprehensive.contract.ts';
import { KGCE_PER_T, KWH_PER_T, WORDS } from './words.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
/** How far the bar goes beyond the third level. */
const BEYOND_SHARE = 1.15;

export const levelText = (level: number | null, reader: Reader): string =>
  level === null
    ? '–'
    : level === 0
      ? reader.t(`${WORDS}norm.none`)
      : reader.t(`${WORDS}norm.level`, { n: level });

/** Energy of the month as bars from nought, with the three levels as ticks. */
export function NormsPanel(): ReactNode {
  const { board, reader, age } = useBoard<ProductionComprehensive>();
  const norms = panelValues(board.panels, 'norms');
  const word = (key: string, values?: Record<string, string>): string => reader.t(WORDS + key, values);
  return (
    <BoardPanel
      code="norms"
      detail="/processEnergySaving"
      note={norms && word('norm.note', { standard: norms.standard, product: norms.product })}
    >
      {norms && (
        <ul className="pro-norms">
          {norms.rows.map(({ metric, value, levels, level, unit }) => {
            const most = Math.max(levels[2] * BEYOND_SHARE, value ?? 0);
            const text = (of: number): string => figure(reader, of, unit, 'base');
            return (
              <li key={metric}>
                <span className="pro-norm-head">
                  <span className="ell">{word(`norm.${metric}`)}</span>
                  <b className={level === 0 && age === 'fresh' ? 'is-marked' : ''}>
                    {quantity(reader, value, unit, 'base')}
                  </b>
                  <span className="second">{levelText(level, reader)}</span>
                </span>
                <svg
                  className="pro-bullet"
                  viewBox="0 0 100 12"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect className="pro-room" y="2" width={(levels[2] / most) * 100} height="8" />
                  <rect className="pro-fill" y="4" width={((value ?? 0) / most) * 100} height="4" />
                  {levels.map((each, at) => (
                    <rect
                      key={each}
                      className={at === 2 ? 'pro-tick pro-limit' : 'pro-tick'}
                      x={(each / most) * 100 - 0.2}
                      width="0.4"
                      height="12"
                    />
                  ))}
                </svg>
                <span className="second">
                  {word('norm.levels', {
                    one: text(levels[0]),
                    two: text(levels[1]),
                    three: text(levels[2]),
                  })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </BoardPanel>
  );
}

function recoveryModel(
  { days }: Filled<ProductionPanels['recovery']>,
  stale: boolean,
  reader: Reader,
): CartesianModel {
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: days.map(({ day }) => shortDay(reader, day)) },
    y: [{ unit: localUnit(reader, KWH_PER_T), fromZero: true }, { unit: localUnit(reader, KGCE_PER_T) }],
    series: [
      {
        id: 'power',
        name: reader.t(`${WORDS}recovery.power`),
        kind: 'bar',
        v: days.map(({ kwhPerT }) => kwhPerT),
        hue: 'd1',
        runningIndex: days.length - 1,
      },
      {
        id: 'coal',
        name: reader.t(`${WORDS}recovery.coal`),
        kind: 'line',
        v: days.map(({ coalKgcePerT }) => coalKgcePerT),
        axis: 1,
        hue: 'd2',
        markers: true,
      },
    ],
    stale,
  };
}

/** Electricity from waste heat by day, and the coal that the clinker took. */
export function RecoveryPanel(): ReactNode {
  const { board, reader, age, painted } = useBoard<ProductionComprehensive>();
  const recovery = panelValues(board.panels, 'recovery');
  const model = useMemo(
    () => recovery && recoveryModel(recovery, age !== 'fresh', reader),
    [recovery, age, reader],
  );
  return (
    <BoardPanel
      code="recovery"
      detail="/energyReport"
      note={
        recovery &&
        reader.t(`${WORDS}recovery.note`, {
          day: quantity(reader, recovery.day, KWH_PER_T, 'base'),
          month: quantity(reader, recovery.month, KWH_PER_T, 'base'),
          share: percent(reader, recovery.sharePct),
        })
      }
    >
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}recovery.title`)}
            onPaint={() => painted('recovery')}
          />
        </div>
      )}
    </BoardPanel>
  );
}
