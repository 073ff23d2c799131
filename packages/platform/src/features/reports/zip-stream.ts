import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive; its text, or the bytes of it, may come piece by piece. */
export interface StreamedEntry {
  readonly name: string;
  readonly text: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/** Names in UTF-8; checksum and sizes follow the content, since they are not known before it. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1980-01-01, the earliest date of the format: the same content gives the same file. */
const DOS_DATE = 0x0021;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  crc: number;
  size: number;
  compressedSize: number;
}

const numbers = (...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer => {
  const out = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) at = out.writeUIntLE(value, at, bytes);
  return out;
};

async function* measured(text: StreamedEntry['text'], file: Written): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    yield bytes;
  }
}

/** A zip archive (APPNOTE 6.3) as it grows: nothing of it is held but what is being compressed. */
export async function* zipStream(
  entries: AsyncIterable<StreamedEntry> | Iterable<StreamedEntry>,
): AsyncGenerator<Buffer> {
  const files: Written[] = [];
  let at = 0;
  const count = (bytes: Buffer): Buffer => {
    at += bytes.length;
    return bytes;
  };
  for await (const { name, text } of entries) {
    const file: Written = { name: Buffer.from(name), offset: at, crc: 0, size: 0, compressedSize: 0 };
    files.push(file);
    yield count(numbers([4, 0x04034b50], ...common(file, 0)));
    yield count(file.name);
    const deflate = createDeflateRaw();
    // An error of the source destroys the compressor, whose reader then throws it.
    pipeline(Readable.from(measured(text, file)), deflate, () => {});
    for await (const piece of deflate) {
      const bytes = Buffer.from(piece);
      file.compressedSize += bytes.length;
      yield count(bytes);
    }
    yield count(numbers([4, 0x08074b50], [4, file.crc], [4, file.compressedSize], [4, file.size]));
  }
  const directory = at;
  for (const file of files) {
    yield count(
      numbers(
        [4, 0x02014b50],
        [2, VERSION],
        ...common(file, file.crc),
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, file.offset],
      ),
    );
    yield count(file.name);
  }
  yield numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, at - directory],
    [4, directory],
    [2, 0],
  );
}

function common(file: Written, crc: number): (readonly [2 | 4, number])[] {
  return [
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATED],
    [2, 0],
    [2, DOS_DATE],
    [4, crc],
    [4, file.compressedSize],
    [4, file.size],
    [2, file.name.length],
    [2, 0],
  ];
}
