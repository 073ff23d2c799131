/** Craft recipes: how much of which material a product's body is made of. */
import { ApiError, RETCODES } from '../http/api-error.ts';
import { allDocuments, ofCeramics } from './documents.ts';
import type { RecordContext, RowChange, StoredRow } from './resource.ts';
import { MATERIALS } from './seeds/lists.ts';

export const RECIPE_CODE = 'craftRecipe';

export const recipeSeed = ofCeramics(() =>
  ['P0612-01', 'P0612-02', 'P0612-03', 'P0808-01'].flatMap((productId) =>
    MATERIALS.filter(([, , , , , sharePct]) => sharePct !== null).map(([materialId, , , , , sharePct]) => ({
      id: `${productId}-${materialId}`,
      values: {
        code: `${productId}-${materialId}`,
        productId,
        materialId,
        sharePct,
        version: 'V1',
        isActive: true,
        note: null,
      },
    })),
  ),
);

const WHOLE_PCT = 100;

/** The active parts of a product's recipe are no more than the whole, and a material stands in it once. @throws {ApiError} */
export async function checkRecipe(context: RecordContext, { id, values }: RowChange): Promise<void> {
  if (values['isActive'] !== true) return;
  const others = (await activeParts(context)).filter(
    (row) => row.id !== id && row.values.productId === values['productId'],
  );
  if (others.some((row) => row.values.materialId === values['materialId']))
    throw new ApiError(RETCODES.conflict, 'record.twice', {
      what: `${String(values['productId'])} · ${String(values['materialId'])}`,
    });
  // Shares have two decimals; what adding them leaves beyond is no share.
  const left = Number((WHOLE_PCT - others.reduce((sum, row) => sum + shareOf(row), 0)).toFixed(2));
  if (Number(values['sharePct']) > left)
    throw new ApiError(RETCODES.badField, 'call.bad-field', {
      field: 'sharePct',
      reason: `expected at most ${Math.max(0, left).toFixed(2)}`,
    });
}

const shareOf = ({ values: { sharePct } }: StoredRow): number =>
  typeof sharePct === 'number' ? sharePct : 0;

async function activeParts(context: Parameters<typeof allDocuments>[0]): Promise<StoredRow[]> {
  const rows = await allDocuments(context, RECIPE_CODE, { seed: recipeSeed });
  return rows.filter(({ values }) => values.isActive === true);
}

/** Shares of the materials in each product, 0..1, as the active recipes have them now. */
export async function recipeShares(
  context: Parameters<typeof allDocuments>[0],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const shares = new Map<string, Map<string, number>>();
  for (const row of await activeParts(context)) {
    const product = String(row.values.productId ?? '');
    const parts = shares.get(product) ?? new Map<string, number>();
    const material = String(row.values.materialId ?? '');
    parts.set(material, (parts.get(material) ?? 0) + shareOf(row) / WHOLE_PCT);
    shares.set(product, parts);
  }
  return shares;
}
