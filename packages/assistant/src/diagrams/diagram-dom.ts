import type { DrawnDiagram, Scene } from './scene.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** A drawing up to this width shrinks with a narrow drawer and stays readable; a wider one scrolls. */
const FIT_PX = 500;

/** A scene as SVG: paths and texts with classes, nothing that could run, load or lead anywhere. */
export function svgOf(scene: Scene, label: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const { width, height } = scene;
  for (const [name, value] of Object.entries({
    class: width <= FIT_PX ? 'dg-svg dg-fit' : 'dg-svg',
    width: String(width),
    height: String(height),
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': label,
  }))
    svg.setAttribute(name, value);
  for (const mark of scene.marks) {
    if ('d' in mark) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('d', mark.d);
      path.setAttribute('class', mark.look);
      svg.append(path);
      continue;
    }
    if (mark.text === '') continue;
    const text = document.createElementNS(SVG, 'text');
    text.setAttribute('x', String(Math.round(mark.x * 10) / 10));
    text.setAttribute('y', String(Math.round(mark.y * 10) / 10));
    text.setAttribute('class', mark.look);
    text.textContent = mark.text;
    svg.append(text);
  }
  return svg;
}

/** What the drawing says, for whoever does not see it. */
export function partsList({ parts }: DrawnDiagram): HTMLUListElement {
  const list = document.createElement('ul');
  list.className = 'dg-words';
  for (const part of parts) {
    const item = document.createElement('li');
    item.textContent = part;
    list.append(item);
  }
  return list;
}
