import { useMemo, type ReactNode } from 'react';
import { ChartView, seriesTimes, type CartesianModel } from '@plantdeck/core/chart';
import type { Series } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import { tierLetter } from '../board/tier-bar.tsx';
import type { PulpScheduling } from './pulp-scheduling.contract.ts';
import { KW, WORDS } from './words.ts';

type Load = Exclude<PulpScheduling['panels']['load'], undefined | { gap: unknown }>;

function loadModel(
  load: Load,
  tiers: readonly {
    readonly tier: Parameters<typeof tierLetter>[1];
    readonly from: string;
    readonly to: string;
  }[],
  stale: boolean,
  reader: Reader,
): CartesianModel {
  const line = ({ t0, stepS, v }: Series) => ({ t: seriesTimes(Date.parse(t0), stepS, v.length), v });
  const limit = (name: 'limit' | 'peak', value: number | null) =>
    value === null
      ? []
      : [{ name: reader.t(`${WORDS}load.${name}`, { value: quantity(reader, value, KW) }), value }];
  const fromMs = Date.parse(load.forecast.t0);
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, KW), fromZero: true }],
    series: [
      {
        id: 'forecast',
        name: reader.t(`${WORDS}load.forecast`),
        kind: 'line',
        hue: 'd1',
        ...line(load.forecast),
      },
      {
        id: 'base',
        name: reader.t(`${WORDS}load.base`),
        kind: 'line',
        role: 'baseline',
        ...line(load.base),
      },
    ],
    limits: [...limit('limit', load.limitKw), ...limit('peak', load.peakSoFarKw)],
    bands: tiers
      .filter(({ to }) => Date.parse(to) > fromMs)
      .map(({ tier, from, to }) => ({
        tier,
        fromMs: Math.max(fromMs, Date.parse(from)),
        toMs: Date.parse(to),
        letter: tierLetter(reader, tier),
      })),
    stale,
  };
}

/** Load of the plant by the plan, over the rest of the plant, against the demand limit. */
export function LoadPanel(): ReactNode {
  const parts = useBoard<PulpScheduling>();
  const { board, reader } = parts;
  const load = panelValues(board.panels, 'load');
  const tiers = panelValues(board.panels, 'gantt')?.tiers;
  const stale = parts.age !== 'fresh';
  const model = useMemo(
    () => load && loadModel(load, tiers ?? [], stale, reader),
    [load, tiers, stale, reader],
  );
  return (
    <BoardPanel code="load" detail="/energyNeedAnalyze">
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}load.title`)}
            onPaint={() => parts.painted('load')}
          />
        </div>
      )}
    </BoardPanel>
  );
}
