/** More tiles than this have two rows. */
const ONE_ROW_MAX = 7;

/** Class and columns of so many key figures, before and after they come. */
export function kpiGrid(tiles: number): {
  readonly className: string;
  readonly style: Record<string, string>;
} {
  const hasRows = tiles > ONE_ROW_MAX;
  const columns = hasRows ? Math.ceil(tiles / 2) : Math.max(1, tiles);
  return { className: hasRows ? 'kpis rows' : 'kpis', style: { '--kpis': String(columns) } };
}
