import { isRequestError, type PlantSession } from '@plantdeck/core';
import { RETCODE_SETTING_CONFLICT, WorkLayoutSchema } from '@plantdeck/core/contract';
import { LAYOUT_FORM, type Layout } from '@plantdeck/core/layout';

/**
 * Where a workbench is kept; without one, on the platform for the person of the session. Both calls answer
 * `{ list, version }` and may add `form`, `roleDefault`, `isDefault`, `savedAt`, `denied` and `revoked` (`WorkLayout` of
 * `@plantdeck/core/contract`). `save` gets the version that the edits stand on and throws an error with
 * `code: 'conflict'` where something was saved since.
 */
export interface WorkbenchStorage {
  load(signal: AbortSignal): Promise<unknown>;
  save(change: { readonly form: number; readonly list: Layout; readonly version: number }): Promise<unknown>;
}

export function platformStorage(session: PlantSession): WorkbenchStorage {
  return {
    load: (signal) => session.request('workLayout', { schema: WorkLayoutSchema, signal }),
    save: (body) => session.request('workLayoutSave', { schema: WorkLayoutSchema, body }),
  };
}

export const changeOf = (list: Layout, version: number) => ({ form: LAYOUT_FORM, list, version });

/** A host's `storage` property; null for what is none. */
export function givenStorage(value: unknown): WorkbenchStorage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { load, save } = value as Partial<Record<keyof WorkbenchStorage, unknown>>;
  return typeof load === 'function' && typeof save === 'function' ? (value as WorkbenchStorage) : null;
}

/** Somebody saved since the version that was changed. */
export function isConflict(error: unknown): boolean {
  if (isRequestError(error)) return error.retCode === RETCODE_SETTING_CONFLICT;
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'conflict';
}
