import type { MenuResource } from '@plantdeck/core/contract';
import { menuPages } from '../composed-pages/page-menu.ts';
import { menuTemplates } from '../dockets/docket.handlers.ts';
import { docketEntries } from '../dockets/docket-menu.ts';
import type { Call } from '../api/handlers.ts';
import { inMenuOrder, keptEntries } from '../records/menu-order.ts';
import { recordContextOf } from '../records/record-context.ts';
import { withEntries } from '../accounts/menu-additions.ts';
import { resourceTree } from '../access/resource-tree.ts';

/** The caller's menu: what their roles open, what the organisation has made itself, in the order that it has set. */
export async function menuTree(call: Call): Promise<MenuResource[]> {
  const menu = resourceTree(call.person.resources, call.language, call.person.closed);
  const papers = docketEntries(await menuTemplates(call));
  const withPapers = withEntries(menu, 'warehouse', papers, call.language);
  const all = withEntries(withPapers, 'digitalFactory', await menuPages(call), call.language);
  return inMenuOrder(all, await keptEntries(await recordContextOf(call)));
}
