import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON } from '../board/reader.ts';
import { roundedCell, withUnit } from '../board/table-cells.ts';
import type { BallMilling } from './ball-milling.contract.ts';
import {
  AMPERE,
  CNY,
  CUBIC_METRES,
  HOURS,
  KILOWATT,
  KILOWATT_HOUR,
  KWH_PER_T,
  MINUTES,
  WORDS,
} from './words.ts';

const PERCENT = { code: '%', display: '%', scale: 1, dp: 1 };

/** A panel as a table with units in its head; null where there is no panel. */
export function panelTable(
  { panels }: BallMilling,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string): string => reader.t(WORDS + key);
  const title = word(`${code}.title`);
  const moment = (iso: string | null): string | null =>
    iso === null ? null : formatDateTime(iso, reader.tz, reader.lang);
  switch (code) {
    case 'hall': {
      const hall = panelValues(panels, 'hall');
      return (
        hall && {
          title,
          head: [
            word('col.mill'),
            word('col.state'),
            word('col.since'),
            withUnit(word('col.milled'), MINUTES, reader),
            withUnit(word('col.target'), MINUTES, reader),
            withUnit(word('col.load'), KILOWATT, reader),
            withUnit(word('col.current'), AMPERE, reader),
            withUnit(word('col.energy'), KILOWATT_HOUR, reader),
            word('col.start'),
            withUnit(word('col.saving'), CNY, reader),
          ],
          rows: hall.mills.map((mill) => [
            mill.name,
            word(`state.${mill.state}`),
            moment(mill.since),
            mill.milledMin,
            mill.targetMin,
            roundedCell(mill.kw, 0),
            roundedCell(mill.currentA, 0),
            roundedCell(mill.batchKwh, 0),
            moment(mill.start?.at ?? null),
            roundedCell(mill.start?.savesCny ?? null, 0),
          ]),
        }
      );
    }
    case 'gantt': {
      const gantt = panelValues(panels, 'gantt');
      return (
        gantt && {
          title,
          head: [word('col.mill'), word('col.state'), word('col.since'), word('col.to')],
          rows: gantt.mills.flatMap(({ name, spans }) =>
            spans.map(({ state, from, to }) => [name, word(`state.${state}`), moment(from), moment(to)]),
          ),
        }
      );
    }
    case 'tanks': {
      const tanks = panelValues(panels, 'tanks');
      return (
        tanks && {
          title,
          head: [
            word('col.tank'),
            withUnit(word('col.level'), PERCENT, reader),
            withUnit(word('col.level'), CUBIC_METRES, reader),
            withUnit(word('kpi.cover'), HOURS, reader),
          ],
          rows: tanks.map(({ name, levelPct, m3, coverH }) => [
            name,
            roundedCell(levelPct, 1),
            roundedCell(m3, 0),
            roundedCell(coverH, 1),
          ]),
        }
      );
    }
    case 'batches': {
      const batches = panelValues(panels, 'batches');
      return (
        batches && {
          title,
          head: [
            word('col.mill'),
            word('col.since'),
            word('col.to'),
            withUnit(word('col.milled'), MINUTES, reader),
            withUnit(word('col.target'), MINUTES, reader),
            withUnit(word('col.cycle'), MINUTES, reader),
            withUnit(word('col.energy'), KILOWATT_HOUR, reader),
            withUnit(word('kpi.B1'), KWH_PER_T, reader),
          ],
          rows: batches.map((batch) => [
            batch.mill,
            moment(batch.from),
            moment(batch.to),
            batch.milledMin,
            batch.targetMin,
            batch.cycleMin,
            roundedCell(batch.kwh, 0),
            roundedCell(batch.kwhPerT, 1),
          ]),
        }
      );
    }
    case 'checks': {
      const checks = panelValues(panels, 'checks');
      return (
        checks && {
          title,
          head: [
            word('col.check'),
            reader.t(`${COMMON}scale`),
            word('col.latest'),
            word('col.day'),
            `${word('col.limits')} ↓`,
            `${word('col.limits')} ↑`,
            `${word('col.passed')} (%)`,
            word('col.count'),
          ],
          rows: checks.items.map(({ name, unit, lo, hi, count, passPct, latest }) => [
            name,
            unit,
            roundedCell(latest.value, 3),
            latest.day,
            lo,
            hi,
            roundedCell(passPct, 1),
            count,
          ]),
        }
      );
    }
    default:
      return null;
  }
}
