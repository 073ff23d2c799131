/** First days of the production calendar, and who works them. */
import type { SeedRow } from '../documents.ts';
import type { SeedPlant } from '../seed-plant.ts';

const OFFSETS = Array.from({ length: 21 }, (_, index) => index - 7);

export const calendarSeed = (plant: SeedPlant): SeedRow[] =>
  OFFSETS.map((offset) => {
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
  });

export const scheduleSeed = (plant: SeedPlant): SeedRow[] =>
  OFFSETS.flatMap((offset) =>
    plant.shifts(offset).map(({ shift, teamId }) => {
      const day = plant.day(offset);
      return { id: `${day}-${shift}`, values: { day, shift, teamId, person: null, note: null } };
    }),
  );
