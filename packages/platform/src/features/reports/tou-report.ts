import type { TouReport, TouReportQuery, TouReportRow, TouSummaryRow } from '@plantdeck/core/contract';
import type { DayBlock, SlotSum } from '../../engine/energy/day-block.ts';
import { accountingDays, type Period } from '../../engine/plant-time/periods.ts';
import { openReport, plantNameOf, type ReportAsker, type ReportScope } from './report-scope.ts';
import { comparable } from '../energy/index.ts';
import { changePct, completenessPct, costOf, quantityOf, sumPeriod } from '../../engine/energy/quantities.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import { reportNotices } from './report-notices.ts';
import { balancesOf, rowOf, stepRow, totalOf, type RowFrame } from './report-rows.ts';
import { reportSteps, type ReportStep } from './report-steps.ts';
import { tariffRows, tariffsIn, tiersOf } from './report-tariffs.ts';
import { reportText } from './report-words.ts';

/** Lets others have their turn: sixty days of a whole tree are some seconds of work. */
export type YieldToEventLoop = () => Promise<void>;
export const yieldNow: YieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve));

/** Lines after which the others have their turn. */
const LINES_PER_YIELD = 4;
/** Accounting days that are read at once. */
const DAYS_A_READ = 7;

/** The days of a period, read a week at a time. */
async function readBlocks(
  scope: ReportScope,
  period: Period,
  yieldToEventLoop: YieldToEventLoop,
): Promise<DayBlock[]> {
  const { frame, plant } = scope;
  const days = accountingDays(frame.calendar, period);
  const blocks: DayBlock[] = [];
  for (let at = 0; at < days.length; at += DAYS_A_READ) {
    const week = days.slice(at, at + DAYS_A_READ);
    const part = { fromMs: week[0]?.fromMs ?? period.fromMs, toMs: week.at(-1)?.toMs ?? period.toMs };
    blocks.push(...(await plant.store.blocks(frame, part, plant.nowMs)));
    await yieldToEventLoop();
  }
  return blocks;
}

/** A report with everything but its rows by step, which {@link reportRow} makes one by one. */
export interface OpenReport {
  readonly scope: ReportScope;
  readonly steps: readonly ReportStep[];
  readonly head: Omit<TouReport, 'rows' | 'page'>;
  readonly rowFrame: RowFrame;
  readonly blocks: readonly DayBlock[];
}

/**
 * Opens a report: slots are its only base, through the same sums as every board.
 * @throws {ApiError} see {@link openReport}
 */
export async function prepareReport(
  asker: ReportAsker,
  query: TouReportQuery,
  yieldToEventLoop: YieldToEventLoop = yieldNow,
): Promise<OpenReport> {
  const scope = await openReport(asker, query);
  const { frame, elapsed, asked, compared } = scope;
  const { zone, dayAccountTime } = frame.calendar;
  const blocks = await readBlocks(scope, elapsed, yieldToEventLoop);
  const earlier = compared && (await readBlocks(scope, compared, yieldToEventLoop));
  const total = totalOf(scope, blocks, elapsed);
  const tariffs = tariffsIn(scope, asked);
  const rowFrame: RowFrame = { scope, tiers: tiersOf(tariffs), totalKwh: quantityOf(total) };
  const whole: ReportStep = { ...elapsed, label: '' };
  const compareOf = (sum: SlotSum, before: SlotSum | null) =>
    before === null ? {} : { compare: comparison(scope, sum, before) };

  const summary: TouSummaryRow[] = [];
  for (const [index, line] of scope.lines.entries()) {
    const sum = sumPeriod(blocks, line.plan, elapsed);
    const before = compared && earlier ? sumPeriod(earlier, line.plan, compared) : null;
    summary.push({ ...rowOf(rowFrame, line, whole, sum), ...compareOf(sum, before) });
    if (index % LINES_PER_YIELD === LINES_PER_YIELD - 1) await yieldToEventLoop();
  }
  const totalBefore = compared && earlier ? totalOf(scope, earlier, compared) : null;
  const totalLine = { key: 'total', name: reportText(scope.language, 'row.total'), areaId: '', level: 0 };
  const steps = reportSteps(frame.calendar, query.granularity, elapsed);
  return {
    scope,
    steps,
    rowFrame,
    blocks,
    head: {
      query: scope.query,
      plantName: plantNameOf(scope),
      period: { from: isoAt(zone, asked.fromMs), to: isoAt(zone, asked.toMs), tz: zone, dayAccountTime },
      elapsedTo: isoAt(zone, elapsed.toMs),
      serverTime: isoAt(zone, asker.nowMs),
      withCost: scope.withCost,
      tiers: [...rowFrame.tiers],
      tariffs: scope.withCost ? tariffRows(tariffs) : [],
      comparedWith: compared && { from: isoAt(zone, compared.fromMs), to: isoAt(zone, compared.toMs) },
      summary,
      totals: { ...rowOf(rowFrame, totalLine, whole, total), ...compareOf(total, totalBefore) },
      balance: balancesOf(scope, blocks),
      rowCount: steps.length * scope.lines.length,
      notices: reportNotices({
        scope,
        blocks,
        tariffs,
        total,
        hasEarlier: totalBefore && totalBefore.known > 0,
      }),
    },
  };
}

function comparison(
  scope: ReportScope,
  sum: SlotSum,
  before: SlotSum,
): NonNullable<TouSummaryRow['compare']> {
  const completeness = completenessPct(before);
  const kwh = comparable(quantityOf(before), completeness);
  const cost = scope.withCost ? comparable(costOf(scope.electricity, before), completeness) : null;
  return { kwh, cost, deltaPct: changePct(quantityOf(sum), kwh), completeness };
}

/** The blocks a step lies in. */
export const blocksOf = (report: OpenReport, step: Period): DayBlock[] =>
  report.blocks.filter((block) => block.toMs > step.fromMs && block.fromMs < step.toMs);

/** A report as the screen shows it: whole, with one page of its rows by step. */
export async function touReport(
  asker: ReportAsker,
  query: TouReportQuery,
  page: TouReport['page'],
  yieldToEventLoop: YieldToEventLoop = yieldNow,
): Promise<TouReport> {
  const report = await prepareReport(asker, query, yieldToEventLoop);
  const { lines } = report.scope;
  const first = (page.current - 1) * page.size;
  const rows: TouReportRow[] = [];
  for (let at = first; at < Math.min(first + page.size, report.head.rowCount); at += 1) {
    const step = report.steps[Math.floor(at / lines.length)];
    const line = lines[at % lines.length];
    if (!step || !line) break;
    rows.push(stepRow(report.rowFrame, blocksOf(report, step), line, step));
  }
  return { ...report.head, rows, page };
}
