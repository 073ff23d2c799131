import type { ReactNode } from 'react';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { figure, quantity, unitText } from '../board/reader.ts';
import type { FurnaceHeatRow, MeltingFurnace } from './melting-furnace.contract.ts';
import { NM3_PER_T, WORDS } from './words.ts';

const STEP = 5;

/** Ends of the scale, so that every dot and every target is inside it. */
function scaleOf(values: readonly number[]): readonly [low: number, high: number] {
  const low = Math.floor((Math.min(...values) - 1) / STEP) * STEP;
  return [low, Math.max(low + 2 * STEP, Math.ceil((Math.max(...values) + 1) / STEP) * STEP)];
}

/** A dot for each heat by its alloy, against the target. A dot opens its heat. */
export function GasPanel(): ReactNode {
  const { board, reader, age, drill } = useBoard<MeltingFurnace>();
  const gas = panelValues(board.panels, 'gas');
  const word = (key: string): string => reader.t(WORDS + key);
  const heats = gas?.heats.filter(({ gasNm3PerT }) => gasNm3PerT !== null) ?? [];
  const targets = gas?.targets ?? [];
  const [low, high] = scaleOf(
    [...heats.map(({ gasNm3PerT }) => gasNm3PerT), ...targets.map(({ nm3PerT }) => nm3PerT)].filter(
      (value) => value !== null,
    ),
  );
  const place = (value: number): string => `${((value - low) / (high - low)) * 100}%`;
  const textOf = (heat: FurnaceHeatRow): string =>
    [
      heat.heatNo,
      quantity(reader, heat.gasNm3PerT, NM3_PER_T, 'base'),
      ...(heat.team === null ? [] : [heat.team]),
    ].join(' · ');
  return (
    <BoardPanel code="gas" detail="/processEnergySaving" note={unitText(reader, NM3_PER_T)}>
      {gas &&
        (heats.length === 0 ? (
          <StateView kind="empty" title={word('gas.none')} />
        ) : (
          <div className={age === 'fresh' ? 'fur-dots' : 'fur-dots is-old'}>
            {targets.map(({ alloy, nm3PerT }) => {
              const own = heats.filter((heat) => heat.alloy === alloy);
              return (
                <div key={alloy} className="fur-dot-row">
                  <span className="fur-row-name">
                    <span className="ell" title={alloy}>
                      {alloy}
                    </span>
                    {nm3PerT !== null && (
                      <span className="second">
                        {reader.t(`${WORDS}gas.target`, {
                          value: figure(reader, nm3PerT, NM3_PER_T, 'base'),
                        })}
                      </span>
                    )}
                  </span>
                  <span className="fur-track">
                    {nm3PerT !== null && (
                      <span
                        className="fur-target"
                        style={{ insetInlineStart: place(nm3PerT) }}
                        aria-hidden="true"
                      />
                    )}
                    {own.map((heat) => {
                      const isOver = nm3PerT !== null && (heat.gasNm3PerT ?? 0) > nm3PerT;
                      return (
                        <button
                          key={heat.heatNo}
                          type="button"
                          className={isOver ? 'fur-dot is-over' : 'fur-dot'}
                          style={{ insetInlineStart: place(heat.gasNm3PerT ?? low) }}
                          title={textOf(heat)}
                          aria-label={textOf(heat)}
                          onClick={() =>
                            drill('gas', heat.heatNo, {
                              to: '/productionExecution',
                              query: { areaId: heat.furnaceId, heatNo: heat.heatNo },
                            })
                          }
                        />
                      );
                    })}
                    {own.length === 0 && <span className="second">{word('gas.noHeat')}</span>}
                  </span>
                </div>
              );
            })}
            <div className="fur-dot-row" aria-hidden="true">
              <span />
              <span className="fur-axis">
                <span>{figure(reader, low, NM3_PER_T, 'base')}</span>
                <span>{figure(reader, (low + high) / 2, NM3_PER_T, 'base')}</span>
                <span>{figure(reader, high, NM3_PER_T, 'base')}</span>
              </span>
            </div>
          </div>
        ))}
    </BoardPanel>
  );
}
