import type { RecordResource } from './resource.ts';

/** What can be granted on a record page besides seeing it: making and changing rows, and removing them. */
export const RECORD_ACTIONS = ['edit', 'delete'] as const;
export type RecordAction = (typeof RECORD_ACTIONS)[number];

export const actionCode = (code: string, action: RecordAction): string => `${code}:${action}`;

/** Resource codes of the buttons of a record page: what its rows, and those that belong to them, allow at all. */
export function actionCodes({ code, source, allows = [] }: RecordResource): string[] {
  const own = { edit: source.save, delete: source.remove };
  return RECORD_ACTIONS.filter((action) => own[action] !== undefined || allows.includes(action)).map(
    (action) => actionCode(code, action),
  );
}
