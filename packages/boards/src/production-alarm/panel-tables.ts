import type { ProductionAlarm } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import { formatDateTime } from '@plantdeck/core/units';
import type { TableContext } from '../board/board-kind.ts';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, timeOf } from '../board/reader.ts';
import { roundedCell } from '../board/table-cells.ts';
import { WORDS } from './words.ts';

/** A panel as a table: for reading, for csv and for the workbook. Null where there is no panel. */
export function panelTable(
  { panels }: ProductionAlarm,
  code: string,
  { reader }: TableContext,
): ExportTable | null {
  const word = (key: string, of: Record<string, string | number> = {}) => reader.t(WORDS + key, of);
  const title = word(`${code}.title`);
  const moment = (iso: string): string => formatDateTime(iso, reader.tz, reader.lang);
  switch (code) {
    case 'summary': {
      const values = panelValues(panels, 'summary');
      if (!values) return null;
      return {
        title,
        head: [word('summary.what'), word('pareto.count')],
        rows: [
          ...([1, 2, 3, 4] as const).map((priority) => [
            word('summary.priority', { priority }),
            values[`p${priority}`],
          ]),
          ...(['standing', 'stale', 'shelved', 'suppressed', 'lost'] as const).map((key) => [
            word(`summary.${key}`),
            values[key],
          ]),
        ],
      };
    }
    case 'active': {
      const values = panelValues(panels, 'active');
      if (!values) return null;
      return {
        title,
        head: [
          ...['priority', 'since', 'object', 'name'].map((key) => word(`active.${key}`)),
          // On the board value and limit share a column.
          reader.t(`${COMMON}col.actual`),
          ...['limit', 'unit', 'state', 'ackBy'].map((key) => word(`active.${key}`)),
        ],
        rows: values.rows.map((row) => [
          row.priority,
          moment(row.onAt),
          row.object.name,
          row.name,
          roundedCell(row.value, 2),
          roundedCell(row.limit, 2),
          row.unit,
          word(`active.state.${row.state}`),
          row.ackBy ?? null,
        ]),
      };
    }
    case 'rate': {
      const rate = panelValues(panels, 'rate');
      if (!rate) return null;
      const t0 = Date.parse(rate.t0);
      return {
        title,
        head: [word('active.since'), word('rate.series')],
        rows: rate.v.map((n, i) => [timeOf(reader, t0 + i * rate.stepS * 1000), n]),
      };
    }
    case 'pareto': {
      const rows = panelValues(panels, 'pareto');
      if (!rows) return null;
      return {
        title,
        head: [
          word('pareto.name'),
          word('active.object'),
          word('pareto.count'),
          `${word('pareto.share')} (%)`,
          `${word('pareto.cum')} (%)`,
          word('pareto.chatter'),
        ],
        rows: rows.map((row) => [
          row.name,
          row.object,
          row.count,
          roundedCell(row.sharePct, 1),
          roundedCell(row.cumPct, 1),
          row.chatterMinutes,
        ]),
      };
    }
    case 'badActors': {
      const rows = panelValues(panels, 'badActors');
      if (!rows) return null;
      return {
        title,
        head: [
          word('bad.why'),
          word('bad.name'),
          word('active.object'),
          word('bad.since'),
          word('bad.count'),
        ],
        rows: rows.map((row) => [
          word(`bad.why.${row.why}`),
          row.name,
          row.object,
          moment(row.since),
          row.count,
        ]),
      };
    }
    case 'response': {
      const values = panelValues(panels, 'response');
      if (!values) return null;
      return {
        title,
        head: [
          word('summary.what'),
          `${word('response.median')} (s)`,
          `${word('response.p90')} (s)`,
          `${word('response.actual')} (%)`,
          `${word('response.target')} (%)`,
          word('response.count'),
        ],
        rows: [
          ...values.ackTime.map((row) => [
            row.shift,
            roundedCell(row.medianS, 0),
            roundedCell(row.p90S, 0),
            null,
            null,
            row.n,
          ]),
          ...values.shares.map((row) => [
            word('summary.priority', { priority: row.priority }),
            null,
            null,
            roundedCell(row.sharePct, 1),
            roundedCell(row.targetPct, 1),
            row.count,
          ]),
        ],
      };
    }
    case 'heat': {
      const values = panelValues(panels, 'heat');
      if (!values) return null;
      return {
        title,
        head: [
          word('heat.area'),
          ...Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
        ],
        rows: values.areas.map((area, index) => [area.name, ...(values.n[index] ?? [])]),
      };
    }
    case 'positions': {
      const rows = panelValues(panels, 'positions');
      if (!rows) return null;
      return {
        title,
        head: [
          'name',
          'count',
          'perTenMinutes',
          'floodPct',
          'peak',
          'standing',
          'stale',
          'chattering',
          'shelved',
          'ackMedianS',
        ].map((key) => word(`positions.${key}`)),
        rows: rows.map((row) => [
          row.name,
          row.count,
          roundedCell(row.perTenMinutes, 2),
          roundedCell(row.floodPct, 1),
          row.peak,
          row.standing,
          row.stale,
          row.chattering,
          row.shelved,
          roundedCell(row.ackMedianS, 0),
        ]),
      };
    }
    default:
      return null;
  }
}
