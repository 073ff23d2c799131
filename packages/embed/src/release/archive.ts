import { crc32, inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const END_BYTES = 22;
const DIRECTORY = 0x02014b50;
const DIRECTORY_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** No file of a release is near this; what claims more is no release. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The files of a zip archive (APPNOTE 6.3) without comment or encryption, as releases are. Throws with the name of
 * what does not fit: a name that leaves the folder, the same name twice, a checksum that is another.
 */
export function unzip(archive: Uint8Array): Map<string, Uint8Array> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw new Error('this is no whole zip file');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const files = new Map<string, Uint8Array>();
  for (let i = 0; i < count; i += 1) {
    if (at + DIRECTORY_BYTES > end || bytes.readUInt32LE(at) !== DIRECTORY)
      throw new Error('the directory of the zip file is broken');
    const nameBytes = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + DIRECTORY_BYTES, at + DIRECTORY_BYTES + nameBytes);
    if (!isInside(name)) throw new Error(`"${name}" is no name inside the release`);
    if (files.has(name)) throw new Error(`${name} is there twice`);
    files.set(name, contentOf(bytes, at, name));
    at += DIRECTORY_BYTES + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error('the directory of the zip file is broken');
  return files;
}

const isInside = (name: string): boolean =>
  name !== '' && !/[\\:\0]/.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part));

function contentOf(bytes: Buffer, entry: number, name: string): Uint8Array {
  const method = bytes.readUInt16LE(entry + 10);
  const crc = bytes.readUInt32LE(entry + 16);
  const packedSize = bytes.readUInt32LE(entry + 20);
  const size = bytes.readUInt32LE(entry + 24);
  const local = bytes.readUInt32LE(entry + 42);
  if (local + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(local) !== LOCAL)
    throw new Error(`${name} is not where the directory has it`);
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + packedSize);
  let content: Uint8Array;
  if (method === STORED) content = packed;
  else if (method === DEFLATED && size <= MOST_BYTES) {
    try {
      content = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
    } catch {
      throw new Error(`${name} cannot be unpacked`);
    }
  } else throw new Error(`${name} is packed in a way that releases are not`);
  if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} does not fit its checksum`);
  return content;
}
