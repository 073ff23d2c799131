import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { unitText, wholeDay } from '../board/reader.ts';
import { roundedCell, withUnit } from '../board/table-cells.ts';
import type { CeramicsProduction } from './ceramics-production.contract.ts';
import { HOURS, MINUTES, MOISTURE, PERCENT, SQUARE_METRES, WORDS } from './words.ts';

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: CeramicsProduction,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string): string => reader.t(WORDS + key);
  const title = word(`${code}.title`);
  const moment = (iso: string | null): string | null =>
    iso === null ? null : formatDateTime(iso, reader.tz, reader.lang);
  const pct = (key: string): string => withUnit(word(key), PERCENT, reader);
  const m2 = (key: string): string => withUnit(word(key), SQUARE_METRES, reader);
  switch (code) {
    case 'chain': {
      const values = panelValues(panels, 'chain');
      return (
        values && {
          title,
          head: [
            word('col.step'),
            word('col.state'),
            word('col.running'),
            word('col.units'),
            word('col.perHour'),
            word('col.measure'),
            word('col.made'),
            word('col.measure'),
            pct('chain.run'),
            pct('chain.yield'),
            word('col.stock'),
            word('col.measure'),
            word('col.coverH'),
          ],
          rows: values.map((step) => [
            word(`step.${step.code}`),
            word(`state.${step.state}`),
            step.running,
            step.units,
            roundedCell(step.perHour, step.perHourUnit.dp),
            unitText(reader, step.perHourUnit),
            roundedCell(step.made, 1),
            step.unit.code,
            roundedCell(step.runPct, 1),
            roundedCell(step.yieldPct, 1),
            roundedCell(step.stock?.amount, 1),
            step.stock && unitText(reader, step.stock.unit),
            roundedCell(step.stock?.coverH, 1),
          ]),
        }
      );
    }
    case 'output': {
      const values = panelValues(panels, 'output');
      return (
        values && {
          title,
          head: [
            word('col.line'),
            m2('col.plan'),
            m2('col.due'),
            m2('col.made'),
            m2('col.projected'),
            pct('col.attainment'),
            ...values.hours.map(({ t }) => moment(t) ?? ''),
          ],
          rows: values.lines.map((line, at) => [
            line.name,
            roundedCell(line.plan, 0),
            roundedCell(line.due, 0),
            roundedCell(line.actual, 0),
            roundedCell(line.projected, 0),
            roundedCell(line.attainmentPct, 1),
            ...values.hours.map(({ made }) => roundedCell(made[at], 0)),
          ]),
        }
      );
    }
    case 'grades': {
      const values = panelValues(panels, 'grades');
      return (
        values && {
          title,
          head: [
            word('col.line'),
            word('col.day'),
            m2('grades.sorted'),
            ...values.grades.map(({ name }) => withUnit(name, PERCENT, reader)),
          ],
          rows: values.lines.flatMap(({ name, days }) =>
            days.map(({ day, sorted, shares }) => [
              name,
              wholeDay(reader, day),
              roundedCell(sorted, 0),
              ...values.grades.map((_, at) => roundedCell(shares?.[at], 1)),
            ]),
          ),
        }
      );
    }
    case 'energy': {
      const values = panelValues(panels, 'energy');
      return (
        values && {
          title,
          head: [
            word('col.energy'),
            word('col.measure'),
            word('col.day'),
            word('col.month'),
            word('col.year'),
            word('col.target'),
            word('col.redLine'),
          ],
          rows: values.rows.map(({ code: energy, unit, day, month, year }) => [
            word(`energy.${energy}`),
            unitText(reader, unit),
            ...[day.value, month.value, year.value, month.target, month.redLine].map((value) =>
              roundedCell(value, unit.dp),
            ),
          ]),
        }
      );
    }
    case 'equipment': {
      const values = panelValues(panels, 'equipment');
      return (
        values && {
          title,
          head: [
            word('col.equipment'),
            withUnit('OEE', PERCENT, reader),
            pct('col.availability'),
            pct('col.effectiveness'),
            pct('col.quality'),
            word('col.failures'),
            withUnit('MTBF', HOURS, reader),
            withUnit('MTTR', MINUTES, reader),
          ],
          rows: values.units.map((unit) => [
            unit.name,
            roundedCell(unit.oeePct, 1),
            roundedCell(unit.availabilityPct, 1),
            roundedCell(unit.effectivenessPct, 1),
            roundedCell(unit.qualityPct, 1),
            unit.failures,
            roundedCell(unit.mtbfH, 1),
            roundedCell(unit.mttrMin, 0),
          ]),
        }
      );
    }
    case 'pareto': {
      const values = panelValues(panels, 'pareto');
      return (
        values && {
          title,
          head: [
            word('col.reason'),
            word('col.minutes'),
            word('col.stops'),
            pct('col.share'),
            pct('col.cumulative'),
          ],
          rows: values.reasons.map(({ reason, minutes, stops, sharePct, cumulativePct }) => [
            reason,
            roundedCell(minutes, 0),
            stops,
            roundedCell(sharePct, 1),
            roundedCell(cumulativePct, 1),
          ]),
        }
      );
    }
    case 'stops': {
      const values = panelValues(panels, 'stops');
      return (
        values && {
          title,
          head: [
            word('col.equipment'),
            word('col.reason'),
            word('col.from'),
            word('col.to'),
            word('col.minutes'),
            word('stops.planned'),
          ],
          rows: values.stops.map((stop) => [
            stop.unit,
            stop.reason,
            moment(stop.from),
            moment(stop.to),
            roundedCell(stop.minutes, 0),
            stop.planned ? word('stops.planned') : null,
          ]),
        }
      );
    }
    case 'orders': {
      const values = panelValues(panels, 'orders');
      return (
        values && {
          title,
          head: [
            word('col.order'),
            word('col.product'),
            word('col.dueOn'),
            m2('col.ordered'),
            m2('col.made'),
            m2('col.planned'),
            m2('col.short'),
            word('col.state'),
          ],
          rows: values.orders.map((order) => [
            order.code,
            order.product,
            wholeDay(reader, order.dueOn),
            roundedCell(order.orderedM2, 0),
            roundedCell(order.madeM2, 0),
            roundedCell(order.plannedM2, 0),
            roundedCell(order.shortM2, 0),
            word(`orders.${order.state}`),
          ]),
        }
      );
    }
    case 'powder': {
      const values = panelValues(panels, 'powder');
      return (
        values && {
          title,
          head: [word('col.time'), ...values.dryers.map(({ name }) => withUnit(name, MOISTURE, reader))],
          rows: (values.dryers[0]?.v ?? []).map((_, at) => [
            moment(new Date(Date.parse(values.from) + at * values.stepS * 1000).toISOString()),
            ...values.dryers.map(({ v }) => roundedCell(v[at], 2)),
          ]),
        }
      );
    }
    case 'stocks': {
      const values = panelValues(panels, 'stocks');
      return (
        values && {
          title,
          head: [
            word('col.stock'),
            pct('col.level'),
            word('col.made'),
            word('col.measure'),
            word('col.coverH'),
            pct('col.low'),
            pct('col.high'),
          ],
          rows: values.map((stock) => [
            stock.name,
            roundedCell(stock.levelPct, 1),
            roundedCell(stock.amount, 1),
            unitText(reader, stock.unit),
            roundedCell(stock.coverH, 1),
            roundedCell(stock.lowPct, 1),
            roundedCell(stock.highPct, 1),
          ]),
        }
      );
    }
    default:
      return null;
  }
}
