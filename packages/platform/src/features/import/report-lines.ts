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
  const made = `${count(rows, rows === 1 ? 'row' : 'rows')} read, ${count(slots, slots === 1 ? 'quarter hour' : 'quarter hours')} made`;
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
  for (const [number, [one, many]] of asidesOf(counts, estimated))
    if (number > 0) lines.push(number === 1 ? `1 ${one}` : count(number, many));
  const ends = remarks.first.filter(({ text }) => text.endsWith('?'));
  return [...lines, ...ends.map(({ row, text }) => `Row ${row}: ${text}`)];
}

/** What became of some of the rows, said of one and of many. */
const asidesOf = (
  counts: ImportReport['counts'],
  estimated: number,
): readonly (readonly [number, readonly [one: string, many: string]])[] => [
  [counts.emptyCells, ['empty value counts as no data.', 'empty values count as no data.']],
  [
    counts.repeatedRows,
    ['row repeats an earlier one and was left out.', 'rows repeat an earlier one and were left out.'],
  ],
  [
    counts.replacedRows,
    [
      'row was replaced by a later row of the same time.',
      'rows were replaced by a later row of the same time.',
    ],
  ],
  [
    counts.lateRows,
    ['row is late and was put into its place.', 'rows are late and were put into their place.'],
  ],
  [counts.movedMidnights, ['midnight was moved to the next day.', 'midnights were moved to the next day.']],
  [
    counts.skippedRows,
    [
      'row without a value lies in the hour that the clocks skip.',
      'rows without a value lie in the hour that the clocks skip.',
    ],
  ],
  [counts.negativeCells, ['value is below 0.', 'values are below 0.']],
  [
    counts.futureRows,
    [
      'reading lies in the future: is --time-format right?',
      'readings lie in the future: is --time-format right?',
    ],
  ],
  [counts.rollOvers, ['register rolled over.', 'registers rolled over.']],
  [counts.meterChanges, ['meter was changed.', 'meters were changed.']],
  [
    counts.partialSlots,
    [
      'quarter hour has less than 80 % of its readings and counts as no data.',
      'quarter hours have less than 80 % of their readings and count as no data.',
    ],
  ],
  [
    estimated,
    [
      'quarter hour is completed and marked as estimated.',
      'quarter hours are completed and marked as estimated.',
    ],
  ],
  [
    counts.keptSlots,
    [
      'quarter hour was measured before and keeps its value.',
      'quarter hours were measured before and keep their value.',
    ],
  ],
];

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
