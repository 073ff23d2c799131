import temml from 'temml';

const MATHML = 'http://www.w3.org/1998/Math/MathML';
/** MathML Core's elements of presentation; whatever else comes leaves its text alone. */
const ELEMENTS = new Set(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd'.split(
    ' ',
  ),
);
/** No address, no script, no style, no id among them. */
const ATTRIBUTES = new Set(
  'display displaystyle scriptlevel mathvariant mathcolor mathbackground form fence separator lspace rspace stretchy symmetric maxsize minsize largeop movablelimits linethickness width height depth voffset accent accentunder columnalign rowspan columnspan columnlines rowlines dir'.split(
    ' ',
  ),
);
const CLASS = /^tml-[a-z0-9-]+$/;

/** Sets a formula in place of its source. One that can't be read stays as it is written. */
function setFormula(box: HTMLElement): void {
  const source = box.textContent ?? '';
  const drawn = document.createElement('div');
  try {
    temml.render(source, drawn, {
      displayMode: box.classList.contains('md-math-block'),
      throwOnError: true,
      // No links, images, classes or styles from a formula.
      trust: false,
      strict: false,
      maxSize: [20, 50],
      maxExpand: 200,
    });
  } catch {
    return;
  }
  const math = [...drawn.children].find((child) => child.localName === 'math');
  if (math === undefined) return;
  const clean = copyOf(math);
  if (clean === null) return;
  (clean as Element).setAttribute('aria-label', source);
  box.replaceChildren(clean);
}

function copyOf(element: Element): Node | null {
  if (element.namespaceURI !== MATHML || !ELEMENTS.has(element.localName)) {
    const text = element.textContent ?? '';
    return text === '' ? null : document.createTextNode(text);
  }
  const copy = document.createElementNS(MATHML, element.localName);
  for (const { name, value } of element.attributes) if (ATTRIBUTES.has(name)) copy.setAttribute(name, value);
  const classes = [...element.classList].filter((name) => CLASS.test(name));
  if (classes.length > 0) copy.setAttribute('class', classes.join(' '));
  for (const child of element.childNodes) {
    const part = child instanceof Element ? copyOf(child) : document.createTextNode(child.textContent ?? '');
    if (part !== null) copy.append(part);
  }
  return copy;
}

export default { setFormula };
