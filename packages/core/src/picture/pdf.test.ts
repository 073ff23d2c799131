import { describe, expect, test } from 'vitest';
import { pdfOf } from './pdf.ts';

const page = {
  jpeg: new Uint8Array([0xff, 0xd8, 0x0a, 0x25, 0xff, 0xd9]),
  widthPx: 20,
  heightPx: 10,
  widthPt: 842.25,
  heightPt: 595.5,
};
const about = { title: 'Kiln ( \\ 全厂', lang: 'zh-CN', createdMs: Date.UTC(2026, 10, 20, 6, 30) };
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

describe('a PDF file', () => {
  const bytes = pdfOf([page, page], about);
  const text = latin(bytes);

  test('begins and ends as such, and finds each of its objects at the byte that its table names', () => {
    expect(text.startsWith('%PDF-1.7\n')).toBe(true);
    expect(text.endsWith('%%EOF\n')).toBe(true);
    const tableAt = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
    expect(text.slice(tableAt, tableAt + 4)).toBe('xref');
    const offsets = [...text.slice(tableAt).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(offsets).toHaveLength(9);
    for (const [i, at] of offsets.entries()) expect(text.slice(at).startsWith(`${i + 1} 0 obj\n`)).toBe(true);
    // Each line of the table has twenty bytes, whoever reads it counts on that.
    expect(text.slice(tableAt).split('trailer')[0]).toHaveLength('xref\n0 10\n'.length + 10 * 20);
    expect(text).toContain('/Size 10 ');
  });

  test('holds each picture byte for byte on a page of its size', () => {
    expect(text.match(/\/Type \/Page /g)).toHaveLength(2);
    expect(text).toContain('/MediaBox [0 0 842.25 595.5]');
    expect(text).toContain('/Count 2 /Kids [4 0 R 7 0 R]');
    const start = text.indexOf('stream\n', text.indexOf('/DCTDecode')) + 'stream\n'.length;
    expect([...bytes.slice(start, start + page.jpeg.length)]).toEqual([...page.jpeg]);
    expect(text).toContain(`/Length ${page.jpeg.length} >>`);
  });

  test('tells its title in any script, its language and when it was made', () => {
    expect(text).toContain('/Title <FEFF004B0069006C006E002000280020005C002051685382>');
    expect(text).toContain('/Lang <FEFF007A0068002D0043004E>');
    expect(text).toContain('/CreationDate (D:20261120063000Z)');
  });

  test('without a page there is none', () => {
    expect(() => pdfOf([], about)).toThrow('needs a page');
  });
});
