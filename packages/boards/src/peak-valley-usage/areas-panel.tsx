import { useState, type ReactNode } from 'react';
import type { PeakValleyPanels, PeakValleyUsage } from '@plantdeck/core/contract';
import { Delta, Icon } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { deltaOf } from '../board/kpi-model.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, figure, unitText, type Reader } from '../board/reader.ts';
import { TierBar, TierLegend } from '../board/tier-bar.tsx';
import { WORDS } from './words.ts';

type Areas = Exclude<PeakValleyPanels['areas'], undefined | { gap: unknown }>;
type Row = Areas['rows'][number];
type SortKey = 'name' | 'kwh' | 'valley' | 'avgPrice' | 'vsPlantPct';
interface Sort {
  readonly key: SortKey;
  readonly isDown: boolean;
}

const PRICE = { code: 'CNY/kWh', display: 'CNY/kWh', scale: 1, dp: 4 };

const valleyShare = (row: Row): number =>
  row.tiers
    .filter(({ tier }) => tier === 'valley' || tier === 'deepValley')
    .reduce((sum, line) => sum + (line.sharePct ?? 0), 0);

/** Rows in the order of a column; what is unknown comes last either way. */
function sortedAreas(rows: readonly Row[], { key, isDown }: Sort): Row[] {
  const value = (row: Row): number | string | null =>
    key === 'name' ? row.area.name : key === 'valley' ? valleyShare(row) : (row[key] ?? null);
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
    const order =
      typeof left === 'string' || typeof right === 'string'
        ? String(left).localeCompare(String(right))
        : left - right;
    return isDown ? -order : order;
  });
}

/** Areas by tier, sortable by any column. */
export function AreasPanel(): ReactNode {
  const parts = useBoard<PeakValleyUsage>();
  const { board, reader } = parts;
  const [sort, setSort] = useState<Sort>({ key: 'kwh', isDown: true });
  const areas = panelValues(board.panels, 'areas');
  const word = (key: string) => reader.t(`${WORDS}areas.${key}`);
  const hasMoney = areas?.total.avgPrice !== undefined;
  const head = (key: SortKey, text: string, isNumber: boolean) => (
    <th
      scope="col"
      className={isNumber ? 'num' : undefined}
      aria-sort={sort.key === key ? (sort.isDown ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className="sort"
        onClick={() => setSort({ key, isDown: sort.key === key ? !sort.isDown : key !== 'name' })}
      >
        {text}
        {sort.key === key && <Icon name={sort.isDown ? 'arrow-down' : 'arrow-up'} size="xs" />}
      </button>
    </th>
  );
  return (
    <BoardPanel
      code="areas"
      detail="/peakValleyAnalyze"
      note={areas && reader.t(`${COMMON}range.${parts.range}`)}
      chip={areas && <TierLegend lines={areas.total.tiers} reader={reader} />}
      flush
      totals
    >
      {areas && (
        <div className="areas-scroll" tabIndex={0} role="group" aria-label={word('title')}>
          <table className="table areas-table">
            <thead>
              <tr>
                {head('name', word('area'), false)}
                {head('kwh', unitText(reader, areas.energyUnit, areas.total.kwh), true)}
                {head('valley', word('shares'), false)}
                {hasMoney && head('avgPrice', `${word('avgPrice')} ${unitText(reader, PRICE)}`, true)}
                {hasMoney && head('vsPlantPct', word('vsPlant'), true)}
              </tr>
            </thead>
            <tbody>
              {sortedAreas(areas.rows, sort).map((row) => (
                <tr key={row.area.id}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link ell"
                      onClick={() =>
                        parts.drill(
                          'areas',
                          row.area.id,
                          row.drill ?? drillTo(parts, '/peakValleyAnalyze', { areaId: row.area.id }),
                        )
                      }
                    >
                      {row.area.name}
                    </button>
                  </th>
                  <td className="num">{known(row.kwh, row.completeness, areas.energyUnit, reader)}</td>
                  <td className="shares">
                    <TierBar
                      lines={row.tiers}
                      untariffedKwh={row.untariffedKwh}
                      kwh={row.kwh}
                      reader={reader}
                      label={row.area.name}
                    />
                  </td>
                  {hasMoney && <td className="num">{figure(reader, row.avgPrice ?? null, PRICE, 'base')}</td>}
                  {hasMoney && (
                    <td className="num">
                      <Against pct={row.vsPlantPct ?? null} reader={reader} />
                    </td>
                  )}
                </tr>
              ))}
              <tr className="sum">
                <th scope="row">{board.area.name}</th>
                <td className="num">
                  {known(areas.total.kwh, areas.total.completeness ?? 100, areas.energyUnit, reader)}
                </td>
                <td className="shares">
                  <TierBar
                    lines={areas.total.tiers}
                    untariffedKwh={areas.total.untariffedKwh}
                    kwh={areas.total.kwh}
                    reader={reader}
                    label={board.area.name}
                  />
                </td>
                {hasMoney && (
                  <td className="num">{figure(reader, areas.total.avgPrice ?? null, PRICE, 'base')}</td>
                )}
                {hasMoney && <td className="num" />}
              </tr>
            </tbody>
          </table>
        </div>
      )}
    </BoardPanel>
  );
}

/** A sum with missing readings is a lower bound. */
function known(kwh: number | null, completeness: number, unit: Areas['energyUnit'], reader: Reader): string {
  const text = figure(reader, kwh, unit);
  return kwh !== null && completeness < 95 ? `≥ ${text}` : text;
}

function Against({ pct, reader }: { readonly pct: number | null; readonly reader: Reader }): ReactNode {
  if (pct === null) return '–';
  const { text, direction, meaning } = deltaOf(pct, 'low', reader);
  return (
    <Delta
      value={direction === 'same' ? 0 : direction === 'up' ? 1 : -1}
      text={text}
      better="low"
      {...(meaning === 'neutral' ? {} : { word: reader.t(COMMON + meaning) })}
    />
  );
}
