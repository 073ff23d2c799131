import { openCsv } from './csv-file.ts';
import type { ImportOptions } from './import-options.ts';
import { createRowReader, type FileContent } from './row-reader.ts';

/**
 * Reads a file into readings of its meters.
 * @throws {FileError}
 */
export async function readReadings(
  source: AsyncIterable<Uint8Array>,
  options: ImportOptions,
): Promise<FileContent> {
  const csv = await openCsv(source, options);
  const reader = createRowReader(options);
  for await (const record of csv.rows) reader.read(record);
  return reader.finish({
    encoding: csv.encoding,
    delimiter: csv.delimiter,
    isEnded: csv.isEnded(),
  });
}
