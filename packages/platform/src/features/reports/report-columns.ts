import type { TouReportRow, TouSummaryRow } from '@plantdeck/core/contract';
import type { ExportCell } from '@plantdeck/core/workbook';
import { accountingDays } from '../../engine/plant-time/periods.ts';
import { reportText, type ReportWord } from './report-words.ts';
import type { OpenReport } from './tou-report.ts';

/** A column of the report's table: its heading with the unit, and its cell of a row. */
export interface ReportColumn {
  readonly head: string;
  readonly cell: (row: TouSummaryRow) => ExportCell;
}

const USUAL_DAY_SLOTS = 96;
const round = (value: number | null, decimals: number): number | null =>
  value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Wall-clock time as people read it; with its offset where the clocks change, since an hour stands there twice. */
function timeText(report: OpenReport): (iso: string) => string {
  const { frame, asked } = report.scope;
  const changes = accountingDays(frame.calendar, asked).some(
    (day) => Math.round((day.toMs - day.fromMs) / 900_000) !== USUAL_DAY_SLOTS,
  );
  return (iso) => {
    const text = iso.slice(0, 16).replace('T', ' ');
    return changes ? `${text} ${iso.slice(19)}` : text;
  };
}

/** The columns of a report, in the reader's language. Money has columns only where it may be seen. */
export function reportColumns(report: OpenReport): ReportColumn[] {
  const { language, withCost, query } = report.scope;
  const say = (key: ReportWord, values = {}) => reportText(language, key, values);
  const time = timeText(report);
  const { tiers } = report.head;
  const hasShifts = query.granularity === 'shift';
  const hasCompare = query.compare !== 'none';
  const isUntariffed = (report.head.totals.untariffedKwh ?? 0) > 0;
  const money = (column: ReportColumn): ReportColumn[] => (withCost ? [column] : []);
  return [
    { head: say(query.groupBy === 'area' ? 'col.area' : 'col.meter'), cell: (row) => row.name },
    { head: say('col.id'), cell: (row) => (row.areaId === '' ? null : row.key) },
    { head: say('col.level'), cell: (row) => (row.areaId === '' ? null : row.level + 1) },
    { head: say('col.label'), cell: (row) => row.label || null },
    ...(hasShifts ? [{ head: say('col.shift'), cell: (row: TouReportRow) => shiftName(report, row) }] : []),
    { head: say('col.from'), cell: (row) => time(row.from) },
    { head: say('col.to'), cell: (row) => time(row.to) },
    ...tiers.map((tier, index) => ({
      head: say('col.tierKwh', { tier: say(`tier.${tier}`) }),
      cell: (row: TouReportRow) => row.tiers[index]?.kwh ?? null,
    })),
    ...(isUntariffed
      ? [{ head: say('col.untariffed'), cell: (row: TouReportRow) => row.untariffedKwh }]
      : []),
    { head: say('col.kwh'), cell: (row) => row.kwh },
    ...tiers.flatMap((tier, index) =>
      money({
        head: say('col.tierCost', { tier: say(`tier.${tier}`) }),
        cell: (row) => row.tiers[index]?.cost ?? null,
      }),
    ),
    ...money({ head: say('col.cost'), cell: (row) => row.cost }),
    ...money({ head: say('col.avgPrice'), cell: (row) => round(row.avgPrice, 6) }),
    { head: say('col.share'), cell: (row) => round(row.sharePct, 4) },
    { head: say('col.completeness'), cell: (row) => round(row.completeness, 2) },
    { head: say('col.estimated'), cell: (row) => row.estimatedSlots },
    { head: say('col.missing'), cell: (row) => row.missingSlots },
    ...(hasCompare
      ? [{ head: say('col.compareKwh'), cell: (row: TouSummaryRow) => row.compare?.kwh ?? null }]
      : []),
    ...(hasCompare
      ? money({ head: say('col.compareCost'), cell: (row) => round(row.compare?.cost ?? null, 6) })
      : []),
    ...(hasCompare
      ? [{ head: say('col.delta'), cell: (row: TouSummaryRow) => round(row.compare?.deltaPct ?? null, 2) }]
      : []),
  ];
}

const SHIFT_WORDS: Readonly<Record<string, ReportWord>> = {
  night: 'shift.night',
  day: 'shift.day',
  evening: 'shift.evening',
};

function shiftName(report: OpenReport, row: TouReportRow): string | null {
  if (row.shift === undefined) return null;
  const word = SHIFT_WORDS[row.shift];
  return word === undefined ? row.shift : reportText(report.scope.language, word);
}
