import type { MenuResource } from '@plantdeck/core/contract';
import { menuPages } from '../composed-pages/index.ts';
import { docketEntries, menuTemplates } from '../dockets/index.ts';
import type { Call } from '../api/index.ts';
import { inMenuOrder, keptEntries, recordContextOf } from '../records/index.ts';
import { withEntries } from '../accounts/index.ts';
import { resourceTree } from '../access/index.ts';

/** The caller's menu: what their roles open, what the organisation has made itself, in the order that it has set. */
export async function menuTree(call: Call): Promise<MenuResource[]> {
  const menu = resourceTree(call.person.resources, call.language, call.person.closed);
  const papers = docketEntries(await menuTemplates(call));
  const withPapers = withEntries(menu, 'warehouse', papers, call.language);
  const all = withEntries(withPapers, 'digitalFactory', await menuPages(call), call.language);
  return inMenuOrder(all, await keptEntries(await recordContextOf(call)));
}
