import { fontOf, TextRuler, textOfShape, type Box, type Picture, type PicturePen } from './picture-pen.ts';

/** Draws on a canvas. */
export class CanvasPen implements PicturePen {
  readonly #pen: CanvasRenderingContext2D;
  readonly #ruler: TextRuler;

  constructor(pen: CanvasRenderingContext2D) {
    this.#pen = pen;
    this.#ruler = new TextRuler(pen);
  }

  fillBox({ left, top, width, height }: Box, radius: number, color: string): void {
    this.#pen.beginPath();
    this.#pen.roundRect(left, top, width, height, radius);
    this.#pen.fillStyle = color;
    this.#pen.fill();
  }

  strokeBox({ left, top, width, height }: Box, radius: number, color: string, lineWidth: number): void {
    this.#pen.strokeStyle = color;
    this.#pen.lineWidth = lineWidth;
    this.#pen.beginPath();
    this.#pen.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, radius);
    this.#pen.stroke();
  }

  text(text: string, x: number, baseline: number, style: CSSStyleDeclaration): void {
    this.#pen.font = fontOf(style);
    this.#pen.fillStyle = style.color;
    this.#pen.textBaseline = 'alphabetic';
    this.#pen.textAlign = 'left';
    // Brackets and figures stand in a line by its direction, which the canvas does not know by itself.
    this.#pen.direction = style.direction === 'rtl' ? 'rtl' : 'ltr';
    this.#pen.fillText(text, x, baseline);
  }

  widthOf(text: string, style: CSSStyleDeclaration): number {
    return this.#ruler.widthOf(text, style);
  }

  fontBox(style: CSSStyleDeclaration): { ascent: number; descent: number } {
    return this.#ruler.fontBox(style);
  }

  image(picture: Picture, { left, top, width, height }: Box): void {
    if ('svg' in picture) throw new Error('a canvas takes no drawing as it is');
    this.#pen.drawImage(picture, left, top, width, height);
  }

  clipped({ left, top, width, height }: Box, draw: () => void): void {
    this.#pen.save();
    this.#pen.beginPath();
    this.#pen.rect(left, top, width, height);
    this.#pen.clip();
    draw();
    this.#pen.restore();
  }

  shape(shape: SVGGraphicsElement, style: CSSStyleDeclaration, matrix: DOMMatrix): void {
    const pen = this.#pen;
    const path = pathOf(shape);
    if (!path && !(shape instanceof SVGTextElement)) return;
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
      pen.fillText(textOfShape(shape), shape.x.baseVal[0]?.value ?? 0, shape.y.baseVal[0]?.value ?? 0);
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
