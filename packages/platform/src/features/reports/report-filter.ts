import type { ExportCell } from '@plantdeck/core/workbook';
import type { ReportColumn } from './report-columns.ts';
import { areaName } from './report-scope.ts';
import { reportText, type ReportWord } from './report-words.ts';
import type { OpenReport } from './tou-report.ts';

/** A line of the second sheet; headings are bold. */
export interface FilterLine {
  readonly cells: readonly ExportCell[];
  readonly isHead?: boolean;
}

/** What the report was asked for, by which prices, the whole period by line, the balance and what to know. */
export function filterLines(
  report: OpenReport,
  columns: readonly ReportColumn[],
  madeAt: string,
): FilterLine[] {
  const { scope, head } = report;
  const { language, query } = scope;
  const say = (key: ReportWord, values = {}) => reportText(language, key, values);
  const lines: FilterLine[] = [{ cells: [say('sheet.filter')], isHead: true }];
  const add = (key: ReportWord, ...cells: readonly ExportCell[]) =>
    lines.push({ cells: [say(key), ...cells] });
  add('filter.plant', head.plantName);
  add('filter.areas', query.areaIds.map((id) => areaName(scope, id)).join(', '));
  add('filter.depth', say(`depth.${query.depth}`));
  add('filter.range', query.from, query.to);
  add('col.from', head.period.from);
  add('col.to', head.elapsedTo);
  add('filter.zone', head.period.tz);
  add('filter.dayStart', head.period.dayAccountTime);
  add('filter.granularity', say(`granularity.${query.granularity}`));
  add('filter.groupBy', say(`groupBy.${query.groupBy}`));
  add(
    'filter.compare',
    say(`compare.${query.compare}`),
    head.comparedWith?.from ?? null,
    head.comparedWith?.to ?? null,
  );
  add('filter.made', madeAt);

  const table = (title: ReportWord, names: readonly string[], rows: readonly (readonly ExportCell[])[]) => {
    if (rows.length === 0) return;
    lines.push({ cells: [] }, { cells: [say(title)], isHead: true });
    if (names.length > 0) lines.push({ cells: names, isHead: true });
    for (const cells of rows) lines.push({ cells });
  };
  table(
    'tariff.title',
    [
      say('tariff.version'),
      say('tariff.from'),
      ...head.tiers.map((tier) => say('tariff.price', { tier: say(`tier.${tier}`) })),
    ],
    head.tariffs.map(({ version, effectiveFrom, prices }) => [
      version,
      effectiveFrom,
      ...head.tiers.map((tier) => prices.find((one) => one.tier === tier)?.price ?? null),
    ]),
  );
  table(
    'summary.title',
    columns.map((column) => column.head),
    [...head.summary, head.totals].map((row) => columns.map((column) => column.cell(row))),
  );
  table(
    'balance.title',
    (
      [
        'col.area',
        'balance.parent',
        'balance.children',
        'balance.diff',
        'balance.diffPct',
        'balance.compared',
      ] as const
    ).map((key) => say(key)),
    head.balance.map((one) => [
      one.name,
      one.parentKwh,
      one.childrenKwh,
      one.diffKwh,
      one.diffPct === null ? null : Math.round(one.diffPct * 100) / 100,
      one.comparedSlots,
    ]),
  );
  table(
    'notices.title',
    [],
    [...(scope.withCost ? [[say('filter.charge')]] : []), ...head.notices.map((notice) => [notice.text])],
  );
  return lines;
}
