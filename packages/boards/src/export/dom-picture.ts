/**
 * Draws what stands in an element on a canvas: boxes, texts, our SVG drawings and chart canvases, where the browser has
 * laid them out. It knows what boards are made of, not all of CSS.
 */
export interface PictureOptions {
  readonly pixelRatio: number;
  /** Parts that make no sense on paper, such as buttons. */
  readonly skip: (element: Element) => boolean;
  /** Pictures that stand in for an element, such as charts that are not drawn off screen. */
  readonly pictures: ReadonlyMap<Element, ImageBitmap>;
}

export function drawElement(element: HTMLElement, options: PictureOptions): HTMLCanvasElement {
  const box = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(box.width * options.pixelRatio);
  canvas.height = Math.round(box.height * options.pixelRatio);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser gives no 2d canvas');
  pen.scale(options.pixelRatio, options.pixelRatio);
  pen.translate(-box.left, -box.top);
  drawNode(pen, element, options);
  return canvas;
}

function drawNode(pen: CanvasRenderingContext2D, element: Element, options: PictureOptions): void {
  if (options.skip(element)) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || style.visibility === 'hidden' || element.matches('[popover]')) return;
  if (style.clipPath !== 'none' || Number(style.opacity) === 0) return;
  if (element instanceof SVGElement) return drawSvg(pen, element);
  const box = element.getBoundingClientRect();
  drawBox(pen, box, style);
  const picture = options.pictures.get(element);
  if (picture) {
    pen.drawImage(picture, box.left, box.top, box.width, box.height);
    return;
  }
  if (element instanceof HTMLCanvasElement) {
    if (element.width > 0 && element.height > 0)
      pen.drawImage(element, box.left, box.top, box.width, box.height);
    return;
  }
  for (const node of element.childNodes) {
    if (node instanceof Element) drawNode(pen, node, options);
    else if (node instanceof Text && node.data.trim() !== '') drawText(pen, node, style);
  }
}

function drawBox(pen: CanvasRenderingContext2D, box: DOMRect, style: CSSStyleDeclaration): void {
  if (box.width === 0 || box.height === 0) return;
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.height / 2);
  pen.beginPath();
  pen.roundRect(box.left, box.top, box.width, box.height, radius);
  pen.fillStyle = style.backgroundColor;
  pen.fill();
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  const widths = sides.map((side) =>
    style[`border${side}Style`] === 'none' ? 0 : Number.parseFloat(style[`border${side}Width`]),
  );
  if (widths.every((width) => width > 0)) {
    pen.strokeStyle = style.borderTopColor;
    pen.lineWidth = widths[0] ?? 1;
    pen.beginPath();
    pen.roundRect(box.left + 0.5, box.top + 0.5, box.width - 1, box.height - 1, radius);
    pen.stroke();
    return;
  }
  const edges: readonly (readonly [number, number, number, number])[] = [
    [box.left, box.top, box.width, widths[0] ?? 0],
    [box.right - (widths[1] ?? 0), box.top, widths[1] ?? 0, box.height],
    [box.left, box.bottom - (widths[2] ?? 0), box.width, widths[2] ?? 0],
    [box.left, box.top, widths[3] ?? 0, box.height],
  ];
  edges.forEach(([x, y, width, height], i) => {
    if (width <= 0 || height <= 0) return;
    pen.fillStyle = style[`border${sides[i] ?? 'Top'}Color`];
    pen.fillRect(x, y, width, height);
  });
}

const fontOf = (style: CSSStyleDeclaration) =>
  `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;

/** Each line of a text where it stands; what the box cuts off with an ellipsis is cut off here too. */
function drawText(pen: CanvasRenderingContext2D, node: Text, style: CSSStyleDeclaration): void {
  pen.font = fontOf(style);
  pen.fillStyle = style.color;
  pen.textBaseline = 'alphabetic';
  pen.textAlign = 'left';
  const clip = style.overflowX === 'hidden' ? node.parentElement?.getBoundingClientRect() : undefined;
  for (const { text, rect } of linesOf(node)) {
    const metrics = pen.measureText(text);
    const ascent = metrics.fontBoundingBoxAscent;
    const y = rect.top + (rect.height - ascent - metrics.fontBoundingBoxDescent) / 2 + ascent;
    const fits = !clip || rect.right <= clip.right + 1;
    pen.fillText(fits ? text : cutTo(pen, text, (clip?.right ?? rect.right) - rect.left), rect.left, y);
  }
}

function cutTo(pen: CanvasRenderingContext2D, text: string, room: number): string {
  let kept = text;
  while (kept.length > 0 && pen.measureText(`${kept}…`).width > room) kept = kept.slice(0, -1);
  return `${kept}…`;
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

function drawSvg(pen: CanvasRenderingContext2D, element: SVGElement): void {
  for (const shape of [element, ...element.querySelectorAll<SVGElement>('*')]) {
    if (!(shape instanceof SVGGraphicsElement)) continue;
    const matrix = shape.getScreenCTM();
    const style = getComputedStyle(shape);
    const path = pathOf(shape);
    if (!matrix || style.display === 'none') continue;
    if (!path && !(shape instanceof SVGTextElement)) continue;
    pen.save();
    pen.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
    if (path) {
      pen.globalAlpha = Number(style.opacity) * Number(style.fillOpacity);
      if (style.fill !== 'none') {
        pen.fillStyle = style.fill;
        pen.fill(path);
      }
      pen.globalAlpha = Number(style.opacity) * Number(style.strokeOpacity);
      if (style.stroke !== 'none') {
        pen.strokeStyle = style.stroke;
        pen.lineWidth = Number.parseFloat(style.strokeWidth);
        pen.lineJoin = 'round';
        pen.setLineDash(
          style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat),
        );
        pen.stroke(path);
      }
    } else if (shape instanceof SVGTextElement) {
      pen.font = fontOf(style);
      pen.fillStyle = style.fill;
      pen.textAlign =
        style.textAnchor === 'middle' ? 'center' : style.textAnchor === 'end' ? 'right' : 'left';
      // A <title> inside is a hint, not a part of the picture.
      const text = [...shape.childNodes]
        .filter((node) => node instanceof Text)
        .map((node) => node.data)
        .join('');
      pen.fillText(text, shape.x.baseVal[0]?.value ?? 0, shape.y.baseVal[0]?.value ?? 0);
    }
    pen.restore();
  }
}

function pathOf(shape: SVGGraphicsElement): Path2D | null {
  const path = new Path2D();
  if (shape instanceof SVGPathElement) return new Path2D(shape.getAttribute('d') ?? '');
  if (shape instanceof SVGRectElement)
    path.rect(
      shape.x.baseVal.value,
      shape.y.baseVal.value,
      shape.width.baseVal.value,
      shape.height.baseVal.value,
    );
  else if (shape instanceof SVGCircleElement)
    path.arc(shape.cx.baseVal.value, shape.cy.baseVal.value, shape.r.baseVal.value, 0, 2 * Math.PI);
  else if (shape instanceof SVGLineElement) {
    path.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value);
    path.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value);
  } else return null;
  return path;
}
