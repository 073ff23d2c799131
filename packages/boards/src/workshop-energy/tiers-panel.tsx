import type { ReactNode } from 'react';
import type { WorkshopEnergy } from '@plantdeck/core/contract';
import { Button } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { kpiDelta } from '../board/kpi-model.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, quantity, scaleOf, unitText } from '../board/reader.ts';
import { inBarOrder, TierBar, tierLetter, tierName } from '../board/tier-bar.tsx';
import { WORDS } from './words.ts';

const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
const PERCENT = { code: '%', display: '%', scale: 1, dp: 1 };

/** Electricity by tier as one bar, with the mean price and its change. */
export function TiersPanel(): ReactNode {
  const parts = useBoard<WorkshopEnergy>();
  const { board, reader } = parts;
  const tiers = panelValues(board.panels, 'tiers');
  const word = (key: string) => reader.t(`${WORDS}tiers.${key}`);
  const kwh = tiers ? tiers.lines.reduce((sum, line) => sum + (line.kwh ?? 0), tiers.untariffedKwh) : null;
  const costs = tiers?.lines.flatMap(({ cost }) => (cost === undefined ? [] : [cost])) ?? [];
  const hasMoney = costs.length > 0;
  // One scale a column, named in its head.
  const money = scaleOf(reader, costs, CNY);
  const dearest = costs.reduce<number>((most, cost) => Math.max(most, cost ?? 0), 0);
  const price = tiers?.avgPrice;
  const delta = price && kpiDelta(price, reader);
  const drill = () => parts.drill('tiers', 'tiers', tiers?.drill ?? drillTo(parts, '/powerUsageAnalysis'));
  return (
    <BoardPanel
      code="tiers"
      detail="/powerUsageAnalysis"
      note={reader.t(`${COMMON}range.${parts.range}`)}
      totals
    >
      {tiers && (
        <div className="tiers">
          <TierBar
            lines={tiers.lines}
            untariffedKwh={tiers.untariffedKwh}
            kwh={kwh}
            reader={reader}
            label={word('title')}
          />
          <table className="table">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr">{word('title')}</span>
                </th>
                <th scope="col" className="num">
                  {unitText(reader, tiers.energyUnit, kwh)}
                </th>
                <th scope="col" className="num">
                  %
                </th>
                {hasMoney && (
                  <th scope="col" className="num">
                    {unitText(reader, CNY, dearest, money)}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {inBarOrder(tiers.lines).map((line) => (
                <tr key={line.tier}>
                  <th scope="row">
                    <i className={`tier tier-${line.tier}`} aria-hidden="true">
                      {tierLetter(reader, line.tier)}
                    </i>{' '}
                    {tierName(reader, line.tier)}
                  </th>
                  <td className="num">{figure(reader, line.kwh, tiers.energyUnit)}</td>
                  <td className="num">{figure(reader, line.sharePct, PERCENT, 'base')}</td>
                  {hasMoney && <td className="num">{figure(reader, line.cost, CNY, money)}</td>}
                </tr>
              ))}
              {tiers.untariffedKwh > 0 && (
                <tr>
                  <th scope="row">{reader.t(`${COMMON}noTariff`)}</th>
                  <td className="num">{figure(reader, tiers.untariffedKwh, tiers.energyUnit)}</td>
                  <td className="num">–</td>
                  {hasMoney && <td className="num">–</td>}
                </tr>
              )}
            </tbody>
          </table>
          {price && (
            <p className="tiers-price">
              {word('avgPrice')} <b>{quantity(reader, price.value, price.unit, 'base')}</b>
              {delta && price.prevBasis && (
                <span className="second">{`${delta.text} ${reader.t(`${COMMON}basis.${price.prevBasis}`)}`}</span>
              )}
            </p>
          )}
          <Button size="s" onClick={drill}>
            {word('more')}
          </Button>
        </div>
      )}
    </BoardPanel>
  );
}
