import { outputOf } from '../../energy/quantities.ts';
import { areasBelow, isWholePlant } from '../../energy/plant-frame.ts';
import { plantName } from '../../names/plant-name.ts';
import { allDocuments } from '../../records/documents.ts';
import { LISTS } from '../../records/lists.ts';
import { INSPECTIONS } from '../../records/resources/quality.ts';
import { isTwoNames } from '../../records/resource.ts';
import type { ChoiceContext } from '../analysis.ts';

/** Inspections as they stand in their lists, and the grades that products came in. */
export interface Inspection {
  readonly day: string;
  readonly lineId: string | null;
  readonly itemId: string;
  readonly value: number | null;
  readonly isPassed: boolean;
  readonly lowerLimit: number | null;
  readonly upperLimit: number | null;
}

/** Those of an area, by line; without a line they belong to the whole plant. */
export async function inspectionsOf(context: ChoiceContext): Promise<Inspection[]> {
  const { frame, area } = context;
  const below = areasBelow(frame, area.areaId);
  const isWhole = isWholePlant(frame, area.areaId);
  const lists = await Promise.all(INSPECTIONS.map(({ code, seed }) => allDocuments(context, code, { seed })));
  const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return lists.flat().flatMap(({ values }): Inspection[] => {
    const lineId = typeof values.lineId === 'string' ? values.lineId : null;
    if (lineId === null ? !isWhole : !below.has(lineId)) return [];
    return [
      {
        day: String(values.day ?? ''),
        lineId,
        itemId: String(values.itemId ?? ''),
        value: figure(values.value),
        isPassed: values.result === 'pass',
        lowerLimit: figure(values.lowerLimit),
        upperLimit: figure(values.upperLimit),
      },
    ];
  });
}

export const isIn = ({ day }: { readonly day: string }, { fromDay, toDay }: ChoiceContext): boolean =>
  fromDay <= day && day <= toDay;

/** Items by id, named in the reader's language, with their units. */
export async function itemsOf(
  context: ChoiceContext,
): Promise<ReadonlyMap<string, { readonly name: string; readonly unit: string }>> {
  const rows = await allDocuments(context, LISTS.itemId.code, { seed: LISTS.itemId.seed });
  return new Map(
    rows.map(({ id, values }) => {
      const { name, unit } = values;
      return [
        id,
        {
          name: isTwoNames(name) ? plantName(context.language, name) : String(name ?? id),
          unit: typeof unit === 'string' ? unit : '',
        },
      ];
    }),
  );
}

/** Share of the best grade of each accounting day of the blocks, per cent. */
export function bestGradeByDay({ frame, area, period }: ChoiceContext): (number | null)[] {
  const [best] = frame.grades;
  if (!best) return period.blocks.map(() => null);
  return period.blocks.map((block) => {
    const whole = { fromMs: block.fromMs, toMs: Math.min(block.toMs, period.elapsed.toMs) };
    const sums = frame.grades.map(({ code }) => outputOf(frame, [block], area.areaId, whole, code));
    const all = sums.reduce((total, sum) => total + (sum && sum.known > 0 ? sum.quantity : 0), 0);
    const first = sums[0];
    return all > 0 && first && first.known > 0 ? (first.quantity / all) * 100 : null;
  });
}
