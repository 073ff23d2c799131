/** A name from the database as plain text inside markdown: whatever stands in it stays words. */
export function plain(text: string): string {
  return text.replace(/[\r\n]+/g, ' ').replace(/[\\`*_{}[\]()#+!~|<>]/g, (sign) => `\\${sign}`);
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
