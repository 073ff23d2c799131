/** The people that the enterprise keeps: who is in which team, where, and whether they still are. */
import { isTwoNames } from './resource.ts';
import { allDocuments, type SeedRow } from './documents.ts';
import type { SeedPlant } from './seed-plant.ts';
import { TEAMS } from './seeds/lists.ts';

export const WORKFORCE_CODE = 'workforceManagement';

const SURNAMES = ['陈', '黄', '梁', '何', '冯', '邓', '关', '林', '吴', '郭', '麦', '区'];

export const workforceSeed = (plant: SeedPlant): SeedRow[] =>
  plant.lines.flatMap((line, index) =>
    TEAMS.map(([teamId], turn) => {
      const surname = SURNAMES[(index * 3 + turn) % SURNAMES.length] ?? '陈';
      return {
        id: `${line.id}-${teamId}`,
        values: {
          code: `E${String(index * TEAMS.length + turn + 1).padStart(3, '0')}`,
          name: `${surname}师傅`,
          teamId,
          areaId: line.id,
          phone: null,
          isActive: true,
        },
      };
    }),
  );

interface Worker {
  readonly name: string;
  readonly teamId: string;
  /** Where they work; null is the whole plant. */
  readonly areaId: string | null;
}

/** Those who are active. */
export async function workers(context: Parameters<typeof allDocuments>[0]): Promise<Worker[]> {
  const rows = await allDocuments(context, WORKFORCE_CODE, { seed: workforceSeed });
  return rows.flatMap(({ values: { name, teamId, areaId, isActive } }) =>
    isActive === true && name != null
      ? [
          {
            name: isTwoNames(name) ? name.zh : String(name),
            teamId: String(teamId ?? ''),
            areaId: typeof areaId === 'string' ? areaId : null,
          },
        ]
      : [],
  );
}

/** Their names, each once, for forms that ask for somebody. */
export async function keptPeople(context: Parameters<typeof allDocuments>[0]): Promise<string[]> {
  const names = new Set((await workers(context)).map(({ name }) => name));
  return [...names].toSorted((a, b) => a.localeCompare(b, 'zh'));
}
