import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON } from '../board/reader.ts';
import { roundedCell, withUnit } from '../board/table-cells.ts';
import { expectedText } from './advice-panel.tsx';
import { stateText } from './model-panel.tsx';
import type { PaperQualityPrediction } from './paper-quality-prediction.contract.ts';
import { reelRows } from './reel-panel.tsx';
import { PERCENT, WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: PaperQualityPrediction,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string): string => reader.t(WORDS + key);
  const title = word(`${code}.title`);
  const moment = (iso: string | number): string => formatDateTime(iso, reader.tz, reader.lang);
  const time = reader.t(`${COMMON}time`);
  const unit = reader.t(`${COMMON}scale`);
  switch (code) {
    case 'reel': {
      const reel = panelValues(panels, 'reel');
      return (
        reel && {
          title,
          head: [word('property'), word('contrib.now')],
          rows: reelRows(reader, reel).map((row) => [...row]),
        }
      );
    }
    case 'machine': {
      const machine = panelValues(panels, 'machine');
      if (!machine) return null;
      return {
        title,
        head: [word('contrib.input'), word('contrib.now'), unit, '\u2264', '\u2265', word('model.state')],
        rows: machine.values.map((value) => [
          value.name,
          roundedCell(value.value, value.unit.dp),
          value.unit.display,
          roundedCell(value.high, value.unit.dp),
          roundedCell(value.low, value.unit.dp),
          word(`machine.${value.state}`),
        ]),
      };
    }
    case 'props': {
      const props = panelValues(panels, 'props');
      if (!props) return null;
      return {
        title,
        head: [
          word('property'),
          time,
          word('props.pred'),
          `${word('props.interval')} \u2212`,
          `${word('props.interval')} +`,
          unit,
        ],
        rows: props.flatMap((property) =>
          property.pred.v.map((value, at) => [
            property.name,
            moment(Date.parse(property.pred.t0) + at * property.pred.stepS * 1_000),
            roundedCell(value, property.unit.dp),
            roundedCell(property.lo.v[at], property.unit.dp),
            roundedCell(property.hi.v[at], property.unit.dp),
            property.unit.display,
          ]),
        ),
      };
    }
    case 'residuals': {
      const all = panelValues(panels, 'residuals');
      if (!all) return null;
      return {
        title,
        head: [word('property'), time, word('residuals.e'), unit],
        rows: all.flatMap((one) =>
          one.t.map((ms, at) => [
            one.name,
            moment(ms),
            roundedCell(one.e[at], one.unit.dp),
            one.unit.display,
          ]),
        ),
      };
    }
    case 'contrib': {
      const all = panelValues(panels, 'contrib');
      if (!all) return null;
      return {
        title,
        head: [
          word('property'),
          word('contrib.input'),
          word('contrib.now'),
          word('contrib.ref'),
          unit,
          word('contrib.effect'),
        ],
        rows: all.flatMap((one) =>
          one.rows.map((row) => [
            one.name,
            row.name,
            roundedCell(row.now, row.unit.dp),
            roundedCell(row.ref, row.unit.dp),
            row.unit.display,
            roundedCell(row.effect, one.unit.dp),
          ]),
        ),
      };
    }
    case 'model': {
      const models = panelValues(panels, 'model');
      if (!models) return null;
      return {
        title,
        head: [
          word('property'),
          'RMSE 30 d',
          `RMSE ${word('contrib.ref')}`,
          'R²',
          'Q²',
          withUnit(word('model.coverage'), PERCENT, reader),
          'T²',
          word('model.bias'),
          word('model.state'),
        ],
        rows: models.map((model) => [
          model.name,
          roundedCell(model.rmse, model.unit.dp),
          roundedCell(model.rmseTrain, model.unit.dp),
          roundedCell(model.r2, 2),
          roundedCell(model.q2, 2),
          roundedCell(model.coveragePct, 1),
          roundedCell(model.t2, 1),
          roundedCell(model.bias, model.unit.dp),
          stateText(reader, model),
        ]),
      };
    }
    case 'advice': {
      const advice = panelValues(panels, 'advice');
      if (!advice) return null;
      return {
        title,
        head: [word('contrib.input'), word('contrib.now'), '→', unit, word('contrib.effect')],
        rows: advice.map((one) => [
          one.name,
          roundedCell(one.from, one.unit.dp),
          roundedCell(one.to, one.unit.dp),
          one.unit.display,
          expectedText(reader, one),
        ]),
      };
    }
    case 'lab': {
      const lab = panelValues(panels, 'lab');
      if (!lab) return null;
      return {
        title,
        head: [
          word('reel.no'),
          word('reel.grade'),
          word('lab.sample'),
          word('lab.result'),
          ...lab.properties.map(({ name, unit: of }) =>
            of.display === '' ? name : withUnit(name, of, reader),
          ),
        ],
        rows: lab.rows.map((row) => [
          row.reelNo,
          row.grade,
          moment(row.sampleTime),
          moment(row.resultTime),
          ...row.values.map(({ value }, n) => roundedCell(value, lab.properties[n]?.unit.dp ?? 2)),
        ]),
      };
    }
    default:
      return null;
  }
}
