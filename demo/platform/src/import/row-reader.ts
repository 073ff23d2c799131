import { FileError } from './file-text.ts';
import { findColumns, type FoundColumns } from './columns.ts';
import type { ImportOptions } from './import-options.ts';
import { createLocalClock, type LocalClock } from './local-clock.ts';
import { numberOf } from './cell-number.ts';
import { createReadings, type Readings } from './readings.ts';
import { createRowNotes, type RowNotes } from './row-notes.ts';
import { parseTimeStamp, type TimeStamp } from './time-stamp.ts';

/** Turns the rows of a file into readings as they stand there, meter by meter, and keeps what was wrong with which row. */
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export interface FileContent {
  /** By the name the file gives the meter; values as written, in whatever unit. Stamps are moved to interval starts. */
  readonly meters: ReadonlyMap<string, Readings>;
  readonly rows: number;
  readonly emptyCells: number;
  /** Rows whose time lies before that of the row above: late readings, filled in. */
  readonly lateRows: number;
  readonly movedMidnights: number;
  /** Rows of the hour that the clocks skip, without a value: files of 96 rows each day have them. */
  readonly skippedRows: number;
  readonly negativeCells: number;
  readonly problems: RowNotes;
  readonly remarks: RowNotes;
  readonly encoding: string;
  readonly delimiter: string;
}

interface FileForm {
  readonly encoding: string;
  readonly delimiter: string;
  /** Whether the last row ended with a line end. */
  readonly isEnded: boolean;
}

interface RowReader {
  read(record: readonly string[]): void;
  /** @throws {FileError} there was no row of headings */
  finish(form: FileForm): FileContent;
}

/** One course of time: of the whole file, or of one meter of a long file. */
interface Course {
  readonly clock: LocalClock;
  lastWallMs: number;
  lastMs: number;
}

/** Pure but for what it has read so far. */
export function createRowReader(options: ImportOptions): RowReader {
  const intervalMs = options.intervalMinutes * MINUTE_MS;
  const problems = createRowNotes();
  const remarks = createRowNotes();
  const meters = new Map<string, Readings>();
  const courses = new Map<string, Course>();
  const counts = { emptyCells: 0, lateRows: 0, movedMidnights: 0, skippedRows: 0, negativeCells: 0 };
  let columns: FoundColumns | null = null;
  let row = 0;
  let rows = 0;

  function readingsOf(code: string): Readings {
    let readings = meters.get(code);
    if (!readings) meters.set(code, (readings = createReadings()));
    return readings;
  }
  function courseOf(code: string): Course {
    let course = courses.get(code);
    if (!course) {
      const clock = createLocalClock(options.timeZone, options.stamps);
      course = { clock, lastWallMs: Number.NaN, lastMs: Number.NaN };
      courses.set(code, course);
    }
    return course;
  }

  /** Start of the row's interval; null where the row cannot be used, which has been told. */
  function startOf(
    text: string,
    course: Course,
    meter: string | null,
    isEmpty: () => boolean,
  ): number | null {
    let stamp: TimeStamp | null = parseTimeStamp(text, options.timeFormat);
    if (!stamp) {
      problems.add(row, meter, `"${text}" is no time in the format ${options.timeFormat}`);
      return null;
    }
    if (stamp.offsetMs === null && isMisfiledMidnight(stamp.wallMs, course.lastWallMs, intervalMs)) {
      if (!options.midnightFix) {
        problems.add(
          row,
          meter,
          `time runs back: midnight "${text}" is filed under the day it ends; --midnight-fix moves it`,
        );
        return null;
      }
      counts.movedMidnights += 1;
      remarks.add(row, meter, 'midnight moved to the next day');
      stamp = { ...stamp, wallMs: stamp.wallMs + DAY_MS };
    }
    const moment = course.clock.resolve(stamp);
    if (moment.kind === 'skipped') {
      if (isEmpty()) {
        counts.skippedRows += 1;
        remarks.add(row, meter, 'left out: the clocks skip this hour');
      } else
        problems.add(row, meter, `"${text}" was skipped by the change to summer time in ${options.timeZone}`);
      return null;
    }
    if (moment.ms < course.lastMs) {
      counts.lateRows += 1;
      remarks.add(row, meter, 'late: its time lies before that of the row above');
    }
    course.lastWallMs = stamp.wallMs;
    course.lastMs = moment.ms;
    return options.stamps === 'end' && !options.isRegister ? moment.ms - intervalMs : moment.ms;
  }

  function readValue(cell: string | undefined, startMs: number, meter: string): void {
    if (cell === undefined) return problems.add(row, meter, 'the row ends before this column');
    const number = numberOf(cell, options.decimal);
    if (number === 'wrong') return problems.add(row, meter, `"${cell.trim()}" is no number`);
    if (number === 'empty') {
      counts.emptyCells += 1;
      readingsOf(meter).push(startMs, Number.NaN, row);
      return;
    }
    if (number < 0) {
      counts.negativeCells += 1;
      if (options.negative === 'refuse')
        return problems.add(row, meter, `${number} is below 0; --negative tells what to do with it`);
    }
    readingsOf(meter).push(startMs, number < 0 && options.negative === 'zero' ? 0 : number, row);
  }

  function readRow(record: readonly string[], found: FoundColumns): void {
    const date = (record[found.time] ?? '').trim();
    const clock = found.clock === null ? '' : ` ${(record[found.clock] ?? '').trim()}`;
    if (date === '' && record.every((one) => one.trim() === '')) return;
    rows += 1;
    if (date === '') return problems.add(row, null, 'the time is empty');
    if (found.kind === 'long') {
      const meter = (record[found.meter] ?? '').trim();
      if (meter === '') return problems.add(row, null, 'the meter is empty');
      const cell = record[found.value];
      const startMs = startOf(date + clock, courseOf(meter), meter, () => (cell ?? '').trim() === '');
      if (startMs !== null) readValue(cell, startMs, meter);
      return;
    }
    const isEmpty = () => found.values.every(({ index }) => (record[index] ?? '').trim() === '');
    const startMs = startOf(date + clock, courseOf(''), null, isEmpty);
    if (startMs === null) return;
    for (const { index, code } of found.values) readValue(record[index], startMs, code);
  }

  return {
    read(record) {
      row += 1;
      if (columns) return readRow(record, columns);
      if (row < options.headingRow) return;
      columns = findColumns(record, options);
      if (options.headingRow === 0) readRow(record, columns);
    },
    finish({ encoding, delimiter, isEnded }) {
      if (!columns) throw new FileError('the file is empty, or ends before its headings');
      if (!isEnded && rows > 0) remarks.add(row, null, 'the last row has no line end: is the file whole?');
      return { meters, rows, ...counts, problems, remarks, encoding, delimiter };
    },
  };
}

/** A midnight that runs back by a day, where a day later it would be the row that is due. */
function isMisfiledMidnight(wallMs: number, lastWallMs: number, intervalMs: number): boolean {
  return wallMs % DAY_MS === 0 && wallMs < lastWallMs && wallMs + DAY_MS - lastWallMs <= intervalMs * 1.5;
}
