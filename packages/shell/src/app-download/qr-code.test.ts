import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr-code.tsx';

const decode = jsqr as unknown as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;
const MODULE_PX = 4;

/** What a reader sees of the outline. */
function pixelsOf(path: string, size: number): Uint8ClampedArray {
  const width = size * MODULE_PX;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < MODULE_PX; dy++) {
      for (let dx = 0; dx < MODULE_PX; dx++) {
        const at = ((Number(y) * MODULE_PX + dy) * width + Number(x) * MODULE_PX + dx) * 4;
        pixels.set([0, 0, 0], at);
      }
    }
  }
  return pixels;
}

test.each([
  'https://app.example/plantdeck?from=qr',
  'https://下载.example/工厂',
  `https://app.example/${'a'.repeat(300)}`,
])('the code of %s is read as it was written', (url) => {
  const { path, size } = qrPath(url);
  const width = size * MODULE_PX;
  expect(decode(pixelsOf(path, size), width, width)?.data).toBe(url);
});
