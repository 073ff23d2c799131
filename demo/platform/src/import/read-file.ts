import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { parse } from 'csv-parse';
import type { ImportOptions } from './import-options.ts';
import { createLocalClock } from './local-clock.ts';
import { UNITS } from './reading-units.ts';
import { createReadings, type Readings } from './readings.ts';
import type { RowProblem } from './file-slots.ts';
import { parseTimeStamp } from './time-stamp.ts';

/** Reads a CSV file into readings, row by row, and keeps what was wrong with which row. */
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** More problems and remarks than this are counted, not kept: the first ones tell what is wrong. */
const KEPT = 1_000;

interface RowRemark {
  readonly row: number;
  readonly text: string;
}
export interface FileContent {
  readonly readings: Readings;
  readonly rows: number;
  readonly emptyCells: number;
  /** Rows whose time lies before that of the row above: late readings, filled in. */
  readonly lateRows: number;
  readonly movedMidnights: number;
  readonly problems: readonly RowProblem[];
  readonly problemCount: number;
  readonly remarks: readonly RowRemark[];
}

/** A file that cannot be read at all: no such file, no such column, no CSV. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/** @throws {FileError} */
export async function readCsvFile(options: ImportOptions): Promise<FileContent> {
  const reader = createRowReader(options);
  const delimiter = await delimiterOf(options.file);
  const stream = createReadStream(options.file);
  const parser = stream.pipe(
    parse({
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    }),
  );
  // A pipe does not pass on an error of its source.
  stream.on('error', (error) => parser.destroy(error));
  try {
    for await (const record of parser as AsyncIterable<string[]>) reader.read(record);
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FileError(`${options.file}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    stream.destroy();
  }
  return reader.finish();
}

/** What separates the headings: a file with decimal commas is separated by something else. */
async function delimiterOf(name: string): Promise<string> {
  try {
    const file = await open(name);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADING_BYTES), 0, HEADING_BYTES, 0);
      const heading = buffer.subarray(0, bytesRead).toString('utf8').split('\n')[0] ?? '';
      const count = (mark: string): number => heading.split(mark).length;
      return [';', '\t', ','].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new FileError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
const HEADING_BYTES = 65_536;

interface RowReader {
  read(record: readonly string[]): void;
  finish(): FileContent;
}

/** The rows of one file, first the headings. Pure but for what it has read so far. */
function createRowReader(options: ImportOptions): RowReader {
  const clock = createLocalClock(options.timeZone);
  const unit = UNITS[options.unit];
  const factor = unit.toBase * options.scale;
  const intervalMs = options.intervalMinutes * MINUTE_MS;
  const readings = createReadings();
  const problems: RowProblem[] = [];
  const remarks: RowRemark[] = [];
  let columns: { time: number; value: number } | null = null;
  let row = 0;
  let problemCount = 0;
  let emptyCells = 0;
  let lateRows = 0;
  let movedMidnights = 0;
  let lastWallMs = Number.NaN;
  let lastMs = Number.NaN;

  const remark = (text: string): void => {
    if (remarks.length < KEPT) remarks.push({ row, text });
  };
  const problem = (reason: string): void => {
    problemCount += 1;
    if (problems.length < KEPT) problems.push({ row, reason });
  };

  function readRow(record: readonly string[], time: number, value: number): void {
    const text = (record[time] ?? '').trim();
    const cell = (record[value] ?? '').trim();
    if (text === '') {
      if (record.some((one) => one.trim() !== '')) problem('the time is empty');
      return;
    }
    let stamp = parseTimeStamp(text, options.timeFormat);
    if (!stamp) return problem(`"${text}" is no time in the format ${options.timeFormat}`);
    if (stamp.offsetMs === null && isMisfiledMidnight(stamp.wallMs, lastWallMs, intervalMs)) {
      if (!options.midnightFix)
        return problem(
          `time runs back: midnight "${text}" is filed under the day it ends; --midnight-fix moves it`,
        );
      movedMidnights += 1;
      remark('midnight moved to the next day');
      stamp = { ...stamp, wallMs: stamp.wallMs + DAY_MS };
    }
    lastWallMs = stamp.wallMs;
    const moment = clock.resolve(stamp);
    if (moment.kind === 'skipped')
      return problem(`"${text}" was skipped by the change to summer time in ${options.timeZone}`);
    if (moment.ms < lastMs) {
      lateRows += 1;
      remark('late: its time lies before that of the row above');
    }
    lastMs = moment.ms;
    const number = numberOf(cell, options.decimal);
    if (number === 'wrong') return problem(`"${cell}" is no number`);
    if (number === 'empty') emptyCells += 1;
    const startMs = options.stamps === 'end' ? moment.ms - intervalMs : moment.ms;
    readings.push(startMs, number === 'empty' ? Number.NaN : number * factor, row);
  }

  return {
    read(record) {
      row += 1;
      if (!columns) columns = findColumns(record, options);
      else readRow(record, columns.time, columns.value);
    },
    finish() {
      if (!columns) throw new FileError(`${options.file}: the file is empty`);
      return {
        readings,
        rows: Math.max(0, row - 1),
        emptyCells,
        lateRows,
        movedMidnights,
        problems,
        problemCount,
        remarks,
      };
    },
  };
}

/** A midnight that runs back by a day, where a day later it would be the row that is due. */
function isMisfiledMidnight(wallMs: number, lastWallMs: number, intervalMs: number): boolean {
  return wallMs % DAY_MS === 0 && wallMs < lastWallMs && wallMs + DAY_MS - lastWallMs <= intervalMs * 1.5;
}

function numberOf(cell: string, decimal: '.' | ','): number | 'empty' | 'wrong' {
  if (cell === '' || /^(nan|null|na|n\/a|-)$/i.test(cell)) return 'empty';
  const text = decimal === ',' ? cell.replaceAll('.', '').replace(',', '.') : cell;
  const value = Number(text);
  return Number.isFinite(value) ? value : 'wrong';
}

function findColumns(headings: readonly string[], options: ImportOptions): { time: number; value: number } {
  const trimmed = headings.map((heading) => heading.trim());
  const find = (name: string): number => {
    const byNumber = /^#(\d+)$/.exec(name);
    const index = byNumber ? Number(byNumber[1]) - 1 : trimmed.indexOf(name.trim());
    if (index >= 0 && index < trimmed.length) return index;
    throw new FileError(
      `there is no column "${name}"; the file has ${trimmed.map((one) => `"${one}"`).join(', ')}`,
    );
  };
  return { time: find(options.timeColumn), value: find(options.valueColumn) };
}
