import type { Database } from '../../store/database/database.ts';
import { allDocuments, type SeedRow } from './documents.ts';

export const POPUP_CODE = 'popupConfig';

/** One row a priority; the urgent two open a reminder. */
export const popupSeed = (): SeedRow[] =>
  ['1', '2', '3', '4'].map((priority) => ({
    id: priority,
    values: {
      code: `POP-${priority}`,
      name: { zh: `${priority} 级报警弹窗`, en: `Reminder of priority ${priority}` },
      content: null,
      priority,
      isActive: priority <= '2',
    },
  }));

export interface PopupRule {
  readonly isActive: boolean;
}

/**
 * Whether an alarm of a priority may open a reminder in an organisation; null where the enterprise has never looked at
 * these rules, so that each person's own setting decides alone.
 */
export async function popupRule(db: Database, orgId: string, priority: number): Promise<PopupRule | null> {
  const rows = await allDocuments({ db, orgId, plantId: null, nowMs: 0, zone: 'UTC' }, POPUP_CODE, {});
  const own = rows.filter(({ values }) => values.priority === String(priority));
  if (own.length === 0) return null;
  return { isActive: own.some(({ values }) => values.isActive === true) };
}
