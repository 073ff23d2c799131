/** A file of an archive; `bytes` are stored as they are, since workbooks of a board are small. */
export interface ZipEntry {
  readonly name: string;
  readonly text: string;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

/** CRC-32 (IEEE 802.3) of some bytes. */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** 1980-01-01, the earliest date of the format: the same content gives the same file. */
const DOS_DATE = 0x0021;
const UTF8_NAMES = 0x0800;

/** A zip archive without compression (APPNOTE 6.3, method 0). */
export function zip(entries: readonly ZipEntry[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const files = entries.map(({ name, text }) => {
    const bytes = encoder.encode(text);
    return { name: encoder.encode(name), bytes, crc: crc32(bytes) };
  });
  const size = files.reduce((sum, { name, bytes }) => sum + 30 + 46 + 2 * name.length + bytes.length, 22);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  let at = 0;
  const u16 = (value: number) => (view.setUint16(at, value, true), (at += 2));
  const u32 = (value: number) => (view.setUint32(at, value, true), (at += 4));
  const put = (bytes: Uint8Array) => (out.set(bytes, at), (at += bytes.length));
  const common = (file: (typeof files)[number]) => {
    [20, UTF8_NAMES, 0, 0, DOS_DATE].forEach(u16);
    [file.crc, file.bytes.length, file.bytes.length].forEach(u32);
    [file.name.length, 0].forEach(u16);
  };
  const offsets = files.map((file) => {
    const offset = at;
    u32(0x04034b50);
    common(file);
    put(file.name);
    put(file.bytes);
    return offset;
  });
  const directory = at;
  files.forEach((file, i) => {
    u32(0x02014b50);
    u16(20);
    common(file);
    [0, 0, 0].forEach(u16);
    [0, offsets[i] ?? 0].forEach(u32);
    put(file.name);
  });
  const directorySize = at - directory;
  u32(0x06054b50);
  [0, 0, files.length, files.length].forEach(u16);
  [directorySize, directory].forEach(u32);
  u16(0);
  return out;
}
