import { useMemo, useState, type ReactNode } from 'react';
import { ChartView, type CartesianModel } from '@plantdeck/core/chart';
import type { EnergyQuality, EnergyQualityPanels } from '@plantdeck/core/contract';
import { Segmented } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import { AMPERE, SHARE } from './quality.ts';
import { WORDS } from './words.ts';

type Spectrum = Exclude<EnergyQualityPanels['spectrum'], undefined | { gap: unknown }>;
type Quantity = 'u' | 'i';
const LIMIT_LINES_MAX = 2;

function spectrumModel({ orders }: Spectrum, of: Quantity, stale: boolean, reader: Reader): CartesianModel {
  const values = orders.map(({ uPct, iA }) => (of === 'u' ? uPct : iA));
  const limits = orders.map(({ limitPct, limitA }) => (of === 'u' ? limitPct : limitA));
  const beyond = values.flatMap((value, at) => {
    const limit = limits[at] ?? null;
    return value !== null && limit !== null && value > limit ? [at] : [];
  });
  const unit = of === 'u' ? SHARE : AMPERE;
  // Odd and even orders have one limit each: two lines say it better than one that goes up and down.
  const distinct = [...new Set(limits.filter((limit) => limit !== null))];
  const hasLines = distinct.length <= LIMIT_LINES_MAX;
  return {
    kind: 'cartesian',
    x: { type: 'category', labels: orders.map(({ order }) => String(order)) },
    y: [{ unit: localUnit(reader, unit), fromZero: true }],
    series: [
      {
        id: 'value',
        name: reader.t(`${WORDS}spectrum.${of}`),
        kind: 'bar',
        hue: 'd1',
        v: values,
        ...(beyond.length > 0 ? { highlight: beyond } : {}),
      },
      ...(hasLines
        ? []
        : [
            {
              id: 'limit',
              name: reader.t(`${WORDS}spectrum.limit`),
              kind: 'line' as const,
              role: 'limit' as const,
              v: limits,
            },
          ]),
    ],
    limits: hasLines
      ? distinct.map((value) => ({
          name: reader.t(`${WORDS}limit`, { value: quantity(reader, value, unit) }),
          value,
        }))
      : [],
    stale,
  };
}

/** Harmonics of the second to the 25th order, what 95 % of the values stay below, with the limit of each. */
export function SpectrumPanel(): ReactNode {
  const parts = useBoard<EnergyQuality>();
  const { board, reader } = parts;
  const [shown, setShown] = useState<Quantity>('u');
  const spectrum = panelValues(board.panels, 'spectrum');
  const stale = parts.age !== 'fresh';
  const model = useMemo(
    () => spectrum && spectrumModel(spectrum, shown, stale, reader),
    [spectrum, shown, stale, reader],
  );
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}spectrum.${key}`, values);
  return (
    <BoardPanel
      code="spectrum"
      detail="/energyQuality"
      note={spectrum?.name}
      chip={
        spectrum && (
          <Segmented
            label={word('quantity')}
            value={shown}
            options={[
              { value: 'u', label: word('uShort') },
              { value: 'i', label: word('iShort') },
            ]}
            onChange={setShown}
          />
        )
      }
    >
      {spectrum && model && (
        <>
          <div className="chart-box">
            <ChartView
              model={model}
              title={`${word('title')}: ${word(shown)}, ${spectrum.name}`}
              onPaint={() => parts.painted('spectrum')}
            />
          </div>
          <p className="source-line">
            {shown === 'i' && spectrum.shortCircuitMva !== null
              ? word('basis', {
                  mva: quantity(reader, spectrum.shortCircuitMva, {
                    code: 'MVA',
                    display: 'MVA',
                    scale: 1,
                    dp: 0,
                  }),
                  share: quantity(reader, spectrum.sharePct, { code: '%', display: '%', scale: 1, dp: 0 }),
                })
              : word('axis')}
          </p>
        </>
      )}
    </BoardPanel>
  );
}
