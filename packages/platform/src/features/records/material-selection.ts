/** Which materials a line takes: nothing else is moved to it. */
import { ApiError, RETCODES } from '../api/index.ts';
import { allDocuments, type SeedRow } from './documents.ts';
import type { RecordContext, RowChange } from './resource.ts';
import type { SeedPlant } from './seed-plant.ts';
import { tradeOf } from './seeds/trades.ts';

export const MATERIAL_SELECTION_CODE = 'materialSelect';

export const materialSelectionSeed = (plant: SeedPlant): SeedRow[] =>
  tradeOf(plant).materials.flatMap(({ code, takenBy, mixPct }) => {
    const lineId = `${plant.plantId}.${takenBy}`;
    return mixPct === null
      ? []
      : [
          {
            id: `${lineId}-${code}`,
            values: { lineId, materialId: code, sharePct: mixPct, isActive: true, note: null },
          },
        ];
  });

/** A line whose materials are chosen gets no others; one without a choice gets any. @throws {ApiError} */
export async function checkSelectedMaterial(
  context: RecordContext,
  { values }: Pick<RowChange, 'values'>,
): Promise<void> {
  const rows = await allDocuments(context, MATERIAL_SELECTION_CODE, { seed: materialSelectionSeed });
  const ofLine = rows.filter((row) => row.values.lineId === values['areaId']);
  const isTaken = ofLine.some(
    (row) => row.values.isActive === true && row.values.materialId === values['materialId'],
  );
  if (ofLine.length > 0 && !isTaken) throw new ApiError(RETCODES.badField, 'record.not-selected');
}
