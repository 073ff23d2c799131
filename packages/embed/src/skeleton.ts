/** Elements that take a place in the page, by what their names tell, and the height that is kept for them. */
const RESERVED = { board: '100vh', chart: '240px', widget: '140px' };

/**
 * What stands in the page until an element's code is there: a place of about its size and a quiet shape in it. Every
 * rule of the page wins over it, and it is gone with the element's definition. `--plant-reserve` is for pages that know
 * the size better; where the page gives a height to the box around, that height is kept.
 */
export function skeletonCss(tags: readonly string[]): string {
  const waiting = (kind: string): string =>
    `:where(:is(${tags.filter((tag) => tag.includes(kind)).join()}):not(:defined,[hidden]))`;
  return Object.entries(RESERVED)
    .map(
      ([kind, height]) =>
        `${waiting(kind)}{display:grid;height:100%;overflow:clip}${waiting(kind)}:before{content:"";height:var(--plant-reserve,${height});background:#8882}`,
    )
    .join('');
}
