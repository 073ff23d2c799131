/** Elements that take a place in the page, by what their names tell, and the height that is kept for them. */
const RESERVED = { board: 720, chart: 240, widget: 140 };
const KINDS = Object.entries(RESERVED);

/**
 * What stands in the page until an element's code is there: a place of about its size and a quiet shape in it. Every
 * rule of the page wins over it, and it is gone with the element's definition. `--plant-reserve` is for pages that know
 * the size better; where the page gives a height to the box around, that height is kept.
 */
export function skeletonCss(tags: readonly string[]): string {
  return KINDS.map(([kind, heightPx]) => {
    const waiting = `:where(:is(${tags.filter((tag) => tag.includes(kind)).join()}):not(:defined))`;
    return `${waiting}{display:grid;block-size:100%;overflow:clip}${waiting}:before{content:"";grid-area:1/1;block-size:var(--plant-reserve,${heightPx}px);background:currentColor;opacity:.1}`;
  }).join('');
}
