/** Days of the production calendar, and who works them. */
import { growing } from '../documents.ts';
import type { SeedPlant } from '../seed-plant.ts';

const BACK = 7;
const AHEAD = 13;

function offsets(plant: SeedPlant): number[] {
  const from = plant.since(BACK);
  return Array.from({ length: AHEAD - from + 1 }, (_, index) => from + index);
}

export const calendarSeed = growing((plant) =>
  offsets(plant).map((offset) => {
    const day = plant.day(offset);
    const isSunday = new Date(`${day}T00:00:00Z`).getUTCDay() === 0;
    return {
      id: day,
      values: {
        day,
        name: isSunday
          ? { zh: '连续生产（周日）', en: 'Continuous production (Sunday)' }
          : { zh: '生产日', en: 'Production day' },
        isPlanned: true,
        note: null,
      },
    };
  }),
);

export const scheduleSeed = growing((plant) =>
  offsets(plant).flatMap((offset) =>
    plant.shifts(offset).map(({ shift, teamId }) => {
      const day = plant.day(offset);
      return { id: `${day}-${shift}`, values: { day, shift, teamId, person: null, note: null } };
    }),
  ),
);
