/** The people that the enterprise keeps: who is in which team, where, and whether they still are. */
import { isTwoNames } from './resource.ts';
import { allDocuments, type SeedRow } from './documents.ts';
import type { SeedPlant } from './seed-plant.ts';
import { TEAM_LINE_PEOPLE, TEAMS } from './seeds/lists.ts';

export const WORKFORCE_CODE = 'workforceManagement';

const SURNAMES = ['陈', '黄', '梁', '何', '冯', '邓', '关', '林', '吴', '郭', '麦', '区'];
const GIVEN = ['志强', '国华', '建明', '伟文', '永福', '海波', '小军', '丽华', '秀英', '俊杰', '家豪'];

export const workforceSeed = (plant: SeedPlant): SeedRow[] =>
  plant.lines.flatMap((line, index) =>
    TEAMS.flatMap(([teamId]) => Array.from({ length: TEAM_LINE_PEOPLE }, () => teamId)).map(
      (teamId, turn) => {
        const place = index * TEAMS.length * TEAM_LINE_PEOPLE + turn;
        // Twelve and eleven have no common factor: nobody has a namesake before all pairs are used.
        const name = `${SURNAMES[place % SURNAMES.length] ?? ''}${GIVEN[place % GIVEN.length] ?? ''}`;
        return {
          id: `${line.id}-${teamId}-${(turn % TEAM_LINE_PEOPLE) + 1}`,
          values: {
            code: `E${String(place + 1).padStart(3, '0')}`,
            name,
            teamId,
            areaId: line.id,
            phone: null,
            isActive: true,
          },
        };
      },
    ),
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
