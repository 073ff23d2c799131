import { plantName } from '../../engine/names/plant-name.ts';
import { allDocuments } from './documents.ts';
import { isTwoNames, type RecordContext } from './resource.ts';
import { standardSeed, STANDARDS_CODE } from './resources/standards.ts';

/** Reference levels that an enterprise holds its figures against. */
export interface Standard {
  readonly id: string;
  readonly name: string;
  /** Null stands for all energies together, as coal equivalent. */
  readonly energyCode: string | null;
  readonly levels: readonly [number, number, number];
  readonly source: string;
}

/** The levels in force, in the order of their list. */
export async function standardsOf(
  context: Parameters<typeof allDocuments>[0] & Pick<RecordContext, 'language'>,
): Promise<Standard[]> {
  const rows = await allDocuments(context, STANDARDS_CODE, { seed: standardSeed });
  return rows.flatMap(({ id, values }) => {
    const { level1, level2, level3, isActive, name, energyCode, note } = values;
    if (
      isActive !== true ||
      typeof level1 !== 'number' ||
      typeof level2 !== 'number' ||
      typeof level3 !== 'number'
    )
      return [];
    const text = (value: typeof name): string =>
      isTwoNames(value) ? plantName(context.language, value) : String(value ?? '');
    return [
      {
        id,
        name: text(name),
        energyCode: typeof energyCode === 'string' ? energyCode : null,
        levels: [level1, level2, level3] as const,
        source: text(note),
      },
    ];
  });
}
