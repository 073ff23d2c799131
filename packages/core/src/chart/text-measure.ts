type Measure = (text: string, fontPx: number, strong: boolean) => number;

const measures = new Map<string, Measure>();
const WIDTHS_KEPT = 2000;

/** Widths of texts in one font family, kept: axis labels come again with every paint. */
export function textMeasure(fontFamily: string): Measure {
  const known = measures.get(fontFamily);
  if (known) return known;
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  const measure: Measure = (text, fontPx, strong) => {
    const key = `${fontPx}|${strong}|${text}`;
    const kept = widths.get(key);
    if (kept !== undefined) return kept;
    // Without a 2D context (canvas blocked by a privacy setting) an estimate still gives a usable layout.
    let width = text.length * fontPx * 0.6;
    if (context) {
      context.font = `${strong ? 600 : 400} ${fontPx}px ${fontFamily}`;
      width = context.measureText(text).width;
    }
    if (widths.size >= WIDTHS_KEPT) widths.clear();
    widths.set(key, width);
    return width;
  };
  measures.set(fontFamily, measure);
  return measure;
}
