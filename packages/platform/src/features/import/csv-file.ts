import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { createYield } from './yield-to-event-loop.ts';
import { FileError, openText, type EncodingName, type KnownEncoding } from './file-text.ts';

/** The rows of a CSV file, one after the other, whatever its encoding and mark. Others have their turn between them. */
export interface CsvRows {
  readonly encoding: KnownEncoding;
  readonly delimiter: string;
  readonly rows: AsyncIterable<readonly string[]>;
  /** Whether the last row ended with a line end, known behind the last row. */
  isEnded(): boolean;
}

/** What a row costs by itself, in cells. */
const ROW_STEPS = 8;
const MARKS = [';', '\t', '|', ','] as const;

/** @throws {FileError} */
export async function openCsv(
  source: AsyncIterable<Uint8Array>,
  asked: { readonly encoding: EncodingName; readonly delimiter: string | null; readonly headingRow: number },
): Promise<CsvRows> {
  const text = await openText(source, asked.encoding);
  const delimiter = asked.delimiter ?? markOf(text.sample, asked.headingRow);
  let last = '\n';
  async function* watched(): AsyncGenerator<string> {
    for await (const piece of text.pieces) {
      if (piece !== '') last = piece.slice(-1);
      yield piece;
    }
  }
  async function* rows(): AsyncGenerator<readonly string[]> {
    const stream = Readable.from(watched());
    const parser = stream.pipe(
      parse({
        bom: true,
        delimiter,
        relax_column_count: true,
        // A mark inside a field is no quotation; an open quotation must not swallow the rest of the file.
        relax_quotes: true,
        max_record_size: 1_048_576,
        skip_empty_lines: false,
      }),
    );
    // A pipe does not pass on an error of its source.
    stream.on('error', (error) => parser.destroy(error));
    try {
      const yieldToEventLoop = createYield();
      for await (const row of parser as AsyncIterable<string[]>) {
        const pause = yieldToEventLoop(ROW_STEPS + row.length);
        if (pause) await pause;
        yield row;
      }
    } catch (error) {
      if (error instanceof FileError) throw error;
      throw csvFailure(error);
    } finally {
      stream.destroy();
    }
  }
  return { encoding: text.encoding, delimiter, rows: rows(), isEnded: () => last === '\n' || last === '\r' };
}

/** What the parser stumbled over, for who has only the file. */
function csvFailure(error: unknown): FileError {
  const cause = { cause: error };
  if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new FileError('file.quote', { row: rowOf(error) }, cause);
  if (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE')
    return new FileError('file.longRow', { row: rowOf(error) }, cause);
  const reason = error instanceof Error ? error.message : String(error);
  return new FileError('file.unreadable', { reason }, cause);
}

/** Rows before the one that failed are whole. */
const rowOf = (error: CsvError): string => String(Number(error['records'] ?? 0) + 1);

/** What separates the headings: a file with decimal commas is separated by something else. */
function markOf(sample: string, headingRow: number): string {
  const lines = sample.split(/\r\n|\n|\r/);
  const heading = lines[Math.max(0, headingRow - 1)] ?? '';
  const count = (mark: string): number => heading.split(mark).length;
  return MARKS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
