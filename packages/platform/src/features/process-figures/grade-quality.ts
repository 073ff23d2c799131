import type { GradeQuality } from '@plantdeck/core/contract';
import { unitOf } from '../../engine/units/row-units.ts';
import type { DayBlock } from '../../engine/energy/day-block.ts';
import { openPeriod, type OpenPlant } from '../../store/energy/open-plant.ts';
import type { Period } from '../../engine/plant-time/periods.ts';
import { bestGrade } from '../../engine/energy/plant-frame.ts';
import { outputOf } from '../../engine/energy/quantities.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import type { Call } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';

/** What each sorting line has made today in which grade. */
export async function gradeQuality(call: Call, plant: OpenPlant | null): Promise<GradeQuality> {
  if (!plant) {
    const now = isoAt('UTC', call.now());
    return { timeZone: 'UTC', from: now, to: now, unit: unitOf(''), lines: [] };
  }
  const { frame } = plant;
  const { zone } = frame.calendar;
  const period = await openPeriod(plant, 'today');
  const named = (row: { readonly nameZh: string; readonly nameEn: string }): string =>
    plantName(call.language, { zh: row.nameZh, en: row.nameEn });
  const made = (blocks: readonly DayBlock[], areaId: string, part: Period) =>
    frame.grades.map((grade) => {
      const sum = outputOf(frame, blocks, areaId, part, grade.code);
      return { grade, quantity: sum && sum.known > 0 ? sum.quantity : null };
    });
  const totalOf = (grades: ReturnType<typeof made>): number | null =>
    grades.every(({ quantity }) => quantity === null)
      ? null
      : grades.reduce((total, { quantity }) => total + (quantity ?? 0), 0);
  const share = (part: number | null, total: number | null): number | null =>
    part === null || total === null || total === 0 ? null : (part / total) * 100;
  return {
    timeZone: zone,
    from: isoAt(zone, period.elapsed.fromMs),
    to: isoAt(zone, period.elapsed.toMs),
    unit: unitOf(frame.productUnit),
    lines: frame.gradedAreaIds.flatMap((areaId) => {
      const area = frame.areas.get(areaId);
      if (!area) return [];
      const grades = made(period.blocks, areaId, period.elapsed);
      const before = made(period.previousBlocks, areaId, period.previous);
      const total = totalOf(grades);
      return [
        {
          id: areaId,
          name: named(area),
          total,
          grades: grades.map(({ grade, quantity }) => ({
            code: grade.code,
            name: named(grade),
            quantity,
            pct: share(quantity, total),
          })),
          previousBestPct: bestGrade(frame) ? share(before[0]?.quantity ?? null, totalOf(before)) : null,
        },
      ];
    }),
  };
}
