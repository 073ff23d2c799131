import { describe, expect, test } from 'vitest';
import { toXlsx } from './xlsx.ts';
import { crc32 } from './zip.ts';

/** Stored files of an archive, read by its own directory. */
function unzip(bytes: Uint8Array): Map<string, string> {
  const view = new DataView(bytes.buffer);
  const text = new TextDecoder();
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < view.getUint16(end + 10, true); i += 1) {
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = text.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const start = local + 30 + view.getUint16(local + 26, true);
    const body = bytes.subarray(start, start + size);
    expect(crc32(body)).toBe(view.getUint32(local + 14, true));
    files.set(name, text.decode(body));
    at += 46 + nameLength;
  }
  return files;
}

test('the checksum is that of the standard', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

describe('a workbook', () => {
  const book = toXlsx([
    {
      name: 'Whole/plant: energy',
      tables: [
        {
          title: 'Load',
          head: ['Time', 'kW'],
          rows: [
            ['=1+1', 12.5],
            ['<b>&"\u0001', null],
          ],
        },
      ],
    },
    { name: 'About', tables: [{ title: 'About', head: ['Area', 'x'], rows: [] }] },
  ]);
  const files = unzip(book);

  test('has numbers as numbers, texts as texts and no formula', () => {
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('<c r="B3"><v>12.5</v></c>');
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>');
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('&lt;b&gt;&amp;&quot;</t>');
  });

  test('names its sheets within what spreadsheets allow', () => {
    expect(files.get('xl/workbook.xml')).toContain('name="Whole plant  energy"');
  });
});
