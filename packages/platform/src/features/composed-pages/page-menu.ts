import { LOWCODE_PAGE_SIZE } from '@plantdeck/core/constants';
import type { OwnEntry } from '../accounts/index.ts';
import type { Call } from '../api/index.ts';
import { listPages } from './page-store.ts';

/** Whatever platform and host a page was made for. */
export const ALL_PAGES = {
  platformCode: '',
  keyword: '',
  domain: '',
  page: { size: LOWCODE_PAGE_SIZE, current: 1 },
} as const;

/** Entries of the pages that an organisation has composed, for everybody in it who has any pages. */
export async function menuPages(call: Call): Promise<OwnEntry[]> {
  if (call.person.resources.size === 0) return [];
  const { pages } = await listPages(call, ALL_PAGES);
  return pages.map(({ path, title }) => ({
    code: `page:${path}`,
    name: title,
    uri: path,
    appType: 'lowcode',
  }));
}
