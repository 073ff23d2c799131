/** Craft recipes: how much of which material a product's body is made of. */
import { ApiError, RETCODES, ruleReason } from '../api/index.ts';
import { allDocuments, growing, type SeedRow } from './documents.ts';
import type { RecordContext, RowChange, StoredRow } from './resource.ts';
import type { SeedPlant } from './seed-plant.ts';
import { PLANNED_DAYS, productLines, productMade } from './seeds/made.ts';
import { stepOf, tradeOf } from './seeds/trades.ts';

export const RECIPE_CODE = 'craftRecipe';

export const recipeSeed = (plant: SeedPlant): SeedRow[] =>
  tradeOf(plant)
    .recipes.flatMap(([products, shares]) =>
      products.flatMap((productId) =>
        Object.entries(shares).map(([materialId, sharePct]) => ({ productId, materialId, sharePct })),
      ),
    )
    .map(({ productId, materialId, sharePct }) => ({
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
    }));

const WHOLE_PCT = 100;

/** The page that says which version of a recipe is made from which day on. */
export const FORMULA_CODE = 'formulaSelect';

/** The active parts of a version of a product's recipe are no more than the whole, and a material stands in it once. @throws {ApiError} */
export async function checkRecipe(context: RecordContext, { id, values }: RowChange): Promise<void> {
  if (values['isActive'] !== true) return;
  const others = (await activeParts(context)).filter(
    (row) =>
      row.id !== id &&
      row.values.productId === values['productId'] &&
      row.values.version === values['version'],
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
      reason: ruleReason({ key: 'tooLarge', params: { limit: Math.max(0, left).toFixed(2) } }),
    });
}

const shareOf = ({ values: { sharePct } }: StoredRow): number =>
  typeof sharePct === 'number' ? sharePct : 0;

async function activeParts(context: Parameters<typeof allDocuments>[0]): Promise<StoredRow[]> {
  const rows = await allDocuments(context, RECIPE_CODE, { seed: recipeSeed });
  return rows.filter(({ values }) => values.isActive === true);
}

type Shares = ReadonlyMap<string, number>;

/**
 * Shares of the materials in a product on a day, 0..1, as the active recipes have them now: those of the version that was
 * chosen for it last until that day, else of its newest version.
 */
export async function recipeShares(
  context: Parameters<typeof allDocuments>[0],
): Promise<(productId: string, day: string) => Shares> {
  const [parts, chosen] = await Promise.all([
    activeParts(context),
    allDocuments(context, FORMULA_CODE, { seed: formulaSeed }),
  ]);
  const choices = chosen
    .filter(({ values }) => values.isActive === true)
    .toSorted((a, b) => String(b.values.effectiveFrom).localeCompare(String(a.values.effectiveFrom)));
  return (productId, day) => {
    const own = parts.filter(({ values }) => values.productId === productId);
    const inForce = choices.find(
      ({ values }) => values.productId === productId && String(values.effectiveFrom) <= day,
    )?.values.version;
    const newest = own
      .map(({ values }) => String(values.version))
      .toSorted(byVersion)
      .at(-1);
    const version = inForce ?? newest;
    const shares = new Map<string, number>();
    for (const part of own) {
      if (part.values.version !== version) continue;
      const material = String(part.values.materialId ?? '');
      shares.set(material, (shares.get(material) ?? 0) + shareOf(part) / WHOLE_PCT);
    }
    return shares;
  };
}

/** V10 comes after V9. */
const byVersion = new Intl.Collator('en', { numeric: true }).compare;

/** Which version of which product's recipe each line prepares: active are those of the tasks that run or are planned. */
export const formulaSeed = growing((plant) => {
  const made = new Set(
    productLines(plant).flatMap(({ id }) =>
      Array.from({ length: PLANNED_DAYS + 1 }, (_, offset) => productMade(plant, id, offset)),
    ),
  );
  return plant.lines.flatMap((line) =>
    (stepOf(plant, line)?.prepares ?? []).map((productId) => ({
      id: `${line.id}-${productId}`,
      values: {
        lineId: line.id,
        productId,
        version: 'V1',
        effectiveFrom: plant.firstDay,
        isActive: made.has(productId),
        note: null,
      },
    })),
  );
});
