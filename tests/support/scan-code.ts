import {
  BinaryBitmap,
  Code128Reader,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';

const MODULE_PX = 4;
const BAR_HEIGHT_PX = 60;

/**
 * Reads a drawn code as a scanner would.
 * @param path  bars as `M x y h w v h h -w z`, in modules
 * @param viewBox  `0 0 width height` in modules, quiet zone included
 */
export function scanCode(path: string, viewBox: string): string {
  const [, , columns = 0, rows = 0] = viewBox.split(' ').map(Number);
  const isBars = rows === 1;
  const rowPx = isBars ? BAR_HEIGHT_PX : MODULE_PX;
  const [width, height] = [columns * MODULE_PX, rows * rowPx];
  const light = new Uint8ClampedArray(width * height).fill(255);
  for (const [, x, y, w, h] of path.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)/g))
    for (let row = Number(y) * rowPx; row < (Number(y) + Number(h)) * rowPx; row += 1)
      light.fill(0, row * width + Number(x) * MODULE_PX, row * width + (Number(x) + Number(w)) * MODULE_PX);
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(light, width, height)));
  return (isBars ? new Code128Reader() : new QRCodeReader()).decode(bitmap).getText();
}
