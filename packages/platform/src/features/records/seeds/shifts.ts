/** First days of the production calendar. */
import type { SeedRow } from '../documents.ts';
import type { SeedPlant } from '../seed-plant.ts';

export const calendarSeed = (plant: SeedPlant): SeedRow[] =>
  Array.from({ length: 21 }, (_, index) => index - 7).map((offset) => {
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
