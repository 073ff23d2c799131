import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel } from '@plantdeck/core/chart';
import type { EnergyQuality, EnergyQualityPanels, Unit } from '@plantdeck/core/contract';
import { Chip } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader, shortDay } from '../board/reader.ts';
import { SHARE, signedText } from './quality.ts';
import { WORDS } from './words.ts';

type PfMonth = Exclude<EnergyQualityPanels['pfMonth'], undefined | { gap: unknown }>;

const PF: Unit = { code: 'PF', display: '', scale: 1, dp: 3 };
const BILLED: Unit = { code: '1', display: '', scale: 1, dp: 2 };
const KVAR: Unit = { code: 'kvar', display: 'kvar', scale: 1, dp: 0 };
const CNY: Unit = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };
function daysModel({ days, standard }: PfMonth, stale: boolean, reader: Reader): CartesianModel {
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: days.map(({ day }) => shortDay(reader, day)) },
    y: [{ unit: localUnit(reader, PF) }],
    series: [
      {
        id: 'pf',
        name: reader.t(`${WORDS}index.pf`),
        kind: 'line',
        hue: 'd1',
        markers: true,
        v: days.map(({ pf }) => pf),
      },
    ],
    limits: [
      {
        name: reader.t(`${WORDS}pfMonth.standard`, { value: quantity(reader, standard, BILLED) }),
        value: standard,
      },
    ],
    stale,
  };
}

/** The power factor that the month is billed by, day by day, and what it adds to the bill or takes off it. */
export function PfMonthPanel(): ReactNode {
  const parts = useBoard<EnergyQuality>();
  const { board, reader } = parts;
  const month = panelValues(board.panels, 'pfMonth');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => month && daysModel(month, stale, reader), [month, stale, reader]);
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}pfMonth.${key}`, values);
  return (
    <BoardPanel
      code="pfMonth"
      detail="/elecAnalysis"
      note={month && `${month.month} · ${month.name}`}
      chip={
        month &&
        month.adjustPct !== null &&
        month.adjustPct > 0 && (
          <Chip tone="warn" icon="alert-triangle">
            {word('surcharge')}
          </Chip>
        )
      }
    >
      {month && model && (
        <div className="pf-month">
          <dl className="quartet">
            <div>
              <dt>{word('pf')}</dt>
              <dd>{quantity(reader, month.pf, PF)}</dd>
            </div>
            <div>
              <dt>{word('bill')}</dt>
              <dd>{signedText(reader, month.adjustPct, SHARE)}</dd>
            </div>
            {month.adjustCny !== undefined && (
              <div>
                <dt>{word((month.adjustCny ?? 0) > 0 ? 'surcharge' : 'bonus')}</dt>
                <dd>{quantity(reader, month.adjustCny === null ? null : Math.abs(month.adjustCny), CNY)}</dd>
              </div>
            )}
            <div>
              <dt>{word('missing')}</dt>
              <dd>{quantity(reader, month.missingKvar, KVAR)}</dd>
            </div>
          </dl>
          <div className="chart-box">
            <ChartView model={model} title={word('title')} onPaint={() => parts.painted('pfMonth')} />
          </div>
        </div>
      )}
    </BoardPanel>
  );
}
