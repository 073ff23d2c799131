import type { EnergySavingBenefit } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import { cusumTable, dayTable } from '../baselines/panel-tables.ts';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { roundedCell } from '../board/table-cells.ts';
import { WORDS } from './benefit.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: EnergySavingBenefit,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string) => reader.t(`${WORDS}${code}.${key}`);
  const title = word('title');
  switch (code) {
    case 'months': {
      const months = panelValues(panels, 'months');
      return (
        months && {
          title,
          head: [
            word('month'),
            `${word('planned')} (CNY)`,
            `${word('verified')} (CNY)`,
            `${word('planned')} (kWh)`,
            `${word('verified')} (kWh)`,
            '± (kWh)',
            `${word('baselineUnitCost')} (CNY/t)`,
            `${word('actualUnitCost')} (CNY/t)`,
            `${word('output')} (t)`,
            word('status'),
          ],
          rows: months.map((row) => [
            row.month,
            roundedCell(row.plannedCny, 0),
            roundedCell(row.verifiedCny, 0),
            roundedCell(row.plannedKwh, 0),
            roundedCell(row.verifiedKwh, 0),
            roundedCell(row.uncertaintyKwh, 0),
            roundedCell(row.baselineUnitCost, 2),
            roundedCell(row.actualUnitCost, 2),
            roundedCell(row.outputT, 1),
            word(`status.${row.status}`),
          ]),
        }
      );
    }
    case 'adjusted': {
      const values = panelValues(panels, 'adjusted');
      if (!values) return null;
      return dayTable(values.days, [values.actual, values.expected, values.lo, values.hi], word, reader);
    }
    case 'cusum': {
      const values = panelValues(panels, 'cusum');
      return values && cusumTable(values, word, reader);
    }
    case 'waterfall': {
      const values = panelValues(panels, 'waterfall');
      return (
        values && {
          title,
          head: [word('step'), 'CNY'],
          rows: values.steps.map(({ step, cny }) => [word(step), roundedCell(cny, 0)]),
        }
      );
    }
    case 'measures': {
      const rows = panelValues(panels, 'measures');
      return (
        rows && {
          title,
          head: [
            word('name'),
            word('area'),
            word('method'),
            word('start'),
            `${word('invest')} (CNY)`,
            `${word('due')} (CNY)`,
            `${word('verified')} (CNY)`,
            `${word('uncertainty')} (%)`,
            word('status'),
          ],
          rows: rows.map((row) => [
            row.name,
            `${row.areaName} · ${row.energyName}`,
            word(`method.${row.method}`),
            row.startDate,
            roundedCell(row.investCny, 0),
            roundedCell(row.dueCny, 0),
            roundedCell(row.verifiedCny, 0),
            roundedCell(row.uncertaintyPct, 1),
            word(`status.${row.status}`),
          ]),
        }
      );
    }
    default:
      return null;
  }
}
