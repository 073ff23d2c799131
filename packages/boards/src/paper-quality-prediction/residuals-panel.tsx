import { useMemo, type ReactNode } from 'react';
import { ChartView, type CartesianModel, type LimitLine } from '@plantdeck/core/chart';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { localUnit, quantity, type Reader } from '../board/reader.ts';
import type { PaperQualityPrediction } from './paper-quality-prediction.contract.ts';
import { PropertyChooser, useProperty } from './use-property.tsx';
import { WORDS } from './words.ts';

type Residuals = Exclude<PaperQualityPrediction['panels']['residuals'], undefined | { gap: unknown }>[number];

function residualModel(residuals: Residuals, stale: boolean, reader: Reader): CartesianModel {
  const { sigma, bias, unit } = residuals;
  const sigmas: LimitLine[] =
    sigma === null
      ? []
      : [3, 2, -2, -3].map((n) => ({ name: `${n < 0 ? '\u2212' : '+'}${Math.abs(n)}σ`, value: n * sigma }));
  return {
    kind: 'cartesian',
    x: { type: 'time', timeZone: reader.tz },
    y: [{ unit: localUnit(reader, unit) }],
    series: [
      {
        id: 'e',
        name: reader.t(`${WORDS}residuals.e`),
        kind: 'line',
        hue: 'd1',
        t: residuals.t,
        v: residuals.e,
      },
    ],
    limits: [
      ...sigmas,
      ...(bias === null
        ? []
        : [
            {
              name: reader.t(`${WORDS}residuals.bias`, { value: quantity(reader, bias, unit) }),
              value: bias,
            },
          ]),
    ],
    stale,
  };
}

/** Laboratory less prediction since the training: an error that grows is seen before it matters. */
export function ResidualsPanel(): ReactNode {
  const parts = useBoard<PaperQualityPrediction>();
  const { board, reader } = parts;
  const all = panelValues(board.panels, 'residuals');
  const residuals = useProperty(all);
  const stale = parts.age !== 'fresh';
  const model = useMemo(
    () => residuals && residualModel(residuals, stale, reader),
    [residuals, stale, reader],
  );
  return (
    <BoardPanel
      code="residuals"
      detail="/associationAnalysis"
      chip={all && residuals && <PropertyChooser all={all} chosen={residuals.code} />}
    >
      {residuals && residuals.t.length === 0 && (
        <p className="quiet-line">{reader.t(`${WORDS}residuals.none`)}</p>
      )}
      {model && residuals && residuals.t.length > 0 && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={`${reader.t(`${WORDS}residuals.title`)}: ${residuals.name}`}
            onPaint={() => parts.painted('residuals')}
          />
        </div>
      )}
    </BoardPanel>
  );
}
