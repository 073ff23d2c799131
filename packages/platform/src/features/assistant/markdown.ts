/**
 * A name from the database as plain text inside markdown: whatever stands in it stays words, addresses too. Brackets get no
 * backslash, since that is how a formula begins and ends.
 */
export function plain(text: string): string {
  return text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\`*_{}#+!~|<>$:@]/g, (sign) => `\\${sign}`)
    .replace(/www\./gi, 'www\\.')
    .replaceAll('[', '&#91;')
    .replaceAll(']', '&#93;');
}

/** A table; cells are markdown already. Columns from the second on stand right unless said otherwise. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], left = 1): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, column) => (column < left ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

/** A block that the drawer draws as a chart. */
export function chartBlock(spec: unknown): string {
  return `\`\`\`chart\n${JSON.stringify(spec)}\n\`\`\``;
}

/** A block that the drawer draws as a small board. */
export function boardBlock(board: {
  readonly element: string;
  readonly areaId: string;
  readonly range?: string;
}): string {
  return `\`\`\`board\n${JSON.stringify(board)}\n\`\`\``;
}
