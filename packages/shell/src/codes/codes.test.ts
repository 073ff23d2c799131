import { describe, expect, test } from 'vitest';
import { scanCode } from '../../../../tests/support/scan-code.ts';
import { code128Drawing, codePath, qrDrawing, type CodeDrawing } from './codes.ts';

const scan = (drawing: CodeDrawing | null): string => {
  if (!drawing) throw new Error('nothing drawn');
  return scanCode(codePath(drawing), `0 0 ${drawing.width} ${drawing.height}`);
};

describe('codes that machines read', () => {
  test.each([
    'https://plant.example.com/app?host=cer',
    'RK-20261119-1',
    '佛山陶瓷一厂 · 优等品 600×1200',
    'x'.repeat(300),
  ])('a QR code of %s is read back', (text) => expect(scan(qrDrawing(text))).toBe(text));

  test.each(['RK-20261119-1', '0123456789', 'a B~{}'])('a Code 128 of %s is read back', async (text) => {
    expect(scan(await code128Drawing(text))).toBe(text);
  });

  test('what does not fit a code is none', async () => {
    expect(qrDrawing('')).toBeNull();
    expect(qrDrawing('x'.repeat(5000))).toBeNull();
    expect(await code128Drawing('')).toBeNull();
    expect(await code128Drawing('入库')).toBeNull();
    expect(await code128Drawing('x'.repeat(61))).toBeNull();
  });

  test('all bars are one path', () => {
    expect(codePath({ width: 9, height: 1, bars: [{ x: 1, y: 0, width: 2, height: 1 }] })).toBe(
      'M1 0h2v1h-2z',
    );
  });
});
