import type { ImportReport } from '@plantdeck/core/contract';
import { ENERGY_DEFAULTS } from './energy-defaults.ts';
import type { ImportOptions } from './import-options.ts';

/** The report of an import, line by line. */
const SHOWN_PROBLEMS = 20;
const SHOWN_METERS = 50;

const count = (number: number, what: string): string => `${number.toLocaleString('en')} ${what}`;
const amount = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 3 });

/** @param plant what a plant that is stored is told by */
export function reportLines(report: ImportReport, options: ImportOptions): string[] {
  return [
    ...previewLines(report),
    ...summaryLines(report),
    ...problemLines(report),
    ...endLines(report, options),
  ];
}

/** Row by row, what would be stored. */
function previewLines(report: ImportReport): string[] {
  if (!report.dryRun) return [];
  const isOne = report.meters.length === 1;
  const lines = report.preview.map(({ row, meter, from, to, value, unit, remark }) => {
    const told = value === null ? 'no data' : `${value} ${unit}`;
    const span = to === null ? `${from} register` : `${from} to ${to} `;
    return `  row ${row}: ${isOne ? '' : `"${meter}" `}${span} ${told}${remark === null ? '' : `  (${remark})`}`;
  });
  const others = report.meters.reduce((sum, meter) => sum + meter.readings, 0) - report.preview.length;
  return others > 0 ? [...lines, `  ${count(others, 'more readings like these')}`] : lines;
}

/** What the file is, and what became of it. */
function summaryLines({ rows, meters, counts, encoding, remarks }: ImportReport): string[] {
  const slots = meters.reduce((sum, meter) => sum + meter.slots, 0);
  const estimated = meters.reduce((sum, meter) => sum + meter.estimatedSlots, 0);
  const made = `${count(rows, 'rows')} read, ${count(slots, 'quarter hours')} made`;
  const lines = [meters.length === 1 ? `${made}.` : `${made} for ${count(meters.length, 'meters')}.`];
  if (encoding !== 'utf-8') lines.push(`Read as ${encoding}.`);
  for (const meter of meters.slice(0, SHOWN_METERS)) {
    const name = meters.length === 1 ? '' : `  "${meter.code}": `;
    if (meter.from === null || meter.to === null) lines.push(`${name}No quarter hour has enough readings.`);
    else lines.push(`${name}From ${meter.from} to ${meter.to}: ${amount(meter.total)} ${meter.unit}.`);
    if (meter.unfilled > 0)
      lines.push(
        `  ${amount(meter.unfilled)} ${meter.unit} lie in gaps of more than two hours and belong to no quarter hour.`,
      );
    if (meter.gapCount === 0) continue;
    lines.push(`  ${count(meter.gapCount, meter.gapCount === 1 ? 'gap' : 'gaps')}, the longest:`);
    for (const gap of meter.longestGaps) lines.push(`    ${gap.from} to ${gap.to}`);
  }
  if (meters.length > SHOWN_METERS) lines.push(`  and ${count(meters.length - SHOWN_METERS, 'more meters')}`);
  const asides: [number, string][] = [
    [counts.emptyCells, 'empty values count as no data'],
    [counts.repeatedRows, 'rows repeat an earlier one and were left out'],
    [counts.replacedRows, 'rows were replaced by a later row of the same time'],
    [counts.lateRows, 'rows are late and were put into their place'],
    [counts.movedMidnights, 'midnights were moved to the next day'],
    [counts.skippedRows, 'rows without a value lie in the hour that the clocks skip'],
    [counts.negativeCells, 'values are below 0'],
    [counts.futureRows, 'readings lie in the future: is --time-format right?'],
    [counts.rollOvers, 'registers rolled over'],
    [counts.meterChanges, 'meters were changed'],
    [counts.partialSlots, 'quarter hours have less than 80 % of their readings and count as no data'],
    [estimated, 'quarter hours are completed and marked as estimated'],
    [counts.keptSlots, 'quarter hours were measured before and keep their value'],
  ];
  for (const [number, text] of asides) if (number > 0) lines.push(`${count(number, text)}.`);
  const ends = remarks.first.filter(({ text }) => text.endsWith('?'));
  return [...lines, ...ends.map(({ row, text }) => `Row ${row}: ${text}`)];
}

/** The rows that could not be used, each with its number and reason. */
function problemLines({ problems, meters }: ImportReport): string[] {
  if (problems.count === 0) return [];
  const lines = problems.first
    .slice(0, SHOWN_PROBLEMS)
    .map(
      ({ row, meter, text }) =>
        `  row ${row}${meter === null || meters.length < 2 ? '' : ` ("${meter}")`}: ${text}`,
    );
  if (problems.count > lines.length) lines.push(`  and ${count(problems.count - lines.length, 'more')}`);
  return [
    `${count(problems.count, problems.count === 1 ? 'row does' : 'rows do')} not fit (row 1 is the first of the file):`,
    ...lines,
  ];
}

/** What was stored, and where to see it. */
function endLines(report: ImportReport, options: ImportOptions): string[] {
  if (report.problems.count > 0) return ['Nothing was stored.'];
  if (report.meters.every((meter) => meter.slots === 0))
    return ['There is no quarter hour with enough readings. Nothing was stored.'];
  if (!report.stored) return ['Dry run: nothing was stored.'];
  const lines = [
    `${report.isNewPlant ? 'Stored as the new plant' : 'Added to the plant'} "${report.plant}" (${report.plantId}).`,
    `Visible to ${report.accounts.join(', ')}: choose the organisation, then any energy board.`,
  ];
  const isDefault =
    options.co2KgPerUnit === null && report.meters.some((one) => one.energyCode === 'electric');
  if (isDefault)
    lines.push(
      `CO2 is reckoned with ${ENERGY_DEFAULTS.electric.co2KgPerUnit} kg/kWh, the mean of the Chinese grid in 2022; --co2-factor sets another.`,
    );
  return lines;
}
