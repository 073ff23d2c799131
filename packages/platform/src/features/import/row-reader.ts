import { FileError } from './file-text.ts';
import { findColumns, type FoundColumns } from './columns.ts';
import type { ImportOptions } from './import-options.ts';
import { createLocalClock, type LocalClock } from './local-clock.ts';
import { numberOf } from './cell-number.ts';
import { MOST_METERS } from './meter-list.ts';
import { createReadings, type Readings } from './readings.ts';
import { createRowNotes, type RowNotes } from './row-notes.ts';
import { parseTimeStamp, type TimeStamp } from './time-stamp.ts';

/** Turns the rows of a file into readings as they stand there, meter by meter, and keeps what was wrong with which row. */
const DAY_MS = 86_400_000;
/** All of them are in memory until they are stored. */
const MOST_READINGS = 10_000_000;
const MOST_CELL_CHARACTERS = 1_000;
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
  /** A midnight that runs back: whether it is filed under the wrong day or only late, the next row tells. */
  held: ((isMisfiled: boolean) => void) | null;
}

interface PlacedRow {
  /** Date and clock as they stand in the row. */
  readonly text: string;
  readonly course: Course;
  readonly meter: string | null;
  /** Number of the row. */
  readonly at: number;
  readonly isEmpty: () => boolean;
  readonly use: (startMs: number) => void;
}

/** Pure but for what it has read so far. */
export function createRowReader(options: ImportOptions): RowReader {
  const intervalMs = options.intervalMinutes * MINUTE_MS;
  const problems = createRowNotes(options.language);
  const remarks = createRowNotes(options.language);
  const meters = new Map<string, Readings>();
  const courses = new Map<string, Course>();
  const counts = { emptyCells: 0, lateRows: 0, movedMidnights: 0, skippedRows: 0, negativeCells: 0 };
  let columns: FoundColumns | null = null;
  /** Cells of the headings, or of the first row where there are none. */
  let width = 0;
  let row = 0;
  let rows = 0;
  let readings = 0;

  function readingsOf(code: string): Readings {
    let found = meters.get(code);
    if (!found) {
      if (meters.size >= MOST_METERS) throw new FileError('file.manyMeters', { row, max: MOST_METERS });
      meters.set(code, (found = createReadings()));
    }
    return found;
  }
  function courseOf(code: string): Course {
    let course = courses.get(code);
    if (!course) {
      const clock = createLocalClock(options.stampZone, options.stamps);
      course = { clock, lastWallMs: Number.NaN, lastMs: Number.NaN, held: null };
      courses.set(code, course);
    }
    return course;
  }

  /** Finds the row's time in its course and hands its values over; what cannot be used is told. */
  function place({ text, course, meter, at, isEmpty, use }: PlacedRow): void {
    const stamp = parseTimeStamp(text, options.timeFormat);
    if (!stamp) return problems.add(at, meter, 'row.noTime', { text, format: options.timeFormat });
    settle(course, stamp);
    const finish = (known: TimeStamp): void => {
      const startMs = startOf(known, { text, course, meter, at, isEmpty });
      if (startMs !== null) use(startMs);
    };
    if (stamp.offsetMs !== null || !isMidnightOfTheDayBehind(stamp.wallMs, course.lastWallMs, intervalMs))
      return finish(stamp);
    course.held = (isMisfiled) => {
      if (!isMisfiled) return finish(stamp);
      if (!options.midnightFix) return problems.add(at, meter, 'row.midnight', { text });
      counts.movedMidnights += 1;
      remarks.add(at, meter, 'row.midnightMoved');
      finish({ ...stamp, wallMs: stamp.wallMs + DAY_MS });
    };
  }

  /** Decides about a midnight that was held: where time goes on with the next day, it belongs between. */
  function settle(course: Course, next: TimeStamp | null): void {
    const { held } = course;
    if (!held) return;
    course.held = null;
    held(next === null || next.wallMs > course.lastWallMs);
  }

  /** Start of the row's interval; null where the row cannot be used, which has been told. */
  function startOf(
    stamp: TimeStamp,
    { text, course, meter, at, isEmpty }: Omit<PlacedRow, 'use'>,
  ): number | null {
    const moment = course.clock.resolve(stamp);
    if (moment.kind === 'skipped') {
      if (isEmpty()) {
        counts.skippedRows += 1;
        remarks.add(at, meter, 'row.skippedEmpty');
      } else problems.add(at, meter, 'row.skipped', { text, zone: options.stampZone });
      return null;
    }
    if (moment.ms < course.lastMs) {
      counts.lateRows += 1;
      remarks.add(at, meter, 'row.late');
    }
    course.lastWallMs = stamp.wallMs;
    course.lastMs = moment.ms;
    return options.stamps === 'end' && !options.isRegister ? moment.ms - intervalMs : moment.ms;
  }

  function readValue(cell: string | undefined, startMs: number, meter: string, at: number): void {
    if ((readings += 1) > MOST_READINGS)
      throw new FileError('file.manyReadings', { row: at, max: MOST_READINGS / 1_000_000 });
    if (cell === undefined) return problems.add(at, meter, 'row.short');
    const number = numberOf(cell, options.decimal);
    if (number === 'wrong') return problems.add(at, meter, 'row.noNumber', { text: cell.trim() });
    if (number === 'empty') {
      counts.emptyCells += 1;
      readingsOf(meter).push(startMs, Number.NaN, at);
      return;
    }
    if (number < 0) {
      counts.negativeCells += 1;
      if (options.negative === 'refuse') return problems.add(at, meter, 'row.negative', { value: number });
    }
    readingsOf(meter).push(startMs, number < 0 && options.negative === 'zero' ? 0 : number, at);
  }

  function readRow(record: readonly string[], found: FoundColumns): void {
    const date = (record[found.time] ?? '').trim();
    const clock = found.clock === null ? '' : ` ${(record[found.clock] ?? '').trim()}`;
    if (date === '' && record.every((one) => one.trim() === '')) return;
    rows += 1;
    const at = row;
    if (date === '') return problems.add(at, null, 'row.timeEmpty');
    // A value such as 1,5 between commas makes two cells of one: taken for 1, it would be drawn wrong.
    if (record.length > width && record.slice(width).some((one) => one.trim() !== ''))
      return problems.add(at, null, 'row.cells', { cells: record.length, width });
    const text = date + clock;
    if (found.kind === 'long') {
      const meter = (record[found.meter] ?? '').trim();
      if (meter === '') return problems.add(at, null, 'row.meterEmpty');
      const cell = record[found.value];
      place({
        text,
        course: courseOf(meter),
        meter,
        at,
        isEmpty: () => (cell ?? '').trim() === '',
        use: (startMs) => readValue(cell, startMs, meter, at),
      });
      return;
    }
    place({
      text,
      course: courseOf(''),
      meter: null,
      at,
      isEmpty: () => found.values.every(({ index }) => (record[index] ?? '').trim() === ''),
      use: (startMs) => {
        for (const { index, code } of found.values) readValue(record[index], startMs, code, at);
      },
    });
  }

  return {
    read(record) {
      row += 1;
      const long = record.findIndex((cell) => cell.length > MOST_CELL_CHARACTERS);
      if (long >= 0)
        throw new FileError('file.longCell', {
          row,
          column: long + 1,
          length: record[long]?.length ?? 0,
          max: MOST_CELL_CHARACTERS,
        });
      if (columns) return readRow(record, columns);
      if (row < options.headingRow) return;
      columns = findColumns(record, options);
      width = record.length;
      if (options.headingRow === 0) readRow(record, columns);
    },
    finish({ encoding, delimiter, isEnded }) {
      for (const course of courses.values()) settle(course, null);
      if (!columns) throw new FileError('file.noHeadings');
      if (!isEnded && rows > 0) remarks.add(row, null, 'row.noEnd');
      return { meters, rows, ...counts, problems, remarks, encoding, delimiter };
    },
  };
}

/** The midnight with which the day began that ends now: a day later it would be the row that is due. */
function isMidnightOfTheDayBehind(wallMs: number, lastWallMs: number, intervalMs: number): boolean {
  const dueInMs = wallMs + DAY_MS - lastWallMs;
  return wallMs % DAY_MS === 0 && wallMs < lastWallMs && dueInMs > 0 && dueInMs <= intervalMs * 1.5;
}
