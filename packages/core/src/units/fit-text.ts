/**
 * The longest beginning of a text that fits into a width, with an ellipsis where something is missing. Searches by
 * halves: a name of a thousand letters is measured ten times, not a thousand times.
 * @param measure width in px; grows with the text
 * @param lettersMin letters that stay even where they don't fit
 */
export function fitText(
  text: string,
  roomPx: number,
  measure: (text: string) => number,
  lettersMin = 1,
): string {
  if (text.length <= BOUND && measure(text) <= roomPx) return text;
  const letters = [...text.slice(0, BOUND)];
  const cutAt = (count: number) => `${letters.slice(0, count).join('').trimEnd()}…`;
  let fits = lettersMin;
  let tooMany = letters.length + 1;
  while (tooMany - fits > 1) {
    const middle = (fits + tooMany) >> 1;
    if (measure(cutAt(middle)) <= roomPx) fits = middle;
    else tooMany = middle;
  }
  return cutAt(fits);
}

/** No line on a screen has room for more; a width is measured of so many letters at most. */
const BOUND = 1_000;
