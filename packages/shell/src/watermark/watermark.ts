import { WATERMARK_FONT_PX, WATERMARK_OPACITY, WATERMARK_ROTATE_DEG } from '@plantdeck/core/constants';
import { overDrawer } from '@plantdeck/core/ui/base';

const SVG = 'http://www.w3.org/2000/svg';
/** Room around each repetition. */
const GAP_X_PX = 140;
const GAP_Y_PX = 110;
const WIDE_SIGN = /[\u1100-\uffef]/;

/**
 * Draws a text all over what a root holds, and keeps it there: a watermark that is taken away, hidden or changed comes
 * back. It is an image of text attributes alone, so that no policy of styles or images is in its way. It stands in the
 * top layer, over the drawer as over the page.
 * @returns takes it away
 */
export function attachWatermark(root: ShadowRoot | HTMLElement, text: string): () => void {
  let mark = drawWatermark(text);
  const observer = new MutationObserver(restore);

  function restore(): void {
    observer.disconnect();
    mark.remove();
    mark = drawWatermark(text);
    put();
  }
  /** Changes elsewhere in the root are none of our business, but for the one that takes the mark out. */
  function onChange(): void {
    if (mark.parentNode !== root) restore();
  }
  const around = new MutationObserver(onChange);
  let lower: (() => void) | undefined;
  function put(): void {
    root.append(mark);
    lower?.();
    lower = overDrawer(mark);
    mark.addEventListener('toggle', ({ newState }) => newState === 'closed' && restore());
    observer.observe(mark, { attributes: true, childList: true, characterData: true, subtree: true });
  }

  put();
  around.observe(root, { childList: true });
  return () => {
    around.disconnect();
    observer.disconnect();
    lower?.();
    mark.remove();
  };
}

function drawWatermark(text: string): HTMLElement {
  const widthPx = textWidthPx(text) + GAP_X_PX;
  const heightPx = WATERMARK_FONT_PX + GAP_Y_PX;
  const pattern = create('pattern', {
    id: 'plant-watermark-pattern',
    width: widthPx,
    height: heightPx * 2,
    patternUnits: 'userSpaceOnUse',
    patternTransform: `rotate(${WATERMARK_ROTATE_DEG})`,
  });
  // Every other row is shifted, so that no cut of the screen is free of it.
  for (const [x, y] of [
    [0, heightPx],
    [widthPx / 2, heightPx * 2],
    [-widthPx / 2, heightPx * 2],
  ] as const) {
    const line = create('text', {
      x,
      y: y - GAP_Y_PX / 2,
      'font-size': WATERMARK_FONT_PX,
      'fill-opacity': WATERMARK_OPACITY,
    });
    line.textContent = text;
    pattern.append(line);
  }
  const image = create('svg', { focusable: 'false' });
  const defs = create('defs', {});
  defs.append(pattern);
  image.append(
    defs,
    create('rect', { width: '100%', height: '100%', fill: 'url(#plant-watermark-pattern)' }),
  );
  const mark = document.createElement('div');
  mark.className = 'watermark';
  mark.popover = 'manual';
  mark.ariaHidden = 'true';
  mark.append(image);
  return mark;
}

function create<TName extends 'svg' | 'defs' | 'pattern' | 'text' | 'rect'>(
  name: TName,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[TName] {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

/** Near enough to repeat by: a wide sign takes the font's size, others somewhat more than half of it. */
function textWidthPx(text: string): number {
  const ems = [...text].reduce((sum, sign) => sum + (WIDE_SIGN.test(sign) ? 1 : 0.58), 0);
  return Math.ceil(ems * WATERMARK_FONT_PX);
}
