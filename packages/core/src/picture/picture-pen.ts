/** What a picture is made with: a canvas, or the text of an SVG file. Places and sizes are CSS px of the window. */
export interface PicturePen {
  fillBox(box: Box, radius: number, color: string): void;
  strokeBox(box: Box, radius: number, color: string, width: number): void;
  text(text: string, x: number, baseline: number, style: CSSStyleDeclaration): void;
  /** Width of a text, to cut what does not fit. */
  widthOf(text: string, style: CSSStyleDeclaration): number;
  /** Heights of a font above and below its baseline. */
  fontBox(style: CSSStyleDeclaration): { readonly ascent: number; readonly descent: number };
  image(picture: Picture, box: Box): void;
  /** What is drawn meanwhile shows inside the box only. */
  clipped(box: Box, draw: () => void): void;
  shape(shape: SVGGraphicsElement, style: CSSStyleDeclaration, matrix: DOMMatrix): void;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A chart off screen: its pixels, or the drawing itself as SVG text. */
export type Picture = ImageBitmap | HTMLCanvasElement | { readonly svg: string };

export const fontOf = (style: CSSStyleDeclaration): string =>
  `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;

/** Own text of an SVG text; a <title> inside is a hint, not a part of the picture. */
export const textOfShape = (shape: SVGTextElement): string =>
  [...shape.childNodes]
    .filter((node) => node instanceof Text)
    .map((node) => node.data)
    .join('');

/** Measures as a canvas does, for pens that have none of their own. */
export class TextRuler {
  readonly #pen: CanvasRenderingContext2D;

  constructor(pen?: CanvasRenderingContext2D) {
    const own = pen ?? document.createElement('canvas').getContext('2d');
    if (!own) throw new Error('this browser gives no 2d canvas');
    this.#pen = own;
  }

  widthOf(text: string, style: CSSStyleDeclaration): number {
    this.#pen.font = fontOf(style);
    return this.#pen.measureText(text).width;
  }

  fontBox(style: CSSStyleDeclaration): { ascent: number; descent: number } {
    this.#pen.font = fontOf(style);
    const metrics = this.#pen.measureText('x');
    return { ascent: metrics.fontBoundingBoxAscent, descent: metrics.fontBoundingBoxDescent };
  }
}
