import { useMemo, type ReactNode } from 'react';
import { ChartView, seriesTimes, type CartesianModel } from '@plantdeck/core/chart';
import { Chip } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import type { PlanChest, PulpScheduling } from './pulp-scheduling.contract.ts';
import { HOURS, PERCENT, WORDS } from './words.ts';

function chestModel(chest: PlanChest, nowMs: number, stale: boolean, reader: Reader): CartesianModel {
  const line = ({ t0, stepS, v }: PlanChest['actual']) => ({
    t: seriesTimes(Date.parse(t0), stepS, v.length),
    v,
  });
  const limit = (name: 'low' | 'high' | 'safety', value: number) => ({
    name: reader.t(`${WORDS}chests.${name}`, { value: quantity(reader, value, { ...PERCENT, dp: 0 }) }),
    value,
  });
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, PERCENT), fromZero: true }],
    series: [
      {
        id: 'actual',
        name: reader.t(`${WORDS}chests.actual`),
        kind: 'line',
        hue: 'd1',
        ...line(chest.actual),
      },
      ...(chest.predicted
        ? [
            {
              id: 'predicted',
              name: reader.t(`${WORDS}chests.predicted`),
              kind: 'line' as const,
              role: 'forecast' as const,
              hue: 'd1' as const,
              ...line(chest.predicted),
            },
          ]
        : []),
    ],
    limits: [limit('high', chest.hi), limit('safety', chest.safety), limit('low', chest.lo)],
    nowMs,
    stale: stale || chest.sensor !== null,
  };
}

/** Each chest by itself: level, what the plan makes of it, and its limits. */
export function ChestsPanel(): ReactNode {
  const { board } = useBoard<PulpScheduling>();
  const chests = panelValues(board.panels, 'chests');
  return (
    <BoardPanel code="chests" detail="/productionMonitoring">
      {chests && (
        <div className="chests">
          {chests.map((chest) => (
            <Chest key={chest.id} chest={chest} />
          ))}
        </div>
      )}
    </BoardPanel>
  );
}

function Chest({ chest }: { readonly chest: PlanChest }): ReactNode {
  const parts = useBoard<PulpScheduling>();
  const { reader, board } = parts;
  const stale = parts.age !== 'fresh';
  const nowMs = Date.parse(board.serverTime);
  const model = useMemo(() => chestModel(chest, nowMs, stale, reader), [chest, nowMs, stale, reader]);
  return (
    <div className="chest">
      <div className="chest-head">
        <h3>{chest.name}</h3>
        <span className={chest.sensor === null ? 'chest-level' : 'chest-level is-old'}>
          {quantity(reader, chest.levelPct, PERCENT)}
        </span>
        {chest.sensor !== null ? (
          <Chip tone="warn" icon="alert-triangle">
            {reader.t(`${WORDS}sensor.${chest.sensor}`)}
          </Chip>
        ) : (
          chest.marginH !== null && (
            <span className="quiet-line">
              {reader.t(`${WORDS}chests.margin`, { value: quantity(reader, chest.marginH, HOURS) })}
            </span>
          )
        )}
      </div>
      <div className="chart-box">
        <ChartView model={model} title={chest.name} onPaint={() => parts.painted('chests')} />
      </div>
    </div>
  );
}
