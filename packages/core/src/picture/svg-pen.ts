import { TextRuler, textOfShape, type Box, type Picture, type PicturePen } from './picture-pen.ts';

/** Attributes of a shape that make its form; its colours come from the computed style. */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  path: ['d'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  circle: ['cx', 'cy', 'r'],
  line: ['x1', 'y1', 'x2', 'y2'],
  text: ['x', 'y'],
};
const PAINTS = [
  ['fill', 'fill'],
  ['fill-opacity', 'fillOpacity'],
  ['stroke', 'stroke'],
  ['stroke-width', 'strokeWidth'],
  ['stroke-opacity', 'strokeOpacity'],
  ['stroke-dasharray', 'strokeDasharray'],
  ['opacity', 'opacity'],
] as const;

/** Writes an SVG file: texts stay texts, charts stay drawings. It makes text, since pages may forbid parsing any. */
export class SvgPen implements PicturePen {
  readonly #parts: string[] = [];
  readonly #ruler = new TextRuler();
  readonly #box: Box;
  #clips = 0;

  constructor(box: Box) {
    this.#box = box;
  }

  toText(): string {
    const { left, top, width, height } = this.#box;
    const attributes = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: round(width),
      height: round(height),
      viewBox: [left, top, width, height].map(round).join(' '),
    };
    return `${open('svg', attributes)}${this.#parts.join('\n')}</svg>`;
  }

  fillBox(box: Box, radius: number, color: string): void {
    if (!isSeen(color)) return;
    this.#add('rect', { ...placed(box), rx: round(radius), ...paint('fill', color) });
  }

  strokeBox(box: Box, radius: number, color: string, width: number): void {
    const inner = { left: box.left + 0.5, top: box.top + 0.5, width: box.width - 1, height: box.height - 1 };
    this.#add('rect', {
      ...placed(inner),
      rx: round(radius),
      fill: 'none',
      ...paint('stroke', color),
      'stroke-width': round(width),
    });
  }

  text(text: string, x: number, baseline: number, style: CSSStyleDeclaration): void {
    this.#add(
      'text',
      {
        x: round(x),
        y: round(baseline),
        ...fontAttributes(style),
        ...paint('fill', style.color),
        // From right to left the end of a line is its left edge, where `x` is.
        ...(style.direction === 'rtl' && { direction: 'rtl', 'text-anchor': 'end' }),
      },
      text,
    );
  }

  widthOf(text: string, style: CSSStyleDeclaration): number {
    return this.#ruler.widthOf(text, style);
  }

  fontBox(style: CSSStyleDeclaration): { ascent: number; descent: number } {
    return this.#ruler.fontBox(style);
  }

  image(picture: Picture, box: Box): void {
    if ('svg' in picture) {
      const place = Object.entries(placed(box)).map(([name, value]) => `${name}="${value}"`);
      // Its own size gives way to the place it is put in.
      const own = picture.svg.replace(/^<svg[^>]*>/, (tag) =>
        tag.replace(/ (?:width|height|x|y)="[^"]*"/g, ''),
      );
      this.#parts.push(own.replace('<svg', `<svg ${place.join(' ')}`));
      return;
    }
    const canvas = picture instanceof HTMLCanvasElement ? picture : canvasOf(picture);
    this.#add('image', { ...placed(box), href: canvas.toDataURL('image/png') });
  }

  clipped(box: Box, draw: () => void): void {
    const id = `c${(this.#clips += 1)}`;
    this.#parts.push(
      `${open('clipPath', { id })}${open('rect', placed(box)).replace(/>$/, '/>')}</clipPath>`,
    );
    this.#parts.push(open('g', { 'clip-path': `url(#${id})` }));
    draw();
    this.#parts.push('</g>');
  }

  shape(shape: SVGGraphicsElement, style: CSSStyleDeclaration, matrix: DOMMatrix): void {
    const forms = FORMS[shape.localName];
    if (!forms) return;
    const attributes: Record<string, string> = {
      transform: `matrix(${[matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map(round).join(' ')})`,
    };
    for (const name of forms) {
      const value = shape.getAttribute(name);
      if (value !== null) attributes[name] = value;
    }
    for (const [name, property] of PAINTS) {
      const value = style[property];
      if (name === 'fill' || name === 'stroke') Object.assign(attributes, paint(name, value));
      else if (value !== '' && value !== 'none' && value !== '1') attributes[name] = value;
    }
    if (shape instanceof SVGTextElement)
      this.#add(
        'text',
        { ...attributes, ...fontAttributes(style), 'text-anchor': style.textAnchor },
        textOfShape(shape),
      );
    else this.#add(shape.localName, attributes);
  }

  #add(name: string, attributes: Readonly<Record<string, string>>, text?: string): void {
    this.#parts.push(
      text === undefined
        ? open(name, attributes).replace(/>$/, '/>')
        : `${open(name, attributes)}${escaped(text)}</${name}>`,
    );
  }
}

const open = (name: string, attributes: Readonly<Record<string, string>>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}>`;

/** Control characters are not allowed in XML at all. */
const escaped = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll(
      /[&<>"]/g,
      (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
    );

const round = (value: number): string => String(Math.round(value * 100) / 100);

const placed = ({ left, top, width, height }: Box): Record<string, string> => ({
  x: round(left),
  y: round(top),
  width: round(width),
  height: round(height),
});

const fontAttributes = (style: CSSStyleDeclaration): Record<string, string> => ({
  'font-family': style.fontFamily,
  'font-size': style.fontSize,
  'font-weight': style.fontWeight,
  ...(style.fontStyle !== 'normal' && { 'font-style': style.fontStyle }),
});

const isSeen = (color: string): boolean => color !== 'transparent' && !/^rgba\(.*, 0\)$/.test(color);

/** Programs that draw know `rgb()` with an opacity beside it; few of them know `rgba()` or `color()`. */
function paint(name: 'fill' | 'stroke', color: string): Record<string, string> {
  const match = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/.exec(color);
  if (!match) return { [name]: color };
  return { [name]: `rgb(${match[1]}, ${match[2]}, ${match[3]})`, [`${name}-opacity`]: match[4] ?? '1' };
}

function canvasOf(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  return canvas;
}
