/**
 * Draws what stands in an element with a pen: boxes, texts, our SVG drawings and chart canvases, where the browser has
 * laid them out. It knows what boards are made of, not all of CSS.
 */
import { fitText } from '../units/index.ts';
import { CanvasPen } from './canvas-pen.ts';
import type { Box, Picture, PicturePen } from './picture-pen.ts';
import { SvgPen } from './svg-pen.ts';

export interface PictureOptions {
  /** Parts that make no sense on paper, such as buttons. */
  readonly skip: (element: Element) => boolean;
  /** Pictures that stand in for an element, such as charts that are not drawn off screen. */
  readonly pictures: ReadonlyMap<Element, Picture>;
  /** Lines under the picture: age of the data, filter, reader. */
  readonly foot: readonly string[];
}

const FOOT_LINE = 1.5;
const FOOT_PADDING_PX = 12;

/** A picture of pixels. */
export function drawElement(
  element: HTMLElement,
  { pixelRatio, ...options }: PictureOptions & { readonly pixelRatio: number },
): HTMLCanvasElement {
  const box = boxWithFoot(element, options.foot);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(box.width * pixelRatio);
  canvas.height = Math.round(box.height * pixelRatio);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser gives no 2d canvas');
  pen.scale(pixelRatio, pixelRatio);
  pen.translate(-box.left, -box.top);
  drawAll(new CanvasPen(pen), element, box, options);
  return canvas;
}

/** The text of an SVG file. */
export function writeElement(element: HTMLElement, options: PictureOptions): string {
  const box = boxWithFoot(element, options.foot);
  const pen = new SvgPen(box);
  drawAll(pen, element, box, options);
  return pen.toText();
}

function boxWithFoot(element: HTMLElement, foot: readonly string[]): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  const lineHeight = Number.parseFloat(getComputedStyle(element).fontSize) * FOOT_LINE;
  const footHeight = foot.length === 0 ? 0 : 2 * FOOT_PADDING_PX + foot.length * lineHeight;
  return { left, top, width, height: height + footHeight };
}

function drawAll(pen: PicturePen, element: HTMLElement, box: Box, options: PictureOptions): void {
  const style = getComputedStyle(element);
  pen.fillBox(box, 0, groundOf(element));
  drawNode(pen, element, options);
  const fontSize = Number.parseFloat(style.fontSize);
  let y = box.top + box.height - options.foot.length * fontSize * FOOT_LINE;
  for (const line of options.foot) {
    pen.text(line, box.left + FOOT_PADDING_PX, y, style);
    y += fontSize * FOOT_LINE;
  }
}

/** The colour behind an element that has none of its own. */
function groundOf(element: HTMLElement): string {
  for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host) {
    const color = getComputedStyle(at).backgroundColor;
    if (color !== 'rgba(0, 0, 0, 0)' && color !== 'transparent') return color;
  }
  return 'rgb(255, 255, 255)';
}

function drawNode(pen: PicturePen, element: Element, options: PictureOptions): void {
  if (options.skip(element)) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || element.matches('[popover]')) return;
  if (style.clipPath !== 'none' || Number(style.opacity) === 0) return;
  if (element instanceof SVGElement) return drawSvg(pen, element);
  const box = element.getBoundingClientRect();
  drawBox(pen, box, style);
  const picture = options.pictures.get(element);
  if (picture) return pen.image(picture, box);
  if (element instanceof HTMLCanvasElement) {
    if (element.width > 0 && element.height > 0) pen.image(element, box);
    return;
  }
  if (element instanceof HTMLSelectElement) {
    const left =
      box.left + (Number.parseFloat(style.borderLeftWidth) + Number.parseFloat(style.paddingLeft) || 0);
    const { ascent, descent } = pen.fontBox(style);
    const chosen = element.selectedOptions[0]?.text ?? '';
    pen.text(
      fitText(chosen, box.right - left, (beginning) => pen.widthOf(beginning, style), 0),
      left,
      box.top + (box.height - ascent - descent) / 2 + ascent,
      style,
    );
    return;
  }
  const drawInside = (): void => {
    for (const node of shownNodes(element)) {
      if (node instanceof Element) drawNode(pen, node, options);
      else if (node instanceof Text && node.data.trim() !== '') drawText(pen, node, style);
    }
  };
  // What is scrolled out of sight would stand over its neighbours.
  if (isScrolled(element, style)) pen.clipped(box, drawInside);
  else drawInside();
}

/** What a reader sees inside: an element of ours shows its root, a slot what was put into it. */
function shownNodes(element: Element): Iterable<Node> {
  if (element.shadowRoot) return element.shadowRoot.childNodes;
  const given = element instanceof HTMLSlotElement ? element.assignedNodes() : [];
  return given.length > 0 ? given : element.childNodes;
}

function isScrolled(element: Element, { overflowX, overflowY }: CSSStyleDeclaration): boolean {
  return (
    (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1) ||
    (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
  );
}

function drawBox(pen: PicturePen, box: DOMRect, style: CSSStyleDeclaration): void {
  if (box.width === 0 || box.height === 0) return;
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.height / 2);
  pen.fillBox(box, radius, style.backgroundColor);
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const widths = sides.map((side) =>
    style[`border${side}Style`] === 'none' ? 0 : Number.parseFloat(style[`border${side}Width`]),
  );
  if (widths.every((width) => width > 0))
    return pen.strokeBox(box, radius, style.borderTopColor, widths[0] ?? 1);
  const edges: readonly (readonly [number, number, number, number])[] = [
    [box.left, box.top, box.width, widths[0] ?? 0],
    [box.right - (widths[1] ?? 0), box.top, widths[1] ?? 0, box.height],
    [box.left, box.bottom - (widths[2] ?? 0), box.width, widths[2] ?? 0],
    [box.left, box.top, widths[3] ?? 0, box.height],
  ];
  edges.forEach(([left, top, width, height], i) => {
    if (width <= 0 || height <= 0) return;
    pen.fillBox({ left, top, width, height }, 0, style[`border${sides[i] ?? 'Top'}Color`]);
  });
}

/** Each line of a text where it stands; what the box cuts off with an ellipsis is cut off here too. */
function drawText(pen: PicturePen, node: Text, style: CSSStyleDeclaration): void {
  const clip = style.overflowX === 'hidden' ? node.parentElement?.getBoundingClientRect() : undefined;
  const { ascent, descent } = pen.fontBox(style);
  for (const { text, rect } of linesOf(node)) {
    const y = rect.top + (rect.height - ascent - descent) / 2 + ascent;
    const isRtl = style.direction === 'rtl';
    const fits = !clip || (isRtl ? rect.left >= clip.left - 1 : rect.right <= clip.right + 1);
    const room = isRtl ? rect.right - (clip?.left ?? rect.left) : (clip?.right ?? rect.right) - rect.left;
    const left = isRtl ? Math.max(rect.left, clip?.left ?? rect.left) : rect.left;
    pen.text(
      fits ? text : fitText(text, room, (beginning) => pen.widthOf(beginning, style), 0),
      left,
      y,
      style,
    );
  }
}

function linesOf(node: Text): { text: string; rect: DOMRect }[] {
  const range = document.createRange();
  const lines: { text: string; rect: DOMRect }[] = [];
  let start = 0;
  let top = Number.NaN;
  const take = (end: number) => {
    range.setStart(node, start);
    range.setEnd(node, end);
    const rect = range.getBoundingClientRect();
    const text = node.data.slice(start, end).replace(/\s+/g, ' ');
    if (rect.width > 0 && text.trim() !== '') lines.push({ text: text.trimEnd(), rect });
  };
  for (let i = 0; i < node.length; i += 1) {
    range.setStart(node, i);
    range.setEnd(node, i + 1);
    const rect = range.getClientRects()[0];
    if (!rect || rect.width === 0) continue;
    if (!Number.isNaN(top) && rect.top > top + rect.height / 2) {
      take(i);
      start = i;
    }
    top = rect.top;
  }
  take(node.length);
  return lines;
}

function drawSvg(pen: PicturePen, element: SVGElement): void {
  for (const shape of [element, ...element.querySelectorAll<SVGElement>('*')]) {
    if (!(shape instanceof SVGGraphicsElement)) continue;
    const matrix = shape.getScreenCTM();
    const style = getComputedStyle(shape);
    if (matrix && style.display !== 'none') pen.shape(shape, style, matrix);
  }
}
