/** Which materials a line takes: nothing else is moved to it. */
import { ApiError, RETCODES } from '../api/index.ts';
import { allDocuments, ofCeramics } from './documents.ts';
import type { RecordContext, RowChange } from './resource.ts';
import { MATERIALS } from './seeds/lists.ts';

export const MATERIAL_SELECTION_CODE = 'materialSelect';

export const materialSelectionSeed = ofCeramics((plant) =>
  plant.lines
    .filter(({ id }) => id.endsWith('.W1.L1'))
    .flatMap((line) =>
      MATERIALS.filter(([, , , , , sharePct]) => sharePct !== null).map(([materialId, , , , , sharePct]) => ({
        id: `${line.id}-${materialId}`,
        values: { lineId: line.id, materialId, sharePct, isActive: true, note: null },
      })),
    ),
);

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
