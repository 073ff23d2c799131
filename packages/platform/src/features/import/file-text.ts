import { isUtf8 } from 'node:buffer';
import { ImportError } from './import-text.ts';

/** The text of a file whose encoding nobody tells: bytes in, text out, piece by piece. */
export const ENCODINGS = ['auto', 'utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252'] as const;
export type EncodingName = (typeof ENCODINGS)[number];
export type KnownEncoding = Exclude<EncodingName, 'auto'>;

/** A file that cannot be read at all: no such file, no such column, no CSV. */
export class FileError extends ImportError {
  override readonly name = 'FileError';
}

const SAMPLE_BYTES = 65_536;
/** How files of spreadsheets begin, the new ones and the old ones. */
const ZIP = 'PK\u0003\u0004';
const OLD_OFFICE = '\u00d0\u00cf\u0011\u00e0';

export interface FileText {
  readonly encoding: KnownEncoding;
  /** The beginning, to find marks in. */
  readonly sample: string;
  /** All of the text. Bytes that are no text in the encoding end it with a {@link FileError}. */
  readonly pieces: AsyncIterable<string>;
}

/**
 * Opens the text of a file.
 * @throws {FileError}
 */
export async function openText(source: AsyncIterable<Uint8Array>, asked: EncodingName): Promise<FileText> {
  const iterator = source[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let bytes = 0;
  let isWhole = false;
  while (bytes < SAMPLE_BYTES) {
    const next = await iterator.next();
    if (next.done) {
      isWhole = true;
      break;
    }
    first.push(next.value);
    bytes += next.value.byteLength;
  }
  const head = Buffer.concat(first);
  if (head.length === 0) throw new FileError('file.empty');
  const first4 = head.subarray(0, 4).toString('latin1');
  if (first4 === ZIP || first4 === OLD_OFFICE) throw new FileError('file.workbook');
  const encoding = asked === 'auto' ? encodingOf(head, isWhole) : asked;
  async function* pieces(): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding, { fatal: true });
    let done = 0;
    const decode = (part: Uint8Array | undefined): string => {
      try {
        const text = decoder.decode(part, { stream: part !== undefined });
        done += part?.byteLength ?? 0;
        return text;
      } catch {
        throw new FileError(asked === 'auto' ? 'file.guessed' : 'file.encoding', {
          byte: done + 1,
          encoding,
        });
      }
    };
    try {
      yield decode(head);
      if (!isWhole)
        for (;;) {
          const next = await iterator.next();
          if (next.done) break;
          yield decode(next.value);
        }
      yield decode(undefined);
    } finally {
      await iterator.return?.();
    }
  }
  return { encoding, sample: new TextDecoder(encoding).decode(head), pieces: pieces() };
}

/** By the byte order mark, else by what the bytes can be. */
/** @param isWhole  false where a character may go on behind the bytes */
export function encodingOf(head: Uint8Array, isWhole: boolean): KnownEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Figures are ASCII: without a mark, every other byte of UTF-16 is 0.
  const zeros = [0, 0];
  for (let index = 0; index < head.length; index += 1)
    if (head[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  if ((zeros[1] ?? 0) > head.length / 8) return 'utf-16le';
  if ((zeros[0] ?? 0) > head.length / 8) return 'utf-16be';
  if (isUtf8(isWhole ? head : wholeCharacters(head))) return 'utf-8';
  return looksChinese(head) ? 'gb18030' : 'windows-1252';
}

/** Without the beginning of a character that goes on behind the bytes. */
function wholeCharacters(head: Uint8Array): Uint8Array {
  for (let back = 1; back <= 3; back += 1) {
    const byte = head.at(-back) ?? 0;
    // Goes on from a byte before it.
    if (byte >= 0x80 && byte < 0xc0) continue;
    const bytes = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return bytes > back ? head.subarray(0, -back) : head;
  }
  return head;
}

/** Common Chinese characters take two bytes from 0xa1 on; a letter with an accent stands alone among ASCII. */
function looksChinese(head: Uint8Array): boolean {
  let pairs = 0;
  let single = 0;
  for (let index = 0; index < head.length; index += 1) {
    if ((head[index] ?? 0) < 0x80) continue;
    if ((head[index] ?? 0) >= 0xa1 && (head[index + 1] ?? 0) >= 0xa1) {
      pairs += 1;
      index += 1;
    } else single += 1;
  }
  return pairs > single;
}
