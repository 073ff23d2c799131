import type { EnergyEfficiency } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import { formatQuantity } from '@plantdeck/core/units';
import { cusumTable, dayTable } from '../baselines/panel-tables.ts';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { roundedCell, shownCell, withUnit } from '../board/table-cells.ts';
import { WORDS } from './efficiency.ts';

/** A panel as a table with units in its head; null where there is no panel. */
/** Coefficients have any size: so many digits of each tell all that was fitted. */
const significant = (value: number | null): number | null =>
  value === null ? null : Number(value.toPrecision(5));

export function panelTable(
  { panels }: EnergyEfficiency,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string) => reader.t(`${WORDS}${code}.${key}`);
  const title = word('title');
  switch (code) {
    case 'ranking': {
      const rows = panelValues(panels, 'ranking');
      return (
        rows && {
          title,
          head: [
            word('area'),
            word('energy'),
            word('enpi'),
            word('lo'),
            word('hi'),
            word('saving'),
            word('unit'),
            word('cny'),
            word('days'),
            word('state'),
          ],
          rows: rows.map((row) => [
            row.area.name,
            row.energyName,
            roundedCell(row.enpi, 3),
            roundedCell(row.lo, 3),
            roundedCell(row.hi, 3),
            roundedCell(row.saving, 0),
            formatQuantity(null, row.unit.code, reader.lang).unit,
            roundedCell(row.savingCny, 0),
            row.days,
            word(row.modelState === 'valid' ? row.judge : `model.${row.modelState}`),
          ]),
        }
      );
    }
    case 'detail': {
      const values = panelValues(panels, 'detail');
      if (!values) return null;
      return dayTable(values.days, [values.actual, values.expected, values.residual], word, reader);
    }
    case 'cusum': {
      const values = panelValues(panels, 'cusum');
      return values && cusumTable(values, word, reader);
    }
    case 'scatter': {
      const values = panelValues(panels, 'scatter');
      return (
        values && {
          title,
          head: [
            word('time'),
            word('shift'),
            `${values.xName} (${values.xUnit})`,
            withUnit(word('use'), values.yUnit, reader),
          ],
          rows: values.points.map(({ t, shift, x, y }) => [
            t.slice(0, 16).replace('T', ' '),
            word(`shift.${shift}`),
            roundedCell(x, 1),
            shownCell(y, values.yUnit, reader),
          ]),
        }
      );
    }
    case 'norm': {
      const rows = panelValues(panels, 'norm');
      return (
        rows && {
          title,
          head: [
            word('metric'),
            word('product'),
            word('own'),
            word('l1'),
            word('l2'),
            word('l3'),
            word('tradeBest'),
            word('tradeAvg'),
            word('standard'),
          ],
          rows: rows.map((row) => [
            row.metric,
            row.product,
            ...[row.value, row.l1, row.l2, row.l3, row.tradeBest, row.tradeAvg].map((value) =>
              roundedCell(value, row.unit.dp),
            ),
            row.standard,
          ]),
        }
      );
    }
    case 'alerts': {
      const rows = panelValues(panels, 'alerts');
      return (
        rows && {
          title,
          head: [
            word('area'),
            word('from'),
            word('days'),
            `${word('deviation')} (%)`,
            word('cny'),
            word('ackBy'),
          ],
          rows: rows.map((row) => [
            `${row.area.name} · ${row.energyName}`,
            row.from.slice(0, 10),
            row.days,
            roundedCell(row.deviationPct, 1),
            roundedCell(row.cny, 0),
            row.ackBy ?? null,
          ]),
        }
      );
    }
    case 'model': {
      const model = panelValues(panels, 'model');
      return (
        model && {
          title,
          head: [word('variable'), word('coef'), word('se'), word('p'), word('min'), word('max')],
          rows: [
            [
              word('intercept'),
              ...[model.intercept, model.interceptSe, model.interceptP].map(significant),
              null,
              null,
            ],
            ...model.vars.map((one) => [
              one.name,
              ...[one.coef, one.se, one.p, one.min, one.max].map(significant),
            ]),
          ],
        }
      );
    }
    default:
      return null;
  }
}
