import { encode } from 'uqr';

/** A dark cell or bar in modules: the smallest dark part is one wide. */
export interface CodeBar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A machine-readable code as it is drawn, quiet zone included. */
export interface CodeDrawing {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly CodeBar[];
}

/** Modules of white around a code that readers need. */
const QR_QUIET = 4;
const BAR_QUIET = 10;

/**
 * A QR code with a quarter of it repairable, runs of dark cells of a row as one bar.
 * @returns null where the text is empty or too long for one
 */
export function qrDrawing(text: string): CodeDrawing | null {
  if (text === '') return null;
  const matrix = matrixOf(text);
  if (!matrix) return null;
  const bars: CodeBar[] = [];
  matrix.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x + 1;
      while (end < row.length && row[end]) end += 1;
      bars.push({ x: x + QR_QUIET, y: y + QR_QUIET, width: end - x, height: 1 });
      x = end;
    }
  });
  const size = matrix.length + 2 * QR_QUIET;
  return { width: size, height: size, bars };
}

function matrixOf(text: string): boolean[][] | null {
  try {
    return encode(text, { ecc: 'M', border: 0 }).data;
  } catch {
    return null;
  }
}

/** Printable ASCII is what a Code 128 of every reader holds. */
const CODE_128_TEXT = /^[\x20-\x7e]{1,60}$/;

/** @returns null where the text does not fit a Code 128 */
export async function code128Drawing(text: string): Promise<CodeDrawing | null> {
  if (!CODE_128_TEXT.test(text)) return null;
  const { default: drawBarcode } = await import('jsbarcode');
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  drawBarcode(drawn, text, { format: 'CODE128' });
  const modules = (drawn.encodings ?? []).map(({ data }) => data).join('');
  const bars: CodeBar[] = [...modules.matchAll(/1+/g)].map((run) => ({
    x: run.index + BAR_QUIET,
    y: 0,
    width: run[0].length,
    height: 1,
  }));
  return { width: modules.length + 2 * BAR_QUIET, height: 1, bars };
}

/** One path of all bars, for an image of `width` by `height` modules. */
export function codePath({ bars }: CodeDrawing): string {
  return bars.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');
}
