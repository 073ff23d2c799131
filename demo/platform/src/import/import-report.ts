import { isoAt } from '../energy/index.ts';
import type { SlotResult } from './file-slots.ts';
import type { ImportOptions } from './import-options.ts';
import type { FileContent } from './read-file.ts';
import { baseUnitOf, carbonFactorOf, type StoredPlant } from './store-plant.ts';

/** What the import tells, line by line. */
const SHOWN_PROBLEMS = 20;
const SHOWN_ROWS = 20;
const SHOWN_GAPS = 5;

const count = (number: number, what: string): string => `${number.toLocaleString('en')} ${what}`;

/** The rows that could not be used, each with its number and reason. */
export function problemLines(problems: readonly { row: number; reason: string }[], total: number): string[] {
  const lines = problems
    .toSorted((a, b) => a.row - b.row)
    .slice(0, SHOWN_PROBLEMS)
    .map(({ row, reason }) => `  row ${row}: ${reason}`);
  if (total > lines.length) lines.push(`  and ${count(total - lines.length, 'more')}`);
  return [`${count(total, total === 1 ? 'row does' : 'rows do')} not fit (row 1 is the headings):`, ...lines];
}

/** Row by row, what would be stored: the first rows, and every one with a remark. */
export function rowLines(options: ImportOptions, content: FileContent): string[] {
  const { readings } = content;
  const unit = baseUnitOf(options);
  const remarks = new Map(content.remarks.map(({ row, text }) => [row, text]));
  const lines: string[] = [];
  for (let index = 0; index < readings.length && lines.length < 10 * SHOWN_ROWS; index += 1) {
    const row = readings.row(index);
    const remark = remarks.get(row);
    if (index >= SHOWN_ROWS && remark === undefined) continue;
    const startMs = readings.startMs(index);
    const from = isoAt(options.timeZone, startMs);
    const to = isoAt(options.timeZone, startMs + options.intervalMinutes * 60_000);
    const value = readings.value(index);
    const told = Number.isNaN(value) ? 'no data' : `${value} ${unit}${isRateText(options)}`;
    lines.push(`  row ${row}: ${from} to ${to}  ${told}${remark === undefined ? '' : `  (${remark})`}`);
  }
  if (lines.length < readings.length)
    lines.push(`  ${count(readings.length - lines.length, 'more rows like these')}`);
  return lines;
}

const isRateText = (options: ImportOptions): string => (/W$|\/h$/.test(options.unit) ? '/h' : '');

/** What the file is, and what became of it. */
export function summaryLines(options: ImportOptions, content: FileContent, result: SlotResult): string[] {
  const first = result.slots[0];
  const last = result.slots.at(-1);
  const zone = options.timeZone;
  const lines = [`${count(content.rows, 'rows')} read, ${count(result.slots.length, 'quarter hours')} made.`];
  if (first && last) {
    const to = isoAt(zone, last.startMs + 900_000);
    const total = result.total.toLocaleString('en', { maximumFractionDigits: 3 });
    lines.push(`From ${isoAt(zone, first.startMs)} to ${to}: ${total} ${baseUnitOf(options)}.`);
  }
  const asides: [number, string][] = [
    [content.emptyCells, 'empty values count as no data'],
    [result.repeatedRows, 'rows repeat an earlier one and were left out'],
    [content.lateRows, 'rows are late and were put into their place'],
    [content.movedMidnights, 'midnights were moved to the next day'],
    [result.partialSlots, 'quarter hours have less than 80 % of their readings and count as no data'],
    [
      result.slots.filter((slot) => slot.quality === 1).length,
      'quarter hours are completed and marked as estimated',
    ],
  ];
  for (const [number, text] of asides) if (number > 0) lines.push(`${count(number, text)}.`);
  if (result.gaps.length > 0) {
    lines.push(`${count(result.gaps.length, result.gaps.length === 1 ? 'gap' : 'gaps')}, the longest:`);
    const longest = result.gaps
      .toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
      .slice(0, SHOWN_GAPS);
    for (const gap of longest) lines.push(`  ${isoAt(zone, gap.fromMs)} to ${isoAt(zone, gap.toMs)}`);
  }
  return lines;
}

/** What was stored, and where to see it. */
export function storedLines(options: ImportOptions, stored: StoredPlant): string[] {
  return [
    `${stored.isNew ? 'Stored as the new plant' : 'Added to the plant'} "${options.plant}" (${stored.plantId}).`,
    `Visible to ${stored.accounts.join(', ')}: choose the organisation, then the whole-plant energy board.`,
    ...(options.energy === 'electric' && options.co2KgPerUnit === null
      ? [
          `CO2 is reckoned with ${carbonFactorOf(options)} kg/kWh, the mean of the Chinese grid in 2022; --co2-factor sets another.`,
        ]
      : []),
  ];
}
