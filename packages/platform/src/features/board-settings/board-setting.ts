import { BoardSettingSchema, tryParseContract, type BoardSetting } from '@plantdeck/core/contract';
import type { Database } from '../../store/database/index.ts';
import { defaultBoardSetting } from './default-settings.ts';

export interface SettingQuestion {
  readonly orgId: string;
  readonly boardCode: string;
  /** Area asked for, and the plant's root: a setting of the area wins over one of the plant. */
  readonly areaIds: readonly string[];
  /** Empty for readers without settings of their own. */
  readonly userId: string;
  readonly plantModel: string;
}

/**
 * The setting that holds for a reader: their own before the enterprise's, the area's before the plant's, else the
 * defaults of the plant's model. A stored setting that no longer fits is passed over.
 */
export async function settingFor(db: Database, question: SettingQuestion): Promise<BoardSetting> {
  const rows = await db
    .selectFrom('board_setting')
    .selectAll()
    .where('org_id', '=', question.orgId)
    .where('board_code', '=', question.boardCode)
    .where('user_id', 'in', [...new Set(['', question.userId])])
    .execute();
  const rank = (row: { user_id: string; area_id: string }): number => {
    const area = question.areaIds.indexOf(row.area_id);
    return (row.user_id === '' ? 1000 : 0) + (area < 0 ? 500 : area);
  };
  for (const row of rows.toSorted((a, b) => rank(a) - rank(b))) {
    const parsed = tryParseContract(BoardSettingSchema, row.setting);
    if (parsed.ok) return parsed.value;
  }
  return defaultBoardSetting(question.boardCode, question.areaIds[0] ?? '', question.plantModel);
}
