import { outputOf } from '../../../engine/energy/quantities.ts';
import { areasBelow, isWholePlant, bestGrade } from '../../../engine/energy/plant-frame.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import {
  allDocuments,
  INSPECTION_PLAN_CODE,
  inspectionPlanSeed,
  INSPECTIONS,
  isTwoNames,
  LISTS,
  PROCESS_INSPECTION,
} from '../../records/index.ts';
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
  const best = bestGrade(frame);
  if (!best) return period.blocks.map(() => null);
  return period.blocks.map((block) => {
    const whole = { fromMs: block.fromMs, toMs: Math.min(block.toMs, period.elapsed.toMs) };
    const sums = frame.grades.map(({ code }) => outputOf(frame, [block], area.areaId, whole, code));
    const all = sums.reduce((total, sum) => total + (sum && sum.known > 0 ? sum.quantity : 0), 0);
    const first = sums[frame.grades.indexOf(best)];
    return all > 0 && first && first.known > 0 ? (first.quantity / all) * 100 : null;
  });
}

const MINUTE_MS = 60_000;

/**
 * Inspections of the process that were made of those that the active plans ask for in the time that has run, per cent; null
 * where nothing was due.
 */
export async function planKeptPct(context: ChoiceContext): Promise<number | null> {
  const { frame, area, period } = context;
  const below = areasBelow(frame, area.areaId);
  const [plans, made] = await Promise.all([
    allDocuments(context, INSPECTION_PLAN_CODE, { seed: inspectionPlanSeed }),
    allDocuments(context, PROCESS_INSPECTION.code, { seed: PROCESS_INSPECTION.seed }),
  ]);
  const minutes = (period.elapsed.toMs - period.elapsed.fromMs) / MINUTE_MS;
  let due = 0;
  let done = 0;
  for (const { values } of plans) {
    const { lineId, itemId, intervalMin } = values;
    if (values.isActive !== true || typeof intervalMin !== 'number' || !below.has(String(lineId))) continue;
    const asked = Math.floor(minutes / intervalMin);
    const count = made.filter(
      (row) =>
        row.values.lineId === lineId &&
        row.values.itemId === itemId &&
        isIn({ day: String(row.values.day ?? '') }, context),
    ).length;
    due += asked;
    // More than was asked for at one place makes up for nothing at another.
    done += Math.min(asked, count);
  }
  return due === 0 ? null : (done / due) * 100;
}
