const MOST_CHARACTERS = 2_000;
const MOST_ROWS = 12;

/**
 * What a tool answered, as a block of JSON for the panel of the reasoning process. Long lists are cut to their first
 * rows, with the number of those left out in their place, so that what stands there is still JSON.
 */
export function resultBlock(output: unknown): string {
  let text = '';
  for (let rows = MOST_ROWS; rows >= 0; rows = rows > 1 ? Math.floor(rows / 2) : rows - 1) {
    text = JSON.stringify(cutLists(output, rows), null, 2) ?? 'null';
    if (text.length <= MOST_CHARACTERS) break;
  }
  // Line breaks inside strings are escaped, so no line of the JSON can end the fence.
  return `\`\`\`json\n${text}\n\`\`\``;
}

function cutLists(value: unknown, rows: number): unknown {
  if (Array.isArray(value)) {
    const shown = value.slice(0, rows).map((one) => cutLists(one, rows));
    return value.length > rows ? [...shown, `… +${value.length - rows}`] : shown;
  }
  // Sums of quarter hours end in noise that nobody measured.
  if (typeof value === 'number') return Number(value.toPrecision(12));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cutLists(inner, rows)]));
}
