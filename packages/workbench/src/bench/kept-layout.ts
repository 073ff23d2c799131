import { parseContract, WorkLayoutSchema } from '@plantdeck/core/contract';
import {
  LAYOUT_FORM,
  LayoutItemSchema,
  MAX_WIDGETS,
  soundLayout,
  type Layout,
  type LayoutItem,
} from '@plantdeck/core/layout';
import * as v from 'valibot';

/** A kept workbench as it is understood here. */
export interface Kept {
  readonly layout: Layout;
  readonly roleDefault: Layout;
  readonly version: number;
  readonly isDefault: boolean;
  /** ISO time; null where it was never saved, or the storage does not say. */
  readonly savedAt: string | null;
  readonly denied: readonly string[];
  readonly revoked: readonly string[];
  /** Of a newer Plantdeck: shown, but not to be overwritten by this one. */
  readonly isNewer: boolean;
}

/** @throws {RequestError} kind `contract` for what is no layout at all */
export function keptOf(answer: unknown): Kept {
  const { form, list, roleDefault, ...rest } = parseContract(WorkLayoutSchema, answer, 'layout');
  return {
    layout: understood(list),
    roleDefault: understood(roleDefault),
    ...rest,
    isNewer: form > LAYOUT_FORM,
  };
}

/** What can be shown of a list; what cannot is left out. */
export function understood(list: readonly unknown[]): Layout {
  const items: LayoutItem[] = [];
  for (const one of list) {
    const parsed = v.safeParse(LayoutItemSchema, one);
    const isNew = parsed.success && !items.some(({ id }) => id === parsed.output.id);
    if (parsed.success && isNew && items.length < MAX_WIDGETS) items.push(parsed.output);
  }
  return soundLayout(items);
}
