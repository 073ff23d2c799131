import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel, type SeriesHue } from '@plantdeck/core/chart';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import type { MeltingFurnace } from './melting-furnace.contract.ts';
import { KG, LOSS, TONNES, WORDS } from './words.ts';

const KG_PER_T = 1000;
const HUES: readonly SeriesHue[] = ['d1', 'd4', 'd2', 'd3', 'd5', 'd6'];
type Metal = Exclude<MeltingFurnace['panels']['metal'], undefined | { gap: unknown }>;

function lossModel({ points, limits, target }: Metal, stale: boolean, reader: Reader): CartesianModel {
  const line = (key: string, value: number) => ({
    name: reader.t(`${WORDS}metal.${key}`, { value: quantity(reader, value, LOSS, 'base') }),
    value,
  });
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, LOSS) }],
    series: [...new Set(points.map(({ furnaceId }) => furnaceId))].toSorted().map((id, index) => {
      const own = points.filter(({ furnaceId }) => furnaceId === id);
      return {
        id,
        name: own[0]?.furnace ?? id,
        kind: 'line',
        hue: HUES[index % HUES.length] ?? 'd1',
        markers: true,
        t: own.map(({ t }) => Date.parse(t)),
        v: own.map(({ lossPct }) => lossPct),
      };
    }),
    // A heat that loses little needs no limit: below the lower one there is nothing to do.
    limits: [
      ...(limits ? [line('upper', limits.upper), line('centre', limits.centre)] : []),
      ...(target === null ? [] : [line('target', target)]),
    ],
    stale,
  };
}

/** What was charged, tapped and skimmed, and the melt loss of each heat within its limits. */
export function MetalPanel(): ReactNode {
  const parts = useBoard<MeltingFurnace>();
  const { board, reader } = parts;
  const metal = panelValues(board.panels, 'metal');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => metal && lossModel(metal, stale, reader), [metal, stale, reader]);
  const word = (key: string): string => reader.t(WORDS + key);
  const limits = metal?.limits ?? null;
  const outside =
    limits === null
      ? 0
      : (metal?.points.filter(({ lossPct }) => lossPct !== null && lossPct > limits.upper).length ?? 0);
  const tonnes = (kg: number | null): string =>
    quantity(reader, kg === null ? null : kg / KG_PER_T, TONNES, 'base');
  return (
    <BoardPanel
      code="metal"
      detail="/productionExecution"
      note={metal && reader.t(`${WORDS}note.heats`, { n: metal.heats })}
    >
      {metal && (
        <>
          <dl className="fur-sums">
            {[
              { key: 'charge', text: tonnes(metal.chargeKg) },
              { key: 'tapped', text: tonnes(metal.tappedKg) },
              { key: 'dross', text: quantity(reader, metal.drossKg, KG, 'base') },
              { key: 'loss', text: quantity(reader, metal.lossPct, LOSS, 'base') },
            ].map(({ key, text }) => (
              <div key={key}>
                <dt>{word(`metal.${key}`)}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          {metal.points.length === 0 ? (
            <p className="quiet-line">{word('gas.none')}</p>
          ) : (
            <div className="chart-box">
              {model && (
                <ChartView model={model} title={word('metal.title')} onPaint={() => parts.painted('metal')} />
              )}
            </div>
          )}
          {outside > 0 && <p className="quiet-line">{reader.t(`${WORDS}metal.outside`, { n: outside })}</p>}
          {metal.limits === null && metal.points.length > 0 && (
            <p className="quiet-line">{word('metal.fewHeats')}</p>
          )}
        </>
      )}
    </BoardPanel>
  );
}
