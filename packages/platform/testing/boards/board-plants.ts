/** What a test of the boards' queries begins with: whose the plants are, and who asks. */
import type { BoardSetting } from '@plantdeck/core/contract';
import type { Database } from '../../src/store/database/index.ts';
import type { BoardContext } from '../../src/features/api/handlers.ts';

const ENTERPRISE = 'E1';
/** The organisation of a plant. */
export const orgOf = (plantId: string): string => `org-${plantId.toLowerCase()}`;

/** One enterprise, and an organisation for each of its plants. */
export async function seedOwners(db: Database, plantIds: readonly string[]): Promise<void> {
  await db
    .insertInto('enterprise')
    .values({
      eid: ENTERPRISE,
      name_zh: '企业',
      name_en: 'Enterprise',
      time_zone: 'Asia/Shanghai',
      day_account_time: '08:00',
      day_account_flag: 0,
      trade_code: 'ceramics',
      config: '{}',
    })
    .execute();
  await db
    .insertInto('organisation')
    .values(
      plantIds.map((plantId) => ({
        org_id: orgOf(plantId),
        open_org_id: orgOf(plantId),
        eid: ENTERPRISE,
        name_zh: plantId,
        name_en: plantId,
        water_mark: 0,
        plant_id: plantId,
      })),
    )
    .execute();
}

/** Somebody who may see all of a plant, and has no settings of their own. */
export const readerOf = (
  db: Database,
  plantId: string,
  nowMs: number,
  can: BoardContext['can'] = () => true,
): BoardContext & { readonly language: 'en' } => ({
  db,
  orgId: orgOf(plantId),
  plantId,
  language: 'en',
  can,
  now: () => nowMs,
  userId: '',
});

/** A setting of a whole plant as its enterprise has saved it. */
export async function saveSetting(db: Database, plantId: string, setting: BoardSetting): Promise<void> {
  await db
    .insertInto('board_setting')
    .values({
      org_id: orgOf(plantId),
      board_code: setting.boardCode,
      area_id: plantId,
      user_id: '',
      version: 1,
      updated_at: new Date(0),
      updated_by: 'u1',
      setting: JSON.stringify({ ...setting, version: 1 }),
    })
    .execute();
}
